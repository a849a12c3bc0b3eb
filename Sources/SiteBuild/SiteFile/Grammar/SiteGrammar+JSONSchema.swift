import Text

/// The JSON Schema (draft 2020-12) of `site.yaml`, for editors: completion, hints and red underlines while typing.
public func siteSchema() -> [UInt8] {
  var output: [UInt8] = []
  output.append(text: "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n")
  output.append(text: "  \"title\": \"Gablota site file\",\n")
  writeMembers(of: SiteGrammar.site, indent: "  ", into: &output)
  output.append(text: "\n}\n")
  return output
}

private func writeMembers(of group: Group, indent: String, into output: inout [UInt8]) {
  output.append(text: "\(indent)\"type\": \"object\",\n\(indent)\"additionalProperties\": \(group.isOpen)")
  let required = group.keys.filter(\.isRequired).map { "\"\($0.name)\"" }
  if !required.isEmpty { output.append(text: ",\n\(indent)\"required\": [\(required.joined(separator: ", "))]") }
  output.append(text: ",\n\(indent)\"properties\": {\n")
  for (index, key) in group.keys.enumerated() {
    output.append(text: "\(indent)  \"\(key.name)\": {\n\(indent)    \"description\": \"")
    output.append(jsonEscaped: key.summary)
    output.append(text: "\",\n")
    writeMembers(of: key.shape, indent: indent + "    ", into: &output)
    output.append(text: "\n\(indent)  }\(index + 1 < group.keys.count ? "," : "")\n")
  }
  output.append(text: "\(indent)}")
}

private func writeMembers(of shape: NodeShape, indent: String, into output: inout [UInt8]) {
  switch shape {
  case .text: output.append(text: "\(indent)\"type\": [\"string\", \"number\", \"boolean\"]")
  case .integer(let minimum): output.append(text: "\(indent)\"type\": \"integer\", \"minimum\": \(minimum)")
  case .boolean: output.append(text: "\(indent)\"type\": \"boolean\"")
  case .choice(let words):
    output.append(text: "\(indent)\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]")
  case .list(let shape): writeItems(of: shape, indent: indent, into: &output)
  case .oneOrMany(let shape): writeAlternatives([shape, .list(shape)], indent: indent, into: &output)
  case .group(let group): writeMembers(of: group, indent: indent, into: &output)
  case .named(let shape):
    output.append(text: "\(indent)\"type\": \"object\",\n\(indent)\"additionalProperties\": {\n")
    writeMembers(of: shape, indent: indent + "  ", into: &output)
    output.append(text: "\n\(indent)}")
  case .either(let shapes): writeAlternatives(shapes, indent: indent, into: &output)
  case .anything: output.append(text: "\(indent)\"$comment\": \"see the reference\"")
  }
}

private func writeItems(of shape: NodeShape, indent: String, into output: inout [UInt8]) {
  output.append(text: "\(indent)\"type\": \"array\",\n\(indent)\"items\": {\n")
  writeMembers(of: shape, indent: indent + "  ", into: &output)
  output.append(text: "\n\(indent)}")
}

private func writeAlternatives(_ shapes: [NodeShape], indent: String, into output: inout [UInt8]) {
  output.append(text: "\(indent)\"anyOf\": [\n")
  for (index, shape) in shapes.enumerated() {
    output.append(text: "\(indent)  {\n")
    writeMembers(of: shape, indent: indent + "    ", into: &output)
    output.append(text: "\n\(indent)  }\(index + 1 < shapes.count ? "," : "")\n")
  }
  output.append(text: "\(indent)]")
}

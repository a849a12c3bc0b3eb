extension [UInt8] {
  /// Appends the value as compact JSON (RFC 8259), for a file of its own.
  public mutating func append(json value: JSONNode) {
    append(value, depth: 0, inHTML: false)
  }

  /// Appends the value as compact JSON that is safe inside an HTML `script` element:
  /// `<`, `>`, `&`, U+2028 and U+2029 are written as `\u…`.
  public mutating func append(jsonInHTML value: JSONNode) {
    append(value, depth: 0, inHTML: true)
  }

  private mutating func append(_ value: JSONNode, depth: Int, inHTML: Bool) {
    switch value {
    case .null: append(text: "null")
    case .written(let bytes): append(contentsOf: bytes)
    case .boolean(let value): append(text: value ? "true" : "false")
    case .integer(let value): append(text: String(value))
    case .number(let literal) where isJSONNumber(literal): append(text: literal)
    case .number(let text), .text(let text): append(jsonString: text, inHTML: inHTML)
    case .list(let values): appendList(values, depth: depth, inHTML: inHTML)
    case .object(let members): appendObject(members, depth: depth, inHTML: inHTML)
    }
  }

  private mutating func appendList(_ values: [JSONNode], depth: Int, inHTML: Bool) {
    guard depth < deepestJSON else { return append(text: "null") }
    append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(value, depth: depth + 1, inHTML: inHTML)
    }
    append(UInt8(ascii: "]"))
  }

  private mutating func appendObject(_ members: [JSONNode.Member], depth: Int, inHTML: Bool) {
    guard depth < deepestJSON else { return append(text: "null") }
    append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(jsonString: member.name, inHTML: inHTML)
      append(UInt8(ascii: ":"))
      append(member.value, depth: depth + 1, inHTML: inHTML)
    }
    append(UInt8(ascii: "}"))
  }
}

/// What lies deeper is written as null: no reader of ours or of others takes more (rules: JSON nesting 128).
private let deepestJSON = 128

/// Whether the text is a number by the grammar of RFC 8259.
public func isJSONNumber(_ text: String) -> Bool {
  var rest = Array(text.utf8)[...]
  if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
  let whole = takeDigits(&rest)
  guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    guard !takeDigits(&rest).isEmpty else { return false }
  }
  if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard !takeDigits(&rest).isEmpty else { return false }
  }
  return rest.isEmpty
}

private func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let digits = rest.prefix { $0.isASCIIDigit }
  rest = rest[digits.endIndex...]
  return digits
}

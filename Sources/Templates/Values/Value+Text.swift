extension Value {
  /// What Python's `str()` gives, or the text an object prints as; markup counts as text here.
  public func string() throws(TemplateError) -> String {
    switch self {
    case .string(let text), .safe(let text): return text
    case .object(let object): return try object.printedValue().text ?? ""
    case .undefined:
      try requireDefined()
      return ""
    default: return try representation()
    }
  }

  /// Text or markup: objects by how they print, anything else as its text.
  func printable() throws(TemplateError) -> Value {
    switch self {
    case .string, .safe: return self
    case .object(let object): return try object.printedValue()
    default: return .string(try string())
    }
  }

  /// What Python's `repr()` gives.
  func representation() throws(TemplateError) -> String {
    var writer = RepresentationWriter()
    try writer.write(self)
    return String(decoding: writer.output, as: UTF8.self)
  }
}

extension TemplateObject {
  /// The object as text or markup.
  func printedValue() throws(TemplateError) -> Value {
    switch printed {
    case .text(let text)?: return .string(text)
    case .safe(let text)?: return .safe(text)
    case nil:
      if let plainValue { return .string(try plainValue.string()) }
      throw TemplateError(
        "type", "\(typeName) cannot be printed as a whole",
        suggestion: memberNames.isEmpty
          ? nil : "print one of its members: " + memberNames.prefix(8).joined(separator: ", "))
    }
  }
}

/// Writes values the way Python's `repr` does.
private struct RepresentationWriter {
  var output: [UInt8] = []
  private var depth = 0

  mutating func write(_ value: Value) throws(TemplateError) {
    switch value {
    case .undefined: append("Undefined")
    case .none: append("None")
    case .boolean(let value): append(value ? "True" : "False")
    case .integer(let value): append(String(value))
    case .number(let value): append(FloatText.representation(of: value))
    case .string(let text): output.appendPythonQuoted(text)
    case .safe(let text):
      append("Markup(")
      output.appendPythonQuoted(text)
      append(")")
    case .list, .map: try writeNested(value)
    case .object(let object): try writeObject(object)
    }
    guard output.count <= 16 << 20 else {
      throw TemplateError("size-limit", "the text of a value is longer than 16 MiB")
    }
  }

  private mutating func writeObject(_ object: any TemplateObject) throws(TemplateError) {
    switch object.printed {
    case .text(let text)?: output.append(contentsOf: text.utf8)
    case .safe(let text)?: output.append(contentsOf: text.utf8)
    case nil: append("<\(object.typeName)>")
    }
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func writeNested(_ value: Value) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 300 else { throw TemplateError("nesting-limit", "a value contains itself") }
    switch value {
    case .list(let list): try writeList(list)
    case .map(let map): try writeMap(map)
    default: break
    }
  }

  private mutating func writeList(_ list: ValueList) throws(TemplateError) {
    let (start, end) = list.kind.brackets(count: list.items.count)
    append(start)
    for (index, item) in list.items.enumerated() {
      if index > 0 { append(", ") }
      try write(item)
    }
    append(end)
  }

  private mutating func writeMap(_ map: ValueMap) throws(TemplateError) {
    append("{")
    for (index, entry) in map.entries.enumerated() {
      if index > 0 { append(", ") }
      try write(entry.key)
      append(": ")
      try write(entry.value)
    }
    append("}")
  }
}

extension ValueList.Kind {
  fileprivate func brackets(count: Int) -> (String, String) {
    switch self {
    case .list, .generator: ("[", "]")
    case .tuple: ("(", count == 1 ? ",)" : ")")
    case .view(let name): ("\(name)([", "])")
    }
  }
}

extension [UInt8] {
  /// Appends a string literal as Python's `repr` chooses it: single quotes unless only those occur inside.
  mutating func appendPythonQuoted(_ text: String) {
    let hasSingle = text.utf8.contains(UInt8(ascii: "'"))
    let quote = hasSingle && !text.utf8.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    append(quote)
    for scalar in text.unicodeScalars { appendPythonEscaped(scalar, quote: quote) }
    append(quote)
  }

  private mutating func appendPythonEscaped(_ scalar: Unicode.Scalar, quote: UInt8) {
    switch scalar {
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    default:
      if scalar.value == UInt32(quote) { append(UInt8(ascii: "\\")) }
      if scalar.isPythonPrintable {
        append(contentsOf: String(scalar).utf8)
      } else {
        append(contentsOf: scalar.pythonEscape.utf8)
      }
    }
  }
}

extension Unicode.Scalar {
  var isPythonPrintable: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      return false
    default: return true
    }
  }

  fileprivate var pythonEscape: String {
    let (letter, width) = value < 0x100 ? ("x", 2) : value < 0x10000 ? ("u", 4) : ("U", 8)
    let digits = String(value, radix: 16)
    return "\\\(letter)" + String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}

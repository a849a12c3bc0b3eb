import Text

/// Writes values as JSON: spaces after `,` and `:` and keys sorted as Jinja2's `tojson` does, all beyond ASCII escaped.
struct JSONWriter {
  var output: [UInt8] = []
  /// Whether `<`, `>`, `&` and `'` are escaped so that the text can stand in HTML.
  let isForHTML: Bool
  var indent: Int?
  private var depth = 0

  init(isForHTML: Bool, indent: Int? = nil) {
    self.isForHTML = isForHTML
    self.indent = indent
  }

  mutating func write(_ value: Value) throws(TemplateError) {
    switch value {
    case .undefined(let undefined): throw undefined.error
    case .none: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): output.append(decimal: value)
    case .number(let value):
      append(
        value.isNaN
          ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : FloatText.representation(of: value))
    case .string(let text), .safe(let text): writeString(text)
    case .list(let list):
      if case .view(let name) = list.kind {
        throw TemplateError("type", "\(name) has no form in JSON", suggestion: "add \"| list\"")
      }
      try writeBrackets("[", "]", list.items) { writer, item throws(TemplateError) in try writer.write(item) }
    case .map(let map): try writeMap(map.entries)
    case .object(let object): try writeObject(object)
    }
    guard output.count <= 16 << 20 else { throw TemplateError("size-limit", "the JSON is longer than 16 MiB") }
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func writeObject(_ object: any TemplateObject) throws(TemplateError) {
    if let plain = object.plainValue { return try write(plain) }
    if object is NumberRange {
      throw TemplateError("type", "a range has no form in JSON", suggestion: "add \"| list\"")
    }
    if let elements = object.elements { return try write(.array(elements)) }
    guard !object.isCallable, let printed = object.printed else {
      throw TemplateError("type", "\(object.typeName) has no form in JSON")
    }
    switch printed {
    case .text(let text), .safe(let text): writeString(text)
    }
  }

  /// Entries in the order of their keys; keys without an order among them are an error, as in Python.
  private mutating func writeMap(_ entries: [ValueMap.Entry]) throws(TemplateError) {
    let sorted = try StableSort.sorted(entries, by: \.key, reverse: false)
    try writeBrackets("{", "}", sorted) { writer, entry throws(TemplateError) in
      writer.writeString(try JSONWriter.key(entry.key))
      writer.append(": ")
      try writer.write(entry.value)
    }
  }

  private static func key(_ key: Value) throws(TemplateError) -> String {
    switch key {
    case .string(let text), .safe(let text): return text
    case .none: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .integer, .number: return try key.string()
    default: throw TemplateError("type", "\(key.typeDescription) cannot be a key in JSON")
    }
  }

  private mutating func writeBrackets<Item>(
    _ begin: String, _ end: String, _ items: [Item],
    _ write: (inout JSONWriter, Item) throws(TemplateError) -> Void
  ) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 300 else { throw TemplateError("nesting-limit", "a value contains itself") }
    append(begin)
    for (index, item) in items.enumerated() {
      if index > 0 { append(indent == nil ? ", " : ",") }
      breakLine(depth)
      try write(&self, item)
    }
    if !items.isEmpty { breakLine(depth - 1) }
    append(end)
  }

  private mutating func breakLine(_ level: Int) {
    guard let indent else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: max(0, level * indent)))
  }

  private mutating func writeString(_ text: String) {
    output.append(UInt8(ascii: "\""))
    for unit in text.utf16 { writeUnit(unit) }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func writeUnit(_ unit: UInt16) {
    switch unit {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    case 0x3C, 0x3E, 0x26, 0x27:
      if isForHTML { writeEscape(unit) } else { output.append(UInt8(truncatingIfNeeded: unit)) }
    case 0x20...0x7E: output.append(UInt8(truncatingIfNeeded: unit))
    default: writeEscape(unit)
    }
  }

  private mutating func writeEscape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }
}

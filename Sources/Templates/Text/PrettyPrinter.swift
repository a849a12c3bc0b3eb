/// Python's `pprint.pformat`: on one line when it fits 80 columns, else an item a line; maps by their keys.
struct PrettyPrinter {
  private let width = 80
  private var output = ""
  private var depth = 0

  static func text(of value: Value) throws(TemplateError) -> String {
    var printer = PrettyPrinter()
    try printer.write(value, indent: 0, allowance: 0)
    return printer.output
  }

  private mutating func write(_ value: Value, indent: Int, allowance: Int) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 300 else { throw TemplateError("nesting-limit", "a value contains itself") }
    let line = try value.sortingMaps().representation()
    if line.unicodeScalars.count <= width - indent - allowance { return output += line }
    switch value {
    case .list(let list) where !list.items.isEmpty: try writeList(list, indent, allowance)
    case .map(let map) where !map.entries.isEmpty: try writeMap(map, indent, allowance)
    case .string(let text): writeString(text, indent, allowance)
    default: output += line
    }
  }

  private mutating func writeList(_ list: ValueList, _ indent: Int, _ allowance: Int) throws(TemplateError) {
    let isTuple = list.kind == .tuple
    output += isTuple ? "(" : "["
    let close = isTuple ? (list.items.count == 1 ? ",)" : ")") : "]"
    for (index, item) in list.items.enumerated() {
      let isLast = index == list.items.count - 1
      try write(item, indent: indent + 1, allowance: isLast ? allowance + close.utf8.count : 1)
      if !isLast { output += ",\n" + String(repeating: " ", count: indent + 1) }
    }
    output += close
  }

  private mutating func writeMap(_ map: ValueMap, _ indent: Int, _ allowance: Int) throws(TemplateError) {
    output += "{"
    let entries = map.sortedEntries
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      let key = try entry.key.representation()
      output += key + ": "
      try write(entry.value, indent: indent + key.unicodeScalars.count + 3, allowance: isLast ? allowance + 1 : 1)
      if !isLast { output += ",\n" + String(repeating: " ", count: indent + 1) }
    }
    output += "}"
  }

  /// A long text is cut after blanks into literals below each other, in parentheses when it stands alone.
  private mutating func writeString(_ text: String, _ indent: Int, _ allowance: Int) {
    let parens = depth == 1
    let indent = parens ? indent + 1 : indent
    let allowance = parens ? allowance + 1 : allowance
    let literals = StringChunks(width: width).literals(text, indent: indent, allowance: allowance)
    guard literals.count > 1 else { return output += literals.first ?? "''" }
    output +=
      (parens ? "(" : "") + literals.joined(separator: "\n" + String(repeating: " ", count: indent))
      + (parens ? ")" : "")
  }
}

private struct StringChunks {
  let width: Int

  func literals(_ text: String, indent: Int, allowance: Int) -> [String] {
    let lines = TextLines.split(text, keepsEnds: true)
    var chunks: [String] = []
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let literal = quoted(line)
      let room = isLast ? width - indent - allowance : width - indent
      if literal.unicodeScalars.count <= room {
        chunks.append(literal)
      } else {
        chunks += parts(line, isLast, indent, allowance)
      }
    }
    return chunks
  }

  /// Fills lines with runs of non-blanks and the blanks after them.
  private func parts(_ line: String, _ isLastLine: Bool, _ indent: Int, _ allowance: Int) -> [String] {
    let pieces = pieces(line)
    var result: [String] = []
    var current = ""
    for (index, piece) in pieces.enumerated() {
      let isLast = isLastLine && index == pieces.count - 1
      let room = isLast ? width - indent - allowance : width - indent
      if quoted(current + piece).unicodeScalars.count > room {
        if !current.isEmpty { result.append(quoted(current)) }
        current = piece
      } else {
        current += piece
      }
    }
    if !current.isEmpty { result.append(quoted(current)) }
    return result
  }

  private func pieces(_ line: String) -> [String] {
    var result: [String] = []
    var current = String.UnicodeScalarView()
    var sawBlank = false
    for scalar in line.unicodeScalars {
      let isBlank = Whitespace.contains(scalar)
      if sawBlank, !isBlank {
        result.append(String(current))
        current = String.UnicodeScalarView()
      }
      sawBlank = isBlank
      current.append(scalar)
    }
    if !current.isEmpty { result.append(String(current)) }
    return result
  }

  private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendPythonQuoted(text)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ValueMap {
  /// The entries by key, where all keys have an order; else as they are.
  fileprivate var sortedEntries: [Entry] {
    let keys = entries.map(\.key)
    let isComparable = keys.allSatisfy { $0.text != nil } || keys.allSatisfy { $0.doubleValue != nil }
    guard isComparable else { return entries }
    return entries.sorted { (try? $0.key.order($1.key) == .less) ?? false }
  }
}

extension Value {
  fileprivate func sortingMaps() -> Value {
    switch self {
    case .map(let map):
      .map(ValueMap(entries: map.sortedEntries.map { ValueMap.Entry(key: $0.key, value: $0.value.sortingMaps()) }))
    case .list(let list): .list(ValueList(list.items.map { $0.sortingMaps() }, kind: list.kind))
    default: self
    }
  }
}

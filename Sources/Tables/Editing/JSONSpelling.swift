import Diagnostics
import Text

/// What a JSON file writes with a backslash although it need not: letters beyond ASCII (`\u00e9`), and `/`.
struct JSONEscapes: Sendable {
  var letters = false
  var slashes = false

  init(_ table: Table) {
    guard table.format == .json || table.format == .jsonLines else { return }
    var last: UInt8 = 0
    letters = true
    var escapesSome = false
    for byte in table.file.bytes {
      if byte >= 0x80 { letters = false }
      if last == UInt8(ascii: "\\") {
        if byte == UInt8(ascii: "u") { escapesSome = true }
        if byte == UInt8(ascii: "/") { slashes = true }
      }
      last = byte
    }
    letters = letters && escapesSome
  }
}

/// Writes values and objects as those of a JSON file are.
struct JSONSpelling {
  private let json: JSONStorage
  private let escapes: JSONEscapes
  /// The names of new columns.
  private let added: [String]
  private var bytes: [UInt8] { json.document.file.bytes }

  init(_ json: JSONStorage, _ escapes: JSONEscapes, _ added: [String] = []) {
    self.added = added
    self.json = json
    self.escapes = escapes
  }

  func bytes(of text: String, row: Int?, column: Int, isNew: Bool) -> [UInt8]? {
    let own = isNew ? nil : row.flatMap { json.member(ofRow: $0, column: column)?.value }
    let kind = own.flatMap { $0.isNull ? nil : $0.kind } ?? neighbourKind(of: row, column)
    switch kind {
    case .number?:
      if text.isEmpty { return Array("null".utf8) }
      return isJSONNumber(text) ? Array(text.utf8) : string(text)
    case .boolean?:
      if text.isEmpty { return Array("null".utf8) }
      return text.isExactly("true") || text.isExactly("false") ? Array(text.utf8) : string(text)
    case .array?: return text.isEmpty ? Array("[]".utf8) : container(text) ?? string(text)
    case .object?: return text.isEmpty ? Array("{}".utf8) : container(text) ?? string(text)
    case .string?, .null?, nil: return string(text)
    }
  }

  private func neighbourKind(of row: Int?, _ column: Int) -> JSONValue.Kind? {
    let start = row ?? json.rows.count - 1
    for distance in 0..<50 {
      for place in [start - distance, start + distance] {
        if let value = json.member(ofRow: place, column: column)?.value, !value.isNull { return value.kind }
      }
    }
    return nil
  }

  /// A text that is an array or an object itself, as it is written.
  private func container(_ text: String) -> [UInt8]? {
    guard let first = text.utf8.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      JSONDocument.read(path: "", bytes: Array(text.utf8), log: DiagnosticLog()) != nil
    else { return nil }
    return Array(text.utf8)
  }

  private func string(_ text: String) -> [UInt8] {
    let isASCII = escapes.letters
    var out = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: out += "\\\"".utf8
      case 0x5C: out += "\\\\".utf8
      case 0x2F where escapes.slashes: out += "\\/".utf8
      case 0x09: out += "\\t".utf8
      case 0x0A: out += "\\n".utf8
      case 0x0D: out += "\\r".utf8
      case 0x80... where isASCII: for unit in UTF16.encode(scalar) ?? .init() { out += Self.escape(unit) }
      default: out += UTF8.encode(scalar) ?? .init()
      }
    }
    return out + [UInt8(ascii: "\"")]
  }

  private static func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16)
    return Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
  }

  // MARK: Objects

  /// What stands in an object around its members.
  private struct Style {
    var lead: [UInt8] = []
    var parting = Array(", ".utf8)
    var colon = Array(": ".utf8)
    var end: [UInt8] = []
  }

  private func style(_ object: JSONValue?) -> Style {
    guard let object, let first = object.members.first else { return Style() }
    var style = Style()
    let members = object.members
    style.lead = Array(bytes[(object.span.lowerBound + 1)..<first.nameSpan.lowerBound])
    style.colon = Array(bytes[first.nameSpan.upperBound..<first.value.span.lowerBound])
    if members.count > 1 {
      style.parting = Array(bytes[first.value.span.upperBound..<members[1].nameSpan.lowerBound])
    } else {
      style.parting = [UInt8(ascii: ",")] + (style.lead.isEmpty && style.colon.count > 1 ? [0x20] : style.lead)
    }
    if let last = members.last { style.end = Array(bytes[last.value.span.upperBound..<(object.span.upperBound - 1)]) }
    return style
  }

  private func name(_ column: Int) -> [UInt8] {
    guard json.columns.indices.contains(column) else {
      return string(added.indices.contains(column - json.columns.count) ? added[column - json.columns.count] : "")
    }
    return Array(bytes[json.columns[column].span])
  }

  func row(of cells: [Int: [UInt8]], like row: Int?) -> [UInt8] {
    let model = row.flatMap { json.value(ofRow: $0) } ?? json.value(ofRow: json.rows.count - 1)
    let style = style(model)
    // Members as those of the row near it are ordered, others behind.
    let names = (model?.members ?? []).compactMap { member in
      json.columns.first { $0.name.isExactly(member.name) }?.index
    }
    let known = Set(names)
    let order = names.filter { cells[$0] != nil } + cells.keys.filter { !known.contains($0) }.sorted()
    var out = [UInt8(ascii: "{")]
    for (index, column) in order.enumerated() {
      out += index == 0 ? style.lead : style.parting
      out += name(column) + style.colon + (cells[column] ?? [])
    }
    return out + (order.isEmpty ? [] : style.end) + [UInt8(ascii: "}")]
  }

  func bytes(ofRow row: Int, changes: [Int: [UInt8]?]) -> [UInt8] {
    guard let object = json.value(ofRow: row) else { return [] }
    let style = style(object.count > 0 ? object : json.value(ofRow: row - 1))
    var members: [(lead: ArraySlice<UInt8>, text: [UInt8])] = []
    var place = object.span.lowerBound + 1
    var done: Set<Int> = []
    for member in object.members {
      let column = json.columns.first { $0.name.isExactly(member.name) }?.index
      let lead = bytes[place..<member.nameSpan.lowerBound]
      place = member.value.span.upperBound
      let change = column.flatMap { done.insert($0).inserted ? changes[$0] : nil }
      guard let change else {
        members.append((lead, Array(bytes[member.nameSpan.lowerBound..<place])))
        continue
      }
      guard let value = change else { continue }
      members.append((lead, bytes[member.nameSpan.lowerBound..<member.value.span.lowerBound] + value))
    }
    let added = changes.filter { !done.contains($0.key) }.sorted { $0.key < $1.key }
    for case (let column, let value?) in added {
      members.append(((members.isEmpty ? style.lead : style.parting)[...], name(column) + style.colon + value))
    }
    var out = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      // The comma goes with whatever member comes after another.
      let lead = member.lead.drop { index == 0 && ($0 == UInt8(ascii: ",")) }
      if index > 0, !lead.contains(UInt8(ascii: ",")) { out.append(UInt8(ascii: ",")) }
      out += lead
      out += member.text
    }
    if object.count == 0 { return out + (members.isEmpty ? [] : style.end) + [UInt8(ascii: "}")] }
    return out + bytes[place..<object.span.upperBound]
  }
}

/// The text that the bytes of a JSON value stand for in a cell: that of a string, nothing for `null`, others as they are
/// written.
func jsonText(of written: [UInt8]) -> String {
  if written.first == UInt8(ascii: "\""), written.count >= 2 {
    return written[1..<(written.count - 1)].withUnsafeBufferPointer { JSONText.string($0) }
  }
  return written.elementsEqual("null".utf8) ? "" : String(decoding: written, as: UTF8.self)
}

extension JSONStorage {
  /// The bytes of a row's member; `nil` where it has none of that name. The name of a keyed record is no member.
  func span(ofRow row: Int, column: Int) -> Range<Int>? {
    guard columns.indices.contains(column) else { return nil }
    if isKeyed, column == 0 { return name(ofRow: row)?.span }
    return member(ofRow: row, column: column)?.value.span
  }

  func member(ofRow row: Int, column: Int) -> (name: JSONValue, value: JSONValue)? {
    guard columns.indices.contains(column), !(isKeyed && column == 0) else { return nil }
    let wanted = Array(columns[column].name.utf8)
    var found: (JSONValue, JSONValue)?
    value(ofRow: row)?.eachMember { name, value in
      if name.nameBytes == wanted { found = (name, value) }
      return found == nil
    }
    return found
  }
}

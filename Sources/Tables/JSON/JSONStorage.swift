import Diagnostics
import Text

/// The rows of a JSON table: objects inside a document.
final class JSONStorage: Sendable {
  let document: JSONDocument
  /// The rows' nodes.
  let rows: [UInt32]
  let columns: [Column]
  private let places: [[UInt8]: Int]
  private let isSingle: Bool
  private let names: Names?

  /// The names under which records stand in an object of records.
  struct Names: Sendable {
    /// What they are called.
    let column: String
    /// The names' nodes, one for each row.
    let nodes: [UInt32]
  }

  /// Whether the records stand by their names in an object.
  var isKeyed: Bool { names != nil }

  init(_ document: JSONDocument, rows: [UInt32], isSingle: Bool = false, names recordNames: Names? = nil) {
    self.document = document
    self.names = recordNames
    self.rows = rows
    self.isSingle = isSingle
    var names = ColumnNames(document)
    for row in rows { names.add(JSONValue(document: document, node: Int(row))) }
    places = names.places
    let first = recordNames.map { recordNames in
      let span = recordNames.nodes.first.map { JSONValue(document: document, node: Int($0)).span }
      return Column(name: recordNames.column, span: span ?? 0..<0, index: 0)
    }
    columns =
      first.map { first in
        [first] + names.columns.map { Column(name: $0.name, span: $0.span, index: $0.index + 1) }
      } ?? names.columns
  }

  /// The name of a row's record, where the records stand by their names.
  func name(ofRow row: Int) -> JSONValue? {
    guard let nodes = names?.nodes, nodes.indices.contains(row) else { return nil }
    return JSONValue(document: document, node: Int(nodes[row]))
  }

  func value(ofRow row: Int) -> JSONValue? {
    row >= 0 && row < rows.count ? JSONValue(document: document, node: Int(rows[row])) : nil
  }

  /// The column of a path that at least one row has.
  func column(_ path: String) -> ColumnPath? {
    if let names, names.column.isExactly(path) { return ColumnPath(text: path, origin: .recordName) }
    let column = ColumnPath(text: path)
    if places[column.path.verbatim] != nil { return column }
    guard !column.path.names.isEmpty else { return nil }
    return rows.indices.contains { value(ofRow: $0).flatMap { column.path.value(in: $0) } != nil } ? column : nil
  }

  func cells(ofRow row: Int) -> [Cell?] {
    var cells = [Cell?](repeating: nil, count: columns.count)
    value(ofRow: row)?.eachMember { name, value in
      if let place = places[name.nameBytes].map({ $0 + (names == nil ? 0 : 1) }), cells[place] == nil {
        cells[place] = Cell(origin: .json(value))
      }
      return true
    }
    if let name = self.name(ofRow: row) { cells[0] = Cell(origin: .json(name)) }
    return cells
  }

  /// Whether a file that is a single row has nothing but objects in it.
  var looksKeyed: Bool {
    guard isSingle, let root = value(ofRow: 0), root.count > 1 else { return false }
    return root.children.allSatisfy { $0.kind == .object }
  }

  /// Arrays of objects inside a file that is a single row, the longest first.
  var nestedRecords: [NestedRecords] {
    guard isSingle, let root = value(ofRow: 0) else { return [] }
    var found: [NestedRecords] = []
    root.collectRecords(prefix: "", depth: 0, into: &found)
    return found.enumerated().sorted { left, right in
      (right.element.count, left.offset) < (left.element.count, right.offset)
    }.map(\.element)
  }
}

extension JSONValue {
  /// The bytes of a member's name.
  var nameBytes: [UInt8] {
    document.file.bytes.withUnsafeBufferPointer { JSONText.decode(.init(rebasing: $0[body])) }
  }

  fileprivate func collectRecords(prefix: String, depth: Int, into found: inout [NestedRecords]) {
    eachMember { name, value in
      let path = prefix + (name.string ?? "")
      if value.kind == .array, value.count > 0, value.sibling(value.node + 2).kind == .object {
        found.append(NestedRecords(path: path, count: value.count))
      } else if value.kind == .object, depth < 3 {
        value.collectRecords(prefix: path + ".", depth: depth + 1, into: &found)
      }
      return found.count < 10
    }
  }
}

/// All names that some row has. Rows mostly have the same names in the same order, so each name is first compared with
/// the one that came here in the row before; only others are looked up.
private struct ColumnNames {
  private(set) var columns: [Column] = []
  private(set) var places: [[UInt8]: Int] = [:]
  private let document: JSONDocument
  /// The names' bytes in the order of the last row, where they are written without escapes.
  private var expected: [Range<Int>] = []

  init(_ document: JSONDocument) { self.document = document }

  mutating func add(_ row: JSONValue) {
    guard row.kind == .object else { return }
    document.file.bytes.withUnsafeBufferPointer { bytes in
      let tape = document.tape.nodes
      var node = row.node + 2
      for index in 0..<row.count {
        let name = Int(tape[node].start)..<Int(tape[node].end)
        if !isExpected(name, at: index, bytes) { learn(row.sibling(node), at: index) }
        node = row.sibling(node + 1).next
      }
    }
  }

  private func isExpected(_ name: Range<Int>, at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index < expected.count, expected[index].count == name.count else { return false }
    var (left, right) = (expected[index].lowerBound, name.lowerBound)
    while right < name.upperBound {
      if bytes[left] != bytes[right] { return false }
      left += 1
      right += 1
    }
    return true
  }

  private mutating func learn(_ name: JSONValue, at index: Int) {
    if index < expected.count { expected[index] = name.span } else { expected.append(name.span) }
    let bytes = name.nameBytes
    guard places[bytes] == nil else { return }
    places[bytes] = columns.count
    columns.append(Column(name: String(decoding: bytes, as: UTF8.self), span: name.span, index: columns.count))
  }
}

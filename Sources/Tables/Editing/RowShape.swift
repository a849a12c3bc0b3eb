import Diagnostics
import Text

/// How the rows of a file follow each other.
struct RowShape: Sendable {
  enum Kind: Sendable {
    /// Each on its line.
    case lines
    /// Elements of one JSON array.
    case list
    /// In no order that can be changed: an object alone, objects by their names, the parts of several arrays.
    case fixed
  }

  let kind: Kind
  /// The bytes before the first row and behind the last one.
  let head: Range<Int>
  let foot: Range<Int>

  init(_ table: Table) {
    let count = table.file.bytes.count
    switch table.storage {
    case .csv(let csv):
      kind = .lines
      head = 0..<(csv.starts.first.map { Int($0) } ?? count)
      foot = count..<count
    case .calendar:
      kind = .fixed
      head = 0..<count
      foot = count..<count
    case .json(let json):
      if let lines = json.document.lines {
        kind = lines == json.rows ? .lines : .fixed
        head = 0..<(json.value(ofRow: 0)?.span.lowerBound ?? count)
        foot = count..<count
      } else if let list = json.list {
        kind = .list
        head = 0..<(json.value(ofRow: 0)?.span.lowerBound ?? list.span.lowerBound + 1)
        foot = (json.value(ofRow: json.rows.count - 1)?.span.upperBound ?? list.span.upperBound - 1)..<count
      } else {
        kind = .fixed
        head = 0..<count
        foot = count..<count
      }
    }
  }
}

extension JSONStorage {
  /// The array whose elements are all rows; `nil` where there is none.
  fileprivate var list: JSONValue? {
    if isKeyed { return nil }
    guard let first = rows.first else {
      return document.root.kind == .array && document.root.count == 0 ? document.root : nil
    }
    var value = document.root
    while value.isContainer {
      let children = document.children(of: value)
      if value.kind == .array, children.first == first { return children == rows ? value : nil }
      // Of an object the children are names, each before its value.
      let inner = children.last { $0 < first }
      guard let inner, first > inner else { return nil }
      let next = JSONValue(document: document, node: Int(inner) + (value.kind == .object ? 1 : 0))
      if next.node >= Int(first) { return nil }
      value = next
    }
    return nil
  }
}

import Diagnostics
import Text

/// A column of a table: a CSV header cell, or a member name that some JSON record has.
public struct Column: Sendable {
  /// The name without blanks around it; empty where the CSV header has an empty cell.
  public let name: String
  /// Where the name stands (for JSON: the first time), in bytes of the file.
  public let span: Range<Int>
  /// The place among the table's columns, from 0.
  public let index: Int
}

/// A column of one table, looked up once and then asked of every row.
public struct ColumnPath: Sendable {
  /// The path as it was asked for, such as `volumeInfo.title`.
  public let text: String
  /// For CSV: the column's place.
  let index: Int?
  /// For JSON: where the value is.
  let path: JSONPath
  /// What is not in the cells of the file.
  let origin: Origin

  enum Origin: Sendable {
    case cells
    /// The name under which a record stands in an object of records.
    case recordName
    /// A text that all rows have: the name of their file or folder.
    case text(String)
  }

  init(text: String, index: Int? = nil, origin: Origin = .cells) {
    self.text = text
    self.index = index
    self.origin = origin
    path = JSONPath(text)
  }

  /// What `{file}` and `{folder}` stand for: the name of a file without what follows its last dot, and the name of the
  /// folder that it is in. `nil` for other names, and where there is no folder.
  init?(_ text: String, ofFile path: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    guard let last = parts.last else { return nil }
    if text.isExactly("{file}") {
      let dot = last.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > last.startIndex ? $0 : nil }
      self.init(text: text, origin: .text(String(decoding: last[..<(dot ?? last.endIndex)], as: UTF8.self)))
    } else if text.isExactly("{folder}"), parts.count > 1 {
      self.init(text: text, origin: .text(String(decoding: parts[parts.count - 2], as: UTF8.self)))
    } else {
      return nil
    }
  }
}

import Diagnostics

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

  init(text: String, index: Int? = nil) {
    self.text = text
    self.index = index
    path = JSONPath(text)
  }

  func value(in record: JSONValue) -> JSONValue? { path.value(in: record) }
}

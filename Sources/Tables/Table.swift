import Diagnostics

/// A table as it was read: the file's bytes and where its cells lie. Small to pass around, safe to share.
public struct Table: Sendable {
  let storage: Storage

  enum Storage: Sendable {
    case csv(CSVStorage)
    case json(JSONStorage)
  }

  public var file: SourceFile { SourceFile(path: "", bytes: []) }
  public var format: TableFormat { .csv }
  /// The columns in the order of the header; for JSON, in which their names are first met.
  public var columns: [Column] { [] }
  /// How many rows there are, blank ones left out.
  public var rowCount: Int { 0 }
  /// How many rows of nothing but blanks and delimiters were left out.
  public var blankRowCount: Int { 0 }

  /// The row at a place from 0; `index` must be below `rowCount`.
  public func row(_ index: Int) -> Row { Row(table: self, index: index) }

  /// All rows in the order of the file.
  public var rows: some RandomAccessCollection<Row> { (0..<rowCount).lazy.map { row($0) } }

  /// The column of a name, or of a dotted path into JSON objects (`volumeInfo.title`; a number picks from a list:
  /// `authors.0`). A name that has the dots verbatim wins. `nil` when no row has it; see `columns` for a near miss.
  public func column(_ path: String) -> ColumnPath? { nil }

  /// Where a JSON file read as a single row has lists of objects inside, as dotted paths: what `records:` was probably
  /// meant to say. Empty for other tables.
  public var nestedRecords: [String] { [] }
}

final class CSVStorage: Sendable {}
final class JSONStorage: Sendable {}

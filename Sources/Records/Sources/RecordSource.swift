import Diagnostics
import Tables

/// One source of a collection: the tables of a path of the site file.
public struct RecordSource: Sendable {
  /// What a source does.
  public enum Role: Sendable {
    /// Its rows are the records. Several lists add up; the earlier one wins where they differ.
    case list
    /// Its rows add to records of the lists and make none of their own: `data/LibraryPage/{key}.json`.
    case detail
  }

  /// The path as the site file has it.
  public var path: String
  public var role: Role
  /// The tables, in the order of their paths.
  public var tables: [SourceTable]
  /// Columns that are called otherwise in this source: field name and columns, instead of `Field.columns`.
  public var columns: [(field: String, columns: [String])]
  /// Columns of the key that are called otherwise in this source.
  public var keyColumns: [String]?
  /// Whether somebody else's catalogue only fills gaps: its books are found by their ISBN, what it says otherwise is
  /// passed over, and it need not know every book.
  public var isSupplement = false

  public init(
    path: String, role: Role = .list, tables: [SourceTable], columns: [(field: String, columns: [String])] = [],
    keyColumns: [String]? = nil
  ) {
    self.path = path
    self.role = role
    self.tables = tables
    self.columns = columns
    self.keyColumns = keyColumns
  }
}

/// A table with the key that its path states, where the path has a `{key}`.
public struct SourceTable: Sendable {
  public var table: Table
  /// What stood for `{key}`; the key of the rows that have no key of their own, and a check for those that have.
  public var keyFromPath: String?

  public init(_ table: Table, keyFromPath: String? = nil) {
    self.table = table
    self.keyFromPath = keyFromPath
  }
}

/// One thing that a person did to a table, to be undone as one.
public struct Step: Sendable, Equatable {
  public enum Kind: String, Sendable {
    case set, insert, remove, move
    /// Many cells and rows at a time.
    case paste
    /// The same done to many cells.
    case bulk
    case column
  }

  public var kind: Kind
  public var changes: [Change]
}

/// A part of a step. Rows are known by numbers of the draft's own, which stay when rows come and go; cells by the bytes
/// with which they stand in the file, so that what is undone is as it was.
public enum Change: Sendable, Equatable {
  /// `nil`: the row has no such cell.
  case cell(row: Int, column: Int, old: [UInt8]?, new: [UInt8]?)
  /// A new row behind another; `nil`: before all.
  case added(row: Int, after: Int?, cells: [Int: [UInt8]])
  case removed(row: Int)
  /// A row that stood behind one and stands behind another now.
  case moved(row: Int, from: Int?, to: Int?)
  /// A new column behind all others, whose cells are empty.
  case column(name: String)
}

/// Why an edit is not taken.
public enum Refusal: Error, Sendable, Equatable {
  /// The row is gone, or was never there.
  case noRow(Int)
  case noColumn(Int)
  /// The column holds what records are called by in an object.
  case fixedColumn(String)
  /// There is a column of this name, or none can be added.
  case badColumn(String)
  /// Rows of this file can be neither added nor removed.
  case fixedRows
  /// The text has a sign that the file cannot hold.
  case unwritable(row: Int?, column: String)
}

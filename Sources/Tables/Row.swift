import Diagnostics

/// One record of a table.
public struct Row: Sendable {
  let table: Table
  let index: Int

  /// The row's number among the table's rows, from 1; the header and blank rows are not counted.
  public var number: Int { index + 1 }
  public var file: SourceFile { table.file }
  /// The row's bytes, for CSV without the line end.
  public var span: Range<Int> { 0..<0 }
  /// The whole row, called `row 12` or `libraries[3]`.
  public var location: SourceLocation { SourceLocation(file, span) }
  /// Whether this CSV row has too few or too many cells: reported already, its values cannot be trusted.
  public var isRagged: Bool { false }

  /// The cell of a column; `nil` where this row has none. A JSON `null` is a cell.
  public func cell(_ column: ColumnPath) -> Cell? { nil }

  /// The cells in the order of `table.columns`, `nil` where this row has none.
  public var cells: [Cell?] { [] }
}

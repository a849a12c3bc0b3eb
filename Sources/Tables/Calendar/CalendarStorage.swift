import Diagnostics

/// A calendar as a table: a row for each event, with the cells that its properties say.
final class CalendarStorage: Sendable {
  let file: SourceFile
  let columns: [Column]
  let rows: [CalendarRow]

  init(_ file: SourceFile, _ columns: [Column], _ rows: [CalendarRow]) {
    (self.file, self.columns, self.rows) = (file, columns, rows)
  }

  func cell(ofRow row: Int, column: Int) -> CalendarCell? {
    guard rows.indices.contains(row), rows[row].cells.indices.contains(column) else { return nil }
    return rows[row].cells[column]
  }

  func span(ofRow row: Int) -> Range<Int> { rows.indices.contains(row) ? rows[row].span : 0..<0 }

  /// What people are told of a cell: which event, and which of its columns.
  func location(ofRow row: Int, column: Int) -> SourceLocation {
    SourceLocation(
      file, cell(ofRow: row, column: column)?.span ?? span(ofRow: row),
      cell: "event \(row + 1), \"\(columns.indices.contains(column) ? columns[column].name : "")\"")
  }
}

/// One event of a calendar.
struct CalendarRow: Sendable {
  /// From its BEGIN to its END.
  let span: Range<Int>
  /// In the order of the columns.
  let cells: [CalendarCell?]
}

/// What a property says, and where its value stands.
struct CalendarCell: Sendable {
  let values: [String]
  let span: Range<Int>
}

import Text
import Diagnostics

/// The cells of a CSV file: where each ends. Rows with the right number of cells lie in one dense list; the others, which
/// are mistakes, in a second one, so that a single row of a million cells makes no other row wide.
final class CSVStorage: Sendable {
  /// A row whose number of cells is not the header's.
  struct Ragged: Sendable {
    let row: Int
    /// How many cells it has.
    let found: Int
    /// Where its ends lie in `raggedEnds`; at most as many as there are columns.
    let first: Int
    /// The end of the row's last cell.
    let end: Int
  }

  let file: SourceFile
  /// What the cells were read from.
  let format: TableFormat
  let syntax: CSVSyntax
  let columns: [Column]
  let starts: [UInt32]
  let ends: [UInt32]
  let ragged: [Ragged]
  let raggedEnds: [UInt32]
  /// Whether a row with too few cells is taken as one whose last cells are empty.
  private let takesShortRows: Bool

  init(
    _ file: SourceFile, _ syntax: CSVSyntax, _ columns: [Column], _ rows: CSVRows, format: TableFormat = .csv
  ) {
    takesShortRows = rows.takesShortRows
    self.file = file
    self.format = format
    self.syntax = syntax
    self.columns = columns
    starts = rows.starts
    ends = rows.ends
    ragged = rows.ragged
    raggedEnds = rows.raggedEnds
  }

  var rowCount: Int { starts.count }

  /// Where the names of the columns end; `nil` where there is no header, or something else stands behind them.
  var headerEnd: Int? {
    guard let end = columns.last?.span.upperBound, end > 0 else { return nil }
    return end == file.bytes.count || CSVSyntax.endsRow(file.bytes[end]) ? end : nil
  }

  /// Whether a row is taken although it has another number of cells than the header.
  func isTaken(_ row: Ragged) -> Bool { takesShortRows && row.found < columns.count }

  /// The place in `ragged` of the first row that is not before this one.
  private func raggedPlace(_ row: Int) -> Int {
    var low = 0
    var high = ragged.count
    while low < high {
      let middle = (low + high) / 2
      if ragged[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The ragged row at this place among all rows.
  func raggedRow(_ row: Int) -> Ragged? {
    let place = raggedPlace(row)
    return place < ragged.count && ragged[place].row == row ? ragged[place] : nil
  }

  /// The bytes of a row, without its line break.
  func span(ofRow row: Int) -> Range<Int> {
    guard row >= 0, row < starts.count else { return 0..<0 }
    let start = Int(starts[row])
    if let ragged = raggedRow(row) { return start..<max(start, ragged.end) }
    let last = (row - raggedPlace(row) + 1) * columns.count - 1
    return start..<(last >= 0 ? Int(ends[last]) : start)
  }

  /// The bytes of a cell with its quotes; `nil` where the row has none.
  func span(ofRow row: Int, column: Int) -> Range<Int>? {
    guard row >= 0, row < starts.count, column >= 0, column < columns.count else { return nil }
    let place = raggedPlace(row)
    let list: [UInt32]
    let index: Int
    if place < ragged.count, ragged[place].row == row {
      guard column < ragged[place].found else { return nil }
      (list, index) = (raggedEnds, ragged[place].first + column)
    } else {
      (list, index) = (ends, (row - place) * columns.count + column)
    }
    let start = column == 0 ? Int(starts[row]) : Int(list[index - 1]) + 1
    return start..<Int(list[index])
  }

  /// The row on which an offset lies; `nil` for what is before the first row.
  func row(at offset: Int) -> Int? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// What a place is called: `row 12, column "libId"`; `header` before the first row.
  func name(at offset: Int) -> String {
    guard let row = row(at: offset) else { return "header" }
    for column in columns.indices {
      guard let span = span(ofRow: row, column: column) else { break }
      if offset <= span.upperBound { return name(ofRow: row, column: column) }
    }
    return "row \(number(ofRow: row))"
  }

  func name(ofRow row: Int, column: Int) -> String {
    let name = columns[column].name
    let row = number(ofRow: row)
    return name.isEmpty ? "row \(row), column \(column + 1)" : "row \(row), column \"\(shortened(name))\""
  }

  /// The number of a row in messages: in a sheet its own, in a text file that among the table's rows.
  func number(ofRow row: Int) -> Int {
    guard file.sheet != nil, row >= 0, row < starts.count else { return row + 1 }
    return file.line(of: Int(starts[row]))
  }

  /// The text of a cell; `nil` where the row has none.
  func text(ofRow row: Int, column: Int) -> String? {
    guard let span = span(ofRow: row, column: column) else { return nil }
    return file.bytes.withUnsafeBufferPointer { syntax.text(of: UnsafeBufferPointer(rebasing: $0[span])) }
  }
}

/// A text of the data as messages show it: at most 60 scalars.
func shortened(_ text: String) -> String {
  guard text.unicodeScalars.count > 60 else { return text }
  var result = String.UnicodeScalarView()
  result.append(contentsOf: text.unicodeScalars.prefix(59))
  return String(result) + "…"
}

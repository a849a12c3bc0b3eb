import Diagnostics
import Text

/// One record of a table.
public struct Row: Sendable {
  let storage: Table.Storage
  let index: Int

  /// The row's number among the table's rows, from 1; the header and blank rows are not counted.
  public var number: Int { index + 1 }

  /// The file the row is in.
  public var file: SourceFile { Table(storage: storage).file }

  /// The row's bytes, for CSV without the line break.
  public var span: Range<Int> {
    switch storage {
    case .csv(let csv): csv.span(ofRow: index)
    case .json(let json): json.value(ofRow: index)?.span ?? 0..<0
    case .calendar(let calendar): calendar.span(ofRow: index)
    }
  }

  /// The whole row, called `row 12` or `libraries.3`.
  public var location: SourceLocation {
    switch storage {
    case .csv(let csv): SourceLocation(csv.file, span, cell: "row \(csv.number(ofRow: index))")
    case .json(let json): json.value(ofRow: index)?.location ?? SourceLocation(json.document.file)
    case .calendar(let calendar): SourceLocation(calendar.file, span, cell: "event \(number)")
    }
  }

  /// Whether this CSV row has a wrong number of cells: reported already, its values cannot be trusted.
  public var isRagged: Bool {
    switch storage {
    case .csv(let csv): csv.raggedRow(index).map { !csv.isTaken($0) } ?? false
    case .json, .calendar: false
    }
  }

  /// The cell of a column; `nil` where this row has none. A JSON `null` is a cell.
  public func cell(_ column: ColumnPath) -> Cell? {
    switch column.origin {
    case .cells: return ownCell(column)
    case .recordName: return name.map { Cell(origin: .json($0)) }
    case .text(let text): return Cell(origin: .text(text, self))
    }
  }

  private func ownCell(_ column: ColumnPath) -> Cell? {
    switch storage {
    case .csv(let csv):
      guard let place = column.index, csv.span(ofRow: index, column: place) != nil else { return nil }
      return Cell(origin: .csv(csv, row: index, column: place))
    case .json(let json):
      guard let value = json.value(ofRow: index) else { return nil }
      guard column.path.isMany else { return column.path.value(in: value).map { Cell(origin: .json($0)) } }
      // Lists of lists, as the authors of several books, become one.
      let found = column.path.values(in: value).flatMap { $0.kind == .array ? $0.elements : [$0] }
      let container = column.path.container(in: value) ?? value
      return found.isEmpty ? nil : Cell(origin: .several(found, in: container))
    case .calendar(let calendar):
      guard let place = column.index, calendar.cell(ofRow: index, column: place) != nil else { return nil }
      return Cell(origin: .calendar(calendar, row: index, column: place))
    }
  }

  /// The name under which the record stands in an object of records.
  private var name: JSONValue? {
    if case .json(let json) = storage { json.name(ofRow: index) } else { nil }
  }

  /// The cells in the order of `table.columns`, `nil` where this row has none.
  public var cells: [Cell?] {
    switch storage {
    case .csv(let csv):
      csv.columns.indices.map { place in
        csv.span(ofRow: index, column: place).map { _ in Cell(origin: .csv(csv, row: index, column: place)) }
      }
    case .json(let json):
      json.cells(ofRow: index)
    case .calendar(let calendar):
      calendar.columns.indices.map { place in
        calendar.cell(ofRow: index, column: place).map { _ in
          Cell(origin: .calendar(calendar, row: index, column: place))
        }
      }
    }
  }
}

extension Row {
  /// Whether the row says the same as another, byte by byte, in columns of the same names.
  public func isSame(as other: Row) -> Bool {
    let (mine, theirs) = (Table(storage: storage), Table(storage: other.storage))
    guard mine.format == theirs.format, file.bytes[span] == other.file.bytes[other.span] else { return false }
    if case .json = storage { return true }
    let (left, right) = (mine.columns, theirs.columns)
    return left.count == right.count && zip(left, right).allSatisfy { $0.name.isExactly($1.name) }
      && mine.delimiter == theirs.delimiter
  }
}

import Diagnostics

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
    }
  }

  /// The whole row, called `row 12` or `libraries[3]`.
  public var location: SourceLocation {
    switch storage {
    case .csv(let csv): SourceLocation(csv.file, span, cell: "row \(number)")
    case .json(let json): json.value(ofRow: index)?.location ?? SourceLocation(json.document.file)
    }
  }

  /// Whether this CSV row has too few or too many cells: reported already, its values cannot be trusted.
  public var isRagged: Bool {
    switch storage {
    case .csv(let csv): csv.raggedRow(index) != nil
    case .json: false
    }
  }

  /// The cell of a column; `nil` where this row has none. A JSON `null` is a cell.
  public func cell(_ column: ColumnPath) -> Cell? {
    switch storage {
    case .csv(let csv):
      guard let place = column.index, csv.span(ofRow: index, column: place) != nil else { return nil }
      return Cell(origin: .csv(csv, row: index, column: place))
    case .json(let json):
      return json.value(ofRow: index).flatMap { column.value(in: $0) }.map { Cell(origin: .json($0)) }
    }
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
    }
  }
}

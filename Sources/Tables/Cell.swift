import Diagnostics

/// One value of a table and where it stands. Holds no text: `value` decodes it when asked.
public struct Cell: Sendable {
  let origin: Origin

  enum Origin: Sendable {
    case csv(CSVStorage, row: Int, column: Int)
    case json(JSONValue)
  }

  /// The value, decoded anew each time.
  public var value: CellValue {
    switch origin {
    case .csv(let csv, let row, let column): .text(csv.text(ofRow: row, column: column) ?? "")
    case .json(let value): CellValue(value)
    }
  }

  /// The file, the bytes (with their quotes), and the name: `row 12, column "libId"`, for JSON `libraries[3].libId`.
  public var location: SourceLocation {
    switch origin {
    case .csv(let csv, let row, let column):
      SourceLocation(
        csv.file, csv.span(ofRow: row, column: column) ?? 0..<0, cell: csv.name(ofRow: row, column: column))
    case .json(let value): value.location
    }
  }

  /// The JSON value behind the cell; `nil` for CSV.
  public var json: JSONValue? {
    switch origin {
    case .csv: nil
    case .json(let value): value
    }
  }
}

/// What a cell holds. CSV cells are always `text`.
public enum CellValue: Sendable {
  case null
  case boolean(Bool)
  /// The number as it is written, so that nothing is lost: `007` cannot come, `1.50` and `9007199254740993` can.
  case number(String)
  case text(String)
  case list([Cell])
  case object([(name: String, cell: Cell)])

  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.numberText ?? "")
    case .string: self = .text(value.string ?? "")
    case .array: self = .list(value.elements.map { Cell(origin: .json($0)) })
    case .object: self = .object(value.members.map { ($0.name, Cell(origin: .json($0.value))) })
    }
  }
}

import Diagnostics

/// One value of a table and where it stands. Holds no text: `value` decodes it when asked.
public struct Cell: Sendable {
  let origin: Origin

  enum Origin: Sendable {
    case csv(CSVStorage, row: Int, column: Int)
    case json(JSONValue)
    case calendar(CalendarStorage, row: Int, column: Int)
    /// What a path with `*` finds, and what it looks through.
    case several([JSONValue], in: JSONValue)
    /// A text that the row has from elsewhere: the name of its file.
    indirect case text(String, Row)
  }

  /// The value, decoded anew each time.
  public var value: CellValue {
    switch origin {
    case .csv(let csv, let row, let column):
      Self.value(
        withoutFormula(csv.text(ofRow: row, column: column) ?? ""), isNumber: csv.isNumber(ofRow: row, column: column))
    case .json(let value): CellValue(value)
    case .calendar(let calendar, let row, let column): CellValue(calendar, row, column)
    case .several(let values, in: _): .list(values.map { Cell(origin: .json($0)) })
    case .text(let text, _): .text(text)
    }
  }

  private static func value(_ text: String, isNumber: Bool) -> CellValue { isNumber ? .number(text) : .text(text) }

  /// The file, the bytes (with their quotes), and the name: `row 12, column "libId"`, for JSON `libraries.3.libId`.
  public var location: SourceLocation {
    switch origin {
    case .csv(let csv, let row, let column):
      SourceLocation(
        csv.file, csv.span(ofRow: row, column: column) ?? 0..<0, cell: csv.name(ofRow: row, column: column))
    case .json(let value): value.location
    case .calendar(let calendar, let row, let column): calendar.location(ofRow: row, column: column)
    case .several(_, in: let container): container.location
    case .text(_, let row): row.location
    }
  }

  /// The name of its column in a CSV table or a sheet; `nil` for JSON.
  public var columnName: String? {
    if case .csv(let csv, _, let column) = origin { csv.columns[column].name } else { nil }
  }

  /// The JSON value behind the cell; `nil` for CSV, and where there are several.
  public var json: JSONValue? {
    if case .json(let value) = origin { value } else { nil }
  }
}

/// What a cell holds. CSV cells are always `text`, and those of a sheet `text` or `number`.
public enum CellValue: Sendable {
  case null
  case boolean(Bool)
  /// The number as it is written, so that nothing is lost: `007` cannot come, `1.50` and `9007199254740993` can.
  case number(String)
  case text(String)
  case list([Cell])
  case object([(name: String, cell: Cell)])

  fileprivate init(_ calendar: CalendarStorage, _ row: Int, _ column: Int) {
    let values = calendar.cell(ofRow: row, column: column)?.values ?? []
    guard values.count != 1 else {
      self = .text(values[0])
      return
    }
    let owner = Row(storage: .calendar(calendar), index: row)
    self = .list(values.map { Cell(origin: .text($0, owner)) })
  }

  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.numberText ?? "")
    case .string: self = .text(value.string ?? "")
    case .array: self = .list(value.elements.map { Cell(origin: .json($0)) })
    case .object:
      self = CellValue(extended: value) ?? .object(value.members.map { ($0.name, Cell(origin: .json($0.value))) })
    }
  }
}

/// The text of a formula that is nothing but a text, `="9780141439563"`: so programs write numbers for spreadsheets, which
/// would shorten them otherwise. Any other text as it is.
private func withoutFormula(_ text: String) -> String {
  let bytes = text.utf8
  guard bytes.first == UInt8(ascii: "="), bytes.count >= 3, bytes.last == UInt8(ascii: "\""),
    bytes.dropFirst().first == UInt8(ascii: "\"")
  else { return text }
  let inner = bytes.dropFirst(2).dropLast()
  return inner.contains(UInt8(ascii: "\"")) ? text : String(decoding: inner, as: UTF8.self)
}

import Diagnostics

/// One value of a table and where it stands. Holds no text: `value` decodes it when asked.
public struct Cell: Sendable {
  let origin: Origin

  enum Origin: Sendable {
    case csv(CSVStorage, row: Int, column: Int)
    case json(JSONValue)
  }

  /// The value, decoded anew each time.
  public var value: CellValue { .null }

  /// The file, the bytes (with their quotes), and the name: `row 12, column "libId"`, for JSON `libraries[3].libId`.
  public var location: SourceLocation { SourceLocation(SourceFile(path: "", bytes: [])) }
}

/// What a cell holds. CSV cells are always `text`.
public indirect enum CellValue: Sendable {
  case null
  case boolean(Bool)
  /// The number as it is written, so that nothing is lost: `007` cannot come, `1.50` and `9007199254740993` can.
  case number(String)
  case text(String)
  case list([Cell])
  case object([(name: String, cell: Cell)])
}

/// What kind of file a table is kept in.
public enum TableFormat: String, Sendable, CaseIterable {
  case csv
  case json
  /// One JSON object a line.
  case jsonLines = "jsonl"
  /// Office Open XML, as Excel saves it.
  case xlsx
  /// OpenDocument, as LibreOffice saves it.
  case ods
  /// iCalendar (RFC 5545), as every calendar program saves it.
  case ics

  /// Whether the table is a sheet of a workbook.
  public var isWorkbook: Bool { self == .xlsx || self == .ods }

  /// The format a file name tells: `.json` and `.geojson`; `.jsonl` and `.ndjson`; `.csv`, `.tsv`, `.tab`, `.txt`;
  /// `.xlsx`, `.xlsm`, `.xltx`; `.ods`, `.ots`; `.ics`, `.ical`; `nil` for other names.
  public init?(path: String) {
    var ending: [UInt8] = []
    for byte in path.utf8.reversed() {
      if byte == UInt8(ascii: ".") { break }
      if byte == UInt8(ascii: "/") || ending.count > 7 { return nil }
      ending.append(byte.lowercase)
    }
    switch String(decoding: ending.reversed(), as: UTF8.self) {
    case "csv", "tsv", "tab", "txt": self = .csv
    case "json", "geojson": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "xlsx", "xlsm", "xltx": self = .xlsx
    case "ods", "ots": self = .ods
    case "ics", "ical": self = .ics
    default: return nil
    }
  }
}

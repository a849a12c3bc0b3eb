import Diagnostics

/// Reads a table of any format.
public enum TableReader {
  /// Reads a table from a file's raw bytes.
  ///
  /// - Parameters:
  ///   - path: the file as people call it; its ending tells the format where `format` is `nil` (CSV where it does not).
  ///   - records: for JSON, the dotted path to the records: `libraries`, `data.items`.
  ///   - recordsMayBeMissing: whether a JSON file without that path is a table without rows instead of a mistake.
  ///   - dialect: for CSV; of JSON only its encoding counts and by what its records are keyed, of a workbook only its sheet and its header.
  /// - Returns: `nil` when nothing can be read; the log says why. A table may come back although errors were logged
  ///   (ragged rows, duplicate keys), so that later checks find their mistakes too.
  public static func read(
    path: String, bytes: consuming [UInt8], format: TableFormat? = nil, records: String? = nil,
    recordsMayBeMissing: Bool = false, dialect: Dialect = Dialect(), log: DiagnosticLog
  ) -> Table? {
    let format = format ?? TableFormat(path: path) ?? .csv
    return switch format {
    case .xlsx, .ods:
      SheetReader.read(path: path, bytes: bytes, format: format, dialect: dialect, log: log)
    case .ics:
      CalendarReader.read(path: path, bytes: bytes, encoding: dialect.encoding, log: log)
    case .csv:
      CSVReader.read(path: path, bytes: bytes, dialect: dialect, log: log)
    case .json:
      JSONReader.read(
        path: path, bytes: bytes, records: records, recordsMayBeMissing: recordsMayBeMissing,
        keyedBy: dialect.keyedBy, encoding: dialect.encoding, log: log)
    case .jsonLines:
      JSONReader.readLines(
        path: path, bytes: bytes, records: records, keyedBy: dialect.keyedBy, encoding: dialect.encoding, log: log)
    }
  }
}

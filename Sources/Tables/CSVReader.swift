import Diagnostics

/// Reads CSV: RFC 4180 and what people really send.
public enum CSVReader {
  /// Reads a table from a file's raw bytes.
  ///
  /// Mistakes go to the log as `csv.…` and `text.…`. A row with too few or too many cells is an error but stays in the
  /// table (`Row.isRagged`), so that what refers to it is not reported too.
  ///
  /// - Returns: `nil` when the file has no table that could be worked on.
  public static func read(
    path: String, bytes: consuming [UInt8], dialect: Dialect = Dialect(), log: DiagnosticLog
  ) -> Table? {
    nil
  }
}

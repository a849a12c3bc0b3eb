import Diagnostics
import Text

/// Says what is wrong with a scanned CSV file.
struct CSVReport {
  let file: SourceFile
  let choice: DelimiterChoice
  let scan: CSVScan
  let log: DiagnosticLog
  /// Columns of a sheet without a name because of merged cells, which was reported.
  var merged: Set<Int> = []
  /// What to do where the first row has few names.
  var titleAdvice = "is this line a title? Delete what stands above the column names"

  init(file: SourceFile, choice: DelimiterChoice, scan: CSVScan, log: DiagnosticLog) {
    (self.file, self.choice, self.scan, self.log) = (file, choice, scan, log)
  }

  /// Mistakes of one kind beyond these are summed up in one line.
  static let limit = 20

  var storage: CSVStorage { scan.storage }

  func place(_ span: Range<Int>, _ name: String) -> SourceLocation { SourceLocation(file, span, cell: name) }

  /// A found delimiter is said where it is not the usual one; a header that nothing parts is doubted.
  func delimiter(declared: Bool) {
    if choice.source == .found, !choice.isUsual {
      let name = nameOf(choice.delimiter)
      log.report(
        Diagnostic(
          .notice, "csv.delimiter-found", "the header and the rows show that \(name) separates the cells",
          at: SourceLocation(file, scan.headerSpan),
          suggestion: "to settle it, write `delimiter: \(settingName(choice.delimiter))`"))
    } else if storage.columns.count == 1, scan.hasHeader, let other = otherDelimiter() {
      log.warning(
        "csv.delimiter-doubtful",
        "found only one column with the delimiter \(nameOf(choice.delimiter)), but \(nameOf(other)) is in every row",
        at: SourceLocation(file, scan.headerSpan),
        suggestion: declared
          ? "correct or remove `delimiter`" : "is the first line a title? Delete the lines above the column names")
    }
  }

  /// Another usual delimiter that each of the first rows has.
  private func otherDelimiter() -> UInt8? {
    let rows = (0..<min(storage.rowCount, 20)).map { file.bytes[storage.span(ofRow: $0)] }
    guard rows.count > 1 else { return nil }
    return [UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: ",")].first { candidate in
      candidate != choice.delimiter && rows.allSatisfy { $0.contains(candidate) }
    }
  }

  /// Quotes that open and never close, or close too early, or stand where they mean nothing.
  func quotes() {
    for mistake in scan.mistakes.prefix(CSVReport.limit) {
      switch mistake {
      case .unclosed(let opening): unclosed(opening)
      case .textAfterQuote(let opening, let closing): textAfterQuote(opening, closing)
      }
    }
    if let next = scan.mistakes.dropFirst(CSVReport.limit).first {
      sumUp(
        "csv.text-after-quote", scan.mistakeCount - CSVReport.limit, "cells with text after their closing quote",
        from: next.opening..<next.opening + 1)
    }
    strayQuote()
  }

  private func unclosed(_ opening: Int) {
    let isLastLine = file.position(of: opening).line >= file.lineCount - 1
    let cutOff = isLastLine ? "; if the file was cut off when it was saved, get it again" : ""
    log.error(
      "csv.unclosed-quote", "this quote is never closed, so the cell runs to the end of the file",
      at: place(opening..<opening + 1, storage.name(at: opening)),
      suggestion: "close the quote where the cell ends, or write \"\" for a quote that belongs to the text" + cutOff)
  }

  private func textAfterQuote(_ opening: Int, _ closing: Int) {
    let isLong = file.position(of: opening).line != file.position(of: closing).line
    let note = Diagnostic.Note(
      "the cell begins here, some lines above: is its closing quote missing?",
      at: SourceLocation(file, opening..<opening + 1))
    log.error(
      "csv.text-after-quote",
      "found text after the closing quote of the cell, expected \(nameOf(choice.delimiter)) or the end of the line",
      at: place(closing..<closing + 1, storage.name(at: opening)), notes: isLong ? [note] : [],
      suggestion: "write \"\" for a quote that belongs to the text")
  }

  private func strayQuote() {
    guard let offset = scan.strayQuote else { return }
    let name = storage.name(at: offset)
    let more = scan.strayQuoteCount > 1 ? " (\(scan.strayQuoteCount) in the file)" : ""
    let before = file.bytes[..<offset].lastIndex { !storage.syntax.isBlank($0) }
    if let before, before < offset - 1, isEdge(file.bytes[before]) {
      log.warning(
        "csv.blank-before-quote", "the blank before the quote makes both part of the text" + more,
        at: place(offset..<offset + 1, name),
        suggestion: "remove the blank, or write `skipInitialSpace: true`")
    } else {
      log.report(
        Diagnostic(
          .notice, "csv.stray-quote", "the quote stays in the text: the cell does not begin with a quote" + more,
          at: place(offset..<offset + 1, name)))
    }
  }

  private func isEdge(_ byte: UInt8) -> Bool { byte == choice.delimiter || CSVSyntax.endsRow(byte) }

  /// One line for the mistakes that are not shown, at the first of them.
  func sumUp(_ code: String, _ count: Int, _ what: String, from span: Range<Int>) {
    log.error(code, "\(count) more \(what) from here on, not shown one by one", at: SourceLocation(file, span))
  }
}

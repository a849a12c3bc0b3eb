import Diagnostics

/// A whole CSV file scanned: its table and what the scanner noticed.
struct CSVScan {
  let storage: CSVStorage
  let headerSpan: Range<Int>
  let hasHeader: Bool
  let mistakes: [CSVScanner.Mistake]
  let mistakeCount: Int
  let strayQuote: Int?
  let strayQuoteCount: Int
  let gaveUp: Bool

  /// `nil` when there is not a single row.
  init?(_ file: SourceFile, _ dialect: Dialect, _ choice: DelimiterChoice) {
    let syntax = CSVSyntax(dialect, delimiter: choice.delimiter)
    let found = file.bytes.withUnsafeBufferPointer { bytes -> CSVScan? in
      guard var scanner = CSVScanner(bytes, syntax) else { return nil }
      return CSVScan(file, dialect, choice.start, &scanner)
    }
    guard let found else { return nil }
    self = found
  }

  private init?(_ file: SourceFile, _ dialect: Dialect, _ start: Int, _ scanner: inout CSVScanner) {
    guard let line = CSVScan.firstRow(&scanner, dialect, from: start) else { return nil }
    var ends: [UInt32] = []
    var probe = scanner
    let end = probe.row(at: line, into: &ends)
    if dialect.header { scanner = probe }
    var rows = CSVRows(columnCount: ends.count, skipBlankRows: dialect.skipBlankRows)
    rows.scan(&scanner, from: dialect.header ? scanner.afterLineBreak(end) : line)
    let columns = CSVScan.columns(ends, line, dialect, scanner)
    storage = CSVStorage(file, scanner.syntax, columns, rows)
    headerSpan = line..<end
    hasHeader = dialect.header
    mistakes = scanner.mistakes
    mistakeCount = scanner.mistakeCount
    strayQuote = scanner.strayQuote
    strayQuoteCount = scanner.strayQuoteCount
    gaveUp = rows.gaveUp
  }

  /// The first line that is neither comment nor blank.
  private static func firstRow(_ scanner: inout CSVScanner, _ dialect: Dialect, from start: Int) -> Int? {
    var offset = start
    while let line = CSVRows.next(&scanner, from: offset) {
      let end = scanner.endOfLine(line)
      if !scanner.isBlankRow(line..<end) || !(dialect.header || dialect.skipBlankRows) { return line }
      offset = scanner.afterLineBreak(end)
    }
    return nil
  }

  private static func columns(_ ends: [UInt32], _ line: Int, _ dialect: Dialect, _ scanner: CSVScanner) -> [Column] {
    var start = line
    var columns: [Column] = []
    for (index, end) in ends.enumerated() {
      let span = start..<Int(end)
      start = Int(end) + 1
      let text = dialect.header ? scanner.syntax.text(of: .init(rebasing: scanner.bytes[span])) : "field\(index + 1)"
      columns.append(Column(name: trimmed(text), span: dialect.header ? span : 0..<0, index: index))
    }
    return columns
  }
}

/// A name without blanks, line breaks and invisible marks at its ends.
func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isStray($0) }), let last = scalars.lastIndex(where: { !isStray($0) })
  else { return "" }
  return String(scalars[first...last])
}

private func isStray(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0...0x20, 0x7F, 0xA0, 0x200B, 0x2060, 0xFEFF: true
  default: false
  }
}

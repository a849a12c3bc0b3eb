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
  init?(_ file: SourceFile, _ dialect: Dialect, _ choice: DelimiterChoice, format: TableFormat = .csv) {
    let syntax = CSVSyntax(dialect, delimiter: choice.delimiter)
    let found = file.bytes.withUnsafeBufferPointer { bytes -> CSVScan? in
      guard var scanner = CSVScanner(bytes, syntax) else { return nil }
      return CSVScan(file, dialect, choice.start, format, &scanner)
    }
    guard let found else { return nil }
    self = found
  }

  private init?(
    _ file: SourceFile, _ dialect: Dialect, _ start: Int, _ format: TableFormat, _ scanner: inout CSVScanner
  ) {
    guard let line = CSVScan.firstRow(&scanner, dialect, from: start) else { return nil }
    var ends: [UInt32] = []
    var probe = scanner
    let end = probe.row(at: line, into: &ends)
    if dialect.header { scanner = probe }
    let columns = CSVScan.columns(ends, line, dialect, scanner)
    let rest = dialect.rest.flatMap { name in columns.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } }
    var rows = CSVRows(
      columnCount: ends.count, skipBlankRows: dialect.skipBlankRows, restColumn: rest,
      takesShortRows: dialect.takesShortRows)
    rows.scan(&scanner, from: dialect.header ? scanner.afterLineBreak(end) : line)
    storage = CSVStorage(file, scanner.syntax, columns, rows, format: format)
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
      let name = dialect.numbersDuplicates ? numbered(trimmed(text), among: columns) : trimmed(text)
      columns.append(Column(name: name, span: dialect.header ? span : 0..<0, index: index))
    }
    return columns
  }
}

/// The name, with a number behind it where another column has it already.
private func numbered(_ name: String, among columns: [Column]) -> String {
  let isTaken = { (candidate: String) in columns.contains { $0.name.utf8.elementsEqual(candidate.utf8) } }
  if name.isEmpty || !isTaken(name) { return name }
  var number = 2
  while isTaken("\(name)_\(number)") { number += 1 }
  return "\(name)_\(number)"
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

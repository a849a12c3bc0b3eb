import Diagnostics

/// What parts a file's cells, and how that became known.
struct DelimiterChoice {
  enum Source {
    case declared
    /// The file says so in its first line, as Excel understands it: `sep=;`.
    case separatorLine
    /// It parts the header and the first rows evenly.
    case found
    /// Nothing parts the header: the usual one for the file's name.
    case assumed
  }

  let delimiter: UInt8
  let source: Source
  /// Where the table begins, after a `sep=` line.
  let start: Int
  /// Whether it is what a file of this name has anyway.
  let isUsual: Bool

  static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  /// That of the text that stands for a sheet.
  init(of sheet: SourceFile) {
    (delimiter, source, start, isUsual) = (UInt8(ascii: ","), .declared, 0, true)
  }

  init(_ file: SourceFile, _ dialect: Dialect) {
    let line = SeparatorLine(file.bytes)
    let usual = DelimiterChoice.usual(file.path)
    let start = line?.end ?? 0
    self.start = start
    if let declared = dialect.delimiter {
      (delimiter, source) = (declared, .declared)
    } else if let line {
      (delimiter, source) = (line.delimiter, .separatorLine)
    } else if let found = DelimiterChoice.find(file, dialect, usual) {
      (delimiter, source) = (found, .found)
    } else {
      (delimiter, source) = (DelimiterChoice.free(usual, dialect), .assumed)
    }
    isUsual = delimiter == usual
  }

  /// Tab for `.tsv` and `.tab`, comma for all others.
  private static func usual(_ path: String) -> UInt8 {
    let ending = Array(path.utf8.suffix(4)).map(\.lowercase)
    return ending == Array(".tsv".utf8) || ending == Array(".tab".utf8) ? 0x09 : UInt8(ascii: ",")
  }

  /// The usual delimiter, or another one where the dialect uses that byte for something else.
  private static func free(_ usual: UInt8, _ dialect: Dialect) -> UInt8 {
    ([usual] + candidates).first { !dialect.uses($0) } ?? usual
  }

  private static func find(_ file: SourceFile, _ dialect: Dialect, _ usual: UInt8) -> UInt8? {
    file.bytes.withUnsafeBufferPointer { bytes in
      let order = [usual] + candidates.filter { $0 != usual }
      var best: (delimiter: UInt8, evenness: DelimiterEvenness)?
      for delimiter in order where !dialect.uses(delimiter) {
        let evenness = DelimiterEvenness(bytes, CSVSyntax(dialect, delimiter: delimiter))
        guard evenness.headerCells > 1 else { continue }
        if let leader = best, !(leader.evenness < evenness) { continue }
        best = (delimiter, evenness)
      }
      return best?.delimiter
    }
  }
}

extension Dialect {
  fileprivate func uses(_ byte: UInt8) -> Bool {
    quoteChar == byte || escapeChar == byte || commentChar == byte
  }
}

/// `sep=;` as the first line: not part of the table, but of what Excel writes and reads.
private struct SeparatorLine {
  let delimiter: UInt8
  let end: Int

  init?(_ bytes: [UInt8]) {
    let head = Array(bytes.prefix(7))
    guard head.count >= 6, head.prefix(4).map(\.lowercase) == Array("sep=".utf8) else { return nil }
    guard head[4] < 0x80, head[4] != UInt8(ascii: "\""), !CSVSyntax.endsRow(head[4]) else { return nil }
    guard CSVSyntax.endsRow(head[5]) else { return nil }
    delimiter = head[4]
    end = head.count > 6 && head[5] == 0x0D && head[6] == 0x0A ? 7 : 6
  }
}

/// How evenly a delimiter parts the first rows of a file.
private struct DelimiterEvenness: Comparable {
  private(set) var headerCells = 0
  private var rows = 0
  private var alike = 0
  private var hasMistakes = false

  private static let sampleSize = 1 << 16
  private static let sampleRows = 200

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ syntax: CSVSyntax) {
    let sample = UnsafeBufferPointer(rebasing: bytes.prefix(DelimiterEvenness.sampleSize))
    guard var scanner = CSVScanner(sample, syntax) else { return }
    var offset = 0
    while rows <= DelimiterEvenness.sampleRows, let line = CSVRows.next(&scanner, from: offset) {
      var ends: [UInt32] = []
      let mistakes = scanner.mistakeCount
      let end = scanner.row(at: line, into: &ends)
      // The sample's last row may go on behind it.
      if end == sample.count, sample.count < bytes.count, headerCells > 0 { break }
      hasMistakes = hasMistakes || scanner.mistakeCount > mistakes
      offset = scanner.afterLineBreak(end)
      if !scanner.isBlankRow(line..<end) { count(ends.count) }
    }
  }

  private mutating func count(_ cells: Int) {
    if headerCells == 0 {
      headerCells = cells
    } else {
      rows += 1
      if cells == headerCells { alike += 1 }
    }
  }

  /// No mistakes first, then the share of rows like the header, then the number of columns.
  static func < (left: DelimiterEvenness, right: DelimiterEvenness) -> Bool {
    if left.hasMistakes != right.hasMistakes { return left.hasMistakes }
    let (leftShare, rightShare) = (left.share(of: right.rows), right.share(of: left.rows))
    return (leftShare, left.headerCells) < (rightShare, right.headerCells)
  }

  /// Like rows over all rows, brought to the other's denominator; without rows everything is alike.
  private func share(of otherRows: Int) -> Int {
    (rows == 0 ? 1 : alike) * max(1, otherRows)
  }
}

/// Finds where cells end. Never fails: mistakes are noted and the scan goes on.
///
/// A row is a list of offsets, one a cell: where it ends, which is where its delimiter, its line break or the file's end
/// is. A cell begins after the delimiter of the one before it, so four bytes a cell say everything.
struct CSVScanner {
  /// A quote that does not do what quotes do.
  enum Mistake {
    /// Opened here, closed nowhere.
    case unclosed(opening: Int)
    /// Closed, but then there is more before the next delimiter.
    case textAfterQuote(opening: Int, closing: Int)

    var opening: Int {
      switch self {
      case .unclosed(let opening), .textAfterQuote(let opening, _): opening
      }
    }
  }

  /// Mistakes beyond these are only counted; one more than is shown, to know where the others begin.
  static let mistakeLimit = CSVReport.limit + 1

  let bytes: UnsafeBufferPointer<UInt8>
  let syntax: CSVSyntax
  private(set) var mistakes: [Mistake] = []
  private(set) var mistakeCount = 0
  /// The first quote inside a cell that does not begin with one, and how many there are.
  private(set) var strayQuote: Int?
  private(set) var strayQuoteCount = 0

  private let base: UnsafePointer<UInt8>
  private let delimiters: UInt64
  private let quotes: UInt64
  private let escapes: UInt64
  private static let returns = Word.repeated(0x0D)
  private static let feeds = Word.repeated(0x0A)

  /// `nil` when there are no bytes.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ syntax: CSVSyntax) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return nil }
    self.bytes = bytes
    self.base = base
    self.syntax = syntax
    delimiters = Word.repeated(syntax.delimiter)
    quotes = Word.repeated(UInt8(truncatingIfNeeded: syntax.quote < 256 ? syntax.quote : UInt16(syntax.delimiter)))
    escapes = Word.repeated(UInt8(truncatingIfNeeded: syntax.escape < 256 ? syntax.escape : UInt16(syntax.delimiter)))
  }

  /// Appends the ends of one row's cells; gives back where the row ends, before its line break.
  mutating func row(at start: Int, into ends: inout [UInt32]) -> Int {
    var index = start
    while true {
      if syntax.skipInitialSpace { index = afterSpaces(index) }
      if index < bytes.count, UInt16(base[index]) == syntax.quote {
        index = endOfQuoted(index)
      } else {
        index = endOfPlain(index)
      }
      ends.append(UInt32(truncatingIfNeeded: index))
      guard index < bytes.count, base[index] == syntax.delimiter else { return index }
      index += 1
    }
  }

  /// Where the next row begins, given where one ends: after CR LF, LF or CR.
  func afterLineBreak(_ end: Int) -> Int {
    guard end < bytes.count else { return bytes.count }
    return base[end] == 0x0D && end + 1 < bytes.count && base[end + 1] == 0x0A ? end + 2 : end + 1
  }

  /// The end of the line that begins here, whatever is on it.
  func endOfLine(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, !CSVSyntax.endsRow(base[index]) { index += 1 }
    return index
  }

  private func afterSpaces(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, base[index] == 0x20, syntax.delimiter != 0x20 { index += 1 }
    return index
  }

  private func afterBlanks(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, syntax.isBlank(base[index]) { index += 1 }
    return index
  }

  /// The end of a cell without quotes around it.
  @inline(__always)
  private mutating func endOfPlain(_ start: Int) -> Int {
    var index = start
    while true {
      index = nextPlainMark(index)
      guard index < bytes.count else { return bytes.count }
      let byte = base[index]
      if byte == syntax.delimiter || CSVSyntax.endsRow(byte) { return index }
      if UInt16(byte) == syntax.escape {
        index = min(index + 2, bytes.count)
      } else {
        noteStrayQuote(index)
        index += 1
      }
    }
  }

  /// The next byte that may mean something outside of quotes, or the end.
  @inline(__always)
  private func nextPlainMark(_ start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = Word.load(base, index)
      let marks =
        (Word.zeros(word ^ delimiters) | Word.zeros(word ^ CSVScanner.feeds) | Word.zeros(word ^ CSVScanner.returns)
          | Word.zeros(word ^ quotes) | Word.zeros(word ^ escapes)) & Word.highs
      if marks != 0 { return index + Word.first(marks) }
      index += 8
    }
    while index < bytes.count, !isPlainMark(base[index]) { index += 1 }
    return index
  }

  private func isPlainMark(_ byte: UInt8) -> Bool {
    byte == syntax.delimiter || CSVSyntax.endsRow(byte) || UInt16(byte) == syntax.quote || UInt16(byte) == syntax.escape
  }

  /// The end of a cell that opens with a quote.
  private mutating func endOfQuoted(_ opening: Int) -> Int {
    guard let closing = closingQuote(of: opening) else {
      note(.unclosed(opening: opening))
      return bytes.count
    }
    let after = closing + 1
    if after == bytes.count || base[after] == syntax.delimiter || CSVSyntax.endsRow(base[after]) { return after }
    let end = afterBlanks(after)
    if end == bytes.count || base[end] == syntax.delimiter || CSVSyntax.endsRow(base[end]) { return end }
    note(.textAfterQuote(opening: opening, closing: closing))
    // Further quotes belong to the same mistake.
    let stray = (strayQuote, strayQuoteCount)
    defer { (strayQuote, strayQuoteCount) = stray }
    return endOfPlain(end)
  }

  /// The quote that closes the one at `opening`; `nil` when the file ends before.
  func closingQuote(of opening: Int) -> Int? {
    var index = opening + 1
    while true {
      index = nextQuotedMark(index)
      guard index < bytes.count else { return nil }
      if UInt16(base[index]) == syntax.escape {
        index += 2
      } else if syntax.doubleQuote, index + 1 < bytes.count, UInt16(base[index + 1]) == syntax.quote {
        index += 2
      } else {
        return index
      }
    }
  }

  @inline(__always)
  private func nextQuotedMark(_ start: Int) -> Int {
    // Without an escape byte its pattern is the delimiter's, which means nothing here.
    let second = syntax.escape < 256 ? escapes : quotes
    var index = start
    while index + 8 <= bytes.count {
      let word = Word.load(base, index)
      let marks = (Word.zeros(word ^ quotes) | Word.zeros(word ^ second)) & Word.highs
      if marks != 0 { return index + Word.first(marks) }
      index += 8
    }
    while index < bytes.count, UInt16(base[index]) != syntax.quote, UInt16(base[index]) != syntax.escape { index += 1 }
    return min(index, bytes.count)
  }

  private mutating func note(_ mistake: Mistake) {
    mistakeCount += 1
    if mistakes.count < CSVScanner.mistakeLimit { mistakes.append(mistake) }
  }

  private mutating func noteStrayQuote(_ offset: Int) {
    strayQuoteCount += 1
    if strayQuote == nil { strayQuote = offset }
  }
}

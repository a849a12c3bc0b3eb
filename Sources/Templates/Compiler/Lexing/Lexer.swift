/// How a source is cut into tokens.
struct LexerOptions: Sendable {
  var trimBlocks = false
  var lstripBlocks = false
  var keepTrailingNewline = false
}

/// Cuts a source into tokens, byte by byte.
///
/// Outside of tags everything up to the next `{{`, `{%` or `{#` is data. Line ends in data become LF, one line end at the
/// end of the source is dropped, as in Jinja2.
struct Lexer {
  let bytes: [UInt8]
  let options: LexerOptions
  var position = 0
  let end: Int
  var tokens: [Token] = []
  /// Whether what was consumed last ended a line: then blanks before a tag are at the start of a line.
  var isLineStart = true
  /// The brackets that are open, with their places.
  var open: [(symbol: Symbol, span: Span)] = []

  init(_ bytes: [UInt8], options: LexerOptions) {
    self.bytes = bytes
    self.options = options
    var end = bytes.count
    if !options.keepTrailingNewline, end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D {
      end -= bytes[end - 1] == 0x0A && end > 1 && bytes[end - 2] == 0x0D ? 2 : 1
    }
    self.end = end
  }

  /// All tokens of the source, the last one `.end`.
  static func tokens(of bytes: [UInt8], options: LexerOptions) throws(SyntaxError) -> [Token] {
    var lexer = Lexer(bytes, options: options)
    try lexer.run()
    return lexer.tokens
  }

  private mutating func run() throws(SyntaxError) {
    while position < end {
      let dataStart = position
      guard let begin = nextDelimiter() else {
        addData(dataStart, end)
        position = end
        break
      }
      try lexDelimiter(begin, dataStart)
    }
    add(.end, end, end)
  }

  mutating func add(_ kind: Token.Kind, _ start: Int, _ end: Int) {
    tokens.append(Token(kind: kind, span: Span(start, end)))
  }

  /// Adds the bytes between two places as data, line ends as LF.
  mutating func addData(_ start: Int, _ end: Int) {
    guard start < end else { return }
    add(.data(normalizingLineEnds(bytes[start..<end])), start, end)
  }

  /// The place of the next `{{`, `{%` or `{#`.
  private func nextDelimiter() -> Int? {
    var index = position
    while index + 1 < end {
      if bytes[index] == 0x7B {
        switch bytes[index + 1] {
        case 0x7B, 0x25, 0x23: return index
        default: break
        }
      }
      index += 1
    }
    return nil
  }

  private mutating func lexDelimiter(_ begin: Int, _ dataStart: Int) throws(SyntaxError) {
    let kind = bytes[begin + 1]
    var sign: UInt8 = 0
    if let next = peek(begin + 2), next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { sign = next }
    addData(dataStart, dataEnd(dataStart, begin, sign, isVariable: kind == 0x7B))
    position = begin + (sign == 0 ? 2 : 3)
    switch kind {
    case 0x23: try skipComment(begin)
    case 0x7B: try lexVariable(begin)
    default:
      if let bodyStart = rawBegin() { try lexRaw(begin, bodyStart) } else { try lexTag(begin) }
    }
  }

  func peek(_ index: Int) -> UInt8? { index < end ? bytes[index] : nil }

  func starts(with text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= end else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Where data before a delimiter ends, after `-` or `lstrip_blocks` took blanks away.
  private func dataEnd(_ start: Int, _ begin: Int, _ sign: UInt8, isVariable: Bool) -> Int {
    if sign == UInt8(ascii: "-") { return Whitespace.start(ofRunEndingAt: begin, notBefore: start, in: bytes) }
    guard sign != UInt8(ascii: "+"), options.lstripBlocks, !isVariable else { return begin }
    var lineStart = begin
    while lineStart > start, bytes[lineStart - 1] != 0x0A, bytes[lineStart - 1] != 0x0D { lineStart -= 1 }
    guard lineStart > start || isLineStart else { return begin }
    return Whitespace.skip(bytes, from: lineStart) >= begin ? lineStart : begin
  }

  private mutating func lexVariable(_ begin: Int) throws(SyntaxError) {
    add(.variableBegin, begin, position)
    try lexInside(begin, closing: "}}", closed: .variableEnd)
  }

  private mutating func lexTag(_ begin: Int) throws(SyntaxError) {
    add(.tagBegin, begin, position)
    try lexInside(begin, closing: "%}", closed: .tagEnd)
  }

  private mutating func lexInside(_ begin: Int, closing: StaticString, closed: Token.Kind) throws(SyntaxError) {
    open.removeAll(keepingCapacity: true)
    while position < end {
      let start = position
      if open.isEmpty, let after = closeTag(closing, isVariable: closed == .variableEnd) {
        add(closed, start, after.delimiterEnd)
        consume(to: after.next)
        return
      }
      let skipped = Whitespace.skip(bytes, from: position)
      if skipped > position { position = min(skipped, end) } else { try lexToken() }
    }
    // The parser reports the missing end: it knows what was expected.
    _ = begin
  }

  /// Moves on after a tag and remembers whether a line ended there.
  mutating func consume(to next: Int) {
    position = min(next, end)
    isLineStart = position > 0 && (bytes[position - 1] == 0x0A || bytes[position - 1] == 0x0D)
  }

  /// The end of a tag if it is here: `-%}` with the blanks after it, `+%}`, or `%}` with a line end when those are trimmed.
  func closeTag(_ closing: StaticString, isVariable: Bool) -> (delimiterEnd: Int, next: Int)? {
    if let sign = peek(position), starts(with: closing, at: position + 1) {
      if sign == UInt8(ascii: "-") {
        return (position + 3, Whitespace.skip(bytes, from: position + 3))
      }
      if sign == UInt8(ascii: "+"), !isVariable { return (position + 3, position + 3) }
    }
    guard starts(with: closing, at: position) else { return nil }
    return (position + 2, isVariable ? position + 2 : afterTrimmedLineEnd(position + 2))
  }

  private func afterTrimmedLineEnd(_ index: Int) -> Int {
    guard options.trimBlocks, let byte = peek(index) else { return index }
    if byte == 0x0A { return index + 1 }
    if byte == 0x0D { return peek(index + 1) == 0x0A ? index + 2 : index + 1 }
    return index
  }

  private mutating func skipComment(_ begin: Int) throws(SyntaxError) {
    while position < end {
      if let close = closeTag("#}", isVariable: false) {
        consume(to: close.next)
        return
      }
      position += 1
    }
    throw SyntaxError(message: "comment without an end, expected \"#}\"", span: Span(begin, begin + 2))
  }
}

func normalizingLineEnds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  guard bytes.contains(0x0D) else { return Array(bytes) }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var afterReturn = false
  for byte in bytes {
    if byte == 0x0D {
      result.append(0x0A)
    } else if byte != 0x0A || !afterReturn {
      result.append(byte)
    }
    afterReturn = byte == 0x0D
  }
  return result
}

extension Lexer {
  /// Where the body of a raw tag starts when this is one: after `raw %}` or `raw -%}` with the blanks that follow.
  func rawBegin() -> Int? {
    guard let afterWord = word("raw", from: position) else { return nil }
    let index = Whitespace.skip(bytes, from: afterWord)
    if starts(with: "-%}", at: index) { return Whitespace.skip(bytes, from: index + 3) }
    return starts(with: "%}", at: index) ? index + 2 : nil
  }

  private func word(_ word: StaticString, from index: Int) -> Int? {
    let start = Whitespace.skip(bytes, from: index)
    return starts(with: word, at: start) ? start + word.utf8CodeUnitCount : nil
  }

  /// Everything up to `{% endraw %}` as data.
  mutating func lexRaw(_ begin: Int, _ bodyStart: Int) throws(SyntaxError) {
    consume(to: bodyStart)
    let wasLineStart = isLineStart
    var index = position
    while index < end {
      if starts(with: "{%", at: index), let close = rawEnd(index) {
        addData(position, rawDataEnd(position, index, close.sign, wasLineStart))
        consume(to: close.next)
        return
      }
      index += 1
    }
    throw SyntaxError(message: "raw text without an end, expected \"{% endraw %}\"", span: Span(begin, begin + 2))
  }

  private func rawEnd(_ index: Int) -> (sign: UInt8, next: Int)? {
    let sign = peek(index + 2).flatMap { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") ? $0 : nil } ?? 0
    guard let afterWord = word("endraw", from: index + (sign == 0 ? 2 : 3)) else { return nil }
    var probe = self
    probe.position = Whitespace.skip(bytes, from: afterWord)
    guard let close = probe.closeTag("%}", isVariable: false) else { return nil }
    return (sign, close.next)
  }

  private func rawDataEnd(_ start: Int, _ tag: Int, _ sign: UInt8, _ wasLineStart: Bool) -> Int {
    if sign == UInt8(ascii: "-") { return Whitespace.start(ofRunEndingAt: tag, notBefore: start, in: bytes) }
    guard sign == 0, options.lstripBlocks else { return tag }
    var lineStart = tag
    while lineStart > start, bytes[lineStart - 1] != 0x0A, bytes[lineStart - 1] != 0x0D { lineStart -= 1 }
    guard lineStart > start || wasLineStart else { return tag }
    return Whitespace.skip(bytes, from: lineStart) >= tag ? lineStart : tag
  }
}

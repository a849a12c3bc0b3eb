extension Lexer {
  /// One token inside a tag: number, name, string or symbol.
  mutating func lexToken() throws(SyntaxError) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): try lexNumber()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
      try lexName()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try lexString(quote: byte)
    default: try lexSymbol()
    }
  }

  private mutating func lexSymbol() throws(SyntaxError) {
    guard let symbol = Symbol.beginning(with: bytes[position]).first(where: matches) else {
      let scalar = String(UnicodeScalar(bytes[position]))
      throw SyntaxError(message: "unexpected character \"\(scalar)\"", span: Span(position, position + 1))
    }
    let span = Span(position, position + symbol.rawValue.utf8.count)
    try balance(symbol, span)
    add(.symbol(symbol), position, Int(span.end))
    position = Int(span.end)
  }

  private func matches(_ symbol: Symbol) -> Bool {
    var index = position
    for byte in symbol.rawValue.utf8 {
      guard peek(index) == byte else { return false }
      index += 1
    }
    return true
  }

  /// Keeps track of brackets, so that `}}` ends a tag only when none is open.
  private mutating func balance(_ symbol: Symbol, _ span: Span) throws(SyntaxError) {
    let opening: Symbol
    switch symbol {
    case .leftBrace, .leftBracket, .leftParenthesis:
      open.append((symbol, span))
      return
    case .rightBrace: opening = .leftBrace
    case .rightBracket: opening = .leftBracket
    case .rightParenthesis: opening = .leftParenthesis
    default: return
    }
    guard let last = open.popLast() else {
      throw SyntaxError(message: "unexpected \"\(symbol.rawValue)\": no bracket is open", span: span)
    }
    guard last.symbol == opening else {
      throw SyntaxError(
        message: "unexpected \"\(symbol.rawValue)\", expected the end of \"\(last.symbol.rawValue)\"", span: span,
        note: ("opened here", last.span))
    }
  }

  private mutating func lexName() throws(SyntaxError) {
    let start = position
    while position < end {
      let length = Identifier.length(in: bytes, at: position, isFirst: position == start)
      if length == 0 { break }
      position += length
    }
    guard position > start else {
      var after = start + 1
      while after < end, bytes[after] & 0xC0 == 0x80 { after += 1 }
      let text = String(decoding: bytes[start..<after], as: UTF8.self)
      throw SyntaxError(message: "unexpected character \"\(text)\"", span: Span(start, after))
    }
    add(.name(String(decoding: bytes[start..<position], as: UTF8.self)), start, position)
  }
}

/// What may stand in a name: Python's identifiers.
enum Identifier {
  static func length(in bytes: [UInt8], at index: Int, isFirst: Bool) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): return 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return isFirst ? 0 : 1
    case 0x80...: return scalarLength(in: bytes, at: index, isFirst: isFirst)
    default: return 0
    }
  }

  private static func scalarLength(in bytes: [UInt8], at index: Int, isFirst: Bool) -> Int {
    var length = 1
    while length < 4, index + length < bytes.count, bytes[index + length] & 0xC0 == 0x80 { length += 1 }
    guard let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first else {
      return 0
    }
    let properties = scalar.properties
    return (isFirst ? properties.isXIDStart : properties.isXIDContinue) ? length : 0
  }
}

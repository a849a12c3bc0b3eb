import Text

/// A piece of a formula.
struct FormulaToken {
  enum Kind {
    case number(DecimalNumber)
    case text(String)
    case word(String)
    /// An operator, a bracket, a comma or a dot.
    case sign(String)
    case end
  }

  let kind: Kind
  let span: Range<Int>

  func isSign(_ sign: String) -> Bool {
    if case .sign(let text) = kind { text.isExactly(sign) } else { false }
  }
}

/// Parts a formula into its pieces.
struct FormulaLexer {
  private let bytes: [UInt8]
  private var index = 0

  init(_ formula: String) { bytes = Array(formula.utf8) }

  /// All pieces, the end as the last.
  static func tokens(of formula: String) throws(FormulaProblem) -> [FormulaToken] {
    var lexer = FormulaLexer(formula)
    var tokens: [FormulaToken] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens + [FormulaToken(kind: .end, span: lexer.bytes.count..<lexer.bytes.count)]
  }

  private mutating func next() throws(FormulaProblem) -> FormulaToken? {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    let after = index + 1 < bytes.count ? bytes[index + 1] : 0
    if byte.isASCIIDigit || (byte == UInt8(ascii: ".") && after.isASCIIDigit) { return try number() }
    if isWordByte(byte) { return word() }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return try quotedText(byte)
    case UInt8(ascii: "`"): return try quotedWord()
    default: return try sign(byte, after)
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func number() throws(FormulaProblem) -> FormulaToken {
    let start = index
    while index < bytes.count, bytes[index].isASCIIDigit || bytes[index] == UInt8(ascii: ".") { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = DecimalNumber(text) else {
      throw FormulaProblem("syntax", "\(quoted(text)) is not a number", start..<index)
    }
    if index < bytes.count, isWordByte(bytes[index]) {
      let first = index
      while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
      throw FormulaProblem(
        "syntax", "found \(quoted(String(decoding: bytes[first..<index], as: UTF8.self))) directly after a number",
        first..<index, suggestion: "write  *  between them, or put the name in backquotes: `2nd name`")
    }
    return FormulaToken(kind: .number(number), span: start..<index)
  }

  private mutating func word() -> FormulaToken {
    let start = index
    while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
    return FormulaToken(kind: .word(String(decoding: bytes[start..<index], as: UTF8.self)), span: start..<index)
  }

  private mutating func quotedText(_ quote: UInt8) throws(FormulaProblem) -> FormulaToken {
    let start = index
    let text = try upTo(quote)
    return FormulaToken(kind: .text(text), span: start..<index)
  }

  private mutating func quotedWord() throws(FormulaProblem) -> FormulaToken {
    let start = index
    let text = try upTo(UInt8(ascii: "`"))
    return FormulaToken(kind: .word(text), span: start..<index)
  }

  private mutating func upTo(_ quote: UInt8) throws(FormulaProblem) -> String {
    let start = index
    guard let end = bytes[(start + 1)...].firstIndex(of: quote) else {
      throw FormulaProblem("syntax", "this quote is never closed", start..<(start + 1))
    }
    index = end + 1
    return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
  }

  private mutating func sign(_ byte: UInt8, _ after: UInt8) throws(FormulaProblem) -> FormulaToken {
    let start = index
    let pair = String(decoding: [byte, after], as: UTF8.self)
    let one = String(decoding: [byte], as: UTF8.self)
    for sign in ["==", "!=", "<=", ">="] where sign.isExactly(pair) {
      index += 2
      return FormulaToken(kind: .sign(sign), span: start..<index)
    }
    for sign in ["+", "-", "*", "/", "<", ">", "(", ")", ",", "."] where sign.isExactly(one) {
      index += 1
      return FormulaToken(kind: .sign(sign), span: start..<index)
    }
    let help = byte == UInt8(ascii: "=") ? "write  ==  to compare" : byte == UInt8(ascii: "%") ? "write  * 0.01" : nil
    throw FormulaProblem(
      "syntax", "found \(quoted(one)), which has no meaning here", start..<(start + 1), suggestion: help)
  }
}

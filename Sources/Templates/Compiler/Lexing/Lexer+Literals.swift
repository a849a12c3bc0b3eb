extension Lexer {
  /// Decimal, `0x`, `0o`, `0b` integers and floats; digits may be parted by `_`.
  mutating func lexNumber() throws(SyntaxError) {
    let start = position
    if let radix = radixPrefix() { return try lexPrefixed(radix) }
    let whole = digits(from: start)
    if let end = floatEnd(after: whole), tokens.last?.kind != .symbol(.dot) || Int(tokens.last?.span.end ?? 0) != start
    {
      return try addFloat(start, end)
    }
    let integerEnd = bytes[start] == UInt8(ascii: "0") ? zeros(from: start) : whole
    try addInteger(start, integerEnd, bytes[start..<integerEnd], radix: 10)
  }

  private func radixPrefix() -> Int? {
    guard bytes[position] == UInt8(ascii: "0"), let letter = peek(position + 1) else { return nil }
    let radix: Int
    switch letter | 0x20 {
    case UInt8(ascii: "x"): radix = 16
    case UInt8(ascii: "o"): radix = 8
    case UInt8(ascii: "b"): radix = 2
    default: return nil
    }
    var index = position + 2
    if peek(index) == UInt8(ascii: "_") { index += 1 }
    return peek(index).flatMap { Lexer.digit($0) }.map { $0 < radix } == true ? radix : nil
  }

  static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private mutating func lexPrefixed(_ radix: Int) throws(SyntaxError) {
    let start = position
    var index = position + 2
    while let byte = peek(index) {
      let candidate = byte == UInt8(ascii: "_") ? peek(index + 1) : byte
      guard let candidate, let digit = Lexer.digit(candidate), digit < radix else { break }
      index += byte == UInt8(ascii: "_") ? 2 : 1
    }
    try addInteger(start, index, bytes[(start + 2)..<index], radix: radix)
  }

  /// The end of a run of digits that may be parted by single underscores.
  private func digits(from start: Int) -> Int {
    var index = start
    while let byte = peek(index) {
      if isDigit(byte) {
        index += 1
      } else if byte == UInt8(ascii: "_"), index > start, let next = peek(index + 1), isDigit(next) {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  private func zeros(from start: Int) -> Int {
    var index = start
    while let byte = peek(index), byte == UInt8(ascii: "0") { index += 1 }
    return index
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// The end of a float whose whole part ends here: it needs a fraction, an exponent or both.
  private func floatEnd(after whole: Int) -> Int? {
    var index = whole
    if peek(index) == UInt8(ascii: "."), let next = peek(index + 1), isDigit(next) { index = digits(from: index + 1) }
    if let letter = peek(index), letter | 0x20 == UInt8(ascii: "e") {
      var digitsStart = index + 1
      if let sign = peek(digitsStart), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { digitsStart += 1 }
      if let next = peek(digitsStart), isDigit(next) { index = digits(from: digitsStart) }
    }
    return index > whole ? index : nil
  }

  private mutating func addFloat(_ start: Int, _ end: Int) throws(SyntaxError) {
    let text = String(decoding: bytes[start..<end].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    guard let number = Double(text) else {
      throw SyntaxError(message: "\"\(text)\" is not a number", span: Span(start, end))
    }
    add(.number(number), start, end)
    position = end
  }

  private mutating func addInteger(_ start: Int, _ end: Int, _ digits: ArraySlice<UInt8>, radix: Int)
    throws(SyntaxError)
  {
    var value = 0
    for byte in digits {
      guard let digit = Lexer.digit(byte) else { continue }
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(digit)
      guard !overflow, !carry else {
        throw SyntaxError(message: "number is larger than \(Int.max)", span: Span(start, end), kind: "overflow")
      }
      value = sum
    }
    add(.integer(value), start, end)
    position = end
  }

  mutating func lexString(quote: UInt8) throws(SyntaxError) {
    let start = position
    var index = position + 1
    while let byte = peek(index), byte != quote { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard index < end, bytes[index] == quote else {
      throw SyntaxError(
        message: "string without an end, expected \(Character(UnicodeScalar(quote)))", span: Span(start, start + 1))
    }
    let body = normalizingLineEnds(bytes[(start + 1)..<index])
    let text: [UInt8]
    do { text = try StringEscapes.decode(body) } catch {
      throw SyntaxError(message: error.message, span: Span(start, index + 1))
    }
    add(.string(String(decoding: text, as: UTF8.self)), start, index + 1)
    position = index + 1
  }
}

/// Python's escapes in string literals; an unknown one stays as it is written.
enum StringEscapes {
  struct Invalid: Error { let message: String }

  static func decode(_ bytes: [UInt8]) throws(Invalid) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      index = try decodeEscape(bytes, index + 1, into: &result)
    }
    return result
  }

  private static func decodeEscape(_ bytes: [UInt8], _ index: Int, into result: inout [UInt8]) throws(Invalid) -> Int {
    if let simple = simpleEscape(bytes[index]) {
      result.append(contentsOf: simple)
      return index + 1
    }
    switch bytes[index] {
    case UInt8(ascii: "x"): return try decodeHex(bytes, index + 1, digits: 2, into: &result)
    case UInt8(ascii: "u"): return try decodeHex(bytes, index + 1, digits: 4, into: &result)
    case UInt8(ascii: "U"): return try decodeHex(bytes, index + 1, digits: 8, into: &result)
    case UInt8(ascii: "N"):
      throw Invalid(message: "characters by name (\\N{…}) are not known, write \\u and the number")
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return try decodeOctal(bytes, index, into: &result)
    default:
      result.append(UInt8(ascii: "\\"))
      result.append(bytes[index])
      return index + 1
    }
  }

  private static func simpleEscape(_ byte: UInt8) -> [UInt8]? {
    switch byte {
    case 0x0A: []
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): [byte]
    case UInt8(ascii: "a"): [0x07]
    case UInt8(ascii: "b"): [0x08]
    case UInt8(ascii: "f"): [0x0C]
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "r"): [0x0D]
    case UInt8(ascii: "t"): [0x09]
    case UInt8(ascii: "v"): [0x0B]
    default: nil
    }
  }

  private static func decodeHex(_ bytes: [UInt8], _ start: Int, digits: Int, into result: inout [UInt8]) throws(Invalid)
    -> Int
  {
    guard start + digits <= bytes.count else { throw Invalid(message: "escape needs \(digits) hexadecimal digits") }
    var value: UInt32 = 0
    for byte in bytes[start..<start + digits] {
      guard let digit = Lexer.digit(byte) else { throw Invalid(message: "escape needs \(digits) hexadecimal digits") }
      value = value << 4 | UInt32(digit)
    }
    try append(value, to: &result)
    return start + digits
  }

  private static func decodeOctal(_ bytes: [UInt8], _ start: Int, into result: inout [UInt8]) throws(Invalid) -> Int {
    var index = start
    var value: UInt32 = 0
    while index < bytes.count, index < start + 3, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "7") {
      value = value << 3 | UInt32(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    try append(value, to: &result)
    return index
  }

  private static func append(_ value: UInt32, to result: inout [UInt8]) throws(Invalid) {
    guard let scalar = Unicode.Scalar(value) else { throw Invalid(message: "escape is not a Unicode character") }
    result.append(contentsOf: String(scalar).utf8)
  }
}

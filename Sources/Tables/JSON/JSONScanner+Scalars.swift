extension JSONScanner {
  @inline(__always)
  mutating func skipBlanks(_ base: UnsafePointer<UInt8>) {
    while position < end, base[position] <= 0x20 {
      guard JSONScanner.isBlank(base[position]) else { return }
      position += 1
      // Indented files have long runs of spaces.
      while position + 8 <= end, Word.load(base, position) == Word.spaces { position += 8 }
    }
  }

  /// Reads a string from its opening quote to after its closing one; gives back whether it has escapes.
  @inline(__always)
  mutating func string(_ base: UnsafePointer<UInt8>) throws(JSONMistake) -> Bool {
    let opening = position
    var hasEscapes = false
    position += 1
    while true {
      position = nextStringMark(base)
      guard position < end else { throw JSONMistake(.unclosedString, opening..<opening + 1) }
      switch base[position] {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape(base, opening)
      default:
        throw JSONMistake(.controlCharacter(opening: opening), position..<position + 1)
      }
    }
  }

  /// The next quote, backslash or control character, or the end.
  @inline(__always)
  private func nextStringMark(_ base: UnsafePointer<UInt8>) -> Int {
    let quotes = Word.repeated(UInt8(ascii: "\""))
    let backslashes = Word.repeated(UInt8(ascii: "\\"))
    var index = position
    while index + 8 <= end {
      let word = Word.load(base, index)
      let marks = (Word.zeros(word ^ quotes) | Word.zeros(word ^ backslashes) | Word.controls(word)) & Word.highs
      if marks != 0 { return index + Word.first(marks) }
      index += 8
    }
    while index < end, base[index] >= 0x20, base[index] != UInt8(ascii: "\""), base[index] != UInt8(ascii: "\\") {
      index += 1
    }
    return index
  }

  private mutating func escape(_ base: UnsafePointer<UInt8>, _ opening: Int) throws(JSONMistake) {
    let start = position
    guard position + 1 < end else { throw JSONMistake(.unclosedString, opening..<opening + 1) }
    switch base[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try hexUnit(base, opening)
      if unit & 0xFC00 == 0xDC00 { throw JSONMistake(.loneSurrogate, start..<position) }
      guard unit & 0xFC00 == 0xD800 else { return }
      guard position + 1 < end, base[position] == UInt8(ascii: "\\"), base[position + 1] == UInt8(ascii: "u") else {
        throw JSONMistake(.loneSurrogate, start..<position)
      }
      let second = try hexUnit(base, opening)
      if second & 0xFC00 != 0xDC00 { throw JSONMistake(.loneSurrogate, start..<start + 6) }
    default:
      throw JSONMistake(.badEscape, start..<start + 2)
    }
  }

  /// The unit of `\uXXXX`, whose backslash is at `position`.
  private mutating func hexUnit(_ base: UnsafePointer<UInt8>, _ opening: Int) throws(JSONMistake) -> UInt32 {
    var unit: UInt32 = 0
    for index in position + 2..<position + 6 {
      guard index < end else { throw JSONMistake(.unclosedString, opening..<opening + 1) }
      guard let digit = hexDigit(base[index]) else { throw JSONMistake(.badUnicodeEscape, position..<index + 1) }
      unit = unit << 4 | UInt32(digit)
    }
    position += 6
    return unit
  }

  @inline(__always)
  mutating func number(_ base: UnsafePointer<UInt8>) throws(JSONMistake) {
    let start = position
    if base[position] == UInt8(ascii: "-") { position += 1 }
    let whole = position
    try digits(base, start, .badNumber("a digit must follow"))
    if base[whole] == 0x30, position - whole > 1 {
      throw JSONMistake(.badNumber("numbers have no leading zeros"), start..<position)
    }
    if position < end, base[position] == UInt8(ascii: ".") {
      position += 1
      try digits(base, start, .badNumber("a digit must follow the point"))
    }
    if position < end, base[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position += 1 }
      try digits(base, start, .badNumber("a digit must follow the exponent"))
    }
    if position < end, isWordByte(base[position]) { throw JSONMistake(.badNumber(""), start..<endOfWord(base, start)) }
  }

  @inline(__always)
  private mutating func digits(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ kind: @autoclosure () -> JSONMistake.Kind
  ) throws(JSONMistake) {
    let first = position
    while position < end, base[position] &- 0x30 < 10 { position += 1 }
    if position == first { throw JSONMistake(kind(), start..<endOfWord(base, start)) }
  }

  /// Reads `true`, `false` or `null`.
  mutating func word(_ base: UnsafePointer<UInt8>) throws(JSONMistake) {
    let start = position
    let stop = endOfWord(base, start)
    guard isLiteral(UnsafeBufferPointer(start: base + start, count: stop - start)) else {
      throw JSONMistake(stop > start ? .badWord : .expectedValue, start..<max(stop, start + 1))
    }
    position = stop
  }

  private func isLiteral(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    switch word.count {
    case 4: word.elementsEqual("true".utf8) || word.elementsEqual("null".utf8)
    case 5: word.elementsEqual("false".utf8)
    default: false
    }
  }

  private func endOfWord(_ base: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < end, isWordByte(base[index]) { index += 1 }
    return index
  }

  @inline(__always)
  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The value of a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}

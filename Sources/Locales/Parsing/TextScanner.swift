/// Walks over the bytes of a cell.
struct TextScanner {
  let bytes: ArraySlice<UInt8>
  var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }
  var current: UInt8? { isAtEnd ? nil : bytes[position] }
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// Takes one byte if it is this one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  /// Takes a word of ASCII letters, whatever their case.
  mutating func take(word: String) -> Bool {
    let wanted = word.utf8
    guard rest.count >= wanted.count,
      zip(rest, wanted).allSatisfy({ $0 == $1 || (isLetter($0) && $0 | 0x20 == $1 | 0x20) })
    else { return false }
    position += wanted.count
    return true
  }

  /// Takes digits: their value and how many there are, when that many are allowed.
  mutating func digits(_ allowed: ClosedRange<Int>) -> (value: Int, count: Int)? {
    let found = rest.prefix(allowed.upperBound).prefix(while: isDigit)
    guard allowed.contains(found.count), let value = decimal(found) else { return nil }
    position += found.count
    return (value, found.count)
  }

  /// Takes blanks: ASCII's, and those that do not break lines.
  mutating func blanks() -> Bool {
    let start = position
    while true {
      if let byte = current, byte == 0x20 || byte == 0x09 { position += 1; continue }
      if rest.starts(with: [0xC2, 0xA0]) { position += 2; continue }
      if rest.starts(with: [0xE2, 0x80, 0xAF]) { position += 3; continue }
      return position > start
    }
  }
}

/// The bytes of a cell without blanks and line ends around.
func trimmed(_ text: String) -> ArraySlice<UInt8> {
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  var bytes = Array(text.utf8)[...]
  while true {
    if let first = bytes.first, isBlank(first) { bytes = bytes.dropFirst(); continue }
    if let last = bytes.last, isBlank(last) { bytes = bytes.dropLast(); continue }
    if bytes.starts(with: [0xC2, 0xA0]) { bytes = bytes.dropFirst(2); continue }
    if bytes.suffix(2).elementsEqual([0xC2, 0xA0]) { bytes = bytes.dropLast(2); continue }
    return bytes
  }
}

/// A cell's text in quotes for a message, cut when it is long.
func quoted(_ bytes: ArraySlice<UInt8>) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  let scalars = text.unicodeScalars
  guard scalars.count > 40 else { return "\"" + text + "\"" }
  return "\"" + String(scalars.prefix(40)) + "…\""
}

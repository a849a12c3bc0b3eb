/// A decimal number as people and tables write it for machines: `-12.50`, `1e3`. Never a binary fraction.
struct DecimalText {
  let text: String
  /// How many digits stand after the point.
  let fractionDigits: Int

  /// Checks the text: an optional sign, digits, an optional fraction and a small exponent. `nil` for anything else, and
  /// for what would not fit on a page.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 64 else { return nil }
    var index = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? 1 : 0
    func digits() -> Int {
      let start = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      return index - start
    }
    guard digits() > 0 else { return nil }
    var fraction = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      fraction = digits()
      guard fraction > 0 else { return nil }
    }
    var exponent = 0
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let negative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
      if negative || (index < bytes.count && bytes[index] == UInt8(ascii: "+")) { index += 1 }
      guard let value = decimal(bytes[index...]), value <= 40 else { return nil }
      exponent = negative ? -value : value
      index = bytes.count
    }
    guard index == bytes.count else { return nil }
    self.text = bytes.first == UInt8(ascii: "+") ? String(decoding: bytes.dropFirst(), as: UTF8.self) : text
    fractionDigits = max(0, fraction - exponent)
  }
}

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

import Text

extension String {
  /// Whether there is nothing to read in it: empty, or white space and control characters alone.
  var isBlank: Bool {
    // White space and control characters begin with few bytes, and most texts with none of these.
    guard let first = utf8.first else { return true }
    guard first <= 0x20 || first == 0x7F || first == 0xC2 || (0xE1...0xE3).contains(first) else { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }
}

/// A number that is not negative, with leading zeros up to a width: `padded(7, 2)` is "07".
func padded(_ number: Int, _ width: Int) -> String {
  var digits: [UInt8] = []
  digits.append(padded: number, width)
  return String(known: digits)
}

extension [UInt8] {
  /// Appends the same.
  mutating func append(padded number: Int, _ width: Int) {
    let start = count
    append(decimal: number)
    let missing = start + width - count
    if missing > 0 { insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start) }
  }
}

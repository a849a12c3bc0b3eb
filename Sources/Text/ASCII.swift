extension UInt8 {
  /// `0`–`9`.
  @inlinable public var isASCIIDigit: Bool { self &- 0x30 < 10 }
  /// `a`–`z`, `A`–`Z`.
  @inlinable public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// `0`–`9`, `a`–`f`, `A`–`F`.
  @inlinable public var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }
  /// Space or TAB.
  @inlinable public var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }
  /// Space, TAB, LF, VT, FF, CR.
  @inlinable public var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }
  /// `A`–`Z` as `a`–`z`, everything else as it is.
  @inlinable public var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
  /// The value of a hexadecimal digit.
  @inlinable public var hexValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    return isASCIIHexDigit ? (self | 0x20) - 0x61 + 10 : nil
  }
}

/// The digit of a value below 16, in lower case.
func hexDigit(_ nibble: UInt8) -> UInt8 {
  nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
}

extension BidirectionalCollection<UInt8> {
  /// The part without ASCII white space at its ends.
  @inlinable public var trimmedASCII: SubSequence {
    var start = startIndex
    var end = endIndex
    while start < end, self[start].isASCIIWhitespace { formIndex(after: &start) }
    while start < end, self[index(before: end)].isASCIIWhitespace { formIndex(before: &end) }
    return self[start..<end]
  }
}

extension Collection<UInt8> {
  /// Whether both are the same but for the case of ASCII letters.
  @inlinable public func equalsIgnoringASCIICase(_ other: some Collection<UInt8>) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension String {
  /// Whether the text begins with the bytes of the other; unlike `hasPrefix` no grapheme hides them.
  public func starts(withBytesOf prefix: String) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the text ends with the bytes of the other.
  public func ends(withBytesOf suffix: String) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// The parts between the bytes equal to the ASCII separator, empty ones included. A byte below 0x80 is never inside
  /// another character, so each part is well-formed.
  public func parts(separatedBy separator: UInt8) -> [String] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).compactMap { String(Substring($0)) }
  }
}

extension [UInt8] {
  /// Appends the number in decimal digits.
  public mutating func append(decimal number: Int) {
    // 64 bits have 20 digits at most, or 19 and a sign; they come out from the last to the first.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}

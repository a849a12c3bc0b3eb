/// The letters of the five languages, of which it is known at once what takes ICU and the tables of Unicode long: whether
/// they are composed, their lower case, their folded form. Nearly all texts have no others.
enum CommonLetters {
  /// The scalar of two bytes or more of a string at a place, which moves on behind it. What cannot be in a string is U+FFFD.
  @inline(__always)
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Unicode.Scalar {
    let first = UInt32(bytes[place])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for byte in bytes[(place + 1)..<min(place + length, bytes.count)] { value = value << 6 | UInt32(byte & 0x3F) }
    place += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Whether a scalar is what it is in NFKC, whatever else of these stands beside it.
  @inline(__always)
  static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0xA0 { return true }
    switch scalar.value {
    case 0xA1...0xA7, 0xA9, 0xAB...0xAE, 0xB0, 0xB1, 0xB6, 0xB7, 0xBB, 0xBF, 0xC0...0x131, 0x134...0x13E,
      0x141...0x148, 0x14A...0x17E, 0x400...0x481, 0x2013, 0x2014, 0x2018...0x201F, 0x3001, 0x3002, 0x300A...0x300F,
      0x4E00...0x9FFF:
      return true
    default: return false
    }
  }

  /// The lower case of a letter; `nil` where the tables of Unicode must say it.
  @inline(__always)
  static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    if value < 0x80 { return (0x41...0x5A).contains(value) ? Unicode.Scalar(value + 0x20) : scalar }
    switch value {
    case 0xC0...0xD6, 0xD8...0xDE, 0x410...0x42F: return Unicode.Scalar(value + 0x20)
    case 0xDF...0xF6, 0xF8...0xFF, 0x131, 0x138, 0x430...0x45F, 0x4E00...0x9FFF: return scalar
    case 0x400...0x40F: return Unicode.Scalar(value + 0x50)
    case 0x100...0x12F, 0x134...0x137, 0x14A...0x177: return Unicode.Scalar(value | 1)
    case 0x139...0x148, 0x179...0x17E: return Unicode.Scalar(value + value % 2)
    default: return nil
    }
  }

  /// Whether it is certainly a letter; others may be too.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F, 0x400...0x481: true
    default: false
    }
  }

  /// The folded form of a letter in lower case; `nil` where the word must be taken apart.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8]? {
    switch scalar.value {
    case 0..<0x80: [UInt8(truncatingIfNeeded: scalar.value)]
    case 0xC0...0x17F: latin[Int(scalar.value) - 0xC0]
    case 0x400...0x481: cyrillic[Int(scalar.value) - 0x400]
    case 0x4E00...0x9FFF:
      Array((Folding.replacements[scalar].map(Folding.simplified) ?? Folding.simplified(scalar)).utf8)
    default: nil
    }
  }

  private static let latin = table(0xC0...0x17F)
  private static let cyrillic = table(0x400...0x481)

  /// Letter by letter: none of these has anything to do with the one beside it.
  private static func table(_ range: ClosedRange<UInt32>) -> [[UInt8]] {
    range.map { value in
      Array(Folding.foldedByNormalization(Unicode.Scalar(value).map { String($0) } ?? "").utf8)
    }
  }
}

extension Unicode.Scalar {
  @inline(__always)
  func appendUTF8(to bytes: inout [UInt8]) {
    if value < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: value)) }
    for unit in UTF8.encode(self) ?? UTF8.encodedReplacementCharacter { bytes.append(unit) }
  }
}

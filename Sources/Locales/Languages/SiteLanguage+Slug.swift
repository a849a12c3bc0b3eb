import Text

extension SiteLanguage {
  /// A text as part of a URL: lower-case ASCII letters, digits and single hyphens, at most `limit` bytes. Empty when
  /// nothing is left. A name that Windows keeps for a device gets `-x` at its end.
  ///
  /// What is longer is cut, between words where possible, and ends with two hyphens and a fingerprint of the whole: texts
  /// that differ only at their ends stay distinct, and no text that fits has two hyphens side by side.
  public func slug(_ text: String, limit: Int = 80) -> String {
    var slug = SlugBuilder()
    var foreign = String.UnicodeScalarView()
    func flush() {
      if !foreign.isEmpty { slug.append(Transliteration.ascii(String(foreign))) }
      foreign = String.UnicodeScalarView()
    }
    let letters = data.cyrillic
    let umlauts = data.language.isExactly("de")
    for scalar in normalized(text).unicodeScalars {
      if scalar.isASCII {
        flush()
        slug.append(UInt8(ascii: scalar))
      } else if let ascii = simple(scalar, letters, umlauts) {
        flush()
        slug.append(ascii)
      } else {
        foreign.append(scalar)
      }
    }
    flush()
    let cut = slug.cut(to: limit)
    return isDeviceName(cut) ? cut + "-x" : cut
  }

  /// `con`, `nul`, `com1` and their like, which no path may hold.
  private func isDeviceName(_ slug: String) -> Bool {
    guard (3...4).contains(slug.utf8.count) else { return false }
    if ["con", "prn", "aux", "nul"].contains(where: slug.isExactly) { return true }
    let bytes = Array(slug.utf8)
    return bytes.count == 4 && isDigit(bytes[3]) && ["com", "lpt"].contains { bytes.starts(with: $0.utf8) }
  }

  /// What a scalar beyond ASCII becomes without asking ICU; `nil` for letters of other scripts.
  private func simple(_ scalar: Unicode.Scalar, _ letters: CyrillicLetters, _ umlauts: Bool) -> String? {
    if scalar.isApostrophe { return "'" }
    if umlauts, let letter = germanLetters[scalar.value] { return letter }
    if let latin = LatinLetters.ascii(scalar) { return latin }
    if let latin = letters.latin(scalar) ?? letters.latin(scalar.lowercased) { return latin }
    if scalar.properties.isIdeographic { return Transliteration.reading(of: scalar) }
    return scalar.isPartOfWords ? nil : " "
  }

  /// Marks put together with their letters where the text has any.
  private func normalized(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isMark) else { return text }
    return NormalizationForm.composed.of(text)
  }
}

private let germanLetters: [UInt32: String] = [
  0xE4: "ae", 0xF6: "oe", 0xFC: "ue", 0xC4: "ae", 0xD6: "oe", 0xDC: "ue", 0xDF: "ss",
]

extension Unicode.Scalar {
  fileprivate var lowercased: Unicode.Scalar { properties.lowercaseMapping.unicodeScalars.first ?? self }

  /// A mark that stands on the letter before it. Latin, Greek and Cyrillic letters are none and nearly all there is.
  fileprivate var isMark: Bool {
    switch value {
    case 0..<0x300, 0x370...0x482: false
    default: properties.generalCategory == .nonspacingMark
    }
  }

  fileprivate var isApostrophe: Bool {
    switch value {
    case 0x2018, 0x2019, 0x02BC, 0x02B9, 0x02BB: true
    default: false
    }
  }

  /// Letters, marks and digits; signs such as № and ™ only part words.
  fileprivate var isPartOfWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

/// Collects the letters and digits of a slug, hyphens between words.
private struct SlugBuilder {
  private var bytes: [UInt8] = []
  private var wordEnded = false

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    if isLetter(byte) || isDigit(byte) {
      if wordEnded, !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
      wordEnded = false
      bytes.append(isDigit(byte) ? byte : byte | 0x20)
    } else if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "`") {
      wordEnded = true
    }
  }

  /// All that was collected; what is longer than the limit ends with its fingerprint, where that fits.
  func cut(to limit: Int) -> String {
    guard bytes.count > max(0, limit) else { return String(decoding: bytes, as: UTF8.self) }
    let mark = "--" + Fingerprint(of: bytes).short
    guard limit > 2 * mark.utf8.count else { return beginning(of: limit) }
    return beginning(of: limit - mark.utf8.count) + mark
  }

  private func beginning(of limit: Int) -> String {
    var kept = bytes[..<max(0, limit)]
    // Between words, unless that would lose more than half.
    if bytes[kept.endIndex] != UInt8(ascii: "-"), let hyphen = kept.lastIndex(of: UInt8(ascii: "-")),
      hyphen * 2 >= kept.count
    {
      kept = kept[..<hyphen]
    }
    if kept.last == UInt8(ascii: "-") { kept = kept.dropLast() }
    return String(decoding: kept, as: UTF8.self)
  }
}

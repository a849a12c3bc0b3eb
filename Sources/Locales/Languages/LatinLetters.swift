import Text

/// Latin letters with marks, U+00C0 to U+024F and U+1E00 to U+1EFF, as ASCII: what ICU makes of them, but nearly all without
/// asking ICU, which takes a twentieth of a second to be ready.
enum LatinLetters {
  /// The ASCII of a letter in lower case; `nil` for anything else.
  static func ascii(_ scalar: Unicode.Scalar) -> String? {
    guard isCovered(scalar.value) else { return nil }
    return plain[scalar.value] ?? odd[scalar.value]
  }

  private static let covered: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x1E00...0x1EFF]

  private static func isCovered(_ value: UInt32) -> Bool { covered.contains { $0.contains(value) } }

  private static let all = covered.joined().compactMap(Unicode.Scalar.init)

  /// Those that are one letter of ASCII with marks.
  private static let plain: [UInt32: String] = {
    var table: [UInt32: String] = [:]
    for scalar in all { table[scalar.value] = base(of: scalar).map { String($0).lowercased() } }
    return table
  }()

  /// The others that have ASCII, such as `æ` and `ß`, asked from ICU once.
  private static let odd: [UInt32: String] = {
    var table: [UInt32: String] = [:]
    for scalar in all where plain[scalar.value] == nil {
      let latin = Transliteration.ascii(String(scalar))
      if latin.utf8.allSatisfy({ $0 < 0x80 }) { table[scalar.value] = latin }
    }
    return table
  }()

  /// The letter below the marks, `o` of `ǿ`: Unicode takes them apart, but for the stroke.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return isLetter(UInt8(ascii: scalar)) ? scalar : nil }
    let parts = NormalizationForm.decomposed.of(String(scalar)).unicodeScalars
    guard parts.count > 1, let first = parts.first else { return withoutStroke(scalar) }
    let areMarks = parts.dropFirst().allSatisfy { $0.properties.generalCategory == .nonspacingMark }
    return areMarks ? base(of: first) : nil
  }

  /// `l` of `ł`, by its name: LATIN SMALL LETTER L WITH STROKE.
  private static func withoutStroke(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let words = (scalar.properties.name ?? "").parts(separatedBy: 0x20)
    guard words.count == 6, words[3].utf8.count == 1, words[4].isExactly("WITH"), words[5].isExactly("STROKE") else {
      return nil
    }
    return words[3].unicodeScalars.first
  }
}

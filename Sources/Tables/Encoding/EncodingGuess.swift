import Glibc

/// Guesses what a file is that is not UTF-8, from the letters its bytes would be, and from the language of the site: few
/// letters say little, and a Polish site has Polish tables. A language whose letters fit its bytes much better still wins.
struct EncodingGuess {
  /// The most likely encoding; `nil` when none fits.
  let best: TextEncoding?
  /// Another one just as likely.
  let rival: TextEncoding?
  /// Whether the file is UTF-8 elsewhere, so that only some bytes are damaged.
  let isMostlyUTF8: Bool

  /// How many bytes from the fault on are looked at.
  private static let sampleSize = 1 << 18

  /// How many times likelier the language of the site is than another one, and one that shares its encoding.
  private static let ownLanguage = 2_000.0
  private static let neighbour = 100.0

  /// - Parameter language: the site's, such as `pl`; `nil` where it is not known.
  init(_ bytes: [UInt8], fault: Int, language: String? = nil) {
    let start = max(0, fault - 4096)
    let sample = bytes[start..<min(bytes.count, fault + EncodingGuess.sampleSize)]
    isMostlyUTF8 = EncodingGuess.isMostlyUTF8(bytes.prefix(fault + EncodingGuess.sampleSize))
    if let double = DoubleBytes.guess(sample[fault...]) {
      (best, rival) = (double, nil)
      return
    }
    let scores = [TextEncoding.windows1252, .windows1250, .latin2, .windows1251]
      .map { (encoding: $0, score: EncodingGuess.score($0, sample, language)) }
    let top = scores.map(\.score).max() ?? 0
    let leaders = scores.filter { $0.score == top }.map(\.encoding)
    best = leaders.first
    rival = leaders.count > 1 ? leaders[1] : nil
  }

  /// UTF-16 without a mark gives itself away by NUL bytes in every other place.
  static func utf16WithoutMark(_ bytes: [UInt8]) -> TextEncoding? {
    let sample = bytes.prefix(4096)
    var zeros = (even: 0, odd: 0)
    for (place, byte) in sample.enumerated() where byte == 0 {
      if place & 1 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let many = sample.count / 6
    if zeros.odd > many, zeros.odd > zeros.even * 4 { return .utf16LittleEndian }
    if zeros.even > many, zeros.even > zeros.odd * 4 { return .utf16BigEndian }
    return nil
  }

  private static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (good, bad) = (0, 0)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      while index < buffer.count {
        let length = UTF8Check.sequenceLength(base + index, buffer.count - index)
        if length > 1 { good += 1 }
        if length == 0 { bad += 1 }
        index += max(1, length)
      }
    }
    return good > bad * 4
  }

  /// How likely the bytes are in an encoding: in the language of it that fits best.
  private static func score(_ encoding: TextEncoding, _ bytes: ArraySlice<UInt8>, _ site: String?) -> Double {
    guard let upper = encoding.upperHalf else { return -.infinity }
    // Where the two differ, Windows-1250 has the letters that Polish files are full of at places of their own.
    let family = encoding == .latin2 ? TextEncoding.windows1250 : encoding
    let languages = LetterFrequencies.all.filter { $0.encoding == family }
    // Where few letters speak, most files are of the west.
    let expectation = encoding == .windows1252 ? log(40.0) : 0
    let isNeighbour = site.map { site in languages.contains { $0.isOf(site) } } ?? false
    let scores = languages.map { language in
      let isOwn = site.map(language.isOf) ?? false
      return log(isOwn ? ownLanguage : isNeighbour ? neighbour : 1) + score(upper, language, bytes)
    }
    return expectation + (scores.max() ?? -.infinity)
  }

  private static func score(
    _ upper: [Unicode.Scalar], _ language: LetterFrequencies, _ bytes: ArraySlice<UInt8>
  ) -> Double {
    let weights = upper.map { log(language.likelihood(of: $0)) }
    let isCyrillic = language.encoding == .windows1251
    // Letters beyond ASCII are rare in Latin words, and stand among nothing else in Cyrillic ones.
    let (besideLatin, besideOther) = isCyrillic ? (log(0.003), log(0.85)) : (log(0.85), log(0.1))
    var score = 0.0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte >= 0x80 {
        score += weights[Int(byte) - 0x80]
        score += isLetter(previous) ? besideLatin : previous >= 0xC0 ? besideOther : log(0.1)
        // A capital in a word is none.
        if isLetter(previous), previous >= 0x61, upper[Int(byte) - 0x80].properties.isUppercase { score += log(0.02) }
      } else if isCyrillic, isLetter(byte), previous >= 0xC0 {
        score += besideLatin
      }
      previous = byte
    }
    return score
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.lowercase >= 0x61 && byte.lowercase <= 0x7A }
}

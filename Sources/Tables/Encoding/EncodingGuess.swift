/// Guesses what a file is that is not UTF-8, from the letters its bytes would be.
struct EncodingGuess {
  /// The most likely encoding; `nil` when none fits.
  let best: TextEncoding?
  /// Another one just as likely.
  let rival: TextEncoding?
  /// Whether the file is UTF-8 elsewhere, so that only some bytes are damaged.
  let isMostlyUTF8: Bool

  /// How many bytes from the fault on are looked at.
  private static let sampleSize = 1 << 18

  init(_ bytes: [UInt8], fault: Int) {
    let start = max(0, fault - 4096)
    let sample = bytes[start..<min(bytes.count, fault + EncodingGuess.sampleSize)]
    isMostlyUTF8 = EncodingGuess.isMostlyUTF8(bytes.prefix(fault + EncodingGuess.sampleSize))
    let scores = [TextEncoding.windows1252, .windows1250, .windows1251, .latin2]
      .map { (encoding: $0, score: EncodingGuess.score($0, sample)) }
    let top = scores.map(\.score).max() ?? 0
    let leaders = scores.filter { $0.score == top && top > 0 }.map(\.encoding)
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

  /// Letters of the languages an encoding is used for speak for it, signs and undefined bytes against it.
  private static func score(_ encoding: TextEncoding, _ bytes: ArraySlice<UInt8>) -> Int {
    guard let upper = encoding.upperHalf else { return 0 }
    let weights = upper.map { weight(of: $0, in: encoding) }
    var score = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte >= 0x80 {
        score += weights[Int(byte) - 0x80]
        if encoding == .windows1251 { score += previous >= 0xC0 ? 2 : isLetter(previous) ? -4 : 0 }
      }
      previous = byte
    }
    return score
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.lowercase >= 0x61 && byte.lowercase <= 0x7A }

  private static func weight(of scalar: Unicode.Scalar, in encoding: TextEncoding) -> Int {
    switch scalar.value {
    case 0xFFFD, 0x80...0x9F: return -3
    case 0xA0, 0x2013...0x201E, 0x2026, 0xAB, 0xBB: return 0
    case 0x410...0x44F, 0x401, 0x451: return 1
    default: return (letters(of: encoding).contains(scalar) ? 2 : -2)
    }
  }

  private static func letters(of encoding: TextEncoding) -> String.UnicodeScalarView {
    switch encoding {
    case .windows1251: "ЂЃѓђЉЊЌЋЏљњќћџЎўЈҐЄЇІіґєјЅѕї№".unicodeScalars
    case .windows1252: "áéíóúñüÁÉÍÓÚÑÜçãõâêôàèìòùëïîûæøåÇÃÕÂÊÔÀÈÆØÅäöÄÖß¿¡ºª".unicodeScalars
    default:
      "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽľĺŕôĽöüÖÜőűŐŰäÄßăâîşţĂÂÎŞŢđĐ".unicodeScalars
    }
  }
}

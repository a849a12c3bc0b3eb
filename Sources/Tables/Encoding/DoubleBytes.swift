/// Looks whether bytes are Chinese, Japanese or Korean in an encoding of two bytes a letter.
enum DoubleBytes {
  /// The encoding in which nearly all letters are common ones; `nil` where there is none.
  static func guess(_ bytes: ArraySlice<UInt8>) -> TextEncoding? {
    let found = ways.compactMap { way in share(of: bytes, way).map { (encoding: way.encoding, share: $0) } }
    guard let best = found.max(by: { $0.share < $1.share }), best.share >= 0.75 else { return nil }
    return best.encoding
  }

  private struct Way: Sendable {
    let encoding: TextEncoding
    let leads: ClosedRange<UInt8>
    let trails: [ClosedRange<UInt8>]
    /// Bytes beyond ASCII that are letters alone.
    var alone: ClosedRange<UInt8>?
    /// Whether two bytes are a common letter or a sign.
    let isCommon: @Sendable (UInt8, UInt8) -> Bool
  }

  private static let ways = [
    Way(encoding: .big5, leads: 0x81...0xFE, trails: [0x40...0x7E, 0xA1...0xFE]) { lead, _ in
      (0xA1...0xC6).contains(lead)
    },
    Way(encoding: .gb18030, leads: 0x81...0xFE, trails: [0x40...0x7E, 0x80...0xFE]) { lead, trail in
      trail >= 0xA1 && ((0xB0...0xD7).contains(lead) || (0xA1...0xA3).contains(lead))
    },
    Way(encoding: .shiftJIS, leads: 0x81...0xEF, trails: [0x40...0x7E, 0x80...0xFC], alone: 0xA1...0xDF) { lead, _ in
      (0x81...0x83).contains(lead) || (0x88...0x97).contains(lead)
    },
    Way(encoding: .eucJP, leads: 0x8E...0xFE, trails: [0xA1...0xFE]) { lead, _ in
      [0xA1, 0xA4, 0xA5].contains(lead) || (0xB0...0xCF).contains(lead)
    },
    Way(encoding: .eucKR, leads: 0x81...0xFE, trails: [0x41...0xFE]) { lead, trail in
      trail >= 0xA1 && ((0xB0...0xC8).contains(lead) || lead == 0xA1)
    },
  ]

  /// Which part of the letters is common; `nil` where bytes are none of the encoding.
  private static func share(of bytes: ArraySlice<UInt8>, _ way: Way) -> Double? {
    var (letters, common, kana, joined, beside) = (0, 0, 0, 0, 0)
    var last = -1
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let lead = bytes[index]
      index += 1
      if lead < 0x80 { continue }
      if way.alone?.contains(lead) ?? false {
        letters += 1
        continue
      }
      guard index < bytes.endIndex else { break }
      let trail = bytes[index]
      guard way.leads.contains(lead), way.trails.contains(where: { $0.contains(trail) }) else { return nil }
      letters += 1
      if way.isCommon(lead, trail) { common += 1 }
      if isKana(lead, trail, way.encoding) { kana += 1 }
      if last == index - 1 {
        joined += 1
      } else if index - 2 >= bytes.startIndex, (bytes[index - 2] | 0x20) &- 0x61 < 26 {
        beside += 1
      }
      index += 1
      last = index
    }
    // Words of one letter are rare; letters with accents stand among Latin ones.
    guard letters > 0, joined * 2 >= letters, beside * 4 <= letters else { return nil }
    let share = Double(common) / Double(letters)
    // Cyrillic letters stand at 0xC0 and above; of Chinese and Korean ones a third of the bytes stands below.
    if letters >= 4, way.encoding != .shiftJIS, bytes.allSatisfy({ $0 < 0x80 || $0 >= 0xC0 }) { return nil }
    // Of letters that are common in both, all Korean ones lie in the first half of the Chinese ones.
    if way.encoding == .eucKR { return letters >= 10 ? share + 0.02 : share - 0.02 }
    if way.encoding == .gb18030 { return share + 0.01 }
    // Japanese has kana, and what has many in its way is Japanese.
    if way.encoding == .shiftJIS || way.encoding == .eucJP { return kana * 10 >= letters ? share + 0.05 : nil }
    return share
  }

  private static func isKana(_ lead: UInt8, _ trail: UInt8, _ encoding: TextEncoding) -> Bool {
    switch encoding {
    case .shiftJIS: (lead == 0x82 && trail >= 0x9F) || (lead == 0x83 && trail <= 0x96)
    case .eucJP: lead == 0xA4 || lead == 0xA5
    default: false
    }
  }
}

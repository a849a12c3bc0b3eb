import Diagnostics
import Glibc

/// Letters of UTF-8 that were taken for Windows-1252 and made UTF-8 again: `BÃ©` for `Bé`.
struct DoubledUTF8 {
  /// Where the first word with such letters stands.
  let word: Range<Int>
  let written: String
  /// What it was before.
  let meant: String
  let count: Int

  /// Looks through a file; `nil` where there is none.
  init?(_ bytes: [UInt8]) {
    var (first, count, weak): (Int?, Int, Int) = (nil, 0, 0)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      while index < buffer.count, let found = memchr(base + index, 0xC3, buffer.count - index) {
        let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        let strength = Self.strength(buffer, at: place)
        if strength > 0, first == nil { first = place }
        if strength == 2 { count += 1 }
        if strength == 1 { weak += 1 }
        index = place + 2
      }
    }
    // "Ä…" may be a letter with its sign; three of them are not.
    guard count > 0 || weak >= 3, let first else { return nil }
    let isEdge: (UInt8) -> Bool = { $0 <= 0x2F || (0x3A...0x3F).contains($0) }
    let start = (bytes[..<first].suffix(40).lastIndex(where: isEdge) ?? max(-1, first - 41)) + 1
    let end = bytes[first...].prefix(60).firstIndex(where: isEdge) ?? min(bytes.count, first + 60)
    word = start..<end
    self.count = count + weak
    written = String(decoding: bytes[word], as: UTF8.self)
    guard let before = Self.undone(written) else { return nil }
    meant = before
  }

  /// 2: what hardly any text has; 1: what a few may have; 0: nothing of the kind.
  private static func strength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index + 3 < bytes.count else { return 0 }
    let (second, third, fourth) = (bytes[index + 1], bytes[index + 2], bytes[index + 3])
    switch second {
    // Ã, Ð, Ñ and a sign: Western letters, Cyrillic ones.
    case 0x83, 0x90, 0x91: return third == 0xC2 && fourth >= 0xA0 ? 2 : 0
    // Ä, Å and a sign: Polish and Czech ones.
    case 0x84, 0x85: return (third == 0xE2 && fourth <= 0x84) || (third == 0xC2 && fourth >= 0xA0) ? 1 : 0
    // â€: quotes and dashes.
    case 0xA2: return third == 0xE2 && fourth == 0x82 && index + 4 < bytes.count && bytes[index + 4] == 0xAC ? 2 : 0
    default: return 0
    }
  }

  /// The text with its letters as bytes of Windows-1252, where these are UTF-8.
  private static func undone(_ text: String) -> String? {
    guard let upper = TextEncoding.windows1252.upperHalf else { return nil }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if let place = upper.firstIndex(of: scalar), scalar != "\u{FFFD}" {
        bytes.append(UInt8(0x80 + place))
      } else if (0x80...0x9F).contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        return nil
      }
    }
    guard bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  func report(in file: SourceFile, _ log: DiagnosticLog) {
    log.warning(
      "text.doubled",
      "found \"\(written)\", which is probably \"\(meant)\": the file was read as Windows-1252 and saved as UTF-8 twice"
        + (count > 1 ? " (\(count) letters)" : ""),
      at: SourceLocation(file, word),
      suggestion: "get the file again, or repair it with  iconv -f utf-8 -t windows-1252 OLD > NEW")
  }
}

import Text

/// Calendars that were folded within a letter: RFC 5545 (3.1) folds bytes, so a line may be broken between those of one
/// letter, and only the unfolded text is UTF-8.
enum FoldedLetters {
  /// The same bytes with each such line break behind its letter, if that makes the whole UTF-8; else what was given.
  ///
  /// No byte is added and none is left out, so places in the file stay what they are but for those few bytes.
  static func mended(_ bytes: consuming [UInt8]) -> [UInt8] {
    let given = consume bytes
    guard firstFault(given) != nil else { return given }
    var mended = given
    var place = 0
    while place < mended.count {
      let length = letterLength(mended[place])
      if length > 1 { gather(length, at: place, in: &mended) }
      place += 1
    }
    return firstFault(mended) == nil ? mended : given
  }

  private static func firstFault(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { UTF8Check.firstFault(in: $0) }
  }

  /// How many bytes the letter has that begins with this one.
  private static func letterLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 1
    }
  }

  /// Moves the bytes of a letter before the line breaks that stand between them.
  private static func gather(_ length: Int, at start: Int, in bytes: inout [UInt8]) {
    var (place, breaks) = (start + 1, start + 1)
    while place < bytes.count, breaks < start + length {
      if bytes[place] & 0xC0 == 0x80 {
        let byte = bytes[place]
        // Breaks are three bytes at most, and there are as many as the letter has bytes.
        for index in stride(from: place, to: breaks, by: -1) { bytes[index] = bytes[index - 1] }
        bytes[breaks] = byte
        breaks += 1
        place += 1
      } else if let fold = foldLength(bytes, place), breaks + 3 * length > place {
        place += fold
      } else {
        return
      }
    }
  }

  /// The length of a line break with the blank that continues the line.
  private static func foldLength(_ bytes: [UInt8], _ place: Int) -> Int? {
    var end = place
    if bytes[end] == 0x0D { end += 1 }
    guard end + 1 < bytes.count, bytes[end] == 0x0A, bytes[end + 1].isASCIIBlank else { return nil }
    return end + 2 - place
  }
}

/// Finds the first byte that no text in UTF-8 can have there.
enum UTF8Check {
  /// The offset of the first ill-formed sequence or NUL byte; `nil` when all is well.
  static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let count = bytes.count
    var index = 0
    while index < count {
      while index + 8 <= count {
        let word = Word.load(base, index)
        // 1…0x7F in every byte: subtracting one neither borrows nor sets a high bit.
        let marks = ((word &- Word.ones) | word) & Word.highs
        if marks != 0 {
          index += Word.first(marks)
          break
        }
        index += 8
      }
      while index < count {
        let length = sequenceLength(base + index, count - index)
        if length == 0 { return index }
        index += length
        if length == 1 { break }
      }
    }
    return nil
  }

  /// The length of the well-formed sequence at the start, 0 where there is none (Unicode, table 3-7). NUL counts as ill.
  @inline(__always)
  static func sequenceLength(_ bytes: UnsafePointer<UInt8>, _ available: Int) -> Int {
    let lead = bytes[0]
    if lead < 0x80 { return lead == 0 ? 0 : 1 }
    if lead < 0xE0 { return lead >= 0xC2 && available > 1 && bytes[1] & 0xC0 == 0x80 ? 2 : 0 }
    guard available > 2, bytes[2] & 0xC0 == 0x80 else { return 0 }
    let second = bytes[1]
    if lead < 0xF0 {
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high ? 3 : 0
    }
    guard lead <= 0xF4, available > 3, bytes[3] & 0xC0 == 0x80 else { return 0 }
    let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
    return second >= low && second <= high ? 4 : 0
  }
}

/// Finds the first byte that no text in UTF-8 can have there.
///
/// Blocks are judged sixteen bytes at a time by what the three bytes before each byte demand of it; only a block with a
/// fault is looked at byte by byte. So letters beyond ASCII cost no branches.
enum UTF8Check {
  private typealias Block = SIMD16<UInt8>
  private static let blockSize = 16

  /// The offset of the first ill-formed sequence or NUL byte; `nil` when all is well.
  static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    // The first three bytes have no three bytes before them.
    var index = 0
    while index < min(3, bytes.count) {
      let length = sequenceLength(base + index, bytes.count - index)
      if length == 0 { return index }
      index += length
    }
    while index + blockSize <= bytes.count, isASCII(base, index) || isWellFormed(base + index) { index += blockSize }
    return firstFault(base, from: startOfLetter(base, index), to: bytes.count)
  }

  @inline(__always)
  private static func isASCII(_ base: UnsafePointer<UInt8>, _ index: Int) -> Bool {
    // 1…0x7F in every byte: subtracting one neither borrows nor sets a high bit. Nothing may be pending before.
    let (low, high) = (Word.load(base, index), Word.load(base, index + 8))
    let marks = ((low &- Word.ones) | low | (high &- Word.ones) | high) & Word.highs
    return marks == 0 && base[index - 1] < 0x80
  }

  /// Whether each of sixteen bytes is what the bytes before it ask for (Unicode, table 3-7).
  ///
  /// Every answer is the high bit of its byte, since comparing vectors is slow in Swift while adding them is not: a byte
  /// added to itself is shifted left, which brings its other bits up in turn.
  @inline(__always)
  private static func isWellFormed(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(bytes)
    let this = raw.loadUnaligned(as: Block.self)
    let one = (raw - 1).loadUnaligned(as: Block.self)
    let two = (raw - 2).loadUnaligned(as: Block.self)
    let three = (raw - 3).loadUnaligned(as: Block.self)
    let bit6 = this &+ this
    let bit5 = bit6 &+ bit6
    let bit4 = bit5 &+ bit5
    let continues = this & ~bit6
    let mustContinue = fromC0(one) | fromE0(two) | fromF0(three)
    let impossible = isZero(this) | isZero((this | 1) ^ 0xC1) | (this & ((this & 0x7F) &+ 0x0B))
    let tooLow = (isZero(one ^ 0xE0) & ~bit5) | (isZero(one ^ 0xF0) & ~bit5 & ~bit4)
    let tooHigh = (isZero(one ^ 0xED) & bit5) | (isZero(one ^ 0xF4) & (bit5 | bit4))
    let faults = ((continues ^ mustContinue) | impossible | tooLow | tooHigh) & 0x80
    let (low, high) = unsafeBitCast(faults, to: (UInt64, UInt64).self)
    return low | high == 0
  }

  @inline(__always) private static func isZero(_ block: Block) -> Block { (block &- 1) & ~block }

  @inline(__always) private static func fromC0(_ block: Block) -> Block { block & (block &+ block) }

  @inline(__always) private static func fromE0(_ block: Block) -> Block {
    let bit6 = block &+ block
    return block & bit6 & (bit6 &+ bit6)
  }

  @inline(__always) private static func fromF0(_ block: Block) -> Block {
    let bit6 = block &+ block
    let bit5 = bit6 &+ bit6
    return block & bit6 & bit5 & (bit5 &+ bit5)
  }

  /// Goes back from an offset to where its letter begins.
  private static func startOfLetter(_ base: UnsafePointer<UInt8>, _ offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 3, base[start - 1] & 0xC0 == 0x80 { start -= 1 }
    return start > 0 && base[start - 1] >= 0xC0 ? start - 1 : offset
  }

  private static func firstFault(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let length = sequenceLength(base + index, end - index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// The length of the well-formed sequence at the start, 0 where there is none. NUL counts as ill-formed.
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

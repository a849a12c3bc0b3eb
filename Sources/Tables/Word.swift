/// Eight bytes looked at together, the first in the lowest place.
///
/// The one clever trick of this module: `zeros` marks the bytes of a word that are zero by their high bit. A borrow can
/// mark bytes *above* a true zero wrongly, so only the lowest mark of each `zeros` may be trusted. The lowest mark of
/// several joined by `|` can be trusted too: a wrong one always has its true one below it.
enum Word {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080
  static let spaces: UInt64 = 0x2020_2020_2020_2020

  /// A byte, eight times.
  @inline(__always) static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  /// Eight bytes from an address that need not be aligned.
  @inline(__always) static func load(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self))
  }

  /// Marks zero bytes; to be masked by `highs`.
  @inline(__always) static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// Marks bytes below 0x20; to be masked by `highs`.
  @inline(__always) static func controls(_ word: UInt64) -> UInt64 { (word &- spaces) & ~word }

  /// The place of the lowest mark, 0 to 7.
  @inline(__always) static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}

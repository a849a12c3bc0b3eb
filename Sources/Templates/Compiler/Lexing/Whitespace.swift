/// Python's whitespace, in UTF-8: what `-%}` strips and `str.strip()` removes.
enum Whitespace {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// How many bytes the whitespace scalar that starts at an index takes; 0 when there is none.
  static func length(in bytes: [UInt8], at index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    switch bytes[index] {
    case 0x09...0x0D, 0x1C...0x20: return 1
    case 0xC2: return byte(bytes, index + 1).map { $0 == 0x85 || $0 == 0xA0 } == true ? 2 : 0
    case 0xE1, 0xE2, 0xE3: return threeByteLength(in: bytes, at: index)
    default: return 0
    }
  }

  private static func threeByteLength(in bytes: [UInt8], at index: Int) -> Int {
    guard let second = byte(bytes, index + 1), let third = byte(bytes, index + 2) else { return 0 }
    let value = UInt32(bytes[index] & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    return Unicode.Scalar(value).map(contains) == true ? 3 : 0
  }

  private static func byte(_ bytes: [UInt8], _ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The first index from `index` that is not whitespace.
  static func skip(_ bytes: [UInt8], from index: Int) -> Int {
    var index = index
    while true {
      let length = length(in: bytes, at: index)
      if length == 0 { return index }
      index += length
    }
  }

  /// Where the whitespace that ends at `end` starts, not before `start`.
  static func start(ofRunEndingAt end: Int, notBefore start: Int, in bytes: [UInt8]) -> Int {
    var end = end
    while end > start {
      guard let length = [1, 2, 3].first(where: { end - $0 >= start && length(in: bytes, at: end - $0) == $0 }) else {
        return end
      }
      end -= length
    }
    return end
  }
}

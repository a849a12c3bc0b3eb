/// A 128-bit hash of content, XXH3: the same on every machine and run.
///
/// Two different contents that nobody chose on purpose share a fingerprint with a probability of about n² / 2¹²⁹, below
/// 10⁻²⁸ for a site of 123,000 files, and are then taken for equal. It is no protection against somebody who looks for two
/// contents that share one: such a page would merely not be rewritten. Nothing secret or signed rests on it.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes of the hash, as a little-endian number.
  public let low: UInt64
  /// The last eight bytes.
  public let high: UInt64

  /// The fingerprint with these two halves.
  public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The fingerprint of the bytes.
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
  }

  /// The fingerprint written as 32 hexadecimal digits; `nil` for anything else.
  public init?(hex: String) {
    var hex = hex
    guard let fingerprint = hex.withUTF8({ Fingerprint(hex: $0) }) else { return nil }
    self = fingerprint
  }

  /// The same for bytes.
  public init?(hex: UnsafeBufferPointer<UInt8>) {
    guard hex.count == 32, let low = word(hex, from: 0), let high = word(hex, from: 16) else { return nil }
    self.init(low: low, high: high)
  }

  /// 32 hexadecimal digits in lower case.
  public var hex: String {
    var digits: [UInt8] = []
    digits.append(hex: self)
    return String(decoding: digits, as: UTF8.self)
  }

  /// The first ten digits: for the names of assets, where a site has at most some thousands.
  public var short: String {
    var digits: [UInt8] = []
    digits.append(hex: self)
    return String(decoding: digits.prefix(10), as: UTF8.self)
  }

  /// The digits.
  public var description: String { hex }
}

/// The number of 16 digits that stand in byte order: the first two are the lowest byte.
private func word(_ digits: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64? {
  var word: UInt64 = 0
  for index in 0..<8 {
    guard let upper = digits[start + index * 2].hexValue, let lower = digits[start + index * 2 + 1].hexValue else {
      return nil
    }
    word |= UInt64(upper << 4 | lower) << UInt64(index * 8)
  }
  return word
}

extension [UInt8] {
  /// Appends the 32 hexadecimal digits of a fingerprint.
  public mutating func append(hex fingerprint: Fingerprint) {
    append(hexOf: fingerprint.low)
    append(hexOf: fingerprint.high)
  }

  private mutating func append(hexOf word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      let byte = UInt8(truncatingIfNeeded: word >> shift)
      append(hexDigit(byte >> 4))
      append(hexDigit(byte & 15))
    }
  }
}

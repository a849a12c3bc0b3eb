/// A 128-bit hash of content: SipHash-2-4-128 with the fixed key 00 01 … 0f.
///
/// It is the same on every machine and run. Two different contents that nobody chose on purpose share a fingerprint with
/// a probability of about n² / 2¹²⁹, below 10⁻²⁸ for a site of 123,000 files, and are then taken for equal. The key is
/// public, so this is no protection against somebody who looks for a collision: such a page would merely not be
/// rewritten. Nothing secret or signed may rest on it.
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

  /// The fingerprint of a buffer.
  public init(of bytes: UnsafeRawBufferPointer) {
    var hasher = FingerprintHasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  /// The fingerprint written as 32 hexadecimal digits; `nil` for anything else.
  public init?(hex: some Collection<UInt8>) {
    guard hex.count == 32 else { return nil }
    var halves: (low: UInt64, high: UInt64) = (0, 0)
    for (index, byte) in hex.enumerated() {
      guard let value = byte.hexValue else { return nil }
      // Digits stand in byte order: the first byte is the lowest of `low`.
      let shift = UInt64(index % 16 / 2 * 8 + (index % 2 == 0 ? 4 : 0))
      if index < 16 { halves.low |= UInt64(value) << shift } else { halves.high |= UInt64(value) << shift }
    }
    self.init(low: halves.low, high: halves.high)
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

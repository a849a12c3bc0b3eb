/// Makes a fingerprint of content that comes in parts.
public struct FingerprintHasher: Sendable {
  /// What a fingerprint is for.
  public enum Purpose: Sendable {
    /// Names and seals that last from release to release: SipHash-2-4.
    case names
    /// Telling whether a file is still the same, which is asked of every file of a site: SipHash-1-3, which languages take
    /// for their hash tables.
    case files
  }

  private var state: SipState
  private var tail: [UInt8] = []
  private var length: UInt64 = 0

  /// Begins with no content.
  public init(for purpose: Purpose = .names) {
    state = SipState(isShort: purpose == .files)
  }

  /// Adds the next part.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var offset = 0
    if !tail.isEmpty {
      offset = min(8 - tail.count, bytes.count)
      tail.append(contentsOf: bytes[0..<offset])
      guard tail.count == 8 else { return }
      state.compress(word(tail))
      tail.removeAll(keepingCapacity: true)
    }
    let whole = offset + (bytes.count - offset) / 8 * 8
    state.compress(bytes, from: offset, to: whole)
    tail.append(contentsOf: bytes[whole...])
  }

  /// The fingerprint of all parts.
  public consuming func finish() -> Fingerprint {
    state.compress(word(tail) | length << 56)
    return state.finish()
  }

  private func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
  }
}

/// The four words of SipHash's state.
private struct SipState {
  /// One round for each word and three at the end, instead of two and four.
  let isShort: Bool
  // The key 00 01 … 0f, little-endian, and the 128-bit variant's change of v1.
  var v0: UInt64 = 0x736f_6d65_7073_6575 ^ 0x0706_0504_0302_0100
  var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0x0f0e_0d0c_0b0a_0908 ^ 0xee
  var v2: UInt64 = 0x6c79_6765_6e65_7261 ^ 0x0706_0504_0302_0100
  var v3: UInt64 = 0x7465_6462_7974_6573 ^ 0x0f0e_0d0c_0b0a_0908

  init(isShort: Bool) { self.isShort = isShort }

  @inline(__always)
  mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = v1 &<< 13 | v1 &>> 51
    v3 = v3 &<< 16 | v3 &>> 48
    v1 ^= v0
    v3 ^= v2
    v0 = v0 &<< 32 | v0 &>> 32
    v2 &+= v1
    v0 &+= v3
    v1 = v1 &<< 17 | v1 &>> 47
    v3 = v3 &<< 21 | v3 &>> 43
    v1 ^= v2
    v3 ^= v0
    v2 = v2 &<< 32 | v2 &>> 32
  }

  mutating func compress(_ word: UInt64) { compress(word, isShort: isShort) }

  @inline(__always)
  private mutating func compress(_ word: UInt64, isShort: Bool) {
    v3 ^= word
    round()
    if !isShort { round() }
    v0 ^= word
  }

  mutating func compress(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    guard let base = bytes.baseAddress, start < end else { return }
    // A copy stays in registers; each kind has a loop of its own.
    var copy = self
    if isShort {
      for offset in stride(from: start, to: end, by: 8) { copy.compress(word(base, offset), isShort: true) }
    } else {
      for offset in stride(from: start, to: end, by: 8) { copy.compress(word(base, offset), isShort: false) }
    }
    self = copy
  }

  @inline(__always)
  private func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  mutating func finish() -> Fingerprint {
    let rounds = isShort ? 3 : 4
    v2 ^= 0xee
    for _ in 0..<rounds { round() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<rounds { round() }
    return Fingerprint(low: low, high: v0 ^ v1 ^ v2 ^ v3)
  }
}

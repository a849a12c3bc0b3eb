import CText

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

  /// Begins with no content, for a seal that only somebody who knows the two halves of a secret key can make.
  public init(key low: UInt64, _ high: UInt64) {
    state = SipState(isShort: false, key: (low, high))
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
    if offset < whole { state.compress(UnsafeRawBufferPointer(rebasing: bytes[offset..<whole])) }
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

/// SipHash's state, begun with a key and the 128-bit variant's change of v1.
private struct SipState {
  private var words: GablotaSip
  /// For each word, and at the end.
  private let rounds: Int32
  private let lastRounds: Int32

  /// - Parameters:
  ///   - isShort: one round for each word and three at the end, instead of two and four.
  ///   - key: by default 00 01 … 0f.
  init(isShort: Bool, key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)) {
    (rounds, lastRounds) = isShort ? (1, 3) : (2, 4)
    words = GablotaSip(
      v0: 0x736f_6d65_7073_6575 ^ key.0, v1: 0x646f_7261_6e64_6f6d ^ key.1 ^ 0xee,
      v2: 0x6c79_6765_6e65_7261 ^ key.0, v3: 0x7465_6462_7974_6573 ^ key.1)
  }

  /// Takes in whole words.
  mutating func compress(_ bytes: UnsafeRawBufferPointer) {
    gablota_sip_compress(&words, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count / 8, rounds)
  }

  mutating func compress(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { compress($0) }
  }

  mutating func finish() -> Fingerprint {
    words.v2 ^= 0xee
    gablota_sip_mix(&words, lastRounds)
    let low = words.mixed
    words.v1 ^= 0xdd
    gablota_sip_mix(&words, lastRounds)
    return Fingerprint(low: low, high: words.mixed)
  }
}

extension GablotaSip {
  fileprivate var mixed: UInt64 { v0 ^ v1 ^ v2 ^ v3 }
}

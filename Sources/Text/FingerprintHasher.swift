internal import CXXHash

/// Makes a fingerprint of content that comes in parts.
public struct FingerprintHasher: ~Copyable {
  /// `nil` only where there is no memory left, which ends the program elsewhere.
  private let state: OpaquePointer?

  /// Begins with no content.
  public init() {
    state = XXH3_createState()
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  /// Adds the next part.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  /// The fingerprint of all parts so far.
  public func finish() -> Fingerprint { Fingerprint(XXH3_128bits_digest(state)) }
}

extension Fingerprint {
  /// The fingerprint of a buffer.
  public init(of bytes: UnsafeRawBufferPointer) { self.init(XXH3_128bits(bytes.baseAddress, bytes.count)) }

  fileprivate init(_ hash: XXH128_hash_t) { self.init(low: hash.low64, high: hash.high64) }
}

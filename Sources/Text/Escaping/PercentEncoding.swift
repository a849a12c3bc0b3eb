/// A set of ASCII characters: those that stay as they are in a part of a URL.
public struct ASCIISet: Sendable, Equatable {
  private let low: UInt64
  private let high: UInt64

  /// The characters of the text; what is not ASCII is passed over.
  public init(_ characters: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in characters.utf8 where byte < 0x80 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    self.low = low
    self.high = high
  }

  /// Whether the byte is in the set.
  @inline(__always)
  public func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

  /// RFC 3986's unreserved characters: what a value in a query keeps.
  public static let unreserved = ASCIISet(letters + "-._~")
  /// What one segment of a URL path keeps.
  public static let pathSegment = ASCIISet(letters + "-._~!$&'()*+,;=:@")
  /// What a whole URL path keeps: segments and slashes.
  public static let path = ASCIISet(letters + "-._~!$&'()*+,;=:@/")
  /// What the path of a file keeps where it stands as a relative address: no `:`, which would end a scheme.
  public static let filePath = ASCIISet(letters + "-._~/")
  /// What a whole URL keeps, `%` included: an encoded URL stays as it is, an IRI becomes a URI.
  public static let url = ASCIISet(letters + "-._~!$&'()*+,;=:@/?#%")
}

extension [UInt8] {
  /// Appends the UTF-8 bytes of the text, each that is not in the set as `%XX`.
  public mutating func append(percentEncoded text: String, keeping set: ASCIISet = .pathSegment) {
    var copy = text
    copy.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count * 3) { encoded in
        var end = 0
        for byte in bytes {
          if set.contains(byte) {
            encoded[end] = byte
            end += 1
          } else {
            encoded[end] = UInt8(ascii: "%")
            encoded[end + 1] = upperHexDigit(byte >> 4)
            encoded[end + 2] = upperHexDigit(byte & 15)
            end += 3
          }
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: encoded[..<end]))
      }
    }
  }

  /// Appends the byte as `%XX`.
  mutating func append(percent byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(upperHexDigit(byte >> 4))
    append(upperHexDigit(byte & 15))
  }
}

extension String {
  /// The text percent-encoded: each UTF-8 byte that is not in the set as `%XX`.
  public func percentEncoded(keeping set: ASCIISet = .pathSegment) -> String {
    let isPlain = utf8.withContiguousStorageIfAvailable { $0.allSatisfy { set.contains($0) } }
    if isPlain ?? utf8.allSatisfy(set.contains) { return self }
    var bytes: [UInt8] = []
    bytes.append(percentEncoded: self, keeping: set)
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func upperHexDigit(_ nibble: UInt8) -> UInt8 {
  nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
}

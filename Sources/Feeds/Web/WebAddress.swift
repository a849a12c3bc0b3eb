import Text

/// What feeds, calendars and structured data may carry as an address: absolute, http or https, and percent-encoded.
public enum WebAddress {
  /// The address with every byte that RFC 3986 does not allow percent-encoded; an existing `%2F` stays.
  /// Returns nil unless it begins with `http://` or `https://` and names a host.
  public static func encoded(_ address: String) -> String? {
    if address.utf8.withContiguousStorageIfAvailable(isEncoded) ?? false { return address }
    let bytes = Array(address.utf8)
    guard let start = authorityStart(bytes) else { return nil }
    let end = bytes[start...].firstIndex { pathStarts.contains($0) } ?? bytes.endIndex
    let authority = bytes[start..<end]
    guard !authority.isEmpty, authority.allSatisfy(isAuthorityByte) else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    return head + String(decoding: withoutStrayPercents(bytes[end...]), as: UTF8.self).percentEncoded(keeping: kept)
  }

  /// Whether it is such an address already, as nearly all are that the site makes itself.
  private static func isEncoded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = plainAuthorityStart(bytes)
    var index = endOfAuthority(bytes, from: start)
    if index == start { return false }
    let plain = self.plain
    var hasFragment = false
    while index < bytes.count {
      switch bytes[index] {
      case let byte where plain.contains(byte): break
      case UInt8(ascii: "%"):
        let isEscape = index + 2 < bytes.count && bytes[index + 1].isASCIIHexDigit && bytes[index + 2].isASCIIHexDigit
        guard isEscape else { return false }
      case UInt8(ascii: "#") where !hasFragment: hasFragment = true
      default: return false
      }
      index += 1
    }
    return true
  }

  /// Where the authority begins behind a scheme in lower case; the end if there is none.
  private static func plainAuthorityStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let scheme: StaticString = bytes.count > 4 && bytes[4] == UInt8(ascii: "s") ? "https://" : "http://"
    let length = scheme.utf8CodeUnitCount
    guard bytes.count > length else { return bytes.count }
    for index in 0..<length where bytes[index] != scheme.utf8Start[index] { return bytes.count }
    return length
  }

  /// Where the first byte stands that belongs to no authority.
  private static func endOfAuthority(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let authority = self.authority
    var index = start
    while index < bytes.count, authority.contains(bytes[index]) || bytes[index] >= 0x80 { index += 1 }
    return index
  }

  /// The host of an absolute address, in lower case and without port and user; nil if there is none.
  public static func host(of address: String) -> String? {
    let bytes = Array(address.utf8)
    guard let start = authorityStart(bytes) else { return nil }
    var authority = bytes[start...].prefix { !pathStarts.contains($0) }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    if authority.first != UInt8(ascii: "["), let colon = authority.lastIndex(of: UInt8(ascii: ":")) {
      authority = authority[..<colon]
    }
    guard !authority.isEmpty, authority.allSatisfy(isAuthorityByte) else { return nil }
    return String(decoding: authority, as: UTF8.self).lowercased()
  }

  private static let pathStarts = ASCIISet("/?#")
  private static let kept = ASCIISet.url
  /// What stays and needs no second look.
  private static let plain = ASCIISet(lettersAndDigits + "-._~!$&'()*+,;=:@/?")
  /// Letters, digits, what ports, users and IPv6 literals need.
  private static let authority = ASCIISet(lettersAndDigits + "-._~:@[]!$&'()*+,;=%")
  private static let lettersAndDigits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

  /// Where the authority begins, if the scheme is http or https.
  private static func authorityStart(_ bytes: [UInt8]) -> Int? {
    schemes.first { scheme in
      bytes.count > scheme.count && zip(bytes, scheme).allSatisfy { $0.lowercasedASCII == $1 }
    }?.count
  }

  private static let schemes = [Array("https://".utf8), Array("http://".utf8)]

  /// Those of an internationalised name too.
  private static func isAuthorityByte(_ byte: UInt8) -> Bool { byte >= 0x80 || authority.contains(byte) }

  /// `%` that begins no escape becomes `%25`; and so does a second `#`, which no address may have, `%23`.
  private static func withoutStrayPercents(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var hasFragment = false
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), !isEscape(bytes, at: index) {
        result.append(text: "%25")
      } else if byte == UInt8(ascii: "#"), hasFragment {
        result.append(text: "%23")
      } else {
        result.append(byte)
      }
      hasFragment = hasFragment || byte == UInt8(ascii: "#")
    }
    return result
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.endIndex && bytes[index + 1].isASCIIHexDigit && bytes[index + 2].isASCIIHexDigit
  }
}

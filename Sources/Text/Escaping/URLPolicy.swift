/// Which URLs from data may become links, images and redirects.
///
/// An allow-list: `http` and `https` with a host, `mailto`, `tel`, and references within the site (`/a/`, `a/b`, `?q`,
/// `#id`). Everything else is refused, whatever a browser would make of it.
public enum URLPolicy {
  /// What a URL that is allowed leads to.
  public enum Target: Sendable, Equatable {
    /// `http` or `https`.
    case web
    /// `mailto`.
    case mail
    /// `tel`.
    case telephone
    /// `geo` with two numbers.
    case position
    /// A path, query or fragment relative to the site or the page.
    case relative
  }

  /// The URL as it may be written (still to be escaped for its place), or `nil` when it is refused or empty.
  ///
  /// As browsers do, C0 controls and spaces at the ends and TAB, CR and LF anywhere are taken away first; then a
  /// backslash, another control character, `//host`, and any scheme outside the list refuse the URL. What no URL holds
  /// (blanks, `<`, `"`, a `%` that is no code, a second `#` …) is percent-encoded, as browsers do; letters of any
  /// script stay.
  public static func clean(_ url: String) -> String? {
    guard let bytes = cleanedBytes(url), let target = target(of: bytes) else { return nil }
    return String(decoding: encoded(bytes, from: target == .web ? authorityEnd(bytes) : 0), as: UTF8.self)
  }

  /// The bytes with everything from the index on encoded that may not stand there.
  private static func encoded(_ bytes: [UInt8], from start: Int) -> [UInt8] {
    var result = Array(bytes[..<start])
    var isInFragment = false
    bytes.withUnsafeBufferPointer { buffer in
      var index = start
      while index < buffer.count {
        let byte = buffer[index]
        let forbidden = forbiddenInHTML(buffer, at: index)
        let isKept = byte >= 0x80 ? forbidden == 0 : ASCIISet.url.contains(byte) && !(byte == 0x23 && isInFragment)
        if isKept, byte != 0x25 || isPercentCode(buffer, at: index) {
          result.append(byte)
          index += 1
        } else {
          let end = index + max(1, forbidden)
          for each in buffer[index..<end] { result.append(percent: each) }
          index = end
        }
        isInFragment = isInFragment || byte == 0x23
      }
    }
    return result
  }

  /// `%` and two hexadecimal digits.
  private static func isPercentCode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1].isASCIIHexDigit && bytes[index + 2].isASCIIHexDigit
  }

  /// Where the host of a `web` URL ends.
  private static func authorityEnd(_ bytes: [UInt8]) -> Int {
    let start = min(bytes.count, (bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0) + 3)
    return bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
  }

  /// What the URL leads to; `nil` when `clean` refuses it.
  public static func target(of url: String) -> Target? {
    cleanedBytes(url).flatMap { target(of: $0) }
  }

  /// The host of a `web` URL in lower case, without user and port; `nil` for other URLs.
  public static func host(of url: String) -> String? {
    guard let bytes = cleanedBytes(url), target(of: bytes) == .web else { return nil }
    let start = (bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0) + 3
    let authority = bytes[start...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    let host = authority[((authority.lastIndex(of: UInt8(ascii: "@")) ?? start - 1) + 1)...]
    let name = host.first == UInt8(ascii: "[") ? host.prefix { $0 != 0x5D } : host.prefix { $0 != 0x3A }
    return String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
  }

  private static func cleanedBytes(_ url: String) -> [UInt8]? {
    var bytes = url.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeFirst(bytes.prefix { $0 <= 0x20 }.count)
    let refused = bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    return refused || bytes.isEmpty ? nil : bytes
  }

  private static func target(of bytes: [UInt8]) -> Target? {
    let end = bytes.firstIndex { $0 == 0x3A || $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else {
      return bytes.starts(with: "//".utf8) ? nil : .relative
    }
    let scheme = bytes[..<end]
    let rest = bytes[(end + 1)...]
    if scheme.equalsIgnoringASCIICase("https".utf8) || scheme.equalsIgnoringASCIICase("http".utf8) {
      return hasHost(rest) ? .web : nil
    }
    if scheme.equalsIgnoringASCIICase("mailto".utf8) { return rest.isEmpty ? nil : .mail }
    if scheme.equalsIgnoringASCIICase("tel".utf8) { return rest.isEmpty ? nil : .telephone }
    // Nothing but degrees: a program for maps gets them.
    if scheme.equalsIgnoringASCIICase("geo".utf8) { return isPosition(rest) ? .position : nil }
    return nil
  }

  /// Two decimal numbers with a comma between them.
  private static func isPosition(_ rest: ArraySlice<UInt8>) -> Bool {
    let parts = rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        let digits = part.first == UInt8(ascii: "-") ? part.dropFirst() : part
        return (1...20).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      }
  }

  /// Whether `//` and a host without delimiters follow the scheme; browsers take `https:evil` for a host too.
  private static func hasHost(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    return !authority.isEmpty && !authority.contains { " \"<>^`{|}".utf8.contains($0) }
  }
}

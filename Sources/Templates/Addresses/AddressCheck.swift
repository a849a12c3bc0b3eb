import Text

/// Whether the addresses in the value of an attribute may stand on a page: `URLPolicy`.
enum AddressCheck {
  /// What is written instead of an address that may not: it leads nowhere and loads nothing.
  static let inert: StaticString = "about:invalid"

  /// Whether it was refused before.
  static func isInert(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual(UnsafeBufferPointer(start: inert.utf8Start, count: inert.utf8CodeUnitCount))
  }

  /// Whether the first bytes tell already that it may stand, whatever follows: a path, a fragment, a query, the web, or
  /// nothing before the closing quote.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, quote: UInt8) -> Bool {
    guard bytes.count > 1 else { return false }
    switch bytes[0] {
    // `//` and `/\` begin a host, also with what browsers drop between.
    case 0x2F: return isWordByte(bytes[1]) || bytes[1] == 0x22 && quote == 0x22
    case 0x23, 0x3F: return true
    case 0x68: return isWeb(bytes)
    default: return bytes[0] == 0x22 && quote == 0x22
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
  }

  private static func isWeb(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for prefix in [webSecure, web] where bytes.count > prefix.utf8CodeUnitCount {
      let start = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
      if bytes.prefix(start.count).elementsEqual(start) { return isWordByte(bytes[start.count]) }
    }
    return false
  }

  private static let webSecure: StaticString = "https://"
  private static let web: StaticString = "http://"

  /// Whether all addresses in a value may stand, as it is written in the page.
  static func allows(_ written: some Collection<UInt8>, _ kind: AddressKind) -> Bool {
    let markup = String(decoding: written, as: UTF8.self)
    let text = HTMLReferences.resolve(markup)
    if hasUnknownReference(markup, text) { return false }
    switch kind {
    case .one, .link: return allows(text)
    case .list:
      return text.utf8.split { isBlank($0) || $0 == 0x2C || $0 == 0x3B }.allSatisfy { allows(String($0) ?? "") }
    case .refresh: return allows(refresh: text)
    case .code, .style: return false
    }
  }

  private static func allows(_ text: String) -> Bool {
    URLPolicy.target(of: text) != nil || text.utf8.allSatisfy { $0 <= 0x20 }
  }

  /// Whether something before the path is a reference that nobody here knows, such as `&colon;`. Texts from data have
  /// none: their `&` is written `&amp;`.
  private static func hasUnknownReference(_ markup: String, _ text: String) -> Bool {
    guard text.utf8.prefix(while: { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }).contains(0x26) else { return false }
    var rest = markup.utf8[...]
    while let place = rest.firstIndex(of: 0x26) {
      rest = rest[place...]
      if !rest.starts(with: "&amp;".utf8), HTMLReferences.resolve(String(rest) ?? "").utf8.first == 0x26 { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// `5; url=ADDRESS`, as HTML reads it; other texts lead nowhere.
  private static func allows(refresh text: String) -> Bool {
    let start = text.utf8.drop { $0 <= 0x20 }
    let number = start.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
    var rest = start.dropFirst(number.count)
    guard !number.isEmpty, let next = rest.first, isBlank(next) || next == 0x3B || next == 0x2C else { return true }
    rest = rest.drop { isBlank($0) || $0 == 0x3B || $0 == 0x2C }
    var isNamed = false
    if rest.prefix(3).map({ $0 | 0x20 }).elementsEqual("url".utf8) {
      let value = rest.dropFirst(3).drop(while: isBlank)
      isNamed = value.first == 0x3D
      if isNamed { rest = value.dropFirst().drop(while: isBlank) }
    }
    // "12, Main Street: a guide" is what a page is about.
    if !isNamed, rest.contains(0x20) { return true }
    if let quote = rest.first, quote == 0x22 || quote == 0x27 { rest = rest.dropFirst().prefix { $0 != quote } }
    return allows(String(rest) ?? "")
  }
}

import Text

extension FeedEntry {
  /// The content with the links of its own site (`href="/a"`, `src="b.png"`) made absolute: feed readers do not know
  /// where it came from.
  var absoluteContent: String {
    String(decoding: absoluteLinks(in: content, page: url), as: UTF8.self)
  }
}

/// HTML with every quoted, relative `href` and `src` resolved against the page's address. Text between tags, and
/// everything if the page's address is not absolute, stays as it is.
func absoluteLinks(in html: [UInt8], page: String) -> [UInt8] {
  guard let base = BaseLocation(page) else { return html }
  var result: [UInt8] = []
  result.reserveCapacity(html.count)
  var isInTag = false
  var index = 0
  while index < html.count {
    if isInTag, let value = linkValue(in: html, at: index) {
      result.append(contentsOf: html[index..<value.lowerBound])
      result.append(contentsOf: base.resolved(html[value]))
      index = value.upperBound
      continue
    }
    if isInTag, html[index] == UInt8(ascii: "\"") || html[index] == UInt8(ascii: "'") {
      let end = html[(index + 1)...].firstIndex(of: html[index]) ?? html.endIndex - 1
      result.append(contentsOf: html[index...end])
      index = end + 1
      continue
    }
    if html[index] == UInt8(ascii: "<") { isInTag = true }
    if html[index] == UInt8(ascii: ">") { isInTag = false }
    result.append(html[index])
    index += 1
  }
  return result
}

private let linkNames = [Array("href=\"".utf8), Array("src=\"".utf8)]

/// Where the value lies if ` href="…"` or ` src="…"` begins at the index.
private func linkValue(in html: [UInt8], at index: Int) -> Range<Int>? {
  guard html[index].isASCIIWhitespace else { return nil }
  let rest = html[(index + 1)...]
  guard let name = linkNames.first(where: { rest.prefix($0.count).equalsIgnoringASCIICase($0) }) else { return nil }
  let start = index + 1 + name.count
  guard let end = html[start...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
  return start..<end
}

/// The parts of an absolute address that relative ones borrow from it.
private struct BaseLocation {
  /// `https:`
  let scheme: [UInt8]
  /// `https://example.org`
  let origin: [UInt8]
  /// `https://example.org/events/`
  let folder: [UInt8]
  /// The address without its fragment.
  let page: [UInt8]

  init?(_ address: String) {
    guard let encoded = WebAddress.encoded(address) else { return nil }
    let bytes = Array(encoded.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    scheme = Array(bytes[...colon])
    let ends = ASCIISet("/?#")
    let originEnd = bytes[(colon + 3)...].firstIndex { ends.contains($0) } ?? bytes.endIndex
    origin = Array(bytes[..<originEnd])
    page = Array(bytes.prefix { $0 != UInt8(ascii: "#") })
    let path = bytes[originEnd...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { Array(bytes[...$0]) } ?? origin + [UInt8(ascii: "/")]
  }

  func resolved(_ value: ArraySlice<UInt8>) -> [UInt8] {
    if value.starts(with: "//".utf8) { return scheme + value }
    if value.first == UInt8(ascii: "/") { return origin + value }
    if value.isEmpty || value.first == UInt8(ascii: "#") || value.first == UInt8(ascii: "?") { return page + value }
    return hasScheme(value) ? Array(value) : folder + value
  }

  private func hasScheme(_ value: ArraySlice<UInt8>) -> Bool {
    let end = value.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    return end.map { value[$0] == UInt8(ascii: ":") } ?? false
  }
}

import Text

/// What a page links to and what can be linked to in it.
public struct ScannedPage: Sendable {
  /// The values of `id` attributes.
  public var anchors: [String] = []
  /// The values of `href` and `src` attributes, references resolved.
  public var links: [String] = []
}

/// Finds links and anchors in HTML that this program wrote.
enum LinkScanner {
  static func scan(_ html: [UInt8]) -> ScannedPage {
    var page = ScannedPage()
    var tags = PageTags(html)
    while let tag = tags.next() {
      for attribute in tag.attributes {
        let value = resolveReferences(html[attribute.value])
        switch attribute.name {
        case "id": page.anchors.append(value)
        case "href", "src": page.links.append(value)
        case "srcset": page.links += sources(in: value)
        default: break
        }
      }
    }
    return page
  }
}

/// The addresses of a `srcset` value: `a.jpg 1x, b.jpg 2x`.
private func sources(in value: String) -> [String] {
  value.utf8.split(separator: UInt8(ascii: ",")).compactMap { part in
    part.split(separator: UInt8(ascii: " ")).first.map { String(decoding: $0, as: UTF8.self) }
  }
}

private func resolveReferences(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
  let references = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&quot;", "\"")]
  var result: [UInt8] = []
  var rest = bytes
  while let first = rest.first {
    if first == UInt8(ascii: "&"), let match = references.first(where: { rest.starts(with: $0.0.utf8) }) {
      result.append(text: match.1)
      rest = rest.dropFirst(match.0.utf8.count)
    } else {
      result.append(first)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: result, as: UTF8.self)
}

import Templates
import Text

extension PortableAddresses {
  /// A finished page with its addresses made relative. Texts, whole addresses, data for machines and what scripts hold stay.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - file: its place in the site, `books/12/index.html`.
  ///   - scripts: the files among the site's scripts that are no modules.
  public func page(_ html: [UInt8], at file: String, scripts: Set<ExactString>) -> [UInt8] {
    var writer = PortablePage(addresses: self, html: html, page: Self.segments(of: file), scripts: scripts)
    return writer.written()
  }
}

/// Writes a page once more, with other addresses.
private struct PortablePage {
  let addresses: PortableAddresses
  let html: [UInt8]
  let page: [[UInt8]]
  let scripts: Set<ExactString>
  private var output: [UInt8] = []
  /// Up to where it is written.
  private var done = 0

  init(addresses: PortableAddresses, html: [UInt8], page: [[UInt8]], scripts: Set<ExactString>) {
    (self.addresses, self.html, self.page, self.scripts) = (addresses, html, page, scripts)
  }

  mutating func written() -> [UInt8] {
    output.reserveCapacity(html.count + html.count / 8)
    var tags = PageTags(html)
    while let tag = tags.next() {
      let isScript = isOwnScript(tag)
      for attribute in tag.attributes {
        if isScript, attribute.name.isExactly("type") {
          replace(attribute.whole, by: Array("defer".utf8))
        } else {
          replace(attribute.value, by: value(attribute, of: tag))
        }
      }
      if tag.name.isExactly("style"), let style = tag.rawText {
        replace(style, by: addresses.style(html[style], from: page))
      }
    }
    output += html[done...]
    return output
  }

  private mutating func replace(_ range: Range<Int>, by new: [UInt8]?) {
    guard let new else { return }
    output += html[done..<range.lowerBound]
    output += new
    done = range.upperBound
  }

  /// Whether it loads a script of the site that is no module, though the template says so.
  private func isOwnScript(_ tag: PageTags.Tag) -> Bool {
    guard tag.name.isExactly("script"), let type = tag.value(of: "type"), html[type].elementsEqual("module".utf8),
      let address = tag.value(of: "src"), let path = addresses.pathInSite(html[address])
    else { return false }
    return scripts.contains(ExactString(String(decoding: path, as: UTF8.self)))
  }

  /// The value of an attribute that holds addresses; `nil`: it stays.
  private func value(_ attribute: PageTags.Attribute, of tag: PageTags.Tag) -> [UInt8]? {
    let value = html[attribute.value]
    if AddressAttributes.one.contains(attribute.name) { return addresses.address(value, on: page) }
    if AddressAttributes.several.contains(attribute.name) { return list(value) }
    switch attribute.name {
    case "style": return addresses.style(value, from: page)
    // What the theme's scripts are told, and scripts that load things late.
    case "data-index", "data-search", "data-src", "data-href":
      return value.first == UInt8(ascii: "/") ? addresses.address(value, on: page) : nil
    case "content" where isRefresh(tag): return refresh(value)
    default: return nil
    }
  }

  private func isRefresh(_ tag: PageTags.Tag) -> Bool {
    tag.name.isExactly("meta")
      && tag.value(of: "http-equiv").map { html[$0].map { $0 | 0x20 }.elementsEqual("refresh".utf8) } ?? false
  }

  /// `a.jpg 1x, b.jpg 2x`.
  private func list(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
      let start = part.prefix { $0 <= 0x20 }
      let address = part[start.endIndex...].prefix { $0 > 0x20 }
      return start + (addresses.address(address, on: page) ?? Array(address)) + part[address.endIndex...]
    }
    return Array(parts.joined(separator: [UInt8(ascii: ",")]))
  }

  /// `0; url=/books/12/`.
  private func refresh(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    let sign = Array("url=".utf8)
    let place = value.indices.first { value[$0...].prefix(sign.count).map { $0 | 0x20 }.elementsEqual(sign) }
    guard let start = place.map({ $0 + sign.count }) else { return nil }
    return addresses.address(value[start...], on: page).map { value[..<start] + $0 }
  }
}

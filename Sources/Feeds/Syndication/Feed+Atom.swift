import Locales
import Text

extension Feed {
  /// The feed as Atom, UTF-8; its type is `application/atom+xml`.
  public func atom() -> [UInt8] {
    var xml = XMLWriter()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", language)])
    xml.element("id", id)
    xml.element("title", title.isBlank ? homeURL : title)
    if let subtitle, !subtitle.isBlank { xml.element("subtitle", subtitle) }
    xml.element("updated", lastChange.iso)
    xml.link("alternate", type: "text/html", homeURL)
    xml.link("self", type: "application/atom+xml", atomURL)
    xml.author(author.isBlank ? title : author)
    if let icon = icon.flatMap(WebAddress.encoded) { xml.element("icon", icon) }
    for entry in entries { xml.entry(entry) }
    xml.close("feed")
    return xml.bytes
  }
}

/// Elements one after another; all text goes through the escapers.
private struct XMLWriter {
  private(set) var bytes = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8) + [0x0A]

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    bytes.append(text: ">\n")
  }

  mutating func close(_ name: String) { bytes.append(text: "</\(name)>\n") }

  mutating func element(_ name: String, _ text: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    bytes.append(text: ">")
    bytes.append(xmlEscaped: text)
    close(name)
  }

  mutating func link(_ relation: String, type: String, _ address: String?) {
    guard let address = address.flatMap(WebAddress.encoded) else { return }
    start("link", [("rel", relation), ("type", type), ("href", address)])
    bytes.append(text: "/>\n")
  }

  mutating func author(_ name: String) {
    open("author")
    element("name", name.isBlank ? "?" : name)
    close("author")
  }

  mutating func entry(_ entry: FeedEntry) {
    open("entry")
    element("id", entry.id)
    element("title", entry.title.isBlank ? entry.url : entry.title)
    link("alternate", type: "text/html", entry.url)
    if let published = entry.published { element("published", published.iso) }
    element("updated", entry.updated.iso)
    for name in entry.authors where !name.isBlank { author(name) }
    for category in entry.categories where !category.isBlank { self.category(category) }
    if let summary = entry.summary, !summary.isBlank { element("summary", summary) }
    element("content", entry.absoluteContent, [("type", "html")])
    close("entry")
  }

  private mutating func category(_ term: String) {
    start("category", [("term", term)])
    bytes.append(text: "/>\n")
  }

  private mutating func start(_ name: String, _ attributes: [(String, String)]) {
    bytes.append(text: "<" + name)
    for (name, value) in attributes {
      bytes.append(text: " \(name)=\"")
      bytes.append(xmlAttributeEscaped: value)
      bytes.append(text: "\"")
    }
  }
}

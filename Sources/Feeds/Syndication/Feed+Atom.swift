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

extension XMLWriter {
  fileprivate mutating func entry(_ entry: FeedEntry) {
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
}

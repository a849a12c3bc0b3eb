import Text

/// A step of the way from the home page to a page.
public struct Crumb: Hashable, Sendable {
  /// The page's title.
  public var title: String
  /// The absolute address; may be nil for the last one, which is the page itself.
  public var url: String?

  /// A step with its title and address.
  public init(title: String, url: String?) {
    self.title = title
    self.url = url
  }
}

/// What the home page shows of the site.
public struct SiteFacts: Sendable {
  /// The absolute address of the home page.
  public var url: String
  /// The site's title.
  public var name: String
  /// Plain text.
  public var description: String?
  /// A language tag, `"ru"`.
  public var language: String?

  /// A site with its address and its title.
  public init(url: String, name: String, description: String? = nil, language: String? = nil) {
    self.url = url
    self.name = name
    self.description = description
    self.language = language
  }
}

extension LinkedData {
  /// A `BreadcrumbList` with positions from 1; nil for fewer than two steps, or if a step other than the last has no
  /// absolute address.
  public static func breadcrumbs(_ crumbs: [Crumb]) -> [UInt8]? {
    let addresses = crumbs.map { $0.url.flatMap(WebAddress.encoded) }
    guard crumbs.count > 1, addresses.dropLast().allSatisfy({ $0 != nil }) else { return nil }
    var list = LinkedObject("BreadcrumbList")
    list.add("itemListElement", list: Array(crumbs.indices)) { list, place in
      list.object("ListItem") { item in
        item.add("position", integer: place + 1)
        item.add("name", plain: crumbs[place].title)
        if let address = addresses[place] { item.add("item", reference: address) }
      }
    }
    return list.finished()
  }

  /// The `WebSite`, for the home page.
  public static func site(_ facts: SiteFacts) -> [UInt8] {
    var site = LinkedObject("WebSite")
    site.add("@id", address: identifier(facts.url, "site"))
    site.add("name", text: facts.name)
    site.add("url", address: facts.url)
    site.add("description", text: facts.description)
    site.add("inLanguage", text: facts.language)
    return site.finished()
  }
}

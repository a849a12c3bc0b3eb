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
  public static func breadcrumbs(_ crumbs: [Crumb]) -> JSONNode? {
    let items = crumbs.enumerated().map { listItem($0.element, position: $0.offset + 1) }
    guard crumbs.count > 1, items.dropLast().allSatisfy({ $0["item"] != nil }) else { return nil }
    return ["@type": "BreadcrumbList", "itemListElement": .list(items)]
  }

  /// The `WebSite`, for the home page.
  public static func site(_ facts: SiteFacts) -> JSONNode {
    var members = MemberList(["@type": "WebSite"])
    members.add("@id", address: identifier(facts.url, "site"))
    members.add("name", text: facts.name)
    members.add("url", address: facts.url)
    members.add("description", text: facts.description)
    members.add("inLanguage", text: facts.language)
    return members.object
  }

  private static func listItem(_ crumb: Crumb, position: Int) -> JSONNode {
    var members = MemberList(["@type": "ListItem", "position": .integer(position), "name": .text(crumb.title)])
    // A node with an identifier: as bare text the address would be no page, only a string.
    members.add("item", crumb.url.flatMap(WebAddress.encoded).map { ["@id": .text($0)] })
    return members.object
  }
}

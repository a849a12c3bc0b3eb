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

/// The way to pages of one folder as a `BreadcrumbList`, with positions from 1: what is the same for all of them is written
/// once.
public struct Breadcrumbs: Sendable {
  /// The list up to the steps that all have.
  private let start: LinkedObject
  private let count: Int

  /// The steps that lead to the pages; nil for none, or if one has no absolute address.
  public init?(_ steps: [Crumb]) {
    if steps.isEmpty { return nil }
    var list = LinkedObject("BreadcrumbList")
    list.beginList("itemListElement")
    for (place, step) in steps.enumerated() {
      guard let address = step.url.flatMap(WebAddress.encoded) else { return nil }
      if place > 0 { list.separate() }
      list.step(place + 1, step.title, address)
    }
    start = list
    count = steps.count
  }

  /// The document of a page, which is the last step.
  public func document(of page: Crumb) -> [UInt8] {
    var list = start
    list.separate()
    list.step(count + 1, page.title, page.url.flatMap(WebAddress.encoded))
    list.endList()
    return list.finished()
  }
}

extension LinkedObject {
  fileprivate mutating func step(_ position: Int, _ title: String, _ address: String?) {
    object("ListItem") { item in
      item.add("position", integer: position)
      item.add("name", plain: title)
      if let address { item.add("item", reference: address) }
    }
  }
}

extension LinkedData {
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

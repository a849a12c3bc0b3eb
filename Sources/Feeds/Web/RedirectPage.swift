import Text

/// The page that stands at an address which a record used to have and leads to where it is now.
public struct RedirectPage: Sendable {
  /// Where to: an absolute address or a path from the root of the host.
  public var target: String
  /// The absolute address of the target, for search engines; nil when the site has none.
  public var canonical: String?
  /// The target's title, shown as a link for who is not led on by itself.
  public var title: String
  /// A language tag, `"ru"`.
  public var language: String

  /// A page that leads to the target.
  public init(target: String, canonical: String?, title: String, language: String) {
    self.target = target
    self.canonical = canonical
    self.title = title
    self.language = language
  }

  /// The page's bytes: HTML without script or style. nil if the target is neither a path of this host nor a web
  /// address (`javascript:`, `//other.host`).
  public var bytes: [UInt8]? {
    guard let address = safeTarget else { return nil }
    var page = Array(#"<!doctype html><html lang=""#.utf8)
    page.append(htmlEscaped: language)
    page.append(text: #""><head><meta charset="utf-8"><title>"#)
    page.append(htmlEscaped: title)
    page.append(text: #"</title><meta http-equiv="refresh" content="0; url="#)
    page.append(htmlEscaped: address)
    page.append(text: #"">"#)
    if let canonical = canonical.flatMap(WebAddress.encoded) {
      page.append(text: #"<link rel="canonical" href=""#)
      page.append(htmlEscaped: canonical)
      page.append(text: #"">"#)
    }
    page.append(text: #"<meta name="viewport" content="width=device-width"></head><body><h1><a href=""#)
    page.append(htmlEscaped: address)
    page.append(text: #"">"#)
    page.append(htmlEscaped: title.isBlank ? address : title)
    page.append(text: "</a></h1></body></html>\n")
    return page
  }

  /// The address without anything that ends it inside `content="0; url=…"`: quotes are percent-encoded.
  private var safeTarget: String? {
    let address = WebAddress.encoded(target) ?? localPath
    return address.map { $0.percentEncoded(keeping: RedirectPage.kept) }
  }

  private var localPath: String? {
    guard target.starts(withBytesOf: "/"), !target.starts(withBytesOf: "//"), !target.starts(withBytesOf: "/\\") else {
      return nil
    }
    return target.percentEncoded(keeping: .url)
  }

  private static let kept = ASCIISet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&()*+,;=:@/?#%[]")
}

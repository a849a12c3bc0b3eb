import Text

/// Who may ask: browsers say from where a request comes, and what it is for.
public enum OriginRule {
  /// The headers that tell.
  public struct Source: Sendable {
    public var host: String
    public var origin: String?
    public var site: String?
    public var mode: String?
    public var destination: String?

    public init(host: String, origin: String?, site: String?, mode: String?, destination: String?) {
      self.host = host
      self.origin = origin
      self.site = site
      self.mode = mode
      self.destination = destination
    }

    fileprivate func isOwnOrigin(_ origin: String) -> Bool {
      origin.utf8.equalsIgnoringASCIICase("http://\(host)".utf8)
    }
  }

  /// Whether a page or file may be given: to the site itself, to a person who follows a link or types the address. Not
  /// to the scripts, pictures and frames of other sites, whose authors could learn from it.
  public static func mayRead(_ source: Source) -> Bool {
    switch source.site {
    case "same-origin"?, "none"?: return source.origin.map(source.isOwnOrigin) ?? true
    case nil: return source.origin.map(source.isOwnOrigin) ?? true
    default: return source.mode == "navigate" && source.destination == "document"
    }
  }

  /// Whether the reload channel may be opened: by our own pages alone, or by a program that is no browser.
  public static func mayListen(_ source: Source) -> Bool {
    guard source.site == nil || source.site == "same-origin" else { return false }
    return source.origin.map(source.isOwnOrigin) ?? true
  }

  /// Whether something may be changed: by our own pages alone, whatever else the request carries.
  public static func mayChange(_ source: Source) -> Bool {
    if let origin = source.origin, !source.isOwnOrigin(origin) { return false }
    if let site = source.site { return site == "same-origin" }
    return source.origin != nil
  }
}

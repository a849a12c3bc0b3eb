import Templates

/// A calendar or feed as a page names it; templates see it as `{title, type, url, subscribe}`.
struct FeedLink: Sendable {
  let title: String
  /// Its media type.
  let type: String
  /// Its site path.
  let path: String
  /// Of a calendar that is subscribed to, what stands behind `webcal:`; it begins with `//` and the site's host. No data have
  /// a part in it, and `URLPolicy` lets no data write such an address: the scheme stands in the theme's own text.
  var subscribe: String?

  static let calendar = "text/calendar"
  static let atom = "application/atom+xml"
  static let jsonFeed = "application/feed+json"
  static let csv = "text/csv"
  static let json = "application/json"

  static let shape = ObjectShape("feed", ["title", "type", "url", "subscribe"])

  var value: Value { .object(Self.shape, .string(title), .string(type), .string(path), .optional(subscribe)) }
}

extension [FeedLink] {
  var value: Value { .array(map(\.value)) }
}

import Templates

/// A calendar or feed as a page names it; templates see it as `{title, type, url}`.
struct FeedLink: Sendable {
  let title: String
  /// Its media type.
  let type: String
  /// Its site path.
  let path: String

  static let calendar = "text/calendar"
  static let atom = "application/atom+xml"
  static let jsonFeed = "application/feed+json"
  static let csv = "text/csv"
  static let json = "application/json"

  static let shape = ObjectShape("feed", ["title", "type", "url"])

  var value: Value { .object(Self.shape, .string(title), .string(type), .string(path)) }
}

extension [FeedLink] {
  var value: Value { .array(map(\.value)) }
}

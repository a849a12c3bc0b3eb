import Locales
import Text

/// A feed of a site's records; written as Atom (RFC 4287) and as JSON Feed 1.1.
public struct Feed: Sendable {
  /// A URI that never changes, from `SiteIdentity.tag`.
  public var id: String
  /// A name in plain text; the address stands in if this is blank.
  public var title: String
  /// A line about it in plain text.
  public var subtitle: String?
  /// The absolute address of the page whose records these are.
  public var homeURL: String
  /// The absolute address of the feed as Atom.
  public var atomURL: String?
  /// The absolute address of the feed as JSON Feed.
  public var jsonURL: String?
  /// A language tag, `"ru"`.
  public var language: String
  /// Who publishes it; the title stands in if this is blank.
  public var author: String
  /// The absolute address of a square picture.
  public var icon: String?
  /// When the site's data last changed, for a feed without entries; with entries the latest of them counts.
  public var updated: Instant
  /// In the order in which they shall be read, usually the newest first.
  public var entries: [FeedEntry]

  /// A feed with what every feed must have.
  public init(
    id: String, title: String, homeURL: String, language: String, author: String, updated: Instant,
    entries: [FeedEntry]
  ) {
    self.id = id
    self.title = title
    self.homeURL = homeURL
    self.language = language
    self.author = author
    self.updated = updated
    self.entries = entries
  }

  /// The latest change among the entries, or of the data where there are none.
  var lastChange: Instant { entries.map(\.updated).max() ?? updated }
}

/// A record in a feed.
public struct FeedEntry: Sendable {
  /// A URI that never changes, from `SiteIdentity.tag`.
  public var id: String
  /// The absolute address of the record's page.
  public var url: String
  /// A name in plain text; the address stands in if this is blank.
  public var title: String
  /// Plain text.
  public var summary: String?
  /// Safe HTML; root-relative links in it are made absolute by the feed.
  public var content: [UInt8]
  /// When the record was first published, if that is known.
  public var published: Instant?
  /// When the record was last changed: from the data, never the time of the build.
  public var updated: Instant
  /// Names of the record's own authors; none if they are the feed's.
  public var authors: [String] = []
  /// Its types and topics.
  public var categories: [String] = []
  /// The absolute address of its picture.
  public var image: String?

  /// An entry with what every entry must have.
  public init(id: String, url: String, title: String, content: [UInt8], updated: Instant) {
    self.id = id
    self.url = url
    self.title = title
    self.content = content
    self.updated = updated
  }
}

import Locales
import Pictures
import Records
import Templates
import Text

/// What the pages know of the site as a whole; templates see it as `site`.
public struct SiteContext: Sendable {
  /// One tab of the navigation.
  public struct Tab: Sendable {
    /// Stable: the collection's name, or the page's path without slashes.
    public let id: String
    public let label: String
    /// A site path, or a whole URL.
    public let url: String
    /// The name of an icon of the theme.
    public let icon: String

    public init(id: String, label: String, url: String, icon: String) {
      self.id = id
      self.label = label
      self.url = url
      self.icon = icon
    }
  }

  public var title: String
  public var description: String
  public var texts: InterfaceTexts
  public var zone: TimeZoneRules
  /// The instant of the build.
  public var now: Instant
  /// When what the site shows was last known to be so, where a source could not be renewed since; `nil`: now.
  public var dataFrom: Instant?
  /// Whether the site keeps to that instant.
  public var isFrozen: Bool
  /// The origin it is published at, `https://example.org`; `nil` when not known.
  public var origin: String?
  /// The path it is published under, with a slash at both ends.
  public var root: String
  public var author: String?
  /// How the theme looks.
  public var theme = SiteTheme()
  /// The sizes of the pictures that the theme names, by their path.
  public var themePictures: [ExactString: PictureSize] = [:]
  /// What made the site: name and version.
  public var generator: String
  public var tabs: [Tab]
  /// The free pages that no tab leads to: the foot of every page does.
  public var footPages: [Tab]
  /// When other records may be published by time alone.
  public var nextPublication: Instant?
  /// How much of the instant pages were seen to show.
  public let timeUse = BuildTimeUse()
  /// The path of the page that the box on every page leads to; `nil` where nothing is searched.
  public var searchPath: String?
  /// The paths of the collections' search pages, in the store's order; `nil` for those that have none.
  public var searchPaths: [String?] = []
  /// Whether what is searched has numbers that stand in barcodes.
  public var searchesBarcodes = false
  /// Whether a service worker keeps what was visited.
  public var worksOffline = false
  /// Whether it opens from a folder, under any address.
  public var isPortable = false
  /// The currency of prices where they state none: a code of ISO 4217.
  public var currency: String?
  /// The address of a map, with `{lat}` and `{lon}` for the place; `nil`: addresses lead to no map.
  public var mapAddress: String?
  /// The path of the page with a map of all places; `nil`: there is none.
  public var placesPath: String?
  /// How many bytes the files have that people download, by their site paths.
  public var fileSizes: [ExactString: Int] = [:]
  /// The page on which readers see what they have borrowed; `nil`: there is none.
  public var loans: LoansPage?
  /// The path of the page with what a visitor keeps; `nil`: visitors keep nothing.
  public var savedPath: String?
  /// Whether the answers of the interface for apps are written.
  public var hasAnswers = false
  /// For whom the site is made.
  public var audience = Audience.everyone
  /// The names of the selections that are for others.
  public var hiddenSelections: [String] = []

  public init(
    title: String, description: String, texts: InterfaceTexts, zone: TimeZoneRules, now: Instant, isFrozen: Bool,
    origin: String?, root: String, author: String?, generator: String, tabs: [Tab] = [],
    footPages: [Tab] = []
  ) {
    self.title = title
    self.description = description
    self.texts = texts
    self.zone = zone
    self.now = now
    self.isFrozen = isFrozen
    self.origin = origin
    self.root = root
    self.author = author
    self.generator = generator
    self.tabs = tabs
    self.footPages = footPages
  }

  /// The language of the site.
  public var language: SiteLanguage { texts.language }

  /// What calendar and clock show in the site's zone at the build.
  public var civilNow: CivilDateTime { zone.civil(at: now) }

  /// The instant at which what the site shows was so.
  var asOf: Instant { dataFrom.map { min($0, now) } ?? now }

  /// A site path with the root it is published under, percent-encoded; a whole URL stays as it is.
  public func link(_ path: String) -> String {
    guard isSitePath(path) else { return path }
    if root.utf8.count == 1 { return path.percentEncoded(keeping: .url) }
    return root + String(decoding: path.utf8.dropFirst(), as: UTF8.self).percentEncoded(keeping: .url)
  }

  /// The whole URL of a site path; `nil` when the site's address is not known.
  public func absolute(_ path: String) -> String? {
    guard isSitePath(path) else { return path }
    return origin.map { $0 + link(path) }
  }

  /// The value `site` for files that are no pages, such as style sheets.
  public var templateValue: Value { value(current: nil) }

  static let shape = ObjectShape(
    "site",
    [
      "title", "description", "language", "right_to_left", "url", "root", "now", "as_of", "frozen", "time_zone",
      "navigation",
      "foot_pages", "theme", "author", "generator", "search", "barcodes", "offline", "audience", "currency",
      "portable", "map", "places", "saved", "clock",
    ])

  /// The value `site` for a page on which the tab at `current` is the open one.
  func value(current: Int?) -> Value {
    let navigation = tabs.enumerated().map { index, tab in tab.value(isCurrent: index == current) }
    return .object(
      Self.shape, .string(title), .string(description), .string(language.identifier),
      .boolean(language.isRightToLeft), .optional(absolute("/")), .string(root),
      .object(MomentObject(.time(civilNow), zone: zone, use: timeUse)),
      .object(MomentObject(.time(zone.civil(at: asOf)), zone: zone, use: timeUse)), .boolean(isFrozen),
      .string(zone.identifier),
      .array(navigation), .array(footPages.map { $0.value(isCurrent: false) }),
      theme.value(self, image: themeImage), .optional(author), .string(generator), .optional(searchPath),
      .boolean(searchesBarcodes), .boolean(worksOffline), .string(audience.rawValue), .optional(currency),
      .boolean(isPortable), .optional(mapAddress), .optional(placesPath), .optional(savedPath),
      .string(language.clock.rawValue))
  }
}

extension SiteContext {
  /// A picture that the theme names.
  private func themeImage(_ path: String) -> ImageObject {
    ImageObject(
      url: link("/" + path), size: themePictures[ExactString(path)].map { ($0.width, $0.height) }, alt: title)
  }
}

/// Whether it begins with one slash: with two it names a host.
private func isSitePath(_ path: String) -> Bool {
  var bytes = path.utf8.makeIterator()
  return bytes.next() == UInt8(ascii: "/") && bytes.next() != UInt8(ascii: "/")
}

extension SiteContext.Tab {
  static let shape = ObjectShape("tab", ["id", "label", "url", "icon", "current"])

  fileprivate func value(isCurrent: Bool) -> Value {
    .object(Self.shape, .string(id), .string(label), .string(url), .string(icon), .boolean(isCurrent))
  }
}

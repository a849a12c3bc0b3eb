import Templates
import Text

/// How the built-in theme looks on a site, and what its foot says.
public struct SiteTheme: Sendable {
  /// The accent colour, `#rrggbb`.
  public var accent = "#8c2f39"
  /// The pictures that stand for the site's name: on light grounds, and on dark ones where that is another.
  public var logo: String?
  public var darkLogo: String?
  /// A pair of fonts that systems have, or `own`.
  public var font = "classic"
  /// The site's own font files, by their paths.
  public var ownFonts = OwnFonts()
  /// How a hero with a picture is laid out.
  public var hero = "split"
  public var corners = "soft"
  public var density = "comfortable"
  /// Whether pages follow the visitor's system, or are always light or dark.
  public var scheme = "auto"
  public var footer = Footer()
  /// Markup of the site's own in the head of every page.
  public var head: String?

  /// Font files of the site.
  public struct OwnFonts: Sendable {
    public var text: String?
    public var bold: String?
    public var headings: String?

    public init() {}

    var paths: [String?] { [text, bold, headings] }
  }

  /// What stands at the foot of every page besides what is there anyway.
  public struct Footer: Sendable {
    /// Markdown.
    public var address: String?
    public var hours: String?
    public var columns: [String] = []
    public var links: [(label: String, url: String)] = []
    public var social: [(label: String, url: String)] = []
    public var imprint: (label: String, url: String)?

    public init() {}
  }

  public init() {}
}

extension SiteTheme {
  /// What templates get as `site.theme`.
  ///
  /// - Parameter image: a picture of the site as templates see it.
  func value(_ site: SiteContext, image: (String) -> ImageObject) -> Value {
    func picture(_ path: String?) -> Value { path.map { .object(image($0)) } ?? .none }
    func links(_ links: [(label: String, url: String)]) -> Value {
      .array(links.map { .dictionary([("label", .string($0.label)), ("url", .string($0.url))]) })
    }
    let address = { (path: String?) in Value.optional(path.map { site.link("/" + $0) }) }
    return .dictionary([
      ("accent", .string(accent)), ("logo", picture(logo)), ("dark_logo", picture(darkLogo)),
      ("font", .string(font)), ("font_text", address(ownFonts.text)), ("font_bold", address(ownFonts.bold)),
      ("font_headings", address(ownFonts.headings)), ("hero", .string(hero)), ("corners", .string(corners)),
      ("density", .string(density)), ("scheme", .string(scheme)), ("head", head.map { .safe($0) } ?? .none),
      (
        "footer",
        .dictionary([
          ("address", .optional(footer.address)), ("hours", .optional(footer.hours)),
          ("columns", .array(footer.columns.map { .string($0) })), ("links", links(footer.links)),
          ("social", links(footer.social)),
          ("imprint", footer.imprint.map { links([$0]) } ?? .array([])),
        ])
      ),
    ])
  }
}

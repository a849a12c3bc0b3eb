import Diagnostics
import Files
import Glibc
import Pages
import Text

extension SiteGrammar {
  static let theme = Group(
    "theme",
    [
      Key("accent", .text, "the accent colour, as #rrggbb"),
      Key("icon", .text, "a picture file for browser tabs and home screens"),
      Key("logo", .either([.text, .group(logo)]), "a picture file that stands for the site's name at the top"),
      Key(
        "font", .either([.choice(fonts), .group(ownFonts)]),
        "the fonts: `classic` has headings with serifs, `modern` has none, `book` has serifs everywhere; or files of your own (default: classic)"
      ),
      Key(
        "hero", .choice(["split", "wide", "plain"]),
        "where the picture of a hero is: beside the words, above them from edge to edge, or in a frame below them (default: split)"
      ),
      Key("corners", .choice(["square", "soft", "round"]), "the corners of cards and buttons (default: soft)"),
      Key("density", .choice(["comfortable", "compact"]), "how much room there is (default: comfortable)"),
      Key(
        "scheme", .choice(["auto", "light", "dark"]),
        "whether pages follow the visitor's system or are always light or dark (default: auto)"),
      Key("footer", .group(footer), "what stands at the foot of every page"),
      Key(
        "head", .text,
        "markup of your own in the head of every page, such as the line that a statistics service asks for; it is not checked, and the report names where it loads from"
      ),
    ])

  private static let fonts = ["classic", "modern", "book"]

  static let logo = Group(
    "a logo",
    [
      Key("light", .text, required: true, "the picture file"),
      Key("dark", .text, "the picture file for dark grounds, such as the bar at the top (default: the same)"),
    ])

  static let ownFonts = Group(
    "fonts of your own",
    [
      Key("text", .text, "a font file for texts"),
      Key("bold", .text, "the same in bold (default: the file for texts, if it is a variable font)"),
      Key("headings", .text, "a font file for headings"),
    ])

  static let footer = Group(
    "the foot",
    [
      Key("address", .text, "the address, as Markdown"),
      Key("hours", .text, "when you are open, as Markdown"),
      Key("links", .list(.group(footerLink)), "links"),
      Key("social", .list(.group(footerLink)), "links to your pages elsewhere"),
      Key("imprint", .group(footerLink), "who is responsible for the site by law"),
      Key("columns", .list(.text), "more columns of Markdown"),
    ])

  static let footerLink = Group(
    "a link of the foot",
    [
      Key("label", .text, required: true, "its text"), Key("url", .text, required: true, "the address it leads to"),
    ])

  static let link = Group(
    "a navigation link",
    [
      Key("label", .text, required: true, "the text of the tab"),
      Key("url", .text, required: true, "the address it leads to"),
      Key("icon", .text, "the name of an icon of the theme"),
      Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
    ])
}

/// A font file that every visitor waits for should not be larger.
private let largeFont = 80 << 10

/// Reads how the theme looks; reports everything that is wrong and goes on with the usual look.
func readTheme(_ node: ConfigNode?, _ assets: AssetFiles, log: DiagnosticLog) throws(FileError) -> SiteTheme {
  var theme = SiteTheme()
  guard let node else { return theme }
  if let accent = node["accent"] { readAccent(accent, into: &theme, log) }
  let reader = ThemeFiles(assets: assets, log: log)
  let logo = node["logo"]
  theme.logo = reader.file(logo?["light"] ?? logo)
  theme.darkLogo = reader.file(logo?["dark"])
  if let fonts = node["font"], !fonts.entries.isEmpty {
    theme.font = "own"
    theme.ownFonts.text = try reader.font(fonts["text"])
    theme.ownFonts.bold = try reader.font(fonts["bold"])
    theme.ownFonts.headings = try reader.font(fonts["headings"])
  } else {
    theme.font = node["font"]?.text ?? theme.font
  }
  theme.hero = node["hero"]?.text ?? theme.hero
  theme.corners = node["corners"]?.text ?? theme.corners
  theme.density = node["density"]?.text ?? theme.density
  theme.scheme = node["scheme"]?.text ?? theme.scheme
  if let footer = node["footer"] { theme.footer = readFooter(footer) }
  if let head = node["head"], let markup = head.text {
    theme.head = markup
    HeadSnippet(markup).report(at: head.location, log)
  }
  return theme
}

private func readFooter(_ node: ConfigNode) -> SiteTheme.Footer {
  func link(_ node: ConfigNode) -> (label: String, url: String)? {
    guard let label = node["label"]?.text, let url = node["url"]?.text else { return nil }
    return (label, URLPolicy.clean(url) ?? "/")
  }
  var footer = SiteTheme.Footer()
  footer.address = node["address"]?.text
  footer.hours = node["hours"]?.text
  footer.columns = node["columns"]?.texts ?? []
  footer.links = (node["links"]?.items ?? []).compactMap(link)
  footer.social = (node["social"]?.items ?? []).compactMap(link)
  footer.imprint = node["imprint"].flatMap(link)
  return footer
}

private func readAccent(_ node: ConfigNode, into theme: inout SiteTheme, _ log: DiagnosticLog) {
  let bytes = Array((node.text ?? "").utf8)
  guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"), bytes[1...].allSatisfy(\.isASCIIHexDigit) else {
    log.error(
      "site.accent", "\(node.described) is not a colour, expected #rrggbb", at: node.location,
      suggestion: "put it in quotes, because # begins a comment in YAML: accent: \"#8c2f39\"")
    return
  }
  theme.accent = String(decoding: bytes, as: UTF8.self)
  // What the theme writes in white and on white needs 4.5 : 1.
  let contrast = 1.05 / (luminance(bytes) + 0.05)
  if contrast < 4.5 {
    let written = Int((contrast * 10).rounded(.down))
    log.notice(
      "site.pale-accent",
      "the accent has a contrast of \(written / 10).\(written % 10) : 1 to white, so texts and bars have a darker one",
      at: node.location)
  }
}

/// The relative luminance of `#rrggbb` as WCAG has it.
private func luminance(_ colour: [UInt8]) -> Double {
  let channels = [1, 3, 5].map { place -> Double in
    let digits = colour[place..<(place + 2)].map { byte in
      Int(byte.isASCIIDigit ? byte - 0x30 : (byte | 0x20) - UInt8(ascii: "a") + 10)
    }
    let value = Double(digits[0] * 16 + digits[1]) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
}

/// Files that the theme names must be among those that are copied.
private struct ThemeFiles {
  let assets: AssetFiles
  let log: DiagnosticLog

  func file(_ node: ConfigNode?) -> String? {
    guard let node, let text = node.text else { return nil }
    let path = String(decoding: text.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    if assets.source(of: path) != nil { return path }
    log.telling([Diagnostic.copiedFiles]).error(
      "site.theme-file", "there is no file \"\(path)\" among those that are copied to the site", at: node.location,
      suggestion: nearMiss(to: path, among: assets.paths).map { "did you mean \"\($0)\"?" }
        ?? "put the file into the folder \(assets.folders.first ?? "images"), or name its folder in  assets")
    return nil
  }

  func font(_ node: ConfigNode?) throws(FileError) -> String? {
    guard let path = file(node), let source = assets.source(of: path) else { return nil }
    let size = try read(source, limit: 16 << 20).count
    if size > largeFont {
      log.warning(
        "site.large-font", "the font \(path) has \(size >> 10) KB, and every visitor waits for it", at: node?.location,
        suggestion: "keep only the characters you need: pyftsubset \(path) --unicodes=U+20-17F --flavor=woff2")
    }
    return path
  }
}

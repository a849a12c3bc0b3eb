import Diagnostics
import Locales
import Text

/// What `site.yaml` says of the site as a whole, checked.
public struct SiteSettings: Sendable {
  /// The site's name.
  public var title = ""
  /// One or two sentences about it.
  public var description = ""
  /// Its language.
  public var language: SiteLanguage
  /// Its time zone.
  public var zone: TimeZoneRules
  /// Where it is published, without a slash at the end; `nil` when it is not known.
  public var baseURL: String?
  /// The path it is published under, with a slash at both ends: `/`, `/library/`.
  public var root = "/"
  /// Whether it opens from a folder, under any address.
  public var isPortable = false
  /// Who publishes it.
  public var author: String?
  /// The currency of prices where they state none: a code of ISO 4217.
  public var currency: String?
  /// The address of the map that addresses lead to, with `{lat}` and `{lon}`; `nil`: none.
  public var mapAddress: String?
  /// The moment of the build.
  public var now: Instant
  /// Whether `site.yaml` pins that moment.
  public var isFrozen = false
  /// When what the site shows was last known to be so, where a source could not be renewed since; `nil`: now.
  public var dataFrom: Instant?
  /// The file of the site's icon.
  public var icon: ConfigNode?
  /// Records on one list page.
  public var perPage = 24
  /// Folders that are copied as they are.
  public var assets = ["images"]
  /// Folders and files among them that only the site for staff has.
  public var staffAssets: [String] = []
  /// Folders and files among them that every site has, also where no page names them.
  public var publicAssets: [String] = []
  /// What is done with pictures.
  public var pictures = Pictures()

  /// What is done with pictures on their way out.
  public struct Pictures: Sendable {
    /// Whether other widths of them are made.
    public var haveWidths = true
    /// Whether what they say of the place, the time and the camera is taken out.
    public var areCleaned = true
  }
}

/// Reads the settings; reports everything that is wrong and goes on with the usual value.
/// The command line wins over the site file: a moment given there thaws a frozen site.
func readSettings(_ node: ConfigNode, options: SiteOptions, log: DiagnosticLog) -> SiteSettings {
  let spoken = readLanguage(node["language"], log)
  let language = spoken.with(node["clock"]?.text.flatMap { Clock(rawValue: $0) } ?? spoken.usualClock)
  let zone = readZone(node["time_zone"], log)
  var settings = SiteSettings(language: language, zone: zone, now: options.now)
  settings.dataFrom = options.dataFrom
  settings.title = node["title"]?.text ?? ""
  settings.description = node["description"]?.text ?? ""
  settings.author = node["author"]?.text
  settings.currency = readCurrency(node["currency"], log)
  settings.mapAddress = readMap(node["map"], log)
  settings.perPage = node["per_page"]?.integer ?? settings.perPage
  settings.assets = node["assets"]?.texts ?? settings.assets
  settings.staffAssets = node["staff_assets"]?.texts ?? []
  settings.publicAssets = node["public_assets"]?.texts ?? []
  settings.pictures.haveWidths = node["pictures"]?["widths"]?.boolean ?? true
  settings.pictures.areCleaned = node["pictures"]?["metadata"]?.text.map { !$0.isExactly("keep") } ?? true
  settings.icon = node["theme"]?["icon"]
  settings.isPortable = readPortable(node["portable"], options.portability)
  if let pinned = node["now"], let instant = readMoment(pinned, zone, log) {
    settings.now = instant
    settings.isFrozen = true
  }
  if let given = options.givenNow, case .success(let instant) = readMoment(given, zone) {
    settings.now = instant
    settings.isFrozen = false
  }
  readBaseURL(options.baseURL, node["base_url"], into: &settings, log)
  return settings
}

private func readPortable(_ node: ConfigNode?, _ wished: Portability) -> Bool {
  switch wished {
  case .never: false
  case .asDeclared: node?.boolean ?? false
  case .always: true
  }
}

private func readLanguage(_ node: ConfigNode?, _ log: DiagnosticLog) -> SiteLanguage {
  if let node, let identifier = node.text {
    if let language = SiteLanguage(identifier) {
      warnOfTraditionalTexts(language, node, log)
      return language
    }
    let suggestion = SiteLanguage.suggestion(for: identifier).map { "did you mean \"\($0)\"?" }
    log.error(
      "site.language", "\"\(identifier)\" is not a known language, expected a tag such as pl or zh-Hant",
      at: node.location, suggestion: suggestion)
  }
  return SiteLanguage.english
}

/// The theme's Chinese is the traditional one, and who asks for another gets it all the same.
private func warnOfTraditionalTexts(_ language: SiteLanguage, _ node: ConfigNode, _ log: DiagnosticLog) {
  let simplified = ["zh-Hans", "zh-CN", "zh-SG", "zh-MY"]
  guard simplified.contains(where: { language.identifier.starts(withBytesOf: $0) }) else { return }
  log.warning(
    "site.simplified-chinese",
    "the theme has no texts in simplified Chinese: pages in \"\(language.identifier)\" show traditional Chinese ones",
    at: node.location,
    suggestion: "put your own texts into templates/texts/\(language.identifier).json, or write  language: zh-Hant")
}

private func readCurrency(_ node: ConfigNode?, _ log: DiagnosticLog) -> String? {
  guard let node, let code = node.text else { return nil }
  if SiteLanguage.isCurrency(code) { return code }
  log.error(
    "site.currency", "\"\(code)\" is not a currency, expected a code of ISO 4217 such as EUR", at: node.location,
    suggestion: SiteLanguage.isCurrency(code.uppercased()) ? "write it in capitals: \(code.uppercased())" : nil)
  return nil
}

private func readMap(_ node: ConfigNode?, _ log: DiagnosticLog) -> String? {
  let openStreetMap = "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=17/{lat}/{lon}"
  guard let node, let text = node.text else { return openStreetMap }
  switch text {
  case "openstreetmap": return openStreetMap
  case "google": return "https://www.google.com/maps/search/?api=1&query={lat},{lon}"
  case "none": return nil
  default:
    let bytes = Array(text.utf8)
    func has(_ word: String) -> Bool { bytes.indices.contains { bytes[$0...].starts(with: word.utf8) } }
    // What stands in the place of the words is a number, which changes nothing of what the address leads to.
    let tried = text.utf8.filter { !"{}".utf8.contains($0) }
    if has("{lat}"), has("{lon}"), URLPolicy.clean(String(decoding: Array(tried), as: UTF8.self)) != nil,
      bytes.starts(with: "https://".utf8) || bytes.starts(with: "http://".utf8)
    {
      return text
    }
    log.error(
      "site.map", "\"\(text)\" is no map, expected openstreetmap, google, none, or an address with {lat} and {lon}",
      at: node.location, suggestion: "write, for example, \"https://maps.example.org/?lat={lat}&lon={lon}\"")
    return nil
  }
}

private func readZone(_ node: ConfigNode?, _ log: DiagnosticLog) -> TimeZoneRules {
  guard let node, let name = node.text else { return .utc }
  if let zone = TimeZoneRules.named(name) { return zone }
  let suggestion =
    TimeZoneRules.identifiers.isEmpty
    ? "this machine has no time zones: install the package tzdata"
    : TimeZoneRules.suggestion(for: name).map { "did you mean \"\($0)\"?" }
  log.error(
    "site.time-zone", "\"\(name)\" is not a time zone, expected an IANA name such as Europe/Warsaw", at: node.location,
    suggestion: suggestion)
  return .utc
}

/// A moment as site files and the command line write it: with an offset, or in the site's zone; a day means its start.
func readMoment(_ text: String, _ zone: TimeZoneRules) -> Result<Instant, DateProblem> {
  DateParser().moment(text).map { moment in
    switch moment {
    case .day(let date): zone.startOfDay(date)
    case .local(let dateTime): zone.instant(of: dateTime).first
    case .instant(let instant, offset: _): instant
    }
  }
}

private func readMoment(_ node: ConfigNode, _ zone: TimeZoneRules, _ log: DiagnosticLog) -> Instant? {
  switch readMoment(node.text ?? "", zone) {
  case .success(let instant): return instant
  case .failure(let problem):
    log.error(
      "site.now", problem.message, at: node.location,
      suggestion: problem.suggestion ?? "write it as 2026-09-17T12:00")
    return nil
  }
}

/// The address must be http or https with a host; its path becomes the root of every link.
private func readBaseURL(
  _ given: String?, _ node: ConfigNode?, into settings: inout SiteSettings, _ log: DiagnosticLog
) {
  guard let text = given ?? node?.text else { return }
  guard let address = BaseAddress(text) else {
    log.error(
      "site.base-url", "\"\(text)\" is not the address of a site, expected one like https://library.example.org",
      at: given == nil ? node?.location : nil)
    return
  }
  settings.baseURL = address.origin
  settings.root = address.path
}

/// The parts of a base URL: `https://host:port` and `/path/`.
struct BaseAddress {
  let origin: String
  let path: String

  init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: text.starts(withBytesOf:)) else { return nil }
    let rest = Array(text.utf8)[scheme.utf8.count...]
    let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let host = rest[..<slash]
    guard !host.isEmpty, host.allSatisfy(Self.isHostByte) else { return nil }
    var path = rest[slash...]
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    guard path.allSatisfy({ ASCIISet.path.contains($0) || $0 == UInt8(ascii: "%") }) else { return nil }
    origin = scheme + String(decoding: host, as: UTF8.self)
    self.path = String(decoding: path, as: UTF8.self) + "/"
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: ":") || byte >= 0x80
  }
}

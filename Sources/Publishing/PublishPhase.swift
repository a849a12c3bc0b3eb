import Text

/// The steps in which a site goes to a host that cannot exchange it at once: each is whole before the next begins, so a page
/// never names what is not there yet.
public enum PublishPhase: Int, Sendable, Comparable, CaseIterable {
  /// What pages refer to.
  case assets
  /// Pages that no list is made of.
  case pages
  /// Lists, the home page, feeds and sitemaps.
  case lists
  /// The service worker and the version that it compares.
  case offline
  /// The manifest.
  case manifest
  /// What the site has no more.
  case deletions

  public static func < (left: PublishPhase, right: PublishPhase) -> Bool { left.rawValue < right.rawValue }

  /// The phase in words: "the assets".
  public var words: String {
    switch self {
    case .assets: "pictures, style sheets, scripts and search parts"
    case .pages: "the pages of records"
    case .lists: "lists, the home page and feeds"
    case .offline: "the files for offline readers"
    case .manifest: "the manifest"
    case .deletions: "the deletions"
    }
  }

  /// What visitors see if a run ends within the phase.
  public var visitorsSee: String {
    switch self {
    case .assets: "visitors see the old site"
    case .pages: "visitors see the old lists, and some pages of records are new already"
    case .lists: "visitors see new pages, and some lists or feeds are still old"
    case .offline: "visitors see the new site; browsers that keep it for offline use may still have the old one"
    case .manifest: "visitors see the new site"
    case .deletions: "visitors see the new site; some pages that it no longer has are still there"
    }
  }
}

/// Tells the phase of each file of a site.
struct PhaseRule: Sendable {
  /// Folders that hold folders with pages: their own pages are lists.
  private let parents: Set<ExactString>

  init(_ paths: [String]) {
    var parents: Set<ExactString> = []
    for path in paths where path.ends(withBytesOf: "/index.html") {
      let folders = path.parts(separatedBy: UInt8(ascii: "/")).dropLast()
      for count in 0..<folders.count { parents.insert(ExactString(folders.prefix(count).joined(separator: "/"))) }
    }
    self.parents = parents
  }

  func phase(of path: String) -> PublishPhase {
    let parts = path.parts(separatedBy: UInt8(ascii: "/"))
    let name = parts.last ?? ""
    if path.isExactly("sw.js") || path.isExactly("version.json") { return .offline }
    if [".xml", ".ics", ".txt", ".webmanifest"].contains(where: name.ends(withBytesOf:)) { return .lists }
    if name.ends(withBytesOf: ".json"), !parts[0].isExactly("assets") { return .lists }
    guard name.ends(withBytesOf: ".html") else { return .assets }
    let folders = parts.dropLast()
    // `books/page/2/` is a list as `books/` is.
    let isNumbered = folders.count > 1 && folders[folders.count - 2].isExactly("page")
    return isNumbered || parents.contains(ExactString(folders.joined(separator: "/"))) ? .lists : .pages
  }
}

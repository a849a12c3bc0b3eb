import Threads
import Diagnostics
import Feeds
import Files
import Locales
import Output
import Pages
import Pictures
import Records
import Templates
import Text

/// Every file of the site, known and checked before anything is written.
public struct SitePlan: Sendable {
  let orders: CollectionOrders
  let collections: [CollectionPages]
  /// The pages that templates make.
  public let pages: PagePlan
  /// Files whose bytes are there already.
  private(set) var files: [(path: OutputPath, bytes: [UInt8], role: FileRole)]
  /// Files of the site that are copied.
  let copies: [(source: String, path: OutputPath)]
  /// The files of the site that are copied, or that what is copied was made of.
  let sources: [String]

  /// Gives away the files whose bytes are there, so that they are out of memory once they are written.
  mutating func takeFiles() -> [(path: OutputPath, bytes: [UInt8], role: FileRole)] {
    defer { files = [] }
    return files
  }
}

/// What a path belongs to, for the message about a collision.
struct PathOwner: Sendable {
  let description: String
  let location: SourceLocation?
  var record: RecordID?
  /// Whether it is a file of the copied folders.
  var isCopy = false
}

/// Plans all pages but those for search.
func planPages(_ model: SiteModel, of shown: ShownSite, file: SiteFile, theme: CompiledTheme) -> PagePlanner {
  let collections = collectionPages(shown.declarations, of: model, file: file)
  let environment = theme.environment
  for (place, pages) in collections.enumerated() {
    if let reservation = pages.reservation { check(reservation, of: place, in: model, shown.log) }
  }
  var planner = PagePlanner(model, collections: collections, log: shown.log) { environment.hasTemplate($0) }
  planner.planWithoutSearch(shown.pages.map(markdownPage), home: shown.home)
  return planner
}

/// Plans all files; a path that cannot be written, and two files that cannot stand beside each other, are reported, and so
/// is what templates ask for and no page has.
func planSite(
  _ compiled: consuming CompiledSite, of shown: ShownSite, _ pictures: PreparedPictures, from site: LoadedSite
) -> SitePlan {
  let (theme, searches, log) = (compiled.theme, compiled.searches, shown.log)
  let planner = compiled.planner
  let (model, orders, collections) = (planner.model, planner.orders, planner.collections)
  let pages = planner.plan(with: searches.map(\.page))
  // The sitemap is made while the other processor looks at the paths of all pages and at the templates.
  let (checked, made) = inTwo(
    {
      checkTemplates(theme, pages: pages, model: model, log: log)
      return registered(pages, model: model, log: log)
    },
    {
      theme.files + searches.flatMap(\.files) + siteFiles(model, pages: pages, redirects: shown.redirects, log: log)
    })
  var register = checked
  var files: [(path: OutputPath, bytes: [UInt8], role: FileRole)] = []
  for made in made {
    let path = String(decoding: made.path.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    guard let checked = register.add(path, "the file \(made.path)", nil) else { continue }
    files.append((checked, made.bytes, path.utf8.starts(with: "assets/".utf8) ? .asset : .index))
  }
  var copies: [(source: String, path: OutputPath)] = []
  var sources: [String] = []
  for path in shown.assets.paths {
    guard let source = shown.assets.source(of: path) else { continue }
    sources.append(source)
    let picture = pictures.pictures[ExactString(path)]
    if picture?.keepsPosition ?? false { continue }
    if let checked = register.add(path, "the site's file \(path)", nil, isCopy: true) {
      copies.append((picture?.clean ?? source, checked))
    }
  }
  for file in pictures.files {
    if let checked = register.add(file.path, "the picture \(file.path)", nil, isCopy: true) {
      copies.append((file.source, checked))
    }
  }
  if model.site.worksOffline {
    for path in OfflineFiles.paths { register.add(path, "the service worker's file \(path)", nil) }
  }
  register.reportCollisions()
  site.fence.cover(log, site.templates, usedBy: pages)
  return SitePlan(
    orders: orders, collections: collections, pages: pages, files: files, copies: copies, sources: sources)
}

/// All pages, calendars and feeds with their paths.
private func registered(_ pages: PagePlan, model: SiteModel, log: DiagnosticLog) -> PathRegister {
  var register = PathRegister(model: model, log: log)
  for page in pages.pages {
    register.add(outputPath(ofPage: page.path), page.owner, register.location(of: page), record: page.record)
  }
  for made in pages.files {
    register.add(outputPath(ofPage: made.path), made.owner, register.location(of: made), record: made.record)
  }
  return register
}

private func markdownPage(_ page: FreePage) -> MarkdownPage {
  var markdown = MarkdownPage(
    path: page.path, title: page.title, description: page.description, body: page.body, updated: page.updated,
    file: page.file)
  markdown.date = page.date
  markdown.blocks = page.blocks
  markdown.prose = page.prose
  return markdown
}

/// Sitemap, robots and the pages that stand at old addresses.
private func siteFiles(
  _ model: SiteModel, pages: PagePlan, redirects: [Redirect], log: DiagnosticLog
) -> [(path: String, bytes: [UInt8])] {
  var files: [(path: String, bytes: [UInt8])] = []
  var sitemaps: [String] = []
  if model.site.audience == .staff {
    files.append((StaffFence.note, Array(StaffFence.text.utf8)))
  } else if let address = model.site.absolute("/") {
    let entries = pages.pages.filter(\.isIndexed).compactMap { page in
      model.site.absolute(page.path).map { SitemapEntry(location: $0, lastModified: page.updated.map { .day($0) }) }
    }
    files += Sitemap(entries, baseURL: address).files.map { ("/" + $0.name, $0.bytes) }
    sitemaps = [address + "sitemap.xml"]
  }
  let robots = model.site.audience == .staff ? Robots.nothing : Robots(sitemaps: sitemaps)
  files.append(("/robots.txt", robots.bytes))
  checkCircles(redirects, log)
  for redirect in redirects {
    let target = model.site.link(withSlashInFront(redirect.to))
    let page = RedirectPage(
      target: isElsewhere(redirect.to) ? redirect.to : target, canonical: model.site.absolute(redirect.to),
      title: redirect.to, language: model.site.language.identifier)
    if let bytes = page.bytes {
      files.append(("/" + outputPath(ofPage: withSlashes(redirect.from)), bytes))
    } else {
      log.error(
        "site.redirect",
        "\"\(redirect.to)\" is not an address to lead to, expected a path of the site or a web address",
        at: redirect.location)
    }
  }
  return files
}

/// Redirects that lead into a circle: a browser would follow them for ever.
private func checkCircles(_ redirects: [Redirect], _ log: DiagnosticLog) {
  let ends = RedirectEnds(
    redirects.map { (withSlashes($0.from), isElsewhere($0.to) ? nil : withSlashes($0.to)) }, isHidden: { _ in false })
  for redirect in redirects where ends.isCircle(withSlashes(redirect.from)) {
    log.error(
      "site.redirect-circle", "\"\(redirect.from)\" leads to \"\(redirect.to)\" and from there in a circle",
      at: redirect.location, suggestion: "lead it to a page of the site")
  }
}

/// All output paths with their owners.
private struct PathRegister {
  let model: SiteModel
  let log: DiagnosticLog
  private var set = OutputSet<PathOwner>()

  init(model: SiteModel, log: DiagnosticLog) {
    self.model = model
    self.log = log
  }

  @discardableResult
  mutating func add(
    _ path: String, _ description: String, _ location: SourceLocation?, record: RecordID? = nil, isCopy: Bool = false
  ) -> OutputPath? {
    do {
      let checked = try OutputPath(path)
      set.insert(
        checked, owner: PathOwner(description: description, location: location, record: record, isCopy: isCopy))
      return checked
    } catch {
      log(telling: isCopy).error(
        "output.path", "the path \"\(path)\" of \(description) cannot be written: \(error.message)", at: location,
        suggestion: "change the value that the path is made from, or set slug or permalink for the collection")
      return nil
    }
  }

  func location(of page: PlannedPage) -> SourceLocation? { page.location(in: model.store) }

  func location(of file: MadeFile) -> SourceLocation? {
    file.record.flatMap { model.store.record($0)?.location }
  }

  private func log(telling copies: Bool) -> DiagnosticLog {
    copies ? log.telling([Diagnostic.copiedFiles]) : log
  }

  /// Whether two records have one path, which was reported when paths were given.
  private func isReported(_ collision: OutputSet<PathOwner>.Collision) -> Bool {
    guard collision.kind == .same, let first = collision.firstOwner.record, let second = collision.secondOwner.record,
      first.collection == second.collection, let path = model.path(first)
    else { return false }
    return path.isExactly(model.path(second) ?? "")
  }

  func reportCollisions() {
    for collision in set.collisions() where !isReported(collision) {
      log(telling: collision.firstOwner.isCopy || collision.secondOwner.isCopy).error(
        "output.collision",
        "\(collision.firstOwner.description) and \(collision.secondOwner.description) would be written to "
          + "\(collision.first) and \(collision.second): \(collision.kind.message)",
        at: collision.secondOwner.location,
        notes: [Diagnostic.Note("the other one comes from here", at: collision.firstOwner.location)].filter {
          $0.location != nil
        },
        suggestion: "give one of them another key, slug or path")
    }
  }
}

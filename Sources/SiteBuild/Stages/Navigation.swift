import Diagnostics
import Kinds
import Locales
import Pages
import Records
import Text

/// The tabs of every page, and what its foot leads to.
func navigation(
  _ shown: ShownSite, of loaded: LoadedSite
) -> (tabs: [SiteContext.Tab], footPages: [SiteContext.Tab]) {
  let targets = NavigationTargets(
    shown.declarations, shown.selections, shown.pages, loaded.texts,
    places: loaded.file.node["places"]?.text.map(withSlashes), loans: loaded.file.loans)
  let tabs = tabs(loaded.file, among: targets, hidden: shown.hidden, for: shown.store.audience, log: shown.log)
  return (tabs, footPages(targets.footPages(besides: tabs), shown.log))
}

/// What tabs may lead to.
struct NavigationTargets {
  /// Every collection with a list, in order.
  let collections: [SiteContext.Tab]
  private let pages: [SiteContext.Tab]
  /// The paths of the pages of news, which blocks lead to.
  private let dated: Set<ExactString>
  private let others: [SiteContext.Tab]
  private let places: [SiteContext.Tab]
  private let loans: [SiteContext.Tab]

  init(
    _ declarations: [CollectionDeclaration], _ selections: [SelectionDeclaration], _ freePages: [FreePage],
    _ texts: InterfaceTexts, places: String? = nil, loans: LoansPage? = nil
  ) {
    let places =
      places.map { path in
        [SiteContext.Tab(id: pageIdentifier(path), label: texts.text("places.title") ?? path, url: path, icon: "pin")]
      } ?? []
    self.places = places
    self.loans =
      loans.map { page in
        [
          SiteContext.Tab(
            id: pageIdentifier(page.path), label: page.title ?? texts.text("loans.title") ?? page.path, url: page.path,
            icon: "card")
        ]
      } ?? []
    collections = declarations.filter(\.hasList).map { declaration in
      SiteContext.Tab(
        id: declaration.schema.name, label: title(of: declaration, texts),
        url: listPath(declaration),
        icon: declaration.icon ?? kindPages.pages(of: declaration.schema.kind).icon)
    }
    let selections = selections.compactMap { selection in
      selection.path.map {
        SiteContext.Tab(
          id: selection.name, label: selection.title ?? selection.name.asTitle, url: withSlashes($0), icon: "record")
      }
    }
    let searches = searchPaths(declarations).compactMap { $0 }.map { path in
      SiteContext.Tab(
        id: pageIdentifier(path), label: texts.text("search.title") ?? "search", url: path, icon: "search")
    }
    dated = Set(freePages.filter { $0.date != nil }.map { ExactString($0.path) })
    pages = freePages.map { page in
      SiteContext.Tab(id: pageIdentifier(page.path), label: page.label, url: page.path, icon: page.icon ?? "page")
    }
    others = selections + pages + searches + places + self.loans
  }

  /// The free pages that neither a tab nor the home page's link leads to: the foot of every page does.
  func footPages(besides tabs: [SiteContext.Tab]) -> [SiteContext.Tab] {
    (pages + places + loans).filter { page in
      !page.url.isExactly("/") && !dated.contains(ExactString(page.url))
        && !tabs.contains { $0.url.isExactly(page.url) }
    }
  }

  /// The tabs of a site that lists none: every collection with a list, then the reader's loans.
  var usual: [SiteContext.Tab] { collections + loans }

  /// What a name or a path means.
  func tab(_ name: String) -> SiteContext.Tab? {
    (collections + others).first { $0.id.isExactly(name) || $0.url.isExactly(name) }
  }

  var names: [String] { (collections + others).map(\.id) }

  /// All names and paths.
  var all: Set<ExactString> { Set((collections + others).flatMap { [ExactString($0.id), ExactString($0.url)] }) }
}

/// The tabs: those that the site file lists, else the usual ones. What the audience may not see
/// has none.
private func tabs(
  _ file: SiteFile, among targets: NavigationTargets, hidden: HiddenNames, for audience: Audience,
  log: DiagnosticLog
) -> [SiteContext.Tab] {
  guard let navigation = file.node["navigation"] else {
    return limited(targets.usual.count, at: nil, log) ? targets.usual : []
  }
  guard limited(navigation.items.count, at: navigation.location, log) else { return [] }
  return navigation.items.compactMap { node in
    if node["label"] != nil { return linkTab(node, for: audience) }
    guard let name = node.text else { return nil }
    if let tab = targets.tab(name) { return tab }
    if hidden.targets.contains(ExactString(name)) { return nil }
    log.error(
      "site.navigation", "\"\(name)\" is neither a collection with a list nor a page", at: node.location,
      suggestion: nearMiss(to: name, among: targets.names).map { "did you mean \"\($0)\"?" }
        ?? "expected one of: \(targets.names.joined(separator: ", "))")
    return nil
  }
}

/// How many tabs there may be: every page has all of them.
private let tabLimit = 200

private func limited(_ count: Int, at location: SourceLocation?, _ log: DiagnosticLog) -> Bool {
  if count <= tabLimit { return true }
  log.error(
    "site.too-many-tabs",
    "the navigation has \(count) tabs, and every page shows them all, so the limit is \(tabLimit)",
    at: location,
    suggestion: location == nil
      ? "name the collections that get a tab in `navigation`" : "put the links on a separate page in pages/")
  return false
}

/// How many pages the foot of every page leads to.
private let footLimit = 100

/// The pages at the foot of every page, the first ones where there are too many.
private func footPages(_ pages: [SiteContext.Tab], _ log: DiagnosticLog) -> [SiteContext.Tab] {
  guard pages.count > footLimit else { return pages }
  log.warning(
    "site.foot-pages",
    "no tab leads to \(pages.count) pages, and the foot of every page leads to \(footLimit) at most: nothing links "
      + "to the others",
    suggestion: "link them from one of your pages, and name that page in `navigation`")
  return Array(pages.prefix(footLimit))
}

private func linkTab(_ node: ConfigNode, for audience: Audience) -> SiteContext.Tab? {
  guard audience.maySee(readAudience(node["audience"])) else { return nil }
  guard let label = node["label"]?.text, let url = node["url"]?.text else { return nil }
  let icon = node["icon"]?.text ?? "external"
  return SiteContext.Tab(
    id: SiteLanguage.english.slug(label), label: label, url: URLPolicy.clean(url) ?? "/", icon: icon)
}

/// `/help/rules/` → `help-rules`.
private func pageIdentifier(_ path: String) -> String {
  let parts = path.parts(separatedBy: UInt8(ascii: "/")).filter { !$0.isEmpty }
  return parts.isEmpty ? "home" : parts.joined(separator: "-")
}

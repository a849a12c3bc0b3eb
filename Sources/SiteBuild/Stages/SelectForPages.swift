import Diagnostics
import Kinds
import Locales
import Pages
import Records
import Tables
import SearchIndexing
import Text

/// The model that pages are made from: the records everybody may see, their addresses, the navigation.
func selectForPages(
  _ decoded: DecodedRecords, file: SiteFile, loaded: [LoadedCollection], freePages: [FreePage],
  allPages: [FreePage], texts: InterfaceTexts, sizes: [ExactString: PictureSize], log: DiagnosticLog
) -> SiteModel {
  let store = decoded.store
  let declarations = declarations(of: store, loaded)
  let language = file.settings.language
  let slugged = store.assigningSlugs(log: log) { record in
    slug(of: record, declarations[record.id.collection], language)
  }
  var site = siteContext(file, texts: texts)
  site.audience = store.audience
  site.hiddenSelections = file.selections.map(\.name).filter { name in
    !decoded.selections.contains { $0.name.isExactly(name) }
  }
  site.currency = file.settings.currency
  let everything = NavigationTargets(loaded.map(\.declaration), file.selections, allPages, texts)
  let targets = NavigationTargets(declarations, decoded.selections, freePages, texts)
  site.tabs = tabs(file, among: targets, of: everything, for: store.audience, log: log)
  site.footPages = footPages(targets.footPages(besides: site.tabs), log)
  site.searchPath = searchPaths(declarations).compactMap { $0 }.first
  site.searchesBarcodes =
    searchPaths(declarations).firstIndex { $0 != nil }.map { place in
      SearchPlan(for: slugged.collections[place].schema, declarations[place].search?.wishes ?? SearchPlan.Wishes())
        .searchesBarcodes
    } ?? false
  site.nextPublication = decoded.nextPublication
  site.worksOffline = file.node["offline"]?.boolean ?? (site.searchPath != nil)
  let paths = slugged.collections.enumerated().map { place, collection in
    recordPaths(of: collection, in: slugged, place: place, declarations[place], log: log)
  }
  return SiteModel(
    site: site, store: slugged, kinds: kindPages, paths: paths, pictures: sizes,
    selections: select(decoded.selections, from: slugged, settings: file.settings, log: log))
}

/// The site's own lists.
private func select(
  _ selections: [SelectionDeclaration], from store: RecordStore, settings: SiteSettings, log: DiagnosticLog
) -> [NamedSelection] {
  let context = SelectionContext(now: settings.now, zone: settings.zone, language: settings.language)
  return selections.compactMap { declaration in
    let selected = store.select(declaration.selection, context: context, log: log)
    guard let place = store.index(of: declaration.selection.of) else { return nil }
    return NamedSelection(
      name: declaration.name, title: declaration.title ?? declaration.name.asTitle,
      path: declaration.path.map(withSlashes),
      collection: place, selected: selected, period: declaration.selection.period,
      declaration: declaration.selection.declaration)
  }
}

/// The declarations of the collections that are in the store, in its order: those for staff are not.
func declarations(of store: RecordStore, _ loaded: [LoadedCollection]) -> [CollectionDeclaration] {
  store.collections.compactMap { collection in
    loaded.first { $0.declaration.schema.name.isExactly(collection.name) }?.declaration
  }
}

/// How the collections are shown, in the store's order.
func collectionPages(
  _ declarations: [CollectionDeclaration], of model: SiteModel, file: SiteFile
) -> [CollectionPages] {
  declarations.map { declaration in
    var pages = CollectionPages(
      listPath: declaration.hasList ? listPath(declaration) : nil,
      title: title(of: declaration, model.site.texts), description: declaration.description,
      perPage: declaration.perPage ?? file.settings.perPage, hasFeeds: declaration.hasFeeds)
    pages.lists = declaration.lists
    pages.hasCitations = declaration.hasCitations
    return pages
  }
}

/// The path of a collection's list: what the site file says, else the collection's name.
func listPath(_ declaration: CollectionDeclaration) -> String {
  declaration.path.map { withSlashes($0.text) } ?? "/\(declaration.schema.name)/"
}

/// What a collection is called: what the site file says, else the interface's word for its kind, else its name as a title.
private func title(of declaration: CollectionDeclaration, _ texts: InterfaceTexts) -> String {
  declaration.schema.title ?? texts.text("collection.\(declaration.schema.kind.name)")
    ?? declaration.schema.name.asTitle
}

// MARK: Addresses

/// A record's part of its path: the field that the site file names, else its key; as it is where it is safe in a URL,
/// else in ASCII letters.
private func slug(of record: Record, _ declaration: CollectionDeclaration, _ language: SiteLanguage) -> String {
  if let name = declaration.slugField?.name {
    let text = record[name].isMissing ? rawText(record, name) : record[name].plainText
    return language.slug(text)
  }
  let key = record.key.text
  return isSafeInPath(key) ? key : language.slug(key)
}

private func rawText(_ record: Record, _ column: String) -> String {
  guard case .text(let text)? = record.raw(column)?.value else { return "" }
  return text
}

/// Letters, digits, `-`, `_` and inner dots in ASCII: no host, shell or archive reads such a name otherwise.
func isSafeInPath(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard let first = bytes.first, let last = bytes.last, bytes.count <= 100 else { return false }
  let dot = UInt8(ascii: ".")
  return first != dot && last != dot
    && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
}

private func recordPaths(
  of collection: RecordCollection, in store: RecordStore, place: Int, _ declaration: CollectionDeclaration,
  log: DiagnosticLog
) -> [String?] {
  guard declaration.hasPages, let permalink = permalink(of: declaration, log: log),
    permalink.isKnown(in: collection, at: declaration.permalink?.1, log)
  else {
    return Array(repeating: nil, count: collection.count)
  }
  let paths = (0..<collection.count).map { row in
    let record = Record(store: store, id: RecordID(collection: place, row: row))
    return permalink.path { field in pathPart(field, of: record) }
  }
  for (row, path) in paths.enumerated() where path == nil {
    let record = Record(store: store, id: RecordID(collection: place, row: row))
    let empty = permalink.fields.first { pathPart($0, of: record)?.isEmpty ?? true }
    log.error(
      "record.no-path", "\"\(record.key.text)\" has nothing to make its path \(permalink.pattern) of",
      at: record.location, suggestion: "use {key}, or fill in \(empty ?? "the field")")
  }
  return paths
}

private func permalink(of declaration: CollectionDeclaration, log: DiagnosticLog) -> Permalink? {
  if let (pattern, location) = declaration.permalink {
    return Permalink(withSlashes(pattern), at: location, log: log)
  }
  let list = listPath(declaration)
  let base = list.isExactly("/") ? "/\(declaration.schema.name)/" : list
  return Permalink(base + "{slug}/", at: declaration.schema.declaration, log: log)
}

private func pathPart(_ field: String, of record: Record) -> String? {
  switch field {
  case "slug": return record.slug
  case "key": return isSafeInPath(record.key.text) ? record.key.text : record.slug
  case "year", "month", "day":
    // A book's year is that of its publication, not of its arrival.
    if !record[field].isMissing { return record[field].plainText }
    guard let day = record["start"].day ?? record["date"].day ?? record["added"].day else { return nil }
    let parts = day.iso.utf8.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
    return ["year": parts[0], "month": parts[1], "day": parts[2]][field]
  default:
    let text = record[field].plainText
    return isSafeInPath(text) ? text : SiteLanguage.english.slug(text)
  }
}

// MARK: The site

private func siteContext(_ file: SiteFile, texts: InterfaceTexts) -> SiteContext {
  let settings = file.settings
  return SiteContext(
    title: settings.title, description: settings.description, texts: texts, zone: settings.zone, now: settings.now,
    isFrozen: settings.isFrozen, origin: settings.baseURL, root: settings.root, author: settings.author,
    accent: settings.accent, generator: "Gablota")
}

/// What tabs may lead to.
private struct NavigationTargets {
  /// Every collection with a list, in order.
  let collections: [SiteContext.Tab]
  private let pages: [SiteContext.Tab]
  private let others: [SiteContext.Tab]

  init(
    _ declarations: [CollectionDeclaration], _ selections: [SelectionDeclaration], _ freePages: [FreePage],
    _ texts: InterfaceTexts
  ) {
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
    pages = freePages.map { page in
      SiteContext.Tab(id: pageIdentifier(page.path), label: page.label, url: page.path, icon: page.icon ?? "page")
    }
    others = selections + pages + searches
  }

  /// The free pages that neither a tab nor the home page's link leads to: the foot of every page does.
  func footPages(besides tabs: [SiteContext.Tab]) -> [SiteContext.Tab] {
    pages.filter { page in !page.url.isExactly("/") && !tabs.contains { $0.url.isExactly(page.url) } }
  }

  /// What a name or a path means.
  func tab(_ name: String) -> SiteContext.Tab? {
    (collections + others).first { $0.id.isExactly(name) || $0.url.isExactly(name) }
  }

  var names: [String] { (collections + others).map(\.id) }
}

/// The tabs: those that the site file lists, else every collection with a list, in order. What the audience may not see
/// has none.
private func tabs(
  _ file: SiteFile, among targets: NavigationTargets, of everything: NavigationTargets, for audience: Audience,
  log: DiagnosticLog
) -> [SiteContext.Tab] {
  guard let navigation = file.node["navigation"] else {
    return limited(targets.collections.count, at: nil, log) ? targets.collections : []
  }
  guard limited(navigation.items.count, at: navigation.location, log) else { return [] }
  return navigation.items.compactMap { node in
    if node["label"] != nil { return linkTab(node, for: audience) }
    guard let name = node.text else { return nil }
    if let tab = targets.tab(name) { return tab }
    if everything.tab(name) != nil { return nil }
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
    "site.too-many-tabs", "the navigation has \(count) tabs, and every page shows them all: the limit is \(tabLimit)",
    at: location,
    suggestion: location == nil
      ? "name the collections that get a tab in `navigation`" : "put the links on a page of their own, in pages/")
  return false
}

/// How many pages the foot of every page leads to.
private let footLimit = 100

/// The pages at the foot of every page, the first ones where there are too many.
private func footPages(_ pages: [SiteContext.Tab], _ log: DiagnosticLog) -> [SiteContext.Tab] {
  guard pages.count > footLimit else { return pages }
  log.warning(
    "site.foot-pages",
    "no tab leads to \(pages.count) pages, and the foot of every page leads to \(footLimit) at most: the others are linked "
      + "from nowhere",
    suggestion: "link them from a page of yours, and name that page in `navigation`")
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

import Diagnostics
import Kinds
import Pages
import Pictures
import Records
import SearchIndexing
import Text

/// The model that pages are made from: the records that are shown with their addresses and pictures, the site's own lists,
/// the navigation.
func selectForPages(
  _ shown: ShownSite, of loaded: LoadedSite, pictures: [ExactString: ShownPicture],
  downloads: [ExactString: Int]
) -> SiteModel {
  let (file, log) = (loaded.file, shown.log)
  let slugFields = shown.declarations.enumerated().map { place, declaration in
    knownSlugField(of: declaration, in: shown.store.collections[place], log)
  }
  let store = shown.store.assigningSlugs { record in
    slug(of: record, slugFields[record.id.collection], file.settings.language)
  }
  let paths = store.collections.enumerated().map { place, collection in
    recordPaths(of: collection, in: store, place: place, shown.declarations[place], log: log)
  }
  var site = siteContext(shown, of: loaded, pictures)
  site.fileSizes = downloads
  return SiteModel(
    site: site, store: store, kinds: kindPages, paths: paths, pictures: pictures,
    selections: select(shown.selections, from: store, settings: file.settings, log: log))
}

/// The site's own lists.
private func select(
  _ selections: [SelectionDeclaration], from store: RecordStore, settings: SiteSettings, log: DiagnosticLog
) -> [NamedSelection] {
  let context = SelectionContext(settings)
  return selections.compactMap { declaration in
    let selected = store.select(declaration.selection, context: context, log: log)
    guard let place = store.index(of: declaration.selection.of) else { return nil }
    return NamedSelection(
      name: declaration.name, title: declaration.title ?? declaration.name.asTitle,
      path: declaration.path.map(withSlashes),
      collection: place, selected: selected, period: declaration.selection.period,
      letter: declaration.letter, declaration: declaration.selection.declaration)
  }
}

/// What every page shows of the site itself.
private func siteContext(
  _ shown: ShownSite, of loaded: LoadedSite, _ pictures: [ExactString: ShownPicture]
) -> SiteContext {
  let (file, settings) = (loaded.file, loaded.file.settings)
  var site = SiteContext(
    title: settings.title, description: settings.description, texts: loaded.texts, zone: settings.zone,
    now: settings.now, isFrozen: settings.isFrozen, origin: settings.baseURL, root: settings.root,
    author: settings.author, generator: "Gablota")
  site.theme = loaded.theme
  for path in [loaded.theme.logo, loaded.theme.darkLogo].compactMap(\.self) {
    site.themePictures[ExactString(path)] = pictures[ExactString(path)]?.size
  }
  site.dataFrom = settings.dataFrom
  site.audience = shown.store.audience
  site.hasAnswers = file.node["api"]?.boolean ?? false
  site.hiddenSelections = shown.hidden.selections
  site.currency = settings.currency
  (site.tabs, site.footPages) = navigation(shown, of: loaded)
  site.mapAddress = settings.mapAddress
  site.placesPath = file.node["places"]?.text.map(withSlashes)
  site.loans = file.loans
  site.savedPath = savedPath(file, shown)
  let searches = searchPaths(shown.declarations)
  site.searchPaths = searches
  if let place = mainSearch(shown.declarations) {
    site.searchPath = searches[place]
    let wishes = shown.declarations[place].search?.wishes ?? SearchPlan.Wishes()
    site.searchesBarcodes = SearchPlan(for: shown.store.collections[place].schema, wishes).searchesBarcodes
  }
  site.nextPublication = shown.nextPublication
  site.isPortable = file.settings.isPortable
  // What lies in a folder needs no network, and no worker runs for it.
  site.worksOffline = !site.isPortable && (file.node["offline"]?.boolean ?? (site.searchPath != nil))
  return site
}

/// The path of what a visitor keeps, where the site has anything to keep.
private func savedPath(_ file: SiteFile, _ shown: ShownSite) -> String? {
  let node = file.node["saved"]
  let hasAny = shown.declarations.contains { kindPages.pages(of: $0.schema.kind).isKeptByVisitors }
  guard node?.boolean != false, hasAny else { return nil }
  return withSlashes(node.flatMap { $0.boolean == nil ? $0.text : nil } ?? "/saved/")
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
    pages.hasNext = declaration.hasNext
    pages.hasCitations = declaration.hasCitations
    pages.reservation = declaration.reservation
    pages.openData = declaration.openData
    pages.calendarLimit = declaration.calendarLimit ?? pages.calendarLimit
    return pages
  }
}

/// The path of a collection's list: what the site file says, else the collection's name.
func listPath(_ declaration: CollectionDeclaration) -> String {
  declaration.path.map { withSlashes($0.text) } ?? "/\(declaration.schema.name)/"
}

/// What a collection is called: what the site file says, else the interface's word for its kind, else its name as a title.
func title(of declaration: CollectionDeclaration, _ texts: InterfaceTexts) -> String {
  declaration.schema.title ?? texts.text("collection.\(declaration.schema.kind.name)")
    ?? declaration.schema.name.asTitle
}

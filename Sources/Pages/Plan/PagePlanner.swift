import Diagnostics
import Locales
import Records
import Templates
import Text

/// Works out every page of the site: which lists there are and how they are parted, which record has a page, and which
/// template makes it.
public struct PagePlanner: Sendable {
  public let model: SiteModel
  public let collections: [CollectionPages]
  public let orders: CollectionOrders
  let hasTemplate: @Sendable (String) -> Bool
  let log: DiagnosticLog
  private var plan = PagePlan()
  private var syndication: SyndicationPlanner

  /// - Parameters:
  ///   - collections: how each collection of the store is shown, in the store's order.
  ///   - hasTemplate: whether there is a template of a name.
  ///   - log: gets what is wrong with the order of a collection.
  public init(
    _ model: SiteModel, collections: [CollectionPages], log: DiagnosticLog,
    hasTemplate: @escaping @Sendable (String) -> Bool
  ) {
    self.model = model
    self.collections = collections
    self.hasTemplate = hasTemplate
    self.log = log
    orders = CollectionOrders(model, log: log)
    syndication = SyndicationPlanner(model, collections: collections, orders: orders)
  }

  /// The plan of all pages.
  public mutating func plan(freePages: [MarkdownPage], searches: [SearchPage] = []) -> PagePlan {
    planWithoutSearch(freePages)
    return plan(with: searches)
  }

  /// Plans all pages that need not know what is searched.
  ///
  /// - Parameter home: the blocks of the composed page at `/`; `nil`: there is none.
  public mutating func planWithoutSearch(_ freePages: [MarkdownPage], home: [BlockRequest?]? = nil) {
    let requests = ((home ?? []) + freePages.flatMap(\.blocks)).compactMap(\.self)
    plan.asksForTime = requests.contains { $0.selections.contains { $0.condition?.dependsOnTime ?? false } }
    if let home { planHome(home, freePages) }
    for place in collections.indices { planLists(of: place) }
    for selection in model.selections { planSelection(selection) }
    for place in collections.indices { planRecords(of: place) }
    for place in collections.indices { planReserved(place) }
    for page in freePages { planFreePage(page, among: freePages) }
    planPlaces()
    planLoans()
    planSaved()
    planSyndication()
  }

  /// The plan of all pages: those for search, and the one for what is not found, come last.
  public consuming func plan(with searches: [SearchPage]) -> PagePlan {
    let first = plan.pages.count
    for page in searches { planSearch(page) }
    plan.pages.append(
      PlannedPage(
        content: .notFound, path: "/404.html", template: "404.html", tab: nil, updated: nil,
        owner: "the page for what is not found"))
    addFeeds(from: first)
    return plan
  }

  // MARK: Lists

  private mutating func planLists(of place: Int) {
    guard let path = collections[place].listPath else { return }
    let planner = ListPlanner(self, place: place, path: path)
    let lists = planner.lists()
    for list in lists.lists { planPages(of: list, isHome: path == "/" && list.path == "/") }
    for index in lists.indexes { planIndex(index) }
    for month in lists.months { planMonth(month) }
  }

  private mutating func planPages(of list: ListPlan, isHome: Bool) {
    plan.lists.append(list)
    let template = listTemplate(list, isHome: isHome)
    let tab = tab(of: list)
    for number in 1...list.pageCount {
      plan.pages.append(
        PlannedPage(
          content: .list(list, number: number), path: list.path(ofPage: number), template: template, tab: tab,
          updated: nil, owner: number == 1 ? "the list \(list.path)" : "page \(number) of the list \(list.path)"))
    }
  }

  private mutating func planIndex(_ index: IndexPlan) {
    let collection = model.store.collections[index.collection]
    let own = "indexes/\(collection.name).html"
    plan.pages.append(
      PlannedPage(
        content: .index(index), path: index.path, template: hasTemplate(own) ? own : "index.html",
        tab: tab(ofCollection: index.collection), updated: nil, owner: "the index \(index.path)"))
  }

  private mutating func planMonth(_ month: MonthPlan) {
    let isArchive = month.place == nil
    plan.pages.append(
      PlannedPage(
        content: .month(month), path: month.path, template: isArchive ? "months.html" : "month.html",
        tab: tab(ofCollection: month.collection), updated: nil,
        owner: isArchive ? "the archive \(month.path)" : "the month \(month.path)"))
  }

  private mutating func planSelection(_ selection: NamedSelection) {
    planLetter(of: selection)
    guard let path = selection.path else { return }
    let home = model.site.texts.text("nav.home") ?? "/"
    planPages(
      of: ListPlan(
        role: .selection(selection.name), period: nil, collection: selection.collection,
        records: selection.selected.records, path: path, title: selection.title, description: nil,
        perPage: collections[selection.collection].perPage, facets: .array([]),
        periods: periods(of: selection, at: path),
        crumbs: path.isExactly("/") ? [] : [PageCrumb(title: home, path: "/")], facet: .none,
        isChronological: model.areInOrderOfTime(selection.selected.records)),
      isHome: path.isExactly("/"))
  }

  /// The letter of a selection, its plain text, and a poster: files that no page leads to.
  private mutating func planLetter(of selection: NamedSelection) {
    guard let letter = selection.letter else { return }
    guard model.isTimed(selection.collection) else {
      return log.error(
        "site.letter", "\"\(selection.name)\" has no events, expected a letter about events", at: selection.declaration,
        suggestion: "remove  letter, or select from a collection of events")
    }
    guard model.site.origin != nil else {
      return log.error(
        "site.letter", "the letter of \"\(selection.name)\" cannot lead to the site, whose address is not known",
        at: selection.declaration, suggestion: "write  base_url: https://library.example.org")
    }
    let records = model.records(of: selection, in: letter)
    if letter.days != nil { model.site.timeUse.note(.day) }
    for name in ["letter", "poster"] {
      let list = ListPlan(
        role: .selection(selection.name), period: nil, collection: selection.collection, records: records,
        path: letter.folder + name + ".html", title: selection.title, description: letter.introduction,
        perPage: max(1, records.count), facets: .array([]), periods: .array([]), crumbs: [], facet: .none,
        isChronological: model.areInOrderOfTime(records))
      planAside(list, template: name + ".html", owner: "the \(name) of \(selection.name)")
    }
    let plan = LetterPlan(title: selection.title, introduction: letter.introduction, records: records)
    self.plan.files.append(
      MadeFile(
        content: .letterText(plan), path: letter.folder + "letter" + ".txt", owner: "the letter of \(selection.name)",
        record: nil))
  }

  /// A page that no other leads to and search engines do not list.
  private mutating func planAside(_ list: ListPlan, template: String, owner: String) {
    var page = PlannedPage(
      content: .list(list, number: 1), path: list.path, template: template, tab: nil, updated: nil, owner: owner)
    page.isAside = true
    plan.pages.append(page)
  }

  /// The next events of a library, as a page for other sites to frame and for programs.
  private mutating func planNext(_ name: String, of record: Record, at path: String) {
    guard let ids = record.related(name), let place = record.collection.inverseCollection(name), model.isTimed(place),
      collections[place].hasNext,
      record.collection.fields(ofWayBack: name).contains(where: {
        model.store.collections[place].schema.fields[$0].name.isExactly("library")
      })
    else { return }
    let folder = path + name + "/"
    let upcoming = orders.parted(ids, place).upcoming
    // What has been on for weeks is not what comes next.
    let soonFirst = upcoming.filter { !model.runsOn($0) } + upcoming.filter(model.runsOn)
    let records = Array(soonFirst.prefix(NextPlan.mostKept))
    let list = ListPlan(
      role: .related(record.id, name: name), period: .upcoming, collection: place, records: records,
      path: folder + "next.html", title: record.title, description: nil, perPage: NextPlan.mostKept,
      facets: .array([]), periods: .array([]), crumbs: [], facet: .none)
    planAside(list, template: "next.html", owner: "the next events of \"\(record.key.text)\"")
    let plan = NextPlan(owner: record.id, records: records, page: path)
    self.plan.files.append(
      MadeFile(
        content: .nextEvents(plan), path: folder + "next.json", owner: "the next events of \"\(record.key.text)\"",
        record: nil))
  }

  /// The page that says that a form which asks for a record was sent.
  private mutating func planReserved(_ place: Int) {
    guard let reservation = collections[place].reservation, case .form = reservation.way else { return }
    let path = ReservationForm.resultPath(ofList: collections[place].listPath, model.store.collections[place].name)
    let list = ListPlan(
      role: .all, period: nil, collection: place, records: [], path: path,
      title: model.site.texts.text("reserve.sent_title") ?? path, description: nil, perPage: 1, facets: .array([]),
      periods: .array([]), crumbs: [], facet: .none)
    planAside(list, template: "reserved.html", owner: "the page \(path)")
  }

  /// Of events that are not over, when they will be: the one period tells it.
  private func periods(of selection: NamedSelection, at path: String) -> Value {
    guard model.isTimed(selection.collection), selection.period != .past else { return .array([]) }
    let parts = CollectionOrders.Parts(upcoming: selection.selected.records, past: [])
    return ListPlanner(self, place: selection.collection, path: path)
      .periodChoices(parts, path: path, current: .upcoming)
  }

  private func listTemplate(_ list: ListPlan, isHome: Bool) -> String {
    let collection = model.store.collections[list.collection]
    let ofKind = model.kindPages(list.collection).listTemplate
    var names = ["lists/\(collection.name).html"]
    if case .selection(let name) = list.role { names.insert("lists/\(name).html", at: 0) }
    if case .related = list.role { names.append("related.html") }
    if isHome { names.append("home.html") }
    if let ofKind { names.append(ofKind) }
    return names.first(where: hasTemplate) ?? "list.html"
  }

  // MARK: Calendars and feeds

  private mutating func planSyndication() {
    syndication.plan(plan.lists)
    plan.files += syndication.files
    plan.files += model.answerFiles()
    plan.nextChange = syndication.nextChange
    for cut in syndication.cuts { report(cut) }
    addFeeds(from: 0)
  }

  private func report(_ cut: CalendarCut) {
    let collection = model.store.collections[cut.collection]
    let last = cut.last.map { cut.isOfFiles ? "; the last is on \($0.iso)" : "; it ends on \($0.iso)" } ?? ""
    let number = "\(cut.shown) of \(cut.count) events from 30 days ago to a year ahead"
    log.warning(
      "calendar.cut",
      (cut.isOfFiles
        ? "\(number) of \(collection.name) have a calendar file of their own; the calendar has them all"
        : "the calendar of \(collection.name) has \(number)") + last,
      at: collection.schema.declaration,
      suggestion:
        "write  calendar_limit: \(cut.count)  under collections.\(collection.name), if your host accepts so many files: "
        + "each event has a calendar file")
  }

  private mutating func addFeeds(from first: Int) {
    for index in plan.pages.indices[first...] { plan.pages[index].feeds = syndication.links(of: plan.pages[index]) }
  }

  // MARK: Records

  private mutating func planRecords(of place: Int) {
    let collection = model.store.collections[place]
    let kind = model.kindPages(place)
    let names = ["records/\(collection.name).html", kind.pageTemplate]
    let template = names.first(where: hasTemplate) ?? "record.html"
    let tab = tab(ofCollection: place)
    let collectionName = collection.name
    for id in orders.all(place) {
      guard let path = model.path(id) else { continue }
      let record = Record(store: model.store, id: id)
      plan.pages.append(
        PlannedPage(
          content: .record(id), path: path, template: template, tab: tab, updated: record["updated"].day,
          owner: "\(collectionName) \"\(record.key.text)\""))
      planRelatedLists(of: record, at: path)
      if collections[place].hasCitations { planFiles(kind.files, of: record, at: path) }
    }
  }

  private mutating func planFiles(_ files: [RecordFile], of record: Record, at path: String) {
    for file in files {
      plan.files.append(
        MadeFile(
          content: .own(file), path: file.path(ofPage: path),
          owner: "the citation of \"\(record.key.text)\"",
          record: record.id))
    }
  }

  private mutating func planRelatedLists(of record: Record, at path: String) {
    for name in model.tables[record.id.collection].inverseNames {
      planNext(name, of: record, at: path)
      guard let list = ListPlanner.related(name, of: record, at: path, in: self) else { continue }
      for list in list { planPages(of: list, isHome: false) }
    }
  }

  // MARK: Free pages

  private mutating func planFreePage(_ page: MarkdownPage, among pages: [MarkdownPage]) {
    let own = "pages/\(page.path.utf8.split(separator: 0x2F).last.map { String($0) ?? "" } ?? "index").html"
    let tab = model.site.tabs.firstIndex { $0.url.isExactly(page.path) }
    plan.pages.append(
      PlannedPage(
        content: .free(page, blocks(page.blocks, on: pages)), path: page.path,
        template: hasTemplate(own) ? own : "markdown.html", tab: tab,
        updated: page.updated, owner: page.file.path))
  }

  /// The composed page at `/`.
  private mutating func planHome(_ requests: [BlockRequest?], _ pages: [MarkdownPage]) {
    var blocks = blocks(requests, on: pages).compactMap(\.self)
    if !blocks.isEmpty { blocks[0].isFirst = true }
    plan.pages.append(
      PlannedPage(
        content: .home(HomePlan(blocks)), path: "/", template: "blocks.html",
        tab: model.site.tabs.firstIndex { $0.url.isExactly("/") }, updated: nil, owner: "the home page"))
  }

  // MARK: Places

  private mutating func planPlaces() {
    guard let path = model.site.placesPath else { return }
    let places = model.locatedRecords(in: orders)
    plan.pages.append(
      PlannedPage(
        content: .places(PlacesPlan(path: path, places: places)), path: path, template: "places.html",
        tab: model.site.tabs.firstIndex { $0.url.isExactly(path) }, updated: nil, owner: "the page of places"))
  }

  // MARK: My books

  private mutating func planLoans() {
    guard let page = model.site.loans else { return }
    plan.pages.append(
      PlannedPage(
        content: .loans(page), path: page.path, template: "loans.html",
        tab: model.site.tabs.firstIndex { $0.url.isExactly(page.path) }, updated: nil, owner: "the page of loans"))
    if model.knowsLentBooks {
      plan.files.append(
        MadeFile(
          content: .lentBooks, path: page.booksPath, owner: "the file of numbers for the page of loans", record: nil))
    }
  }

  // MARK: What visitors keep

  private mutating func planSaved() {
    guard let path = model.site.savedPath else { return }
    plan.pages.append(
      PlannedPage(
        content: .saved, path: path, template: "saved.html",
        tab: model.site.tabs.firstIndex { $0.url.isExactly(path) }, updated: nil,
        owner: "the visitor's list (`saved` in site.yaml)"))
  }

  // MARK: Search

  private mutating func planSearch(_ page: SearchPage) {
    let own = "search/\(model.store.collections[page.collection].name).html"
    plan.pages.append(
      PlannedPage(
        content: .search(page), path: page.path, template: hasTemplate(own) ? own : "search.html",
        tab: model.site.tabs.firstIndex { $0.url.isExactly(page.path) } ?? tab(ofCollection: page.collection),
        updated: nil, owner: "the search page \(page.path)"))
  }

  private func tab(of list: ListPlan) -> Int? {
    if case .selection(let name) = list.role, let own = model.site.tabs.firstIndex(where: { $0.id.isExactly(name) }) {
      return own
    }
    if case .shelf = list.role, let own = model.site.tabs.firstIndex(where: { $0.url.isExactly(list.path) }) {
      return own
    }
    return tab(ofCollection: list.collection)
  }

  /// The tab of a collection, by its name.
  private func tab(ofCollection place: Int) -> Int? {
    let name = model.store.collections[model.listed(place)].name
    return model.site.tabs.firstIndex { $0.id.isExactly(name) }
  }
}

import Locales
import Markdown
import Records
import Templates
import Text

/// The names of the variables that pages set.
enum Names {
  static let site: Name = "site"
  static let selections: Name = "selections"
  static let page: Name = "page"
  static let collection: Name = "collection"
  static let records: Name = "records"
  static let total: Name = "total"
  static let pagination: Name = "pagination"
  static let facets: Name = "facets"
  static let facet: Name = "facet"
  static let period: Name = "period"
  static let periods: Name = "periods"
  static let chronological: Name = "chronological"
  static let record: Name = "record"
  static let previous: Name = "previous"
  static let next: Name = "next"
  static let related: Name = "related"
  static let ways: Name = "ways"
  static let letters: Name = "letters"
  static let groups: Name = "groups"
  static let links: Name = "links"
  static let nearby: Name = "nearby"
  static let labels: Name = "labels"
  static let citationFiles: Name = "citation_files"
  static let search: Name = "search"
  static let places: Name = "places"
  static let maps: Name = "maps"
  static let loans: Name = "loans"
  static let month: Name = "month"
  static let years: Name = "years"
  static let company: Name = "company"
  static let reserve: Name = "reserve"
  static let blocks: Name = "blocks"
  static let parts: Name = "parts"
}

let pageShape = ObjectShape(
  "page",
  [
    "title", "description", "url", "canonical", "kind", "breadcrumbs", "image", "robots", "json_ld", "feeds", "og_type",
    "content", "number", "template", "updated", "date",
  ])
let crumbShape = ObjectShape("breadcrumb", ["title", "url"])
let paginationShape = ObjectShape(
  "pagination", ["number", "count", "first", "last", "previous", "next", "pages", "range_first", "range_last"])
let pageNumberShape = ObjectShape("page number", ["number", "url", "current"])
let collectionShape = ObjectShape(
  "collection", ["name", "title", "kind", "url", "count", "count_text", "search", "months"])
let groupShape = ObjectShape("group", ["label", "records", "repeats"])
let relatedShape = ObjectShape(
  "related list", ["name", "collection", "title", "records", "repeats", "total", "url", "period", "columns"])

/// The facts about a page that templates see as `page`.
struct PageFacts {
  var title: String
  var description: String?
  var kind: String
  var trail = PageTrail.none
  var image: String?
  var robots: String?
  var linkedData: [Value] = []
  var openGraphType = "website"
  var content: Value = .none
  var number = 1
  var date: CivilDate?
}

extension PageRenderer {
  /// Everything a page's template sees besides the globals.
  func bindings(for page: PlannedPage) -> Bindings {
    var bindings = Bindings()
    bindings[Names.site] = siteValues[page.tab.map { min($0, siteValues.count - 1) } ?? siteValues.count - 1]
    bindings[Names.selections] = selections
    let address = model.site.absolute(page.path)
    let facts: PageFacts
    switch page.content {
    case .list(let list, let number): facts = bindList(list, number, page, &bindings)
    case .index(let index): facts = bindIndex(index, &bindings)
    case .month(let month): facts = bindMonth(month, &bindings)
    case .record(let id): facts = bindRecord(id, page, address, &bindings)
    case .free(let free, let blocks): facts = bindFree(free, blocks, &bindings)
    case .home(let home): facts = bindHome(home, &bindings)
    case .search(let search): facts = bindSearch(search, &bindings)
    case .places(let places): facts = bindPlaces(places, &bindings)
    case .loans(let page): facts = bindLoans(page, &bindings)
    case .saved:
      facts = PageFacts(title: text("saved.title"), kind: "saved", robots: "noindex")
    case .notFound:
      facts = PageFacts(title: text("not_found.title"), kind: "not-found", robots: "noindex")
    }
    bindings[Names.page] = pageValue(facts, page, address)
    return bindings
  }

  private func pageValue(_ facts: PageFacts, _ page: PlannedPage, _ address: String?) -> Value {
    let robots =
      (page.isAside ? "noindex" : nil) ?? facts.robots ?? (model.site.audience == .staff ? "noindex, nofollow" : nil)
    let isIndexed = robots == nil
    var linkedData = facts.linkedData
    if let trail = facts.trail.document(to: facts.title, address) { linkedData.append(script(trail)) }
    return .object(
      pageShape, .string(facts.title), .optional(facts.description), .string(page.path),
      isIndexed ? .optional(address) : .none, .string(facts.kind), facts.trail.value(to: facts.title, page.path),
      .optional(facts.image), .optional(robots), .array(linkedData),
      page.feeds, .string(facts.openGraphType), facts.content, .integer(facts.number), .string(page.template),
      page.updated.map(day) ?? .none, facts.date.map(day) ?? .none)
  }

  private func day(_ date: CivilDate) -> Value { .object(MomentObject(.day(date), zone: model.zone)) }

  func text(_ name: String, _ values: [(name: String, value: String)] = []) -> String {
    model.site.texts.text(name, values: values) ?? name
  }

  // MARK: Lists

  private func bindList(
    _ list: ListPlan, _ number: Int, _ page: PlannedPage, _ bindings: inout Bindings
  ) -> PageFacts {
    let records = list.records(onPage: number)
    bindings[Names.collection] = collectionValue(list.collection, path: list.path)
    bindings[Names.records] = .array(records.map(model.value))
    bindings[Names.total] = .integer(list.records.count)
    bindings[Names.pagination] = paginationValue(list, number)
    bindings[Names.facets] = list.facets
    bindings[Names.facet] = list.facet
    bindings[Names.period] = .optional(list.period?.rawValue ?? selectedPeriod(list)?.rawValue)
    bindings[Names.periods] = list.periods
    bindings[Names.chronological] = .boolean(list.isChronological)
    bind(list.ways, &bindings)
    if case .selection(let name) = list.role { bindings[Names.groups] = groups(of: name, on: records) }
    var facts = PageFacts(title: list.title, description: list.description, kind: "list")
    facts.trail = PageTrail(list.crumbs, in: model)
    if case .facet = list.role { facts.kind = "facet" }
    if case .related(let owner, _) = list.role {
      facts.kind = "related"
      bindings[Names.record] = model.value(owner)
      bindings[kindName(owner)] = model.value(owner)
    }
    if page.path.isExactly("/") {
      facts.kind = "home"
      facts.description = facts.description ?? (model.site.description.isEmpty ? nil : model.site.description)
      facts.linkedData = siteData()
    }
    if case .all = list.role, number == 1, list.period != .past { facts.linkedData += dataset(of: list, page) }
    if number > 1 {
      facts.title = text("page.title_number", [("title", list.title), ("n", model.site.language.number(number))])
    }
    facts.number = number
    return facts
  }

  private func bind(_ ways: Value, _ bindings: inout Bindings) {
    guard case .map(let map) = ways else { return }
    bindings[Names.ways] = map["ways"] ?? .array([])
    bindings[Names.letters] = map["letters"] ?? .array([])
  }

  /// What templates get as `groups` on the page of a selection that groups: `[{label, records, repeats}]`.
  private func groups(of selection: String, on records: ArraySlice<RecordID>) -> Value {
    let shown = Set(records)
    let groups = model.selections.first { $0.name.isExactly(selection) }?.selected.groups ?? []
    var told: Set<RecordID> = []
    return .array(
      groups.compactMap { group in
        let here = group.records.filter(shown.contains)
        let repeats = here.filter { !told.insert($0).inserted }
        return here.isEmpty
          ? nil
          : .object(groupShape, .string(group.label), .array(here.map(model.value)), .array(repeats.map(keyValue)))
      })
  }

  private func keyValue(_ id: RecordID) -> Value { .string(model.tables[id.collection].columns.key(id.row).text) }

  private func bindIndex(_ index: IndexPlan, _ bindings: inout Bindings) -> PageFacts {
    bindings[Names.collection] = collectionValue(index.collection, path: listPath(index.collection) ?? "/")
    bind(index.ways, &bindings)
    bindings[Names.groups] = index.groups
    bindings[Names.letters] = index.letters
    bindings[Names.total] = .integer(index.total)
    return PageFacts(title: index.title, kind: "index", trail: PageTrail(index.crumbs, in: model))
  }

  func collectionValue(_ place: Int, path: String) -> Value {
    let table = model.tables[place]
    return .object(
      collectionShape, .string(table.name), .string(collectionTitle(place)),
      .string(table.kind.name),
      .string(path), .integer(table.columns.count), .string(countText(of: place)),
      .optional(place < model.site.searchPaths.count ? model.site.searchPaths[place] : nil),
      .optional(currentMonths[place]))
  }

  /// The name of the text that counts a collection's records: its own where the site states one (`count.orders`).
  private func countText(of place: Int) -> String {
    let own = "count." + model.tables[place].name
    return model.site.texts.has(own) ? own : "count." + model.tables[place].kind.name
  }

  /// What a selection holds by time.
  private func selectedPeriod(_ list: ListPlan) -> Selection.Period? {
    guard case .selection(let name) = list.role else { return nil }
    return model.selections.first { $0.name.isExactly(name) }?.period
  }

  private func paginationValue(_ list: ListPlan, _ number: Int) -> Value {
    let pagination = Pagination(total: list.records.count, perPage: list.perPage, number: number)
    let pages = pagination.window().map { page in
      page.map { page in
        Value.object(
          pageNumberShape, .integer(page), .string(list.path(ofPage: page)), .boolean(page == pagination.number))
      } ?? .none
    }
    return .object(
      paginationShape, .integer(pagination.number), .integer(pagination.pageCount), .string(list.path(ofPage: 1)),
      .string(list.path(ofPage: pagination.pageCount)), .optional(pagination.previous.map { list.path(ofPage: $0) }),
      .optional(pagination.next.map { list.path(ofPage: $0) }), .array(pages),
      .integer(pagination.range.isEmpty ? 0 : pagination.range.lowerBound + 1), .integer(pagination.range.upperBound))
  }

  // MARK: Records

  private func bindRecord(
    _ id: RecordID, _ page: PlannedPage, _ address: String?, _ bindings: inout Bindings
  ) -> PageFacts {
    let record = Record(store: model.store, id: id)
    bindings[Names.record] = model.value(id)
    bindings[kindName(id)] = model.value(id)
    bindings[Names.collection] = collectionValue(id.collection, path: listPath(id.collection) ?? "/")
    let (previous, next) = neighbours(of: id)
    bindings[Names.previous] = previous.map(model.value) ?? Value.none
    bindings[Names.next] = next.map(model.value) ?? Value.none
    var nearby: [RecordID] = []
    if let catalogue = catalogues[id.collection] {
      bindings[Names.links] = catalogue.links(of: id)
      (bindings[Names.nearby], nearby) = catalogue.nearby(id)
      bindings[Names.labels] = model.tables[id.collection].labels
      bindings[Names.citationFiles] = files(of: record, page)
    }
    bindings[Names.reserve] = reserveValue(of: id)
    if let company = orders.companies[id.collection] { bindings[Names.company] = company.lists(of: id, in: model) }
    bindings[Names.related] = .array(relatedLists(of: record, page, below: nearby))
    var facts = PageFacts(title: record.title, description: summary(of: record), kind: "record")
    facts.trail = trails[id.collection]
    facts.image = image(of: record)
    facts.openGraphType = model.kindPages(id.collection).openGraphType
    facts.linkedData = recordData(record, at: address, summary: facts.description)
    return facts
  }

  private func kindName(_ id: RecordID) -> Name {
    model.tables[id.collection].kindName
  }

  /// One or two sentences for search engines: the summary, else the beginning of the description.
  func summary(of record: Record) -> String? {
    for field in summaryFields {
      if let text = model.value(field, of: record).text, !text.isEmpty {
        return plainLine(text, record.collection.schema.field(field.text)?.type, limit: 160)
      }
    }
    return nil
  }

  /// The whole URL of the record's picture.
  func image(of record: Record) -> String? { model.picture(of: record).flatMap(model.absoluteImage) }

  /// What templates get as `citation_files`: the files beside the page, by format.
  private func files(of record: Record, _ page: PlannedPage) -> Value {
    guard hasFiles(record.id.collection) else { return .none }
    return .dictionary(
      model.kindPages(record.id.collection).files.map {
        ($0.label, .string($0.path(ofPage: page.path)))
      })
  }

  /// The lists of the records that refer to one.
  ///
  /// - Parameter nearby: whose cards stand above them.
  private func relatedLists(of record: Record, _ page: PlannedPage, below nearby: [RecordID]) -> [Value] {
    let names = model.tables[record.id.collection].inverseNames
    var told = Set(nearby.map(cardName))
    return names.compactMap { name in
      let ids = record.related(name) ?? []
      guard let place = ids.first?.collection ?? inverseCollection(name) else { return nil }
      // Copies stand on the page of their book itself.
      if model.tables[place].kind.isPart { return nil }
      let isEvents = model.isTimed(place)
      let shown = isEvents ? upcoming(ids) : orders.inOrder(ids, place)
      let isTable = ids.first.map { model.path($0) == nil } ?? false
      let hasPage = isEvents ? !ids.isEmpty : ids.count > ListPlanner.relatedLimit && !isTable
      let limit = isTable ? ListPlanner.tableLimit : ListPlanner.relatedLimit
      let listed = shown.prefix(limit)
      let repeats = isTable ? [] : listed.filter { !told.insert(cardName($0)).inserted }
      return .object(
        relatedShape, .string(name), collectionValue(place, path: page.path + name + "/"),
        .string(model.title(ofWayBack: name, from: place, to: record, collectionTitle(place))),
        .array(listed.map(model.value)), .array(repeats.map(keyValue)), .integer(isEvents ? shown.count : ids.count),
        hasPage ? .string(page.path + name + "/") : .none,
        isEvents ? "upcoming" : .none, isTable ? columns(of: place, besides: name, record) : .none)
    }
  }

  /// What the identifier of a record's card is made of.
  private func cardName(_ id: RecordID) -> ExactString {
    ExactString(
      "\(model.tables[id.collection].kind.name)-\(Record(store: model.store, id: id).slug)")
  }

  /// The columns of a table of records that refer to one: their fields but for the reference itself.
  private func columns(of place: Int, besides name: String, _ record: Record) -> Value {
    let back = record.collection.fields(ofWayBack: name)
    let fields = model.tables[place].fields
    return .array(fields.indices.filter { !back.contains($0) }.map { fields[$0].column })
  }

  private func inverseCollection(_ name: String) -> Int? { model.store.index(of: name) }

  private func upcoming(_ ids: [RecordID]) -> [RecordID] {
    model.inOrderOfTime(ids).filter { !model.hasEnded($0) }
  }

  // MARK: Search

  private func bindSearch(_ page: SearchPage, _ bindings: inout Bindings) -> PageFacts {
    let list = listPath(page.collection)
    bindings[Names.collection] = collectionValue(page.collection, path: list ?? "/")
    bindings[Names.search] = page.value
    var facts = PageFacts(title: page.title, kind: "search", robots: "noindex")
    facts.trail = trails[page.collection]
    return facts
  }

  // MARK: Free pages

  private func bindFree(_ free: MarkdownPage, _ blocks: [PageBlock?], _ bindings: inout Bindings) -> PageFacts {
    var options = model.markdownOptions(headingShift: 0, keepsLineBreaks: false)
    let language = model.site.language
    options.headingIdentifier = { language.slug($0) }
    options.insertionWord = blockWord
    var written = MarkdownRenderer.html(of: free.body, options: options)
    if written.html.contains("<h1".utf8) {
      // The page's title is its heading of the first level, and the only one.
      options.headingShift = 1
      written = MarkdownRenderer.html(of: free.body, options: options)
    }
    var facts = PageFacts(title: free.title, description: free.description, kind: "markdown")
    facts.description = free.description ?? MarkdownRenderer.plainText(of: free.prose, limit: 160)
    facts.content = .safe(written.text)
    facts.date = free.date
    bind(parts(of: written, blocks), &bindings)
    if !free.path.isExactly("/") {
      facts.trail = PageTrail([PageCrumb(title: text("nav.home"), path: "/")], in: model)
    }
    return facts
  }

  /// Markdown and the blocks that stand in it, in order.
  private func parts(of written: MarkdownResult, _ blocks: [PageBlock?]) -> [PagePart] {
    var parts: [PagePart] = []
    var start = 0
    func addText(upTo end: Int) {
      let html = String(decoding: written.html[start..<end], as: UTF8.self)
      if !html.isEmpty { parts.append(.text(html)) }
      start = end
    }
    for (insertion, block) in zip(written.insertions, blocks) {
      addText(upTo: insertion.offset)
      guard var block else { continue }
      block.isFirst = parts.isEmpty
      parts.append(.block(block))
    }
    addText(upTo: written.html.count)
    return parts
  }
}

/// The first word of the fence of a block in Markdown.
public let blockWord = "gablota"

private let summaryFields: [Name] = ["summary", "description", "answer"]

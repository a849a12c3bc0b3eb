import Feeds
import Locales
import Records
import Templates
import Text

/// Plans the calendars and feeds of a site: every list of events is a calendar too, and every collection whose records
/// say when they changed has a feed.
struct SyndicationPlanner {
  private let model: SiteModel
  private let collections: [CollectionPages]
  private let orders: CollectionOrders
  private let identity: SiteIdentity
  private let window: CalendarWindow
  private var series: SeriesEntries
  private(set) var files: [MadeFile] = []
  private(set) var nextChange: Instant?
  /// The collections whose calendar has not all events of its time.
  private(set) var cuts: [CalendarCut] = []
  /// The links of each collection, of each list by its path, and of each record.
  private var ofCollections: [[FeedLink]]
  private var ofLists: [ExactString: Value] = [:]
  private var ofRecords: [RecordID: [FeedLink]] = [:]

  init(_ model: SiteModel, collections: [CollectionPages], orders: CollectionOrders) {
    self.model = model
    self.collections = collections
    self.orders = orders
    identity = model.identity
    window = CalendarWindow(now: model.site.now, zone: model.site.zone)
    series = SeriesEntries(model)
    ofCollections = Array(repeating: [], count: collections.count)
  }

  /// Plans all files for the lists of the site.
  mutating func plan(_ lists: [ListPlan]) {
    let past = Dictionary(
      lists.filter { $0.period == .past }.map { (ExactString($0.path), $0.records) },
      uniquingKeysWith: { first, _ in first })
    let open = model.openDataFiles(collections)
    files += open.files
    for place in collections.indices where collections[place].hasFeeds {
      let list = lists.first { $0.isWhole && $0.collection == place && $0.period != .past }
      planCollection(place, list)
    }
    // What people can subscribe to comes first.
    for (place, links) in open.links { ofCollections[place] += links }
    for list in lists where list.isWhole && list.period != .past && !collections[list.collection].hasFeeds {
      ofLists[ExactString(list.path)] = ofCollections[list.collection].value
    }
    for list in lists where list.period != .past && collections[list.collection].hasFeeds {
      planLinks(of: list, past: past[ExactString(list.path + ListPlan.pastFolder)] ?? [])
    }
  }

  /// What a page's template gets as `page.feeds`.
  func links(of page: PlannedPage) -> Value {
    if page.path.isExactly("/") { return ofCollections.flatMap { $0 }.value }
    switch page.content {
    case .list(let list, number: _): return ofLists[ExactString(list.basePath)] ?? .array([])
    case .record(let id): return (ofRecords[id] ?? []).value
    case .month(let month): return ofCollections[month.collection].value
    case .index(let index): return ofCollections[index.collection].value
    case .free, .home, .search, .places, .loans, .saved, .notFound: return .array([])
    }
  }

  // MARK: Collections

  private mutating func planCollection(_ place: Int, _ list: ListPlan?) {
    let folder = list?.path ?? "/\(model.store.collections[place].name)/"
    let records = orders.all(place)
    if model.isTimed(place) {
      if model.store.collections[place].seriesField != nil { series.take(model.inOrderOfTime(records), window) }
      let entries = entries(records, of: place)
      let withFiles = select(records, of: place)
      noteCut(of: place, records, entries, withFiles)
      let name = feedTitle(collections[place].title)
      let plan = CalendarPlan(
        name: name, description: collections[place].description, page: list?.path, entries: entries)
      ofCollections[place].append(addCalendar(plan, in: folder, title: collections[place].title))
      for id in withFiles { addFile(ofEvent: id) }
      noteChanges(of: records)
    }
    planFeed(of: place, records, in: folder, page: list?.path ?? "/")
    if var digital = DigitalPlanner(
      model, of: place, records, in: folder, title: feedTitle(collections[place].title), home: list?.path ?? "/")
    {
      digital.plan()
      files += digital.files
      ofCollections[place] += digital.links
    }
  }

  private mutating func planFeed(of place: Int, _ records: [RecordID], in folder: String, page: String) {
    guard model.site.origin != nil else { return }
    let (shown, latest) = model.feedMoments(of: records)
    guard latest != nil || model.isTimed(place) else { return }
    let (atomPath, jsonPath) = (folder + "feed.xml", folder + "feed.json")
    let title = collections[place].title
    let plan = FeedPlan(
      collection: place, title: feedTitle(title), description: collections[place].description, page: page,
      atomPath: atomPath, jsonPath: jsonPath, updated: latest ?? .unknownChange,
      entries: Array(shown.prefix(FeedPlan.mostEntries)))
    files.append(MadeFile(content: .atom(plan), path: atomPath, owner: "the feed of \(folder)", record: nil))
    files.append(MadeFile(content: .jsonFeed(plan), path: jsonPath, owner: "the feed of \(folder)", record: nil))
    ofCollections[place] += [
      FeedLink(title: text("feed.atom", title), type: FeedLink.atom, path: atomPath),
      FeedLink(title: text("feed.json", title), type: FeedLink.jsonFeed, path: jsonPath),
    ]
  }

  // MARK: Lists

  private mutating func planLinks(of list: ListPlan, past: [RecordID]) {
    var links = ofCollections[list.collection]
    if hasOwnCalendar(list) {
      let plan = CalendarPlan(
        name: feedTitle(list.title), description: nil, page: list.path,
        entries: entries(past + list.records, of: list.collection))
      let link = addCalendar(plan, in: list.path, title: list.title)
      links = [link] + links.filter { $0.type != FeedLink.calendar }
      if case .related(let owner, name: _) = list.role, !isEvent(owner) { ofRecords[owner, default: []].append(link) }
    }
    ofLists[ExactString(list.path)] = links.value
  }

  /// Whether it is a part of a collection's events; the whole has its calendar from the collection.
  private func hasOwnCalendar(_ list: ListPlan) -> Bool {
    switch list.role {
    case .facet, .related: list.period != nil
    case .selection(let name):
      model.isTimed(list.collection)
        && model.selections.first { $0.name.isExactly(name) }?.period != .past
    case .all, .shelf: false
    }
  }

  private mutating func addCalendar(_ plan: CalendarPlan, in folder: String, title: String) -> FeedLink {
    let path = folder + "calendar.ics"
    files.append(MadeFile(content: .calendar(plan), path: path, owner: "the calendar of \(folder)", record: nil))
    var link = FeedLink(title: text("feed.calendar", title), type: FeedLink.calendar, path: path)
    link.subscribe = model.site.absolute(path).flatMap { address in
      address.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(address[address.index(after: $0)...]) }
    }
    return link
  }

  // MARK: Events

  private mutating func addFile(ofEvent id: RecordID) {
    guard let page = model.path(id) else { return }
    let record = Record(store: model.store, id: id)
    let path = calendarPath(ofPage: page)
    let plan = CalendarPlan(name: record.title, description: nil, page: page, entries: [.one(id)])
    files.append(
      MadeFile(
        content: .calendar(plan), path: path, owner: "the calendar file of \"\(record.key.text)\"", record: id))
    let title = model.site.texts.text("event.calendar") ?? record.title
    ofRecords[id] = [FeedLink(title: title, type: FeedLink.calendar, path: path)]
  }

  private func isEvent(_ id: RecordID) -> Bool { model.span(id) != nil }

  /// Those in the window, at most as many as it takes.
  private func entries(_ records: [RecordID], of place: Int) -> [CalendarEntry] {
    let placed = inWindow(records, of: place).compactMap { entry in
      series.time(entry).map { (entry: entry, time: (start: $0.start, end: $0.end)) }
    }
    return window.taking(collections[place].calendarLimit).select(placed, time: \.time) {
      series.uid($0.entry, identity)
    }.map(\.entry)
  }

  private func inWindow(_ records: [RecordID], of place: Int) -> [CalendarEntry] {
    series.together(records.filter { model.span($0).map(window.contains) ?? false })
  }

  /// The events with a file of their own: hosts limit how many files a site may have.
  private func select(_ records: [RecordID], of place: Int) -> [RecordID] {
    let placed = records.compactMap { id in model.time(id).map { (id: id, time: (start: $0.start, end: $0.end)) } }
    return window.taking(collections[place].calendarLimit).select(placed, time: \.time) {
      model.uid(of: $0.id, identity)
    }.map(\.id)
  }

  private mutating func noteCut(
    of place: Int, _ records: [RecordID], _ entries: [CalendarEntry], _ withFiles: [RecordID]
  ) {
    let limit = collections[place].calendarLimit
    guard withFiles.count == limit else { return }
    let count = records.count { id in model.span(id).map(window.contains) ?? false }
    guard count > limit else { return }
    let isWhole = entries.count < limit || inWindow(records, of: place).count == limit
    let last = isWhole ? withFiles.last.flatMap { model.span($0) } : entries.last.flatMap { series.time($0)?.span }
    cuts.append(
      CalendarCut(
        collection: place, shown: isWhole ? limit : entries.reduce(0) { $0 + $1.count }, count: count,
        last: last?.start.date, isOfFiles: isWhole))
  }

  private mutating func noteChanges(of records: [RecordID]) {
    guard !model.site.isFrozen else { return }
    for id in records {
      let changes = [model.span(id).flatMap(window.nextChange), model.nextAnnouncement(of: id)].compactMap { $0 }
      nextChange = (changes + [nextChange].compactMap { $0 }).min()
    }
  }

  // MARK: Words

  /// A calendar or feed stands among those of other sites, so it says whose it is.
  private func feedTitle(_ title: String) -> String {
    title.isExactly(model.site.title) ? title : "\(title) · \(model.site.title)"
  }

  private func text(_ name: String, _ title: String) -> String {
    model.site.texts.text(name, values: [("title", title)]) ?? title
  }
}

/// A calendar that has not all events of its time: nearer ones come before farther ones, and what comes before what was.
struct CalendarCut: Sendable {
  let collection: Int
  /// How many events it has.
  let shown: Int
  /// How many events there are in its time.
  let count: Int
  /// The day of the last one that it has.
  let last: CivilDate?
  /// Whether the calendar has all, since series count once, and only the files of single events are too many.
  let isOfFiles: Bool
}

/// `/events/101/` → `/events/101/event.ics`, `/events/101.html` → `/events/101.ics`.
func calendarPath(ofPage path: String) -> String {
  let bytes = Array(path.utf8)
  let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
  guard !name.isEmpty else { return path + "event.ics" }
  let end = name.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
  return String(decoding: bytes[..<end], as: UTF8.self) + ".ics"
}

extension ListPlan {
  /// Where a list's past records are, below it.
  static let pastFolder = "past/"

  fileprivate var isWhole: Bool { if case .all = role { true } else { false } }

  /// The path of the list of what is to come that belongs to a list of what has been.
  fileprivate var basePath: String {
    period == .past ? String(decoding: path.utf8.dropLast(Self.pastFolder.utf8.count), as: UTF8.self) : path
  }
}

extension FeedPlan {
  /// The most entries of a feed.
  static let mostEntries = 50
}

extension Instant {
  /// Stands where the data does not say when it changed; the same in every build.
  package static let unknownChange = Instant(secondsSince1970: 946_684_800)
}

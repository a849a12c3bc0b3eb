import Feeds
import Locales
import Records
import Synchronization

/// Makes the bytes of calendars and feeds; used from many threads at once.
struct MadeFileWriter: Sendable {
  let model: SiteModel
  let identity: SiteIdentity
  private let events = EventStore()

  init(_ model: SiteModel) {
    self.model = model
    identity = model.identity
  }

  /// The content of a file.
  func bytes(of file: MadeFile) -> [UInt8] {
    switch file.content {
    case .calendar(let plan): calendar(plan, at: file.path).bytes()
    case .atom(let plan): feed(plan).atom()
    case .jsonFeed(let plan): feed(plan).jsonFeed()
    case .answer(let plan): model.bytes(of: plan)
    case .letterText(let plan): model.bytes(of: plan)
    case .nextEvents(let plan): model.bytes(of: plan)
    case .digital(let plan): model.bytes(of: plan, identity)
    case .openData(let plan): model.bytes(of: plan)
    case .lentBooks: model.lentBooks()
    case .own(let own): file.record.map { own.bytes($0, model) } ?? []
    }
  }

  // MARK: Calendars

  private func calendar(_ plan: CalendarPlan, at path: String) -> EventCalendar {
    var calendar = EventCalendar(
      name: plan.name, zone: model.site.zone, product: model.site.generator, events: [])
    for entry in plan.entries {
      switch entry {
      case .one(let id): calendar.events += written(id).map { [$0] } ?? []
      case .series(let entry): calendar.series += written(entry).map { [$0] } ?? []
      }
    }
    calendar.description = plan.description
    calendar.pageURL = plan.page.flatMap { model.site.absolute($0) }
    calendar.sourceURL = model.site.absolute(path)
    return calendar
  }

  /// The event's lines; it has a calendar of its own and stands in those of some lists.
  private func written(_ id: RecordID) -> WrittenEvent? {
    if let known = events[id] { return known }
    guard let event = event(id).map({ WrittenEvent($0) }) else { return nil }
    events.keep(event, of: id)
    return event
  }

  private func written(_ entry: SeriesEntry) -> WrittenSeries? {
    guard let whole = events[entry.series] ?? event(entry.pattern, for: entry.series).map({ WrittenEvent($0) }) else {
      return nil
    }
    events.keep(whole, of: entry.series)
    var series = WrittenSeries(whole, rule: entry.rule, dates: entry.ruled, length: entry.length) {
      entry.dates.filter { !entry.others.contains($0) }.compactMap(written)
    }
    (series.leftOut, series.besides) = (entry.leftOut, entry.besides)
    let uid = model.uid(of: entry.series, identity)
    series.changes = entry.changed.compactMap { moment, record in
      guard var event = event(record) else { return nil }
      event.uid = uid
      return WrittenSeries.Change(moment, event)
    }
    return series
  }

  private func event(_ id: RecordID, for series: RecordID? = nil) -> CalendarEvent? {
    model.kindPages(id.collection).timed?.calendarEvent(id, model, for: series)
  }

  // MARK: Feeds

  private func feed(_ plan: FeedPlan) -> Feed {
    let site = model.site
    var feed = Feed(
      id: identity.tag(model.store.collections[plan.collection].name), title: plan.title,
      homeURL: site.absolute(plan.page) ?? plan.page, language: site.language.identifier,
      author: site.author ?? site.title, updated: plan.updated,
      entries: plan.entries.map { entry($0, page: plan.page) })
    feed.subtitle = plan.description ?? (site.description.isEmpty ? nil : site.description)
    feed.atomURL = site.absolute(plan.atomPath)
    feed.jsonURL = site.absolute(plan.jsonPath)
    return feed
  }

  private func entry(_ moment: FeedMoment, page: String) -> FeedEntry {
    let record = Record(store: model.store, id: moment.record)
    let url = model.address(of: moment.record) ?? model.site.absolute(page) ?? page
    var entry = FeedEntry(
      id: identity.tag(record.collection.name, record.key.joined), url: url, title: record.title,
      content: model.feedContent(of: record), updated: model.revision(of: record) ?? moment.moment)
    entry.published = model.arrival(of: record)
    entry.summary = model.plainText("summary", of: record)
    entry.authors = model.wordList("authors", of: record)
    entry.categories = model.topics(of: record)
    entry.image = model.picture(of: record).flatMap(model.absoluteImage)
    return entry
  }
}

/// Events that were written; used from many threads at once.
private final class EventStore: Sendable {
  /// So many are kept, about a kilobyte each; a calendar has no more.
  private static let most = 1_000

  private let events = Mutex<[RecordID: WrittenEvent]>([:])

  subscript(id: RecordID) -> WrittenEvent? { events.withLock { $0[id] } }

  func keep(_ event: WrittenEvent, of id: RecordID) {
    events.withLock { if $0.count < Self.most { $0[id] = event } }
  }
}

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
    case .citation(let format): file.record.map { citation(of: $0, format) } ?? []
    }
  }

  // MARK: Citations

  private func citation(of id: RecordID, _ format: CitationFormat) -> [UInt8] {
    let citation = model.writtenCitation(of: id)
    return switch format {
    case .bibTeX: citation.bibTeX
    case .ris: citation.ris
    case .cslJSON: citation.cslJSON
    }
  }

  // MARK: Calendars

  private func calendar(_ plan: CalendarPlan, at path: String) -> EventCalendar {
    var calendar = EventCalendar(
      name: plan.name, zone: model.site.zone, product: model.site.generator, events: plan.records.compactMap(written))
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

  private func event(_ id: RecordID) -> CalendarEvent? {
    guard let span = model.span(id) else { return nil }
    let record = Record(store: model.store, id: id)
    var event = CalendarEvent(
      uid: model.uid(of: id, identity), name: record.title, span: span, revised: model.revision(of: record))
    event.status = model.status(of: record)
    add(placeOf: record, to: &event)
    event.url = model.address(of: id)
    event.description = description(of: record)
    event.categories = model.topics(of: record)
    event.image = record["image"].text.flatMap(model.absoluteImage)
    return event
  }

  /// An event that was moved online is nowhere else.
  private func add(placeOf record: Record, to event: inout CalendarEvent) {
    if event.status == .movedOnline {
      event.place = model.onlineAddress(of: record)
      return
    }
    let venue = model.venue(of: record)
    event.place = venue.text
    (event.latitude, event.longitude) = (venue.position?.latitude, venue.position?.longitude)
  }

  /// The description, and below it the address of the page, or else the links: most programs show no others. Calendars
  /// have no status for what was moved online, so that stands above it.
  private func description(of record: Record) -> String? {
    let status = model.status(of: record)
    let moved = status == .movedOnline ? model.site.texts.text("status.\(status.rawValue)") : nil
    let text = model.plainText("description", of: record, limit: 1_000) ?? model.plainText("summary", of: record)
    let links = model.address(of: record.id).map { [$0] } ?? model.wordList("link", of: record)
    let parts = [moved, text, links.isEmpty ? nil : links.joined(separator: "\n")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
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
    entry.image = (record["image"].text ?? record["cover"].text).flatMap(model.absoluteImage)
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

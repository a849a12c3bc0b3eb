import Diagnostics
import Locales
import Markdown
import Pictures
import Records
import Templates
import Text

/// The records of a build with everything pages need to know about them: immutable, read from all threads.
public final class SiteModel: Sendable {
  public let site: SiteContext
  public let store: RecordStore
  /// The site path of every record's page, by collection and place; `nil` where a record has no page.
  public let paths: [[String?]]
  /// The pictures of the site that records name, by their paths.
  public let pictures: [ExactString: ShownPicture]
  /// The site's own lists, by name.
  public let selections: [NamedSelection]
  /// When each record of a kind with time takes place, by collection and place.
  let times: [[EventTime?]]
  package let tables: [MemberTable]
  /// The site's zone, and the moment of the build in it; here because every record asks for them.
  package let zone: TimeZoneRules
  let now: Instant
  let today: CivilDate
  let failures = PageFailures()
  private let objects: ObjectTable

  /// - Parameter kinds: what each kind is to pages.
  public convenience init(
    site: SiteContext, store: RecordStore, kinds: [KindPages], paths: [[String?]],
    pictures: [ExactString: ShownPicture],
    selections: [NamedSelection] = []
  ) {
    let pages = store.collections.map { kinds.pages(of: $0.schema.kind) }
    let times = store.collections.indices.map { place in
      pages[place].isTimed ? spans(of: store, collection: place, zone: site.zone) : []
    }
    self.init(site, store, pages, paths, pictures, selections, times)
  }

  private init(
    _ site: SiteContext, _ store: RecordStore, _ pages: [KindPages], _ paths: [[String?]],
    _ pictures: [ExactString: ShownPicture],
    _ selections: [NamedSelection], _ times: [[EventTime?]]
  ) {
    self.site = site
    self.store = store
    self.paths = paths
    self.pictures = pictures
    self.selections = selections
    (zone, now, today) = (site.zone, site.now, site.civilNow.date)
    self.times = times
    tables = store.collections.indices.map { place in
      MemberTable(
        store.collections[place], columns: store.columns[place], pages[place], texts: site.texts)
    }
    objects = ObjectTable()
    objects.fill(self)
  }

  /// The same site with other values in its records: each is where it was, with the key and the path that it had.
  ///
  /// - Parameter changed: the place of the only collection that has other values.
  public convenience init(_ old: SiteModel, with store: RecordStore, changed: Int) {
    var times = old.times
    let pages = old.tables.map(\.pages)
    if pages[changed].isTimed {
      times[changed] = spans(of: store, collection: changed, zone: old.zone)
    }
    self.init(old.site, store, pages, old.paths, old.pictures, old.selections, times)
  }

  /// The day of the build, for what pages show of it: they stay true until midnight.
  package var dayOfBuild: CivilDate {
    site.timeUse.note(.day)
    return today
  }

  /// What the kind of a collection's records is to pages.
  public func kindPages(_ collection: Int) -> KindPages { tables[collection].pages }

  /// Whether the records of a collection take place at a time.
  func isTimed(_ collection: Int) -> Bool { tables[collection].pages.isTimed }

  /// The tag of the one language that a record's title is in where it is another language than the site's, so that it is
  /// read and written in that one.
  public func titleLanguage(of id: RecordID) -> String? {
    guard tables.indices.contains(id.collection) else { return nil }
    return tables[id.collection].pages.titleLanguage?(id, self)
  }

  /// The record as templates see it; the same object each time.
  func object(_ id: RecordID) -> RecordObject? { objects[id] }

  /// The value of a record for templates.
  package func value(_ id: RecordID) -> Value { object(id).map { .object($0) } ?? .none }

  /// The site path of a record's page.
  public func path(_ id: RecordID) -> String? {
    guard paths.indices.contains(id.collection), paths[id.collection].indices.contains(id.row) else { return nil }
    return paths[id.collection][id.row]
  }

  /// When a record takes place; `nil` for what is no event or has no start.
  func time(_ id: RecordID) -> EventTime? {
    guard times.indices.contains(id.collection), times[id.collection].indices.contains(id.row) else { return nil }
    return times[id.collection][id.row]
  }

  package func span(_ id: RecordID) -> EventSpan? { time(id)?.span }
}

/// When an event takes place: in the zone's civil time and as the instants that follow from it.
struct EventTime: Sendable {
  let span: EventSpan
  let start: Instant
  /// The first instant at which it is no longer upcoming.
  let end: Instant

  init(_ span: EventSpan, in zone: TimeZoneRules) {
    self.span = span
    start = span.startInstant(in: zone)
    end = span.endInstant(in: zone)
  }
}

/// A list of the site's own: the records of a selection with what the site file says of it.
public struct NamedSelection: Sendable {
  public let name: String
  /// Its heading.
  public let title: String
  /// The path of the page that shows it; `nil`: only templates use it.
  public let path: String?
  /// The place of the collection in the store.
  public let collection: Int
  public let selected: SelectedRecords
  /// Whether only what is to come, has been or is going on was selected.
  public let period: Selection.Period?
  /// The letter made of it; `nil`: none.
  let letter: Letter?
  /// Where the site file declares it.
  let declaration: SourceLocation?

  public init(
    name: String, title: String, path: String?, collection: Int, selected: SelectedRecords,
    period: Selection.Period? = nil, letter: Letter? = nil, declaration: SourceLocation? = nil
  ) {
    self.name = name
    self.title = title
    self.path = path
    self.collection = collection
    self.selected = selected
    self.period = period
    self.letter = letter
    self.declaration = declaration
  }
}

/// One object a record, made once, so that templates may compare them and pages share them.
private final class ObjectTable: Sendable {
  // Written once by `fill` while the model is being made, before anybody else can see it.
  private nonisolated(unsafe) var objects: [[RecordObject]] = []

  func fill(_ model: SiteModel) {
    objects = model.store.collections.enumerated().map { place, collection in
      (0..<collection.count).map {
        RecordObject(RecordID(collection: place, row: $0), of: model, model.tables[place])
      }
    }
  }

  subscript(id: RecordID) -> RecordObject? {
    guard objects.indices.contains(id.collection), objects[id.collection].indices.contains(id.row) else { return nil }
    return objects[id.collection][id.row]
  }
}

private func spans(of store: RecordStore, collection place: Int, zone: TimeZoneRules)
  -> [EventTime?]
{
  (0..<store.collections[place].count).map { row in
    store.span(of: RecordID(collection: place, row: row)).map { EventTime($0, in: zone) }
  }
}

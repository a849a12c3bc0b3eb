import Feeds
import Locales
import Records
import Text

/// What stands in a calendar.
enum CalendarEntry: Sendable {
  /// A record of its own.
  case one(RecordID)
  /// The dates of a series together.
  case series(SeriesEntry)

  /// How many dates it has.
  var count: Int {
    switch self {
    case .one: 1
    case .series(let series): series.dates.count - series.others.count
    }
  }
}

/// The dates of a series as one entry of calendars: a rule that gives most of them, and what is different. Together that is
/// exactly the dates that have pages.
struct SeriesEntry: Sendable {
  typealias Moment = WrittenSeries.Moment

  let series: RecordID
  /// One of the dates by the rule, which says what all of them say.
  let pattern: RecordID
  /// As RFC 5545 writes it.
  let rule: String
  let length: CalendarLength
  /// What the rule gives, in order.
  let ruled: [Moment]
  /// Those of `ruled` that do not take place.
  private(set) var leftOut: [Moment] = []
  /// What takes place besides.
  private(set) var besides: [Moment] = []
  /// Those of `ruled` that are different.
  private(set) var changed: [(moment: Moment, record: RecordID)] = []
  /// What takes place besides and is different: each is an entry of its own.
  private(set) var others: [RecordID] = []
  /// All of its dates, in the order of time.
  let dates: [RecordID]

  /// - Parameter dates: the dates of the series that calendars have, in the order of time.
  /// - Returns: `nil` where no rule says it, or where the rule gives less than two of its dates.
  init?(_ series: RecordID, _ dates: [RecordID], _ model: SiteModel) {
    let reports = model.store.collections[series.collection].seriesReports
    guard reports.indices.contains(series.row), let found = DatesByRule(dates, reports[series.row], model),
      let rule = found.rule, let length = found.usualLength(model), let pattern = found.pattern(length, model)
    else { return nil }
    self.series = series
    self.pattern = pattern
    self.rule = rule
    self.length = length
    self.dates = dates
    ruled = found.ruled.map(\.moment)
    for date in found.ruled {
      guard let record = date.record else {
        leftOut.append(date.moment)
        continue
      }
      if !date.isRegular(length, model) || !model.isSaidAlike(record, pattern) { changed.append((date.moment, record)) }
    }
    guard ruled.count - leftOut.count - changed.count > 1 else { return nil }
    addBesides(found.besides, model)
  }

  private mutating func addBesides(_ records: [RecordID], _ model: SiteModel) {
    let instants = Set(ruled.map(\.instant))
    for record in records {
      guard let time = model.time(record) else { continue }
      let isLike =
        (time.span.start.time == nil) == (ruled.first?.reading.time == nil) && !instants.contains(time.start)
        && time.span.calendarLength(in: model.zone) == length
      if isLike, model.isSaidAlike(record, pattern) {
        besides.append(Moment(time.span.start, time.start))
      } else {
        others.append(record)
      }
    }
  }
}

/// The series of a site as entries of calendars.
struct SeriesEntries: Sendable {
  private var entries: [RecordID: SeriesEntry] = [:]
  private let model: SiteModel

  init(_ model: SiteModel) { self.model = model }

  /// Takes the dates of series among records, which are all of their collection and in the order of time.
  mutating func take(_ records: [RecordID], _ window: CalendarWindow) {
    let dates = grouped(records.filter { model.span($0).map(window.contains) ?? false })
    for group in dates {
      guard let series = group.series else { continue }
      entries[series] = SeriesEntry(series, group.records, model)
    }
  }

  /// Puts the dates of series together where all that are to come are among the records.
  func together(_ records: [RecordID]) -> [CalendarEntry] {
    if entries.isEmpty { return records.map { .one($0) } }
    return grouped(records).flatMap { group -> [CalendarEntry] in
      guard let entry = group.series.flatMap({ entries[$0] }), isWhole(entry, in: group.records) else {
        return group.records.map { .one($0) }
      }
      return [.series(entry)] + entry.others.map { .one($0) }
    }
  }

  private func isWhole(_ entry: SeriesEntry, in records: [RecordID]) -> Bool {
    let found = Set(records)
    return entry.dates.allSatisfy { found.contains($0) || model.hasEnded($0) }
  }

  private func grouped(_ records: [RecordID]) -> [(series: RecordID?, records: [RecordID])] {
    var result: [(series: RecordID?, records: [RecordID])] = []
    var places: [RecordID: Int] = [:]
    for id in records {
      let collection = model.store.collections[id.collection]
      let series = collection.seriesField.flatMap { field in
        Record(store: model.store, id: id).value(at: field).recordIDs.first
      }
      if let series, let place = places[series] {
        result[place].records.append(id)
        continue
      }
      if let series { places[series] = result.count }
      result.append((series, [id]))
    }
    return result
  }

  /// When an entry is; of a series when the next date is, else the last.
  func time(_ entry: CalendarEntry) -> EventTime? {
    switch entry {
    case .one(let id): model.time(id)
    case .series(let series):
      (series.dates.first { !model.hasEnded($0) } ?? series.dates.last).flatMap(model.time)
    }
  }

  /// Its identifier.
  func uid(_ entry: CalendarEntry, _ identity: SiteIdentity) -> String {
    switch entry {
    case .one(let id): model.uid(of: id, identity)
    case .series(let series): model.uid(of: series.series, identity)
    }
  }
}

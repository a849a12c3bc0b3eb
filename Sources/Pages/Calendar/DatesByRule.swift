import Feeds
import Locales
import Records
import Recurrence
import Text

/// The dates of a series beside those that its rule gives.
struct DatesByRule {
  /// A date of the rule, and the record that stands for it; none where it is left out.
  struct Date {
    let moment: WrittenSeries.Moment
    let record: RecordID?

    /// Whether it takes place when the rule says, and as long as most.
    func isRegular(_ length: CalendarLength, _ model: SiteModel) -> Bool {
      guard let time = record.flatMap(model.time) else { return false }
      return time.start == moment.instant && (time.span.start.time == nil) == (moment.reading.time == nil)
        && time.span.calendarLength(in: model.zone) == length
    }
  }

  /// From the first that has a record to the last.
  let ruled: [Date]
  /// Records of days that the rule does not give.
  let besides: [RecordID]
  /// A rule that gives `ruled` and nothing else, as RFC 5545 writes it; `nil` where there is none.
  let rule: String?

  /// - Returns: `nil` where the rule gives none of them, or goes by the clocks of another zone than the site's.
  init?(_ records: [RecordID], _ report: SeriesReport, _ model: SiteModel) {
    if let zone = report.recurrence.zone, !zone.isExactly(model.zone.identifier) { return nil }
    var byDay: [CivilDate: RecordID] = [:]
    for id in records {
      guard let part = Record(store: model.store, id: id).occurrence?.part, let day = CivilDate(iso: part) else {
        continue
      }
      byDay[day] = id
    }
    guard let last = byDay.keys.max() else { return nil }
    let given = report.recurrence.occurrences(from: report.start, in: model.zone, through: last, limit: .max).all
    let dates = given.map { occurrence in
      Date(
        moment: WrittenSeries.Moment(occurrence.start, occurrence.instant), record: byDay[occurrence.start.date])
    }
    guard let first = dates.firstIndex(where: { $0.record != nil }),
      let end = dates.lastIndex(where: { $0.record != nil })
    else { return nil }
    ruled = Array(dates[first...end])
    let taken = Set(ruled.compactMap(\.record))
    besides = records.filter { !taken.contains($0) }
    rule = DatesByRule.rule(report.recurrence, for: Array(given[first...end]), in: model.zone)
  }

  /// The rule with another beginning and another end. Whether that gives the same dates is looked at, not thought out.
  private static func rule(_ old: RecurrenceRule, for dates: [Occurrence], in zone: TimeZoneRules) -> String? {
    guard let first = dates.first, let last = dates.last else { return nil }
    var rule = old
    (rule.count, rule.zone) = (nil, nil)
    rule.until = last.start.time == nil ? .day(last.start.date) : .instant(last.instant)
    let again = rule.occurrences(from: first.start, in: zone, through: last.start.date, limit: dates.count + 1).all
    return again == dates ? rule.text : nil
  }

  /// How long most of them take.
  func usualLength(_ model: SiteModel) -> CalendarLength? {
    let lengths = ruled.compactMap { date in date.record.flatMap(model.time)?.span.calendarLength(in: model.zone) }
    var counts: [CalendarLength: Int] = [:]
    for length in lengths { counts[length, default: 0] += 1 }
    let most = counts.values.max()
    return lengths.first { counts[$0] == most }
  }

  /// A date by the rule that says what most of them say; the first, one of the middle or the last.
  func pattern(_ length: CalendarLength, _ model: SiteModel) -> RecordID? {
    let regular = ruled.filter { $0.isRegular(length, model) }.compactMap(\.record)
    guard let first = regular.first, let last = regular.last else { return nil }
    var best: (record: RecordID, count: Int)?
    for candidate in [first, regular[regular.count / 2], last] {
      let count = regular.count { model.isSaidAlike($0, candidate) }
      if count > best?.count ?? 0 { best = (candidate, count) }
      if count * 2 > regular.count { break }
    }
    return best?.record
  }
}

extension SiteModel {
  /// Whether a calendar says the same of two dates of a series, but for when they are. Their fields decide; where one is
  /// different, it is still open whether calendars show it.
  func isSaidAlike(_ left: RecordID, _ right: RecordID) -> Bool {
    if left == right { return true }
    let (first, second) = (Record(store: store, id: left), Record(store: store, id: right))
    let fields = store.collections[left.collection].schema.fields
    let areSame = fields.indices.allSatisfy { place in
      ["start", "end"].contains { fields[place].name.isExactly($0) }
        || first.value(at: place) == second.value(at: place)
    }
    if areSame { return true }
    guard let timed = kindPages(left.collection).timed, let one = timed.calendarEvent(left, self, for: right),
      var other = timed.calendarEvent(right, self)
    else { return false }
    other.span = one.span
    return WrittenEvent(one).isSaidLike(WrittenEvent(other))
  }
}

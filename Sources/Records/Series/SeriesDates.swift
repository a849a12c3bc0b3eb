import Diagnostics
import Hours
import Locales
import Recurrence
import Text

/// One date of a series as it will be a record.
struct SeriesDate {
  /// The day by the rule, which the address has.
  let day: CivilDate
  /// When it takes place.
  var start: CivilMoment
  /// When it would have taken place by the rule, where it was moved.
  var previous: CivilMoment?
  var isCancelled = false
  /// What the table of exceptions announces of it.
  var status: String?
  var note: String?
}

/// Works out the dates of one series within the horizon.
struct SeriesDates {
  let recurrence: Repetition
  let start: CivilMoment
  let rules: SeriesRules
  /// The zone of the rule, where it is another than the site's.
  private let zone: TimeZoneRules
  private(set) var dates: [SeriesDate] = []
  /// The places that may be closed on a day; where all are, there is no date.
  private let places: [Timetable]
  private(set) var closed: [CivilDate] = []
  private(set) var leftOut = 0
  private(set) var before = 0
  private(set) var goesOn = false
  private(set) var isCut = false
  /// Rows of the table of exceptions that name no date of the series.
  private(set) var unknown: [SeriesException] = []
  /// Days that exceptions name and that are none of the series.
  private(set) var strangers: [(text: String, isSkipped: Bool, place: TextPlace)] = []

  /// - Parameter start: on the clocks of the site's zone.
  init(_ recurrence: Repetition, from start: CivilMoment, _ rules: SeriesRules, at places: [Timetable] = []) {
    self.places = places
    self.recurrence = recurrence
    self.rules = rules
    let zone = recurrence.rule.zone.flatMap(TimeZoneRules.named) ?? rules.zone
    self.zone = zone
    self.start = start.moved(from: rules.zone, to: zone)
    let found = occurrences()
    let days = Set(found.map(\.start.date))
    checkExceptions(among: days)
    for occurrence in found { add(occurrence) }
    addOthers()
    goesOn =
      recurrence.rule.count == nil && isOpen || found.last.map { $0.start.date > rules.horizon.upperBound } ?? false
    sort()
    if dates.count > SeriesRules.mostDates {
      dates.removeLast(dates.count - SeriesRules.mostDates)
      isCut = true
    }
  }

  private mutating func sort() {
    dates.sort {
      ($0.start.date, $0.start.time ?? .midnight, $0.day) < ($1.start.date, $1.start.time ?? .midnight, $1.day)
    }
  }

  /// Takes what a table of exceptions says of single dates. Days outside of the horizon are nobody's mistake.
  mutating func take(_ exceptions: [SeriesException]) {
    guard !exceptions.isEmpty else { return }
    for exception in exceptions where rules.horizon.contains(exception.day) {
      guard let place = dates.firstIndex(where: { $0.day == exception.day }) else {
        unknown.append(exception)
        continue
      }
      if let start = exception.start {
        let new = moment(start.day, start.time)
        if new != dates[place].start {
          dates[place].previous = dates[place].previous ?? dates[place].start
          dates[place].start = new
        }
      }
      dates[place].status = exception.status
      dates[place].note = exception.note
    }
    sort()
  }

  /// Whether the rule has no end before the horizon's.
  private var isOpen: Bool {
    switch recurrence.rule.until {
    case nil: true
    case .day(let last)?: last > rules.horizon.upperBound
    case .local(let last)?: last.date > rules.horizon.upperBound
    case .instant(let last)?: zone.civil(at: last).date > rules.horizon.upperBound
    }
  }

  /// From the first one on, since they are counted from there; one beyond the horizon tells that it goes on.
  private func occurrences() -> [Occurrence] {
    let last = recurrence.rule.count == nil ? rules.horizon.upperBound : rules.horizon.upperBound.adding(days: 800)
    return recurrence.rule.occurrences(from: start, in: zone, through: last, limit: .max).all
  }

  private mutating func add(_ occurrence: Occurrence) {
    let day = occurrence.start.date
    if isSkipped(day) {
      if rules.horizon.contains(day) { leftOut += 1 }
      return
    }
    let start = occurrence.start.moved(from: zone, to: rules.zone)
    var date = SeriesDate(day: day, start: start)
    if let move = recurrence.exceptions.moved.first(where: { $0.date == day }) {
      date = SeriesDate(day: day, start: moment(move.to, move.time), previous: start)
    }
    date.isCancelled = recurrence.exceptions.cancelled.contains { covers($0, day) }
    if date.start.date < rules.horizon.lowerBound {
      before += 1
    } else if date.start.date <= rules.horizon.upperBound {
      // Who moves a date to another day knows that day.
      if date.previous == nil, !places.isEmpty, places.allSatisfy({ $0.isClosed(on: day) }) {
        closed.append(day)
        return
      }
      dates.append(date)
    }
  }

  /// Dates besides the rule.
  private mutating func addOthers() {
    for other in recurrence.exceptions.also where rules.horizon.contains(other.date) {
      let start = moment(other.date, other.time)
      if dates.contains(where: { $0.start == start }) { continue }
      var date = SeriesDate(day: other.date, start: start)
      date.isCancelled = recurrence.exceptions.cancelled.contains { covers($0, other.date) }
      dates.append(date)
    }
  }

  private func moment(_ date: CivilDate, _ time: CivilTime?) -> CivilMoment {
    guard let time = time ?? start.time else { return .day(date) }
    return CivilMoment.time(CivilDateTime(date, time)).moved(from: zone, to: rules.zone)
  }

  private func isSkipped(_ day: CivilDate) -> Bool { recurrence.exceptions.except.contains { covers($0, day) } }

  private func covers(_ skipped: Repetition.Skipped, _ day: CivilDate) -> Bool {
    switch skipped.days {
    case .range(let first, let last): first <= day && day <= last
    case .table(let name): rules.isClosed(day, by: name)
    }
  }

  /// What names one day must mean a date of the series: a slip of the pen would change nothing, and nobody would know.
  private mutating func checkExceptions(among days: Set<CivilDate>) {
    let exceptions = recurrence.exceptions
    let known = days.union(exceptions.also.map(\.date))
    let last = rules.horizon.upperBound
    func check(_ skipped: [Repetition.Skipped], _ isSkipped: Bool) {
      for each in skipped {
        guard case .range(let day, let end) = each.days, day == end, day <= last, !known.contains(day) else {
          continue
        }
        strangers.append((day.iso, isSkipped, each.place))
      }
    }
    check(exceptions.except, true)
    check(exceptions.cancelled, false)
    for move in exceptions.moved where move.date <= last && !days.contains(move.date) {
      strangers.append((move.date.iso, false, move.place))
    }
  }
}

extension CivilMoment {
  /// The same moment on the clocks of another zone; a day stays the same day.
  fileprivate func moved(from zone: TimeZoneRules, to other: TimeZoneRules) -> CivilMoment {
    guard case .time(let reading) = self, !zone.identifier.isExactly(other.identifier) else { return self }
    return .time(other.civil(at: zone.instant(of: reading).first))
  }
}

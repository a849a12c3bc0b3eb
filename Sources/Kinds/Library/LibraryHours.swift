import Hours
import Locales
import Pages
import Records
import Templates
import Text

private let weekdayShape = ObjectShape("day of hours", ["number", "name", "text", "closed"])
private let seasonShape = ObjectShape("season of hours", ["title", "days", "line"])
private let exceptionShape = ObjectShape(
  "exception of hours", ["first", "last", "title", "until", "text", "closed", "note"])
private let hoursShape = ObjectShape("hours", ["days", "seasons", "exceptions", "script", "line"])

/// What templates see of a library besides its fields.
let libraryMembers = [
  Member(
    "hours", .object(hoursShape),
    "when it is open, none if that is not understood: `days` `{number, name, text, closed}` from Monday, `seasons` `{title, days, line}`, where `line` is what holds on all days, `exceptions` to come `{first, last, title, until, text, closed, note}`, `script` for the script that says whether it is open, `line` the hours of every day if they are all the same"
  ) { library in
    library.record.timetable.map { library.model.hoursValue($0) } ?? .none
  }
]

extension SiteModel {
  fileprivate func hoursValue(_ timetable: Timetable) -> Value {
    let seasons = timetable.hours.seasons.map { season in
      Value.object(
        seasonShape, .string(season.days.map(title).joined(separator: ", ")),
        .array(weekdays(season.week).filter { !$0.isUnstated }.map(\.value)),
        .optional(Set(season.week).count == 1 ? season.week.first.map(text) : nil))
    }
    let coming = exceptionsToCome(of: timetable)
    return .object(
      hoursShape, .array(weekdays(timetable.hours.days).map(\.value)), .array(seasons),
      .array(coming.map(exceptionValue)), .string(script(timetable, coming)),
      .optional(line(timetable.hours)))
  }

  /// What is not over on the day of the build, the next first.
  func exceptionsToCome(of timetable: Timetable) -> [HoursException] {
    if timetable.exceptions.isEmpty { return [] }
    let today = dayOfBuild
    return timetable.exceptions.filter { $0.days.upperBound >= today }
      .enumerated().sorted { ($0.element.days.lowerBound, $0.offset) < ($1.element.days.lowerBound, $1.offset) }
      .map(\.element)
  }

  private func script(_ timetable: Timetable, _ coming: [HoursException]) -> String {
    // Usual hours hold on every day; the others are those of the day of the build and later.
    let isTimeless = coming.isEmpty && timetable.hours.seasons.isEmpty
    let shown = coming.isEmpty ? Timetable(timetable.hours) : timetable
    return shown.script(from: isTimeless ? .earliest : dayOfBuild) { site.language.format($0) }
  }

  private func weekdays(_ week: [OpeningHours.Day]) -> [(value: Value, isUnstated: Bool)] {
    week.enumerated().map { place, day in
      let value = Value.object(
        weekdayShape, .integer(place + 1), .string(site.language.weekdayName(place + 1)), .string(text(of: day)),
        .boolean(day.intervals.isEmpty))
      return (value, day == .unstated)
    }
  }

  private func exceptionValue(_ exception: HoursException) -> Value {
    let (first, last) = (exception.days.lowerBound, exception.days.upperBound)
    return .object(
      exceptionShape, .string(first.iso), .string(last.iso),
      .string(site.language.formatRange(first, last, .medium)),
      .string(site.language.format(last, skeleton: "MMMMd") ?? last.iso), .string(text(of: exception.hours)),
      .boolean(exception.hours.intervals.isEmpty), .string(exception.note))
  }

  private func text(of day: OpeningHours.Day) -> String {
    switch day {
    // Who writes hours leaves out the days on which it is closed.
    case .unstated, .closed: site.texts.text("hours.closed") ?? ""
    case .open(let intervals):
      intervals.map { interval in
        interval.isWholeDay
          ? site.texts.text("hours.whole_day") ?? "" : site.language.formatRange(interval.opens, interval.closes)
      }.joined(separator: ", ")
    }
  }

  /// The days of a season in words; whole months by their names.
  private func title(_ days: ClosedYearDays) -> String {
    // A leap year has every day.
    guard let dates = days.dates(from: 2024) else { return "" }
    let (first, last) = (dates.lowerBound, dates.upperBound)
    let isWhole = first.day == 1 && last.adding(days: 1).day == 1
    if isWhole, first.month == last.month { return site.language.monthName(first.month) }
    let skeleton = isWhole ? "LLLL" : "MMMMd"
    let ends = (first == last ? [first] : [first, last]).compactMap { site.language.format($0, skeleton: skeleton) }
    return ends.joined(separator: " – ")
  }

  private func line(_ hours: OpeningHours) -> String? {
    guard hours.seasons.isEmpty, let first = hours.days.first, first.intervals.count == 1,
      hours.days.allSatisfy({ $0 == first })
    else { return nil }
    return text(of: first)
  }
}

import Locales
import Text

/// Days on which a place has other hours than usual.
public struct HoursException: Hashable, Sendable {
  /// The days, both included.
  public let days: ClosedRange<CivilDate>
  /// When it is open on each of them; `.closed` or times.
  public let hours: OpeningHours.Day
  /// Why, for people; may be empty.
  public let note: String

  public init(_ days: ClosedRange<CivilDate>, _ hours: OpeningHours.Day, note: String) {
    (self.days, self.hours, self.note) = (days, hours, note)
  }
}

/// When a place is open: the usual hours, and the days that are different.
public struct Timetable: Hashable, Sendable {
  public let hours: OpeningHours
  /// In the order of their importance: of several for a day the last one counts.
  public let exceptions: [HoursException]

  public init(_ hours: OpeningHours, exceptions: [HoursException] = []) {
    (self.hours, self.exceptions) = (hours, exceptions)
  }

  /// What is said of a day of the calendar.
  public func day(on date: CivilDate) -> OpeningHours.Day {
    exceptions.last { $0.days.contains(date) }?.hours ?? hours.day(on: date)
  }

  /// Whether it does not open on a day: it says so, or says when it opens on others and nothing of this one.
  public func isClosed(on date: CivilDate) -> Bool { day(on: date).intervals.isEmpty }

  /// Whether it is open at a time, also by what began the evening before.
  public func isOpen(at time: CivilDateTime) -> Bool {
    let minute = time.time.hour * 60 + time.time.minute
    return day(on: time.date).intervals.contains { $0.minutes.contains(minute) }
      || day(on: time.date.adding(days: -1)).intervals.contains { $0.minutes.contains(minute + 24 * 60) }
  }

  /// The moments of the day at which it opens or closes on any day, in minutes after midnight.
  public var times: [Int] {
    let days = hours.days + hours.seasons.flatMap(\.week) + exceptions.map(\.hours)
    let all = days.flatMap(\.intervals).flatMap { [$0.minutes.lowerBound % 1440, $0.minutes.upperBound % 1440] }
    return Set(all).sorted()
  }

  /// What a script needs to say whether it is open: `{"w":[[[540,1080]],…],"x":[[20260701,20260831,0,[…]],
  /// [20260501,20260502,[]]],"t":{"540":"9:00"}}`. Seven days, Monday first, each with its spans in minutes; then
  /// seasons and single days in the order of their importance, where days of a season that say nothing are `0`; then
  /// how the pages write the times.
  ///
  /// - Parameters:
  ///   - today: what ended before it is left out. Seasons are given until the end of the next year.
  ///   - written: how a time is written.
  public func script(from today: CivilDate, written: (CivilTime) -> String) -> String {
    var rules: [String] = []
    for season in hours.seasons {
      let week = list(season.week) { $0 == .unstated ? "0" : spans($0.intervals) }
      for days in season.days {
        for dates in (today.year - 1...today.year + 1).compactMap(days.dates) where dates.upperBound >= today {
          rules.append("[\(number(dates.lowerBound)),\(number(dates.upperBound)),0,\(week)]")
        }
      }
    }
    // The evening before may still be on.
    for exception in exceptions where exception.days.upperBound >= today.adding(days: -1) {
      let days = exception.days
      rules.append("[\(number(days.lowerBound)),\(number(days.upperBound)),\(spans(exception.hours.intervals))]")
    }
    let known = times.compactMap { minute in
      CivilTime(hour: minute / 60, minute: minute % 60).map { (minute, written($0)) }
    }
    var text = "{\"w\":" + list(hours.days) { spans($0.intervals) } + ",\"x\":" + list(rules) { $0 } + ",\"t\":{"
    text += known.map { "\"\($0.0)\":\"\(safe($0.1))\"" }.joined(separator: ",")
    return text + "}}"
  }

  /// Without what would end a text of JSON.
  private func safe(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
  }

  private func number(_ date: CivilDate) -> String { "\(date.year * 10_000 + date.month * 100 + date.day)" }

  private func spans(_ intervals: [OpeningHours.Interval]) -> String {
    list(intervals) { "[\($0.minutes.lowerBound),\($0.minutes.upperBound)]" }
  }

  private func list<Item>(_ items: [Item], _ write: (Item) -> String) -> String {
    "[" + items.map(write).joined(separator: ",") + "]"
  }
}

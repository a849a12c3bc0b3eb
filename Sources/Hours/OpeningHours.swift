import Locales
import Text

/// When a place is open in each week and in seasons of the year, understood from a text, or not at all.
public struct OpeningHours: Hashable, Sendable {
  /// When a place opens and closes. Closing at or before opening means past midnight.
  public struct Interval: Hashable, Sendable {
    /// The first minute at which it is open.
    public let opens: CivilTime
    /// 24:00 is 00:00 of the next day.
    public let closes: CivilTime

    /// From one time to another.
    public init(opens: CivilTime, closes: CivilTime) {
      self.opens = opens
      self.closes = closes
    }

    /// Whether it runs into the next day.
    public var isPastMidnight: Bool { closes <= opens }

    /// Whether it is the whole day, midnight to midnight.
    public var isWholeDay: Bool { opens == .midnight && closes == .midnight }

    /// Minutes after the midnight before it; beyond 1440 where it runs past the next one.
    public var minutes: Range<Int> {
      let first = opens.hour * 60 + opens.minute
      let last = closes.hour * 60 + closes.minute
      return first..<(isPastMidnight ? last + 24 * 60 : last)
    }
  }

  /// What is said of a day.
  public enum Day: Hashable, Sendable {
    /// Nothing.
    case unstated
    /// It is closed.
    case closed
    /// It is open, in order.
    case open([Interval])

    /// When it is open; never where that is not said.
    public var intervals: [Interval] {
      if case .open(let intervals) = self { intervals } else { [] }
    }
  }

  /// A part of each year with other hours.
  public struct Season: Hashable, Sendable {
    /// The days of the year, each span with both its ends.
    public let days: [ClosedYearDays]
    /// The hours of the week in it, Monday first; where it says nothing of a day, the usual hours hold.
    public let week: [Day]
  }

  /// Seven days, Monday first.
  public let days: [Day]
  /// Of several seasons that a day lies in, the last that says something of it counts.
  public let seasons: [Season]

  /// The hours of each day of the week, Monday first; nil unless there are seven.
  public init?(days: [Day], seasons: [Season] = []) {
    guard days.count == 7, seasons.allSatisfy({ $0.week.count == 7 }) else { return nil }
    self.days = days
    self.seasons = seasons
  }

  /// The hours that a text states, for example `9:00 AM - 6:00 PM`, `Mo-Fr 10:00-20:00; Sa 11:00-18:00` or
  /// `Пн–Пт 10:00–20:00, сб 11:00–18:00, вс выходной`, in English, Polish, Russian, Spanish or Chinese; times alone
  /// hold for every day. Seasons are written as OpenStreetMap does: `Mo-Fr 09:00-17:00; Jul-Aug Mo-Fr 10:00-14:00`. nil if
  /// any word of it is not understood or it can be read in two ways: nothing is guessed.
  public init?(_ text: String) {
    if let seasonal = SeasonalText(text) {
      guard let hours = seasonal.hours else { return nil }
      self = hours
      return
    }
    guard let tokens = HoursLexer.tokens(of: text), let days = HoursWeek.days(from: tokens) else {
      return nil
    }
    self.init(days: days)
  }

  /// What a cell says that is about one day alone: `10:00-17:00`, `9-12, 13-18`, `closed`. Midnight to midnight is closed, as
  /// tables with such columns mean it; a whole day is `00:00-24:00`. `.unstated` for an empty cell.
  public static func day(_ text: String) -> Day? {
    let bytes = Array(text.utf8).trimmedASCII
    if bytes.isEmpty { return .unstated }
    if bytes.elementsEqual("00:00-00:00".utf8) { return .closed }
    guard let tokens = HoursLexer.tokens(of: text), !tokens.contains(where: \.namesDays),
      let days = HoursWeek.days(from: tokens), let first = days.first, days.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  /// What is said of a day of the calendar.
  public func day(on date: CivilDate) -> Day {
    let place = (date.weekday + 6) % 7
    for season in seasons.reversed() where season.days.contains(where: { $0.contains(date) }) {
      if season.week[place] != .unstated { return season.week[place] }
    }
    return days[place]
  }
}

/// Days of each year, from one to another, both included; they run over the new year where the last one comes first.
public struct ClosedYearDays: Hashable, Sendable {
  public let first: YearDay
  public let last: YearDay

  /// Whether a day of the calendar lies in it.
  public func contains(_ date: CivilDate) -> Bool {
    let day = YearDay(month: date.month, day: date.day)
    return first <= last ? first <= day && day <= last : first <= day || day <= last
  }

  /// The span that a day lies in, or the next one after it.
  public func next(from today: CivilDate) -> ClosedRange<CivilDate>? {
    (today.year - 1...today.year + 1).lazy.compactMap { dates(from: $0) }.first { $0.upperBound >= today }
  }

  /// The span that a year's first day begins.
  public func dates(from year: Int) -> ClosedRange<CivilDate>? {
    guard let start = first.date(in: year), let end = last.date(in: first <= last ? year : year + 1), start <= end
    else {
      return nil
    }
    return start...end
  }
}

/// A month with a day of it.
public struct YearDay: Hashable, Comparable, Sendable {
  public let month: Int
  public let day: Int

  /// The date in a year; the last day of the month where it has fewer days.
  public func date(in year: Int) -> CivilDate? {
    guard (1...12).contains(month), (1...9998).contains(year) else { return nil }
    return CivilDate(year: year, month: month, day: min(day, CivilDate.daysInMonth(year: year, month: month)))
  }

  public static func < (left: YearDay, right: YearDay) -> Bool { (left.month, left.day) < (right.month, right.day) }
}

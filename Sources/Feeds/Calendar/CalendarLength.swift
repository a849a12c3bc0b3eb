import Locales

/// How long something takes in the words of a calendar.
public enum CalendarLength: Hashable, Sendable {
  /// Nothing is known of its end.
  case open
  /// Whole days.
  case days(Int)
  /// Seconds, as a stopwatch measures them: a night on which clocks change is shorter or longer.
  case seconds(Int64)
}

extension EventSpan {
  /// What calendars say of its length.
  public func calendarLength(in zone: TimeZoneRules) -> CalendarLength {
    guard start.time != nil else { return .days(lastDay.dayNumber - start.date.dayNumber + 1) }
    let first = startInstant(in: zone)
    guard let end = exclusiveEnd(in: zone), end > first else { return .open }
    return .seconds(end.secondsSince1970 - first.secondsSince1970)
  }

  /// The first instant after a timed event. Of a last day without a time nothing more is known: if it is the first day, no
  /// end is stated, else the last minute of the day, since calendars show midnight as a time of the next day.
  private func exclusiveEnd(in zone: TimeZoneRules) -> Instant? {
    switch end {
    case .time: timedEnd(in: zone)
    case .day(let day) where day == start.date: nil
    case .day(let day): Instant(secondsSince1970: zone.startOfDay(day.adding(days: 1)).secondsSince1970 - 60)
    case nil: nil
    }
  }
}

import Locales

/// A series as one entry of a calendar: a rule, the dates that it leaves out, those that come besides, and those that are
/// different. What it says together is exactly its dates.
public struct WrittenSeries: Sendable {
  /// What a clock on the wall shows, with the instant that is meant.
  public struct Moment: Hashable, Sendable {
    public let reading: CivilMoment
    public let instant: Instant

    public init(_ reading: CivilMoment, _ instant: Instant) {
      self.reading = reading
      self.instant = instant
    }
  }

  /// A date that is not as the rule says it.
  public struct Change: Sendable {
    /// When it would be by the rule.
    let moment: Moment
    let event: WrittenEvent

    /// - Parameter event: with the UID of the series.
    public init(_ moment: Moment, _ event: CalendarEvent) {
      self.moment = moment
      self.event = WrittenEvent(event)
    }
  }

  /// What all dates have that are not different.
  let event: WrittenEvent
  /// As RFC 5545 writes it; all of its dates are in `dates`.
  let rule: String
  let length: CalendarLength
  /// The dates of the rule, those that are left out or different among them.
  let dates: [Moment]
  public var leftOut: [Moment] = []
  public var besides: [Moment] = []
  public var changes: [Change] = []
  /// The same dates as an event each, for calendars whose clock cannot state the rule.
  let oneByOne: @Sendable () -> [WrittenEvent]

  /// - Parameters:
  ///   - dates: all that the rule gives, at least one.
  ///   - oneByOne: is asked only where a zone's clocks follow no rule.
  public init(
    _ event: WrittenEvent, rule: String, dates: [Moment], length: CalendarLength,
    oneByOne: @escaping @Sendable () -> [WrittenEvent]
  ) {
    (self.event, self.rule, self.dates, self.length) = (event, rule, dates, length)
    self.oneByOne = oneByOne
  }

  /// The days that the calendar's zone must be right for.
  var starts: [CivilMoment] {
    [dates.first, dates.last, besides.last].compactMap { $0?.reading } + changes.map(\.event.span.start)
  }

  func append(to lines: inout ContentLines, clock: CalendarClock) {
    guard let first = dates.first, (dates + besides).allSatisfy(clock.isOnWallClock) else {
      for event in oneByOne() { event.append(to: &lines, clock: clock) }
      return
    }
    event.append(to: &lines) { lines in
      clock.append("DTSTART", first.reading, to: &lines)
      appendEnd(after: first, clock, to: &lines)
      lines.add("RRULE", rule)
      // One line each, as most programs write them: some read only the first date of a line.
      for date in leftOut { clock.append("EXDATE", date.reading, to: &lines) }
      for date in besides { clock.append("RDATE", date.reading, to: &lines) }
    }
    for change in changes {
      change.event.append(to: &lines) { lines in
        clock.append("RECURRENCE-ID", change.moment.reading, to: &lines)
        change.event.appendTimes(to: &lines, clock: clock)
      }
    }
  }

  private func appendEnd(after first: Moment, _ clock: CalendarClock, to lines: inout ContentLines) {
    switch length {
    case .open: break
    case .days(let days): clock.append("DTEND", .day(first.reading.date.adding(days: days)), to: &lines)
    case .seconds(let seconds):
      clock.append("DTEND", first.instant.adding(seconds: seconds), to: &lines)
    }
  }
}

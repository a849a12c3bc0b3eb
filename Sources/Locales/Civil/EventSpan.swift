/// A day, or a day with a time of day, as people write when something happens.
public enum CivilMoment: Hashable, Sendable {
  /// A whole day.
  case day(CivilDate)
  /// A time of a day.
  case time(CivilDateTime)

  /// The day.
  public var date: CivilDate {
    switch self {
    case .day(let date): date
    case .time(let dateTime): dateTime.date
    }
  }

  /// The time of day, where there is one.
  public var time: CivilTime? {
    switch self {
    case .day: nil
    case .time(let dateTime): dateTime.time
    }
  }

  /// `2026-03-01` or `2026-03-01T18:00:00`.
  public var iso: String {
    switch self {
    case .day(let date): date.iso
    case .time(let dateTime): dateTime.iso
    }
  }

  /// The first second of it on the wall clock.
  var firstReading: CivilDateTime {
    switch self {
    case .day(let date): CivilDateTime(date, .midnight)
    case .time(let dateTime): dateTime
    }
  }
}

/// When an event takes place, in its zone's civil time, and the rule that says until when it is upcoming.
///
/// An event is upcoming until it ends; an all-day or multi-day event until the end of its last day; an event without an
/// end until the end of its start day. An evening that runs past midnight and lasts less than 24 hours on the clock is
/// one evening, not a multi-day event.
public struct EventSpan: Hashable, Sendable {
  /// When it starts.
  public let start: CivilMoment
  /// When it ends; a day means to the end of that day. `nil` when not known.
  public let end: CivilMoment?
  /// The instants of start and end, where they were stated: in the hour that comes twice as clocks are put back, the readings
  /// do not tell them.
  private let statedStart: Instant?
  private let statedEnd: Instant?

  /// The span, or `nil` when the end lies before the start.
  ///
  /// - Parameters:
  ///   - startingAt, endingAt: the instants, where more is known than what the clock shows then.
  public init?(start: CivilMoment, end: CivilMoment?, startingAt: Instant? = nil, endingAt: Instant? = nil) {
    if let startingAt, let endingAt {
      guard startingAt <= endingAt else { return nil }
    } else if let end {
      let first = start.firstReading
      let last = end.time == nil ? CivilDateTime(end.date, CivilTime(trustedSecondOfDay: 86_399)) : end.firstReading
      guard first <= last else { return nil }
    }
    self.start = start
    self.end = end
    statedStart = startingAt
    statedEnd = endingAt
  }

  /// Whether it has no time of day at all.
  public var isAllDay: Bool { start.time == nil && end?.time == nil }

  /// Whether only its end has a time of day: no calendar can say so.
  public var endsWithoutBeginning: Bool { start.time == nil && end?.time != nil }

  /// Whether it takes more than one day; not so an evening that runs past midnight.
  public var isMultiDay: Bool {
    guard let end, lastDay > start.date else { return false }
    guard case .time(let first) = start, case .time(let last) = end else { return true }
    return last.wallSeconds - first.wallSeconds >= 86_400
  }

  /// The last day of it; what ends at midnight has nothing of the day that begins then.
  public var lastDay: CivilDate {
    guard case .time(let last)? = end, last.time == .midnight, last.date > start.date else {
      return end?.date ?? start.date
    }
    return last.date.adding(days: -1)
  }

  /// The instant at which it begins; the beginning of the day where there is no time.
  public func startInstant(in zone: TimeZoneRules) -> Instant {
    switch start {
    case .day(let date): zone.startOfDay(date)
    case .time(let dateTime): statedStart ?? zone.instant(of: dateTime).first
    }
  }

  /// The instant of an end with a time of day; `nil` for every other.
  public func timedEnd(in zone: TimeZoneRules) -> Instant? {
    guard case .time(let dateTime)? = end else { return nil }
    return statedEnd ?? zone.instant(of: dateTime).first
  }

  /// The instant at which it is no longer upcoming (the first one after it). An end at the midnight that its own day begins
  /// with, where only the end has a time, says nothing: it is what spreadsheets make of a day.
  public func endInstant(in zone: TimeZoneRules) -> Instant {
    if !isMultiDay, let end = timedEnd(in: zone), start.time != nil || end > startInstant(in: zone) { return end }
    return zone.startOfDay(lastDay.adding(days: 1))
  }

  /// Whether it is upcoming (or on) at `now`.
  public func isUpcoming(at now: Instant, in zone: TimeZoneRules) -> Bool { now < endInstant(in: zone) }
}

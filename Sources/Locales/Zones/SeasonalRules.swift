/// What a zone's clocks do every year from some year on, as a VTIMEZONE says it.
public enum SeasonalRules: Hashable, Sendable {
  /// Clocks are never changed.
  case fixed(ZoneOffset)
  /// Clocks are changed twice a year, on days that a rule gives. The first of the two is the one that comes first in the
  /// year.
  case yearly(YearlyChange, YearlyChange)
  /// Changes that no yearly rule describes (Morocco's follow Ramadan): each one that is known.
  case listed(ZoneOffset, [ZoneTransition])
}

/// How far a zone's clocks are from UTC, and what that is called.
public struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of UTC.
  public let seconds: Int
  /// Whether this is summer time.
  public let isDaylight: Bool
  /// A short name such as `CET`, or `+03` where there is none.
  public let name: String

  init(seconds: Int, isDaylight: Bool, name: String) {
    self.seconds = seconds
    self.isDaylight = isDaylight
    self.name = name
  }
}

/// A moment at which a zone's clocks are changed.
public struct ZoneTransition: Hashable, Sendable {
  /// When.
  public let instant: Instant
  /// The offset until then.
  public let before: ZoneOffset
  /// The offset from then on.
  public let after: ZoneOffset

  /// What clocks showed when they were changed, as DTSTART of a VTIMEZONE's part wants it.
  public var local: CivilDateTime {
    CivilDateTime(wallSeconds: instant.secondsSince1970 + Int64(before.seconds))
  }
}

/// A change of clocks that comes every year.
public struct YearlyChange: Hashable, Sendable {
  /// The offset until the change.
  public let before: ZoneOffset
  /// The offset from the change on.
  public let after: ZoneOffset
  /// The month, 1 to 12.
  public let month: Int
  /// The days of the month on which it may fall: seven of them, and one is the weekday (or one day, for every weekday).
  public let days: ClosedRange<Int>
  /// 1 = Monday … 7 = Sunday; `nil` where it is always the same day of the month.
  public let weekday: Int?
  /// What clocks show when they are changed.
  public let time: CivilTime
}

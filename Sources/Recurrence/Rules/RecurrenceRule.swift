import Locales

/// How something repeats: a rule of RFC 5545 (3.3.10), by days. The time of day is that of its start.
///
/// A rule holds only values that `RecurrenceRule.read` or a phrase lets through, so that following it always ends.
public struct RecurrenceRule: Hashable, Sendable {
  /// The length of the periods that a rule counts in.
  public enum Frequency: String, Sendable, CaseIterable {
    case daily, weekly, monthly, yearly
  }

  /// A day of the week, or the first, second, last … one of a month or year.
  public struct Weekday: Hashable, Sendable {
    /// 1 = Monday … 7 = Sunday.
    public let day: Int
    /// 1: the first, -1: the last; 0: every one.
    public let ordinal: Int

    public init(_ day: Int, ordinal: Int = 0) {
      self.day = min(max(day, 1), 7)
      self.ordinal = min(max(ordinal, -53), 53)
    }
  }

  /// Until when it repeats, that moment included.
  public enum End: Hashable, Sendable {
    /// To the end of a day.
    case day(CivilDate)
    /// To a time on the wall clock.
    case local(CivilDateTime)
    case instant(Instant)
  }

  public var frequency: Frequency
  /// Every how many periods, 1 to ``largestInterval``.
  public var interval = 1
  public var weekdays: [Weekday] = []
  /// Days of the month: 1 to 31, or -1 (the last) to -31.
  public var monthDays: [Int] = []
  /// Days of the year: 1 to 366, or from the end.
  public var yearDays: [Int] = []
  /// Weeks of the year as ISO 8601 counts them: 1 to 53, or from the end.
  public var weekNumbers: [Int] = []
  public var months: [Int] = []
  /// Which of the days of a period count: 1 is the first, -1 the last.
  public var positions: [Int] = []
  /// The day that weeks begin with.
  public var weekStart = 1
  /// How many times, counted with those that are left out later.
  public var count: Int?
  public var until: End?
  /// The zone on whose clocks it repeats, by its IANA name; `nil`: the site's.
  public var zone: String?

  public static let largestInterval = 999
  public static let largestCount = 10_000

  public init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = min(max(interval, 1), RecurrenceRule.largestInterval)
  }
}

/// What is wrong with a rule or a phrase, and where in its text.
public struct RecurrenceProblem: Error, Hashable, Sendable {
  /// The bytes of the text that are wrong.
  public let range: Range<Int>
  /// What was found and what was expected, in lower case without a full stop.
  public let message: String
  /// What to write instead.
  public var suggestion: String?

  public init(_ range: Range<Int>, _ message: String, suggestion: String? = nil) {
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}

import Locales

/// A week's opening hours, understood from a text, or not at all.
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
  }

  /// What is said of a day.
  public enum Day: Hashable, Sendable {
    /// Nothing.
    case unstated
    /// It is closed.
    case closed
    /// It is open, in order.
    case open([Interval])
  }

  /// Seven days, Monday first.
  public let days: [Day]

  /// The hours of each day of the week, Monday first; nil unless there are seven.
  public init?(days: [Day]) {
    guard days.count == 7 else { return nil }
    self.days = days
  }

  /// The hours that a text states, for example `9:00 AM - 6:00 PM`, `Mo-Fr 10:00-20:00; Sa 11:00-18:00` or
  /// `Пн–Пт 10:00–20:00, сб 11:00–18:00, вс выходной`, in English, Polish, Russian, Spanish or Chinese; times alone
  /// hold for every day. nil if any word of it is not understood or it can be read in two ways: nothing is guessed.
  public init?(_ text: String) {
    guard let tokens = HoursLexer.tokens(of: text), let days = HoursWeek.days(from: tokens) else {
      return nil
    }
    self.init(days: days)
  }
}

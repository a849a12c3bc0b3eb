import Locales

/// What somebody wrote of how something repeats: the rule, and what is different on single days.
public struct Repetition: Hashable, Sendable {
  public var rule: RecurrenceRule
  /// The first day of the rule, where it is not that of the record.
  public var from: CivilDate?
  public var exceptions = Exceptions()

  public init(_ rule: RecurrenceRule) { self.rule = rule }

  /// What is different on single days.
  public struct Exceptions: Hashable, Sendable {
    /// Days on which it does not take place, and nothing is said of it.
    public var except: [Skipped] = []
    /// Days on which it takes place besides.
    public var also: [Moment] = []
    /// Days whose occurrence takes place at another time.
    public var moved: [Move] = []
    /// Days whose occurrence is announced and cancelled.
    public var cancelled: [Skipped] = []

    public init() {}

    public var isEmpty: Bool { except.isEmpty && also.isEmpty && moved.isEmpty && cancelled.isEmpty }
  }

  /// Days that are left out, and where the text says so.
  public struct Skipped: Hashable, Sendable {
    public enum Days: Hashable, Sendable {
      /// All days from one to another, both included.
      case range(CivilDate, CivilDate)
      /// Those of a table of the site, by its name.
      case table(String)
    }
    public let days: Days
    public let place: TextPlace
  }

  /// A day, perhaps with a time.
  public struct Moment: Hashable, Sendable {
    public let date: CivilDate
    /// `nil`: at the usual time.
    public let time: CivilTime?
    public let place: TextPlace
  }

  /// An occurrence that takes place at another time.
  public struct Move: Hashable, Sendable {
    /// The day by the rule.
    public let date: CivilDate
    public let to: CivilDate
    /// `nil`: at the usual time.
    public let time: CivilTime?
    public let place: TextPlace
  }
}

/// Where something stands in a text, in bytes. It is no part of what a text says: all places are equal.
public struct TextPlace: Hashable, Sendable {
  public let range: Range<Int>

  public static func == (left: TextPlace, right: TextPlace) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

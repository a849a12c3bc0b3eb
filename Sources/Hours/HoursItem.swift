import Locales

/// Days, times or "closed": what a text about opening hours is made of.
struct HoursItem: Equatable {
  enum Kind: Equatable {
    /// Days of the week; none for public holidays, which no week shows.
    case days(Set<Int>)
    case times([OpeningHours.Interval])
    case closed
  }

  var kind: Kind
  /// Whether a comma or "and" stands before it.
  var follows: Bool

  var isDays: Bool {
    if case .days = kind { true } else { false }
  }
}

/// Puts tokens together to items: `Mo - Fr` to days, `10 - 18` to times.
struct HoursItemReader {
  private let tokens: [HoursToken]
  private var position = 0
  private var items: [HoursItem] = []

  /// The items of a part between semicolons; nil if it cannot be read.
  static func items(of tokens: [HoursToken]) -> [HoursItem]? {
    var reader = HoursItemReader(tokens: tokens)
    return reader.read() ? reader.items : nil
  }

  private init(tokens: [HoursToken]) { self.tokens = tokens }

  private mutating func read() -> Bool {
    while position < tokens.count {
      var follows = false
      while let token = peek(), token == .comma || token == .dash {
        // A dash between days and times is only a mark: "Monday - closed".
        follows = follows || token == .comma
        position += 1
      }
      guard position < tokens.count else { break }
      guard let kind = item() else { return false }
      items.append(HoursItem(kind: kind, follows: follows))
    }
    return true
  }

  private func peek(_ distance: Int = 0) -> HoursToken? {
    position + distance < tokens.count ? tokens[position + distance] : nil
  }

  private mutating func item() -> HoursItem.Kind? {
    guard let token = peek() else { return nil }
    if case .time(let opens) = token { return times(from: opens) }
    position += 1
    switch token {
    case .day(let first): return days(from: first)
    case .days(let days): return .days(Set(days))
    case .weekendOrClosed: return weekendOrClosed()
    case .closed: return .closed
    case .holidays: return .days([])
    case .wholeDay: return .times([OpeningHours.Interval(opens: .midnight, closes: .midnight)])
    default: return nil
    }
  }

  private mutating func times(from opens: HoursClockTime) -> HoursItem.Kind? {
    guard peek(1) == .dash, case .time(let closes)? = peek(2), let interval = HoursItemReader.interval(opens, closes)
    else { return nil }
    position += 3
    return .times([interval])
  }

  private mutating func days(from first: Int) -> HoursItem.Kind? {
    guard peek() == .dash, case .day(let last)? = peek(1) else { return .days([first]) }
    guard first != last else { return nil }
    position += 2
    let length = (last - first + 7) % 7
    return .days(Set((0...length).map { (first + $0) % 7 }))
  }

  private func weekendOrClosed() -> HoursItem.Kind {
    if items.last?.isDays ?? false { return .closed }
    if case .time? = peek() { return .days([5, 6]) }
    return .closed
  }

  /// The interval between two times if they can be read in one way only.
  static func interval(_ opens: HoursClockTime, _ closes: HoursClockTime) -> OpeningHours.Interval? {
    guard let (start, end) = minutes(opens, closes), start != end, start < 24 * 60 else { return nil }
    guard let opening = CivilTime(hour: start / 60, minute: start % 60),
      let closing = CivilTime(hour: end / 60 % 24, minute: end % 60)
    else { return nil }
    return OpeningHours.Interval(opens: opening, closes: closing)
  }

  private static func minutes(_ opens: HoursClockTime, _ closes: HoursClockTime) -> (Int, Int)? {
    switch (opens.half, closes.half) {
    case (nil, nil): return on24HourClock(opens, closes)
    case (nil, let half?) where !opens.isSurely24: return withMissingHalf(opens, closes, half)
    case (.some, nil) where !closes.isSurely24: return nil
    default:
      guard let start = opens.minutes(half: opens.half), let end = closes.minutes(half: closes.half) else { return nil }
      return (start, end)
    }
  }

  /// Without a.m. and p.m.: `9:00-6:00` and `1:00-5:00` may mean the afternoon, so they are not understood; `9-12`,
  /// `10-18`, `18:00-02:00` and `06:00-12:00` are.
  private static func on24HourClock(_ opens: HoursClockTime, _ closes: HoursClockTime) -> (Int, Int)? {
    let start = opens.hour * 60 + opens.minute
    let end = closes.hour * 60 + closes.minute
    if start < end { return opens.isSurely24 || closes.isSurely24 || opens.hour >= 7 ? (start, end) : nil }
    let runsPastMidnight = opens.hour >= 13 || end == 0 || (closes.isPadded && opens.hour >= 10)
    return runsPastMidnight ? (start, end) : nil
  }

  /// `9-5pm`: the half of the day that puts opening before closing, if only one does.
  private static func withMissingHalf(
    _ opens: HoursClockTime, _ closes: HoursClockTime, _ half: HoursClockTime.Half
  ) -> (Int, Int)? {
    guard let morning = opens.minutes(half: .morning), let afternoon = opens.minutes(half: .afternoon),
      let end = closes.minutes(half: half), (morning < end) != (afternoon < end)
    else { return nil }
    return (morning < end ? morning : afternoon, end)
  }
}

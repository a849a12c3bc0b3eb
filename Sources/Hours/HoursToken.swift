/// A word, number or mark of a text about opening hours.
enum HoursToken: Equatable {
  case time(HoursClockTime)
  /// Days of the week, 0 = Monday … 6 = Sunday: one, or all that a word such as "weekdays" stands for.
  case day(Int)
  case days([Int])
  case closed
  /// A word that means "days off" before a time is the weekend, after days is "closed".
  case weekendOrClosed
  case wholeDay
  /// Public holidays: what is said of them is no part of a week and is not kept.
  case holidays
  /// `-`, "to"
  case dash
  /// `,`, "and"
  case comma
  case semicolon
  case newline
  /// A word or mark that adds nothing: "open", "from", `:` after a day.
  case noise
  /// "a.m." and "p.m.", "上午" and "下午": they belong to the time beside them.
  case half(HoursClockTime.Half)
}

/// A time of day as it was written.
struct HoursClockTime: Equatable {
  /// Of a 12-hour clock.
  enum Half: Equatable {
    case morning
    case afternoon
  }

  var hour: Int
  var minute: Int
  /// Whether the hour was written with a leading zero, as on a 24-hour clock only.
  var isPadded: Bool
  var half: Half?

  /// Whether only a 24-hour clock shows it.
  var isSurely24: Bool { half == nil && (hour >= 13 || hour == 0 || isPadded) }

  /// Minutes since midnight with its own half of the day, or another one; nil where a 12-hour clock has no such hour.
  func minutes(half: Half?) -> Int? {
    guard let half else { return hour * 60 + minute }
    guard (1...12).contains(hour) else { return nil }
    return (hour % 12 + (half == .afternoon ? 12 : 0)) * 60 + minute
  }
}

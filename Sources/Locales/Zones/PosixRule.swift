/// A zone's rule as POSIX writes it, at the end of zone files: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixRule {
  let standard: ZoneOffset
  /// Summer time and its two changes; `nil` where clocks stay.
  let daylight: (offset: ZoneOffset, start: Day, end: Day)?

  /// The day and the second of the day (which may lie outside of it) of a change.
  struct Day {
    enum Kind {
      /// The weekday (0 = Sunday), the week (5 = last) and the month.
      case weekday(month: Int, week: Int, weekday: Int)
      /// 1 to 365, 29 February not counted.
      case commonDay(Int)
      /// 0 to 365, 29 February counted.
      case day(Int)
    }

    let kind: Kind
    let second: Int
  }

  init?(_ text: ArraySlice<UInt8>) {
    var parser = PosixRuleParser(rest: text)
    guard let name = parser.name(), let west = parser.offset(hours: 24) else { return nil }
    standard = ZoneOffset(seconds: -west, isDaylight: false, name: name)
    if parser.rest.isEmpty {
      daylight = nil
      return
    }
    guard let summer = parser.name() else { return nil }
    let seconds: Int
    if parser.rest.first == UInt8(ascii: ",") {
      seconds = -west + 3600
    } else {
      guard let west = parser.offset(hours: 24) else { return nil }
      seconds = -west
    }
    guard let start = parser.day(), let end = parser.day(), parser.rest.isEmpty else { return nil }
    daylight = (ZoneOffset(seconds: seconds, isDaylight: true, name: summer), start, end)
  }

  /// The changes of a year, in order.
  func changes(in year: Int) -> [(second: Int64, offset: ZoneOffset)] {
    guard let daylight else { return [(startOfYear(year), standard)] }
    let start = daylight.start.second(in: year) - Int64(standard.seconds)
    let end = daylight.end.second(in: year) - Int64(daylight.offset.seconds)
    let changes = [(second: start, offset: daylight.offset), (second: end, offset: standard)]
    return changes.sorted { $0.second < $1.second }
  }

  /// Files whose last change leads to the rule's own offset have nothing to add here.
  private func startOfYear(_ year: Int) -> Int64 {
    Int64(CivilDate(trustedYear: year, month: 1, day: 1).dayNumber) * 86_400
  }
}

extension PosixRule.Day {
  /// The wall clock's second since 1970 in a year.
  func second(in year: Int) -> Int64 { Int64(dayNumber(in: year)) * 86_400 + Int64(second) }

  private func dayNumber(in year: Int) -> Int {
    let newYear = CivilDate(trustedYear: year, month: 1, day: 1).dayNumber
    switch kind {
    case .day(let day): return newYear + day
    case .commonDay(let day): return newYear + day - 1 + (CivilDate.isLeap(year) && day >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilDate(trustedYear: year, month: month, day: 1)
      let day = floorModulo(weekday - first.weekday % 7, 7) + (week - 1) * 7
      let length = CivilDate.daysInMonth(year: year, month: month)
      return first.dayNumber + (day < length ? day : day - 7)
    }
  }
}

private struct PosixRuleParser {
  var rest: ArraySlice<UInt8>

  /// Letters, or anything between `<` and `>`.
  mutating func name() -> String? {
    let quoted = rest.first == UInt8(ascii: "<")
    if quoted { rest = rest.dropFirst() }
    let name = rest.prefix { quoted ? $0 != UInt8(ascii: ">") : isLetter($0) }
    rest = rest.dropFirst(name.count + (quoted ? 1 : 0))
    return name.count >= 3 ? String(decoding: name, as: UTF8.self) : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func offset(hours limit: Int) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard let hours = number(), hours <= limit else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
      rest = rest.dropFirst()
      guard let value = number(), value < 60 else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,M3.5.0/2`, `,J60` or `,59`, with 02:00 where there is no time.
  mutating func day() -> PosixRule.Day? {
    guard rest.first == UInt8(ascii: ",") else { return nil }
    rest = rest.dropFirst()
    guard let kind = dayKind() else { return nil }
    guard rest.first == UInt8(ascii: "/") else { return PosixRule.Day(kind: kind, second: 7200) }
    rest = rest.dropFirst()
    return offset(hours: 167).map { PosixRule.Day(kind: kind, second: $0) }
  }

  private mutating func dayKind() -> PosixRule.Day.Kind? {
    switch rest.first {
    case UInt8(ascii: "M"):
      rest = rest.dropFirst()
      guard let month = number(), (1...12).contains(month), point(), let week = number(), (1...5).contains(week),
        point(), let weekday = number(), weekday <= 6
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    case UInt8(ascii: "J"):
      rest = rest.dropFirst()
      return number().flatMap { (1...365).contains($0) ? .commonDay($0) : nil }
    default:
      return number().flatMap { $0 <= 365 ? .day($0) : nil }
    }
  }

  private mutating func point() -> Bool {
    guard rest.first == UInt8(ascii: ".") else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    return decimal(digits)
  }
}

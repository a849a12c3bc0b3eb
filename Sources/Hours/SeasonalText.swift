import Text

/// A text whose clauses begin with months or days of months, as in OpenStreetMap's `opening_hours`:
/// `Mo-Fr 09:00-17:00; Jul-Aug Mo-Fr 10:00-14:00; Dec 24-26 off`.
struct SeasonalText {
  /// What it states; `nil`: it names months, and is not understood.
  private(set) var hours: OpeningHours?

  /// `nil` for a text that names no month where a clause begins.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 2_000 else { return nil }
    let clauses = bytes.split { $0 == UInt8(ascii: ";") || $0 == 0x0A || $0 == 0x0D }.map { YearDaysReader(Array($0)) }
    guard clauses.contains(where: \.beginsWithMonth) else { return nil }
    hours = SeasonalText.hours(of: clauses)
  }

  private static func hours(of clauses: [YearDaysReader]) -> OpeningHours? {
    var usual: [[UInt8]] = []
    var groups: [(days: [ClosedYearDays], clauses: [[UInt8]])] = []
    for var clause in clauses {
      guard let days = clause.read() else { return nil }
      let rest = Array(clause.rest)
      if Array(rest).trimmedASCII.isEmpty {
        if days.isEmpty { continue }
        return nil
      }
      if days.isEmpty {
        // In OpenStreetMap's notation usual hours would take the seasons before them back, which hardly anybody means.
        guard groups.isEmpty else { return nil }
        usual.append(rest)
      } else if let last = groups.last, last.days == days {
        groups[groups.count - 1].clauses.append(rest)
      } else {
        groups.append((days, [rest]))
      }
    }
    var week = [OpeningHours.Day](repeating: .unstated, count: 7)
    if !usual.isEmpty {
      guard let found = self.week(of: usual) else { return nil }
      week = found
    }
    var seasons: [OpeningHours.Season] = []
    for group in groups {
      guard let found = self.week(of: group.clauses) else { return nil }
      seasons.append(OpeningHours.Season(days: group.days, week: found))
    }
    return OpeningHours(days: week, seasons: seasons)
  }

  private static func week(of clauses: [[UInt8]]) -> [OpeningHours.Day]? {
    let text = String(decoding: Array(clauses.joined(separator: "; ".utf8)), as: UTF8.self)
    return HoursLexer.tokens(of: text).flatMap { HoursWeek.days(from: $0) }
  }
}

/// Reads months and days of months at the beginning of a clause.
struct YearDaysReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What follows them.
  var rest: ArraySlice<UInt8> { bytes[min(position, bytes.count)...] }

  var beginsWithMonth: Bool {
    var reader = self
    reader.skipBlanks()
    return reader.month() != nil
  }

  /// The spans of days; empty where there are none; nil where they are not understood.
  mutating func read() -> [ClosedYearDays]? {
    guard beginsWithMonth else { return [] }
    var result: [ClosedYearDays] = []
    repeat {
      guard let span = span() else { return nil }
      result.append(span)
    } while takes(",")
    _ = takes(":")
    return result
  }

  /// `Jul`, `Jul-Aug`, `Dec 24`, `Dec 24-26`, `Dec 24-Jan 2`.
  private mutating func span() -> ClosedYearDays? {
    guard let month = month() else { return nil }
    let first = day(of: month)
    if first == .wrong { return nil }
    guard takes("-") else {
      switch first {
      case .known(let day):
        return ClosedYearDays(first: YearDay(month: month, day: day), last: YearDay(month: month, day: day))
      default: return whole(month, month)
      }
    }
    switch first {
    case .known(let start):
      let lastMonth = self.month()
      guard case .known(let end) = day(of: lastMonth ?? month) else { return nil }
      // `Dec 26-24` is a slip of the pen.
      guard lastMonth != nil || start <= end else { return nil }
      return ClosedYearDays(
        first: YearDay(month: month, day: start), last: YearDay(month: lastMonth ?? month, day: end))
    default:
      guard let lastMonth = self.month(), day(of: lastMonth) == .missing else { return nil }
      return whole(month, lastMonth)
    }
  }

  private func whole(_ first: Int, _ last: Int) -> ClosedYearDays {
    ClosedYearDays(first: YearDay(month: first, day: 1), last: YearDay(month: last, day: mostDays[last - 1]))
  }

  private enum Day: Equatable {
    case missing
    case wrong
    case known(Int)
  }

  /// One or two digits that are no time of day: `24`, but not `24:00`.
  private mutating func day(of month: Int) -> Day {
    let start = position
    skipBlanks()
    var digits: [Int] = []
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      digits.append(Int(bytes[position]) - 0x30)
      position += 1
    }
    if digits.isEmpty {
      position = start
      return .missing
    }
    // `Dec 10:00-12:00` has times behind the month.
    if position < bytes.count, bytes[position] == UInt8(ascii: ":"), position + 1 < bytes.count,
      (0x30...0x39).contains(bytes[position + 1])
    {
      position = start
      return .missing
    }
    guard digits.count <= 2 else { return .wrong }
    let day = digits.reduce(0) { $0 * 10 + $1 }
    return (1...mostDays[month - 1]).contains(day) ? .known(day) : .wrong
  }

  /// The number of the month whose English name stands here, short or in full.
  private mutating func month() -> Int? {
    let start = position
    skipBlanks()
    let first = position
    while position < bytes.count, bytes[position].isASCIILetterOfHours { position += 1 }
    let word = bytes[first..<position]
    // "May" is a month, "mayor" none; a full stop ends a short form.
    for (place, name) in monthNames.enumerated()
    where word.count == 3 && name.utf8.prefix(3).elementsEqual(word.map { $0 | 0x20 })
      || name.utf8.elementsEqual(word.map { $0 | 0x20 })
    {
      if position < bytes.count, bytes[position] == UInt8(ascii: "."), word.count == 3 { position += 1 }
      return place + 1
    }
    position = start
    return nil
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  /// Whether a mark stands here, which is taken; a dash may be a long one.
  private mutating func takes(_ mark: String) -> Bool {
    let start = position
    skipBlanks()
    for sign in mark.utf8.elementsEqual("-".utf8) ? ["-", "–", "—"] : [mark]
    where bytes[position...].starts(with: sign.utf8) {
      position += sign.utf8.count
      return true
    }
    position = start
    return false
  }
}

private let monthNames = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
  "december",
]
private let mostDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

extension UInt8 {
  fileprivate var isASCIILetterOfHours: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}

extension HoursToken {
  /// Whether it says of which days something is said.
  var namesDays: Bool {
    switch self {
    case .day, .days, .weekendOrClosed, .holidays, .semicolon, .newline: true
    default: false
    }
  }
}

import Locales

/// What the words of a rule have said so far, until all are known: languages order them differently.
struct PhraseHead {
  private struct Number {
    let value: Int
    let isOrdinal: Bool
    let range: Range<Int>
    /// Whether `every` stands right before it.
    let isInterval: Bool
  }

  /// Numbers whose unit, day or month is still to come.
  private var numbers: [Number] = []
  private var isAfterEvery = false
  private var hasEvery = false
  private var interval: Int?
  private var unit: PhraseUnit?
  private var isOfMonth = false
  private var weekdays: [Int] = []
  private var nth: [RecurrenceRule.Weekday] = []
  /// Whether the ordinals of `nth` stood after `every`: `every second Tuesday`.
  private var nthAfterEvery = false
  private var monthDays: [Int] = []
  private var months: [Int] = []
  private var last: Range<Int> = 0..<0

  /// Takes the piece at hand, and those that belong to it.
  mutating func take(_ piece: PhrasePiece, _ parser: inout PhraseParser) throws(RecurrenceProblem) {
    last = piece.range
    var followsEvery = false
    switch piece.content {
    case .comma, .word(.and), .word(.filler), .word(.from): break
    case .word(.every):
      (hasEvery, followsEvery) = (true, true)
    case .number(let value, let isOrdinal): add(value, isOrdinal, piece.range)
    case .word(.number(let value)): try takeWrittenNumber(value, piece.range, parser)
    case .word(.ordinal(let value)): add(value, true, piece.range)
    case .word(.other): try set(interval: 2, piece.range, parser)
    case .word(.adverb(let count, let unit)):
      hasEvery = true
      if count > 1 { try set(interval: count, piece.range, parser) }
      try set(unit, piece.range, parser)
    case .word(.unit(let unit)): try take(unit, piece, parser)
    case .word(.weekday(let day)): try take(day, piece, &parser)
    case .word(.group(let days)):
      if !numbers.isEmpty { throw parser.problem("found \(parser.quoted()) after a number, expected a day") }
      weekdays += days
    case .word(.month(let month)): try take(month: month, piece, &parser)
    default: throw parser.unexpected("a rule such as \"every Tuesday\"")
    }
    isAfterEvery = followsEvery || (isAfterEvery && piece.content == .word(.filler))
    parser.place += 1
  }

  private mutating func add(_ value: Int, _ isOrdinal: Bool, _ range: Range<Int>) {
    numbers.append(Number(value: value, isOrdinal: isOrdinal, range: range, isInterval: isAfterEvery))
  }

  /// In Chinese the days after the first may be numbers alone: 每週一、三、五.
  private mutating func takeWrittenNumber(
    _ value: Int, _ range: Range<Int>, _ parser: PhraseParser
  ) throws(RecurrenceProblem) {
    let place = parser.place
    let isListed = place > 1 && [.comma, .word(.and)].contains(parser.pieces[place - 1].content)
    let isHan = parser.quoted().unicodeScalars.contains { $0.value > 0x2E80 }
    guard isListed, isHan, !weekdays.isEmpty, (1...6).contains(value) else { return add(value, false, range) }
    weekdays.append(value)
  }

  private mutating func set(
    interval count: Int, _ range: Range<Int>, _ parser: PhraseParser
  ) throws(RecurrenceProblem) {
    guard interval == nil else { throw parser.problem("found a second number of periods, expected one", at: range) }
    guard (1...RecurrenceRule.largestInterval).contains(count) else {
      throw parser.problem("found \(count), expected a number from 1 to \(RecurrenceRule.largestInterval)", at: range)
    }
    interval = count
  }

  private mutating func set(_ unit: PhraseUnit, _ range: Range<Int>, _ parser: PhraseParser) throws(RecurrenceProblem) {
    guard self.unit == nil || self.unit == unit else {
      throw parser.problem("found \(parser.quoted(range)) and another period, expected one", at: range)
    }
    self.unit = unit
  }

  // MARK: Units

  private mutating func take(
    _ unit: PhraseUnit, _ piece: PhrasePiece, _ parser: PhraseParser
  ) throws(RecurrenceProblem) {
    if let first = numbers.first, first.isInterval, numbers.count == 1, first.value > 0, self.unit == nil {
      try set(interval: first.value, first.range, parser)
      numbers = []
      return try set(unit, piece.range, parser)
    }
    if unit == .day {
      if !numbers.isEmpty { return try takeMonthDays(parser) }
      // `el día 15`: the number follows.
      if !isAfterEvery, isNumber(parser, after: parser.place) { return }
    }
    if unit == .month, !(numbers.isEmpty && nth.isEmpty && monthDays.isEmpty) {
      isOfMonth = true
      return
    }
    if let first = numbers.first {
      throw parser.problem(
        "found \(parser.quoted(first.range)) before \(parser.quoted()), expected \"every\" before it")
    }
    try set(unit, piece.range, parser)
  }

  private func isNumber(_ parser: PhraseParser, after place: Int) -> Bool {
    guard place + 1 < parser.pieces.count, case .number = parser.pieces[place + 1].content else { return false }
    return true
  }

  private mutating func takeMonthDays(_ parser: PhraseParser) throws(RecurrenceProblem) {
    for number in numbers {
      guard number.value == -1 || (1...31).contains(number.value) else {
        throw parser.problem("found \(number.value), expected a day of the month from 1 to 31", at: number.range)
      }
      if !monthDays.contains(number.value) { monthDays.append(number.value) }
    }
    numbers = []
  }

  // MARK: Days and months

  private mutating func take(
    _ day: Int, _ piece: PhrasePiece, _ parser: inout PhraseParser
  ) throws(RecurrenceProblem) {
    if !numbers.isEmpty { return try takeNth(day, parser) }
    guard nth.isEmpty else {
      throw parser.problem(
        "found \(parser.quoted()) without a number after a day with one",
        suggestion: "say which one of the month it is, or give it a row of its own")
    }
    if let end = rangeEnd(parser) {
      guard end > day else { throw parser.problem("the days run backwards", suggestion: "name each day") }
      weekdays += day...end
      parser.place += 2
      return
    }
    weekdays.append(day)
  }

  /// The last day of `Monday to Friday`.
  private func rangeEnd(_ parser: PhraseParser) -> Int? {
    guard [.to, .until].contains(parser.word(at: parser.place + 1)),
      case .weekday(let end)? = parser.word(at: parser.place + 2)
    else { return nil }
    return end
  }

  private mutating func takeNth(_ day: Int, _ parser: PhraseParser) throws(RecurrenceProblem) {
    guard weekdays.isEmpty else {
      throw parser.problem("found \(parser.quoted()) with a number after a day without one")
    }
    if numbers[0].isInterval { nthAfterEvery = true }
    for number in numbers {
      guard number.value == -1 || (1...5).contains(number.value) else {
        throw parser.problem("found \(number.value), expected first to fifth or last", at: number.range)
      }
      nth.append(RecurrenceRule.Weekday(day, ordinal: number.value))
    }
    numbers = []
  }

  /// `15 May`, `May 15`, or the month of `first Saturday of May`.
  private mutating func take(
    month: Int, _ piece: PhrasePiece, _ parser: inout PhraseParser
  ) throws(RecurrenceProblem) {
    months.append(month)
    if !numbers.isEmpty { return try takeMonthDays(parser) }
    if monthDays.isEmpty, nth.isEmpty, isNumber(parser, after: parser.place) {
      parser.place += 1
      if case .number(let day, _)? = parser.current?.content {
        add(day, true, parser.current?.range ?? piece.range)
        try takeMonthDays(parser)
      }
    }
  }
}

extension PhraseHead {
  // MARK: The rule

  /// The rule of all that was said.
  mutating func rule(_ end: Int) throws(RecurrenceProblem) -> RecurrenceRule {
    let whole = min(last.lowerBound, end)..<min(last.upperBound, end)
    func problem(_ message: String, _ suggestion: String? = nil) -> RecurrenceProblem {
      RecurrenceProblem(whole, message, suggestion: suggestion)
    }
    try takeLeftNumbers(problem)
    if !months.isEmpty { return try yearlyRule(problem) }
    if !monthDays.isEmpty {
      guard weekdays.isEmpty, nth.isEmpty else { throw problem("found a day of the week and one of the month") }
      guard unit == nil || unit == .month, unit == .month || interval == nil else {
        throw problem("found a day of the month, which no other period has")
      }
      var rule = RecurrenceRule(.monthly, interval: interval ?? 1)
      rule.monthDays = monthDays.sorted { ($0 < 0 ? 99 : $0) < ($1 < 0 ? 99 : $1) }
      return rule
    }
    if !nth.isEmpty { return try nthRule(problem) }
    if !weekdays.isEmpty { return try weeklyRule(problem) }
    return try plainRule(problem)
  }

  /// `on the 15th`, `every month on the 15th`: numbers after which nothing came.
  private mutating func takeLeftNumbers(
    _ problem: (String, String?) -> RecurrenceProblem
  ) throws(RecurrenceProblem) {
    if numbers.isEmpty { return }
    let isClear = isOfMonth || unit == .month || numbers.allSatisfy(\.isOrdinal)
    guard isClear, months.isEmpty, !numbers[0].isInterval else {
      throw problem("the number says nothing of what it counts", nil)
    }
    for number in numbers {
      guard number.value > 0, number.value <= 31 else {
        throw problem("found \(number.value), expected a day of the month from 1 to 31", nil)
      }
      if !monthDays.contains(number.value) { monthDays.append(number.value) }
    }
    numbers = []
  }

  private func yearlyRule(_ problem: (String, String?) -> RecurrenceProblem) throws(RecurrenceProblem) -> RecurrenceRule
  {
    guard unit == .year || (unit == nil && hasEvery && interval == nil) else {
      throw problem("found a month, expected \"every year\" with it", nil)
    }
    guard months.count == 1, weekdays.isEmpty, nth.isEmpty != monthDays.isEmpty else {
      throw problem("expected one day of one month, such as \"every year on 15 May\"", nil)
    }
    for day in monthDays where day > CivilDate.daysInMonth(year: 2024, month: months[0]) {
      throw problem("the month has no day \(day)", nil)
    }
    var rule = RecurrenceRule(.yearly, interval: interval ?? 1)
    (rule.months, rule.monthDays, rule.weekdays) = (months, monthDays.sorted(), sorted(nth))
    return rule
  }

  private func nthRule(_ problem: (String, String?) -> RecurrenceProblem) throws(RecurrenceProblem) -> RecurrenceRule {
    if isOfMonth || unit == .month {
      guard unit == nil || unit == .month, unit == .month || interval == nil else {
        throw problem("found two periods", nil)
      }
      var rule = RecurrenceRule(.monthly, interval: interval ?? 1)
      rule.weekdays = sorted(nth)
      return rule
    }
    // In every language `every second Tuesday` is one Tuesday of two, and `every third` nobody reads for sure.
    guard nthAfterEvery, unit == nil, interval == nil, nth.allSatisfy({ $0.ordinal == 2 }) else {
      throw problem("which one is meant, of the month or of all weeks", nil)
    }
    var rule = RecurrenceRule(.weekly, interval: 2)
    rule.weekdays = sorted(nth.map { RecurrenceRule.Weekday($0.day) })
    return rule
  }

  private func weeklyRule(_ problem: (String, String?) -> RecurrenceProblem) throws(RecurrenceProblem) -> RecurrenceRule
  {
    guard unit == nil || unit == .week else {
      throw problem("found a day of the week and another period than weeks", nil)
    }
    var rule = RecurrenceRule(.weekly, interval: interval ?? 1)
    rule.weekdays = sorted(weekdays.map { RecurrenceRule.Weekday($0) })
    return rule
  }

  private func plainRule(_ problem: (String, String?) -> RecurrenceProblem) throws(RecurrenceProblem) -> RecurrenceRule
  {
    guard let unit, hasEvery else { throw problem("expected how often, such as \"every week\"", nil) }
    let frequencies: [RecurrenceRule.Frequency] = [.daily, .weekly, .monthly, .yearly]
    return RecurrenceRule(frequencies[unit.rawValue], interval: interval ?? 1)
  }

  /// Each day once, in the order in which rules are written.
  private func sorted(_ days: [RecurrenceRule.Weekday]) -> [RecurrenceRule.Weekday] {
    let order = { (day: RecurrenceRule.Weekday) in (day.ordinal < 0 ? 99 : day.ordinal, day.day) }
    return Set(days).sorted { order($0) < order($1) }
  }
}

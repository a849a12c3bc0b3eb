import Locales

/// The days of a rule.
public struct RecurrenceDays: Sendable {
  /// In order, each once.
  public var days: [CivilDate] = []
  /// Whether there are more than the limit allowed.
  public var isCut = false
}

extension RecurrenceRule {
  /// For how many days a rule is followed at most: in 400 years the calendar begins anew.
  static let longestRun = 146_097

  /// The days of the rule from a start on, as RFC 5545 expands them. The start itself is one of them only where the rule holds
  /// for it.
  ///
  /// - Parameters:
  ///   - last: the last day to look at.
  ///   - limit: the most days.
  ///   - isWithin: whether a day lies before the end; days are asked for in order, until the first that does not.
  public func days(
    from start: CivilDate, through last: CivilDate, limit: Int, isWithin: (CivilDate) -> Bool = { _ in true }
  ) -> RecurrenceDays {
    let end = min(last.dayNumber, start.dayNumber + RecurrenceRule.longestRun)
    let filter = DayFilter(self, from: start)
    var periods = Periods(self, from: start)
    var result = RecurrenceDays()
    var counted = 0
    while let period = periods.next(), period.lowerBound <= end {
      for day in filter.days(of: period) where day >= start.dayNumber {
        guard day <= end, counted < count ?? .max, let date = CivilDate(dayNumber: day), isWithin(date) else {
          return result
        }
        if result.days.count >= limit {
          result.isCut = true
          return result
        }
        counted += 1
        result.days.append(date)
      }
    }
    return result
  }
}

/// The periods of a rule as ranges of days, one after the other, those between its intervals left out.
private struct Periods {
  private let frequency: RecurrenceRule.Frequency
  private let interval: Int
  private let first: Int
  private let year: Int
  private let month: Int
  private var step = 0

  init(_ rule: RecurrenceRule, from start: CivilDate) {
    frequency = rule.frequency
    interval = min(max(rule.interval, 1), RecurrenceRule.largestInterval)
    let back = rule.frequency == .weekly ? (start.weekday - rule.weekStart + 7) % 7 : 0
    first = start.dayNumber - back
    (year, month) = (start.year, start.month)
  }

  /// The next period; `nil` after the year 9999.
  mutating func next() -> Range<Int>? {
    defer { step += 1 }
    let passed = step * interval
    switch frequency {
    case .daily: return first + passed..<first + passed + 1
    case .weekly: return first + passed * 7..<first + passed * 7 + 7
    case .monthly:
      let months = year * 12 + month - 1 + passed
      return days(of: months / 12, months % 12 + 1, months: 1)
    case .yearly: return days(of: year + passed, 1, months: 12)
    }
  }

  private func days(of year: Int, _ month: Int, months: Int) -> Range<Int>? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let last = first.adding(months: months - 1)
    return first.dayNumber..<last.dayNumber + CivilDate.daysInMonth(year: last.year, month: last.month)
  }
}

/// Which days of a period a rule means: those for which all of its parts hold.
private struct DayFilter {
  private var rule: RecurrenceRule

  /// What a rule leaves open it takes from its start: every month on the day of the month that it began with.
  init(_ rule: RecurrenceRule, from start: CivilDate) {
    self.rule = rule
    let namesDays = !(rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty)
    if namesDays { return }
    switch rule.frequency {
    case .daily: break
    case .weekly: self.rule.weekdays = [RecurrenceRule.Weekday(start.weekday)]
    case .monthly: self.rule.monthDays = [start.day]
    case .yearly where !rule.weekNumbers.isEmpty: self.rule.weekdays = [RecurrenceRule.Weekday(start.weekday)]
    case .yearly:
      self.rule.monthDays = [start.day]
      if rule.months.isEmpty { self.rule.months = [start.month] }
    }
  }

  func days(of period: Range<Int>) -> [Int] {
    let days = period.filter { CivilDate(dayNumber: $0).map(holds) ?? false }
    if rule.positions.isEmpty { return days }
    let places = rule.positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
    return Set(places).sorted().filter(days.indices.contains).map { days[$0] }
  }

  private func holds(_ date: CivilDate) -> Bool {
    if !rule.months.isEmpty, !rule.months.contains(date.month) { return false }
    let monthLength = CivilDate.daysInMonth(year: date.year, month: date.month)
    if !rule.monthDays.isEmpty, !isNamed(date.day, of: monthLength, by: rule.monthDays) { return false }
    let yearLength = CivilDate.isLeap(date.year) ? 366 : 365
    if !rule.yearDays.isEmpty, !isNamed(date.dayOfYear, of: yearLength, by: rule.yearDays) { return false }
    if !rule.weekNumbers.isEmpty, !isInNamedWeek(date) { return false }
    return rule.weekdays.isEmpty || rule.weekdays.contains { holds($0, date, monthLength, yearLength) }
  }

  /// Whether one of some numbers means a place, counted from the start or, below zero, from the end.
  private func isNamed(_ place: Int, of length: Int, by numbers: [Int]) -> Bool {
    numbers.contains(place) || numbers.contains(place - length - 1)
  }

  private func holds(
    _ weekday: RecurrenceRule.Weekday, _ date: CivilDate, _ monthLength: Int, _ yearLength: Int
  ) -> Bool {
    guard weekday.day == date.weekday else { return false }
    if weekday.ordinal == 0 { return true }
    let isOfMonth = rule.frequency == .monthly || !rule.months.isEmpty
    let (place, length) = isOfMonth ? (date.day, monthLength) : (date.dayOfYear, yearLength)
    return weekday.ordinal > 0
      ? (place - 1) / 7 + 1 == weekday.ordinal : (length - place) / 7 + 1 == -weekday.ordinal
  }

  /// A week belongs to the year that has four of its days or more.
  private func isInNamedWeek(_ date: CivilDate) -> Bool {
    let first = date.dayNumber - (date.weekday - rule.weekStart + 7) % 7
    guard let middle = CivilDate(dayNumber: first + 3) else { return false }
    let number = (middle.dayOfYear - 1) / 7 + 1
    let left = ((CivilDate.isLeap(middle.year) ? 366 : 365) - middle.dayOfYear) / 7
    return rule.weekNumbers.contains(number) || rule.weekNumbers.contains(-left - 1)
  }
}

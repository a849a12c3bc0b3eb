extension TimeZoneRules {
  /// What the clocks do every year from a year on.
  public func seasonalRules(from year: Int) -> SeasonalRules {
    // Seven weekdays of leap and common years: at least the last 28 years tell on which days a change may fall.
    let first = min(max(year, 1), ZoneTable.firstRuledYear)
    let changes = transitions.filter { $0.local.date.year >= first }
    let before = changes.first?.before ?? transitions.last?.after ?? initial
    if changes.isEmpty { return .fixed(before) }
    let years = first...ZoneTable.lastRuledYear
    let ruled = changes.filter { years.contains($0.local.date.year) }
    guard ruled.count == years.count * 2 else { return .listed(before, changes) }
    let earlier = stride(from: 0, to: ruled.count, by: 2).map { ruled[$0] }
    let later = stride(from: 1, to: ruled.count, by: 2).map { ruled[$0] }
    guard let one = yearly(earlier, years), let two = yearly(later, years) else { return .listed(before, changes) }
    return .yearly(one, two)
  }

  /// The rule that all of these changes, one a year, follow; `nil` when they follow none.
  private func yearly(_ changes: [ZoneTransition], _ years: ClosedRange<Int>) -> YearlyChange? {
    guard let first = changes.first, zip(changes, years).allSatisfy({ $0.local.date.year == $1 }) else { return nil }
    let same = changes.allSatisfy {
      $0.before == first.before && $0.after == first.after && $0.local.time == first.local.time
        && $0.local.date.month == first.local.date.month
    }
    let days = changes.map { $0.local.date.day }
    guard same, let lowest = days.min(), let highest = days.max() else { return nil }
    let weekdays = Set(changes.map { $0.local.date.weekday })
    if weekdays.count == 1, highest - lowest == 6 {
      return change(first, lowest...highest, weekdays.first)
    }
    return lowest == highest ? change(first, lowest...highest, nil) : nil
  }

  private func change(_ example: ZoneTransition, _ days: ClosedRange<Int>, _ weekday: Int?) -> YearlyChange {
    // Some countries' law calls the winter's time the special one; for a calendar the later clock is summer's.
    let isForward = example.after.seconds > example.before.seconds
    return YearlyChange(
      before: example.before.daylight(!isForward), after: example.after.daylight(isForward),
      month: example.local.date.month, days: days, weekday: weekday, time: example.local.time)
  }
}

extension ZoneOffset {
  fileprivate func daylight(_ isDaylight: Bool) -> ZoneOffset {
    ZoneOffset(seconds: seconds, isDaylight: isDaylight, name: name)
  }
}

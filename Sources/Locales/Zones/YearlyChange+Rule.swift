extension YearlyChange {
  /// The `RRULE` value: `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`.
  public var recurrenceRule: String {
    let yearly = "FREQ=YEARLY;BYMONTH=\(month)"
    guard let weekday else { return yearly + ";BYMONTHDAY=\(days.lowerBound)" }
    let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][weekday - 1]
    if let nth { return yearly + ";BYDAY=\(nth)\(name)" }
    return yearly + ";BYDAY=\(name);BYMONTHDAY=" + days.map(String.init).joined(separator: ",")
  }

  /// Which of the month's weekdays it is: 1 to 4 from the start, -1 the last; `nil` where it is neither.
  public var nth: Int? {
    guard weekday != nil, days.count == 7 else { return nil }
    if month != 2, days.upperBound == CivilDate.daysInMonth(year: 2001, month: month) { return -1 }
    return days.lowerBound % 7 == 1 ? days.lowerBound / 7 + 1 : nil
  }

  /// The wall clock's reading at which clocks are changed in a year; `nil` for years outside of 1 to 9999.
  public func reading(in year: Int) -> CivilDateTime? {
    for day in days {
      guard let date = CivilDate(year: year, month: month, day: day) else { continue }
      if weekday == nil || date.weekday == weekday { return CivilDateTime(date, time) }
    }
    return nil
  }
}

extension CivilDate {
  /// Days since 1970-01-01, negative before.
  public var dayNumber: Int {
    // Years are counted from March, so that the leap day is the last of its year.
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivision(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day with this number of days since 1970-01-01; `nil` outside of the years 1 to 9999.
  public init?(dayNumber: Int) {
    guard (CivilDate.firstDayNumber...CivilDate.lastDayNumber).contains(dayNumber) else { return nil }
    let shifted = dayNumber + 719_468
    let era = floorDivision(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      trustedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  static let firstDayNumber = -719_162
  static let lastDayNumber = 2_932_896

  /// 1 = Monday … 7 = Sunday.
  public var weekday: Int { floorModulo(dayNumber + 3, 7) + 1 }

  /// The day so many days later (earlier when negative), held within the years 1 to 9999.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    if overflow { return days < 0 ? .earliest : .latest }
    return CivilDate(dayNumber: sum) ?? (sum < 0 ? .earliest : .latest)
  }

  /// The same day of a later (or earlier) month, or that month's last day; held within the years 1 to 9999.
  public func adding(months: Int) -> CivilDate {
    let (count, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    if overflow { return months < 0 ? .earliest : .latest }
    let newYear = floorDivision(count, 12)
    let newMonth = floorModulo(count, 12) + 1
    guard (1...9999).contains(newYear) else { return newYear < 1 ? .earliest : .latest }
    let last = CivilDate.daysInMonth(year: newYear, month: newMonth)
    return CivilDate(trustedYear: newYear, month: newMonth, day: min(day, last))
  }

  /// The day of the year, 1 to 366.
  public var dayOfYear: Int {
    dayNumber - CivilDate(trustedYear: year, month: 1, day: 1).dayNumber + 1
  }

  /// The first day of this day's month.
  public var firstOfMonth: CivilDate { CivilDate(trustedYear: year, month: month, day: 1) }
}

func floorDivision(_ value: Int, _ divisor: Int) -> Int {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

func floorModulo(_ value: Int, _ divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}

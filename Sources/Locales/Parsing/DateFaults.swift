/// Why there is no such day; `nil` when there is one.
func dateFault(year: Int, month: Int, day: Int) -> String? {
  if !(1...9999).contains(year) { return "years go from 1 to 9999" }
  if !(1...12).contains(month) { return "there is no month \(month)" }
  let length = CivilDate.daysInMonth(year: year, month: month)
  if day < 1 { return "there is no day \(day)" }
  return day > length ? "\(englishMonths[month - 1]) \(year) has \(length) days" : nil
}

/// The months' names in messages.
let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]

extension CivilDate {
  /// The day in a message: `3 April 2026`.
  var inWords: String { "\(day) \(englishMonths[month - 1]) \(year)" }
}

extension ISOReader.Reading {
  /// The moment, or why there is none.
  var moment: Result<ParsedMoment, DateFault> {
    guard let date = CivilDate(year: year, month: month, day: day) else {
      return .failure(DateFault(dateFault(year: year, month: month, day: day) ?? "", swapped: swapped))
    }
    guard let clock else { return .success(.day(date)) }
    let reading: CivilDateTime
    if let time = clock.time {
      reading = CivilDateTime(date, time)
    } else if clock.isEndOfDay, date < .latest {
      reading = CivilDateTime(date.adding(days: 1), .midnight)
    } else {
      return .failure(DateFault(clock.fault))
    }
    return .success(ParsedMoment(reading, offset: offset))
  }

  /// The day with month and day exchanged, where that is what was probably meant.
  private var swapped: CivilDate? {
    month > 12 ? CivilDate(year: year, month: day, day: month) : nil
  }
}

extension DateFormat.Reading {
  /// The day, or why there is none.
  var date: Result<CivilDate, DateFault> {
    guard let year else { return .failure(DateFault("the year is missing")) }
    let date: CivilDate?
    if let dayOfYear {
      guard let newYear = CivilDate(year: year, month: 1, day: 1), dayOfYear >= 1,
        dayOfYear <= (CivilDate.isLeap(year) ? 366 : 365)
      else { return .failure(DateFault("\(year) has no day \(dayOfYear)")) }
      date = newYear.adding(days: dayOfYear - 1)
    } else {
      let month = month ?? 0
      let day = day ?? 0
      if let fault = dateFault(year: year, month: month, day: day) {
        return .failure(DateFault(fault, swapped: month > 12 ? CivilDate(year: year, month: day, day: month) : nil))
      }
      date = CivilDate(year: year, month: month, day: day)
    }
    guard let date else { return .failure(DateFault("there is no such day")) }
    if let weekday, weekday != date.weekday {
      return .failure(DateFault("\(date.inWords) is a \(SiteLanguage.english.weekdayName(date.weekday))"))
    }
    return .success(date)
  }

  /// What the clock shows; `nil` when the format has no time.
  var clock: ClockReader.Reading? {
    hour.map { ClockReader.Reading(hour: $0, minute: minute, second: second, isAfternoon: isAfternoon) }
  }
}

extension ParsedMoment {
  init(_ reading: CivilDateTime, offset: Int?) {
    guard let offset else {
      self = .local(reading)
      return
    }
    self = .instant(Instant(secondsSince1970: reading.wallSeconds - Int64(offset)), offset: offset)
  }
}

/// A text that is written like a date, but there is no such date.
struct DateFault: Error {
  let reason: String
  /// The day that was probably meant, with month and day exchanged.
  let swapped: CivilDate?

  init(_ reason: String, swapped: CivilDate? = nil) {
    self.reason = reason
    self.swapped = swapped
  }
}

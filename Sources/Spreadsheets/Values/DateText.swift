/// A day and a time of day as spreadsheets store them: a number of days, the time as a fraction.
struct SerialDate {
  /// Whether the days are counted from 1 January 1904, as old Excel for the Mac did.
  let is1904: Bool

  /// 31 December 9999.
  private static let last = 2_958_465

  /// What a serial number means in a cell of such a format.
  ///
  /// - Returns: `nil` for a number that is no date, which Excel shows as `#####`.
  func value(of serial: Double, as format: NumberFormatKind) -> CellValueText? {
    guard serial.isFinite, abs(serial) < 1e7 else { return nil }
    if format == .duration { return duration(seconds: (serial * 86_400).rounded()) }
    guard serial >= 0 else { return nil }
    // Stored times are a little beside whole seconds.
    let seconds = Int((serial * 86_400).rounded())
    let (days, time) = (seconds / 86_400, seconds % 86_400)
    if format == .time || (days == 0 && time > 0 && format == .moment && !is1904) {
      return CellValueText(kind: .other, text: clock(time))
    }
    guard let date = date(days) else { return nil }
    guard format == .moment else { return CellValueText(kind: .other, text: date) }
    return moment(date, time)
  }

  /// The day of a serial number. Excel counts a 29 February 1900 that there was not, and a day 0 before the first.
  private func date(_ serial: Int) -> String? {
    if is1904 { return serial + 1_462 <= Self.last ? isoDate(daysSince1970: serial + 1_462 - 25_569) : nil }
    switch serial {
    case 0: return "1900-01-00"
    case 1..<60: return isoDate(daysSince1970: serial - 25_568)
    case 60: return "1900-02-29"
    case 61...Self.last: return isoDate(daysSince1970: serial - 25_569)
    default: return nil
    }
  }
}

/// A date with its time, which is remembered to be midnight where it is.
func moment(_ date: String, _ time: Int) -> CellValueText {
  if time == 0 { return CellValueText(kind: .midnight, text: date) }
  return CellValueText(kind: .moment, text: "\(date)T\(clock(time))")
}

/// A time span as `26:30`, hours and minutes, with seconds where there are some.
func duration(seconds: Double) -> CellValueText {
  let whole = Int(abs(seconds))
  let seconds = seconds
  return CellValueText(kind: .other, text: (seconds < 0 ? "-" : "") + clock(whole, hourDigits: 1))
}

/// `09:05`, and `09:05:30` where there are seconds.
func clock(_ seconds: Int, hourDigits: Int = 2) -> String {
  let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
  let start = padded(hours, hourDigits) + ":" + padded(minutes, 2)
  return rest == 0 ? start : start + ":" + padded(rest, 2)
}

func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}

/// The day of the Gregorian calendar, by Hinnant's algorithm `civil_from_days`.
func isoDate(daysSince1970 days: Int) -> String {
  let shifted = days + 719_468
  let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let dayOfEra = shifted - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * dayOfYear + 2) / 153
  let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2))"
}

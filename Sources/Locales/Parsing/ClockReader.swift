import Text

/// Reads a time of day as people write it: `18:00`, `9:30`, `18:00:30`, `10:00 AM`, `10 p.m.`
struct ClockReader {
  /// What was read, before it is known to exist: hours to 99, minutes and seconds to 99.
  struct Reading: Equatable {
    var hour: Int
    var minute = 0
    var second = 0
    /// `nil` on a 24-hour clock.
    var isAfternoon: Bool?
  }

  /// Takes a time; a fraction of a second is dropped. `nil`, with the scanner wherever, when it is not written like one.
  static func read(_ scanner: inout TextScanner) -> Reading? {
    guard let hour = scanner.digits(1...2) else { return nil }
    var reading = Reading(hour: hour.value)
    var hasMinutes = false
    if scanner.take(":") {
      guard let minute = scanner.digits(2...2) else { return nil }
      reading.minute = minute.value
      hasMinutes = true
      if scanner.take(":") {
        guard let second = scanner.digits(2...2) else { return nil }
        reading.second = second.value
        if scanner.take(".") || scanner.take(",") {
          guard scanner.digits(1...9) != nil else { return nil }
        }
      }
    }
    reading.isAfternoon = halfOfDay(&scanner)
    return hasMinutes || reading.isAfternoon != nil ? reading : nil
  }

  /// Takes `AM`, `pm`, `a.m.` or `p.m.`, with blanks before; the scanner stays when there is none.
  static func halfOfDay(_ scanner: inout TextScanner) -> Bool? {
    var ahead = scanner
    _ = ahead.blanks()
    for (word, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)]
    where ahead.take(word: word) {
      if let next = ahead.current, isLetter(next) { return nil }
      scanner = ahead
      return isAfternoon
    }
    return nil
  }
}

extension ClockReader.Reading {
  /// The time; for 24:00 `nil` too, see `isEndOfDay`.
  var time: CivilTime? {
    guard let isAfternoon else { return CivilTime(hour: hour, minute: minute, second: second) }
    guard (1...12).contains(hour) else { return nil }
    return CivilTime(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
  }

  /// Whether it is 24:00, the end of the day.
  var isEndOfDay: Bool { isAfternoon == nil && hour == 24 && minute == 0 && second == 0 }

  /// Why there is no such time.
  var fault: String {
    if minute > 59 { return "an hour has 60 minutes" }
    if second > 59 { return "a minute has 60 seconds" }
    if isAfternoon != nil { return "with AM or PM the hour goes from 1 to 12" }
    return isEndOfDay ? "24:00 is the next day's 00:00" : "a day has 24 hours"
  }

  /// What was probably meant.
  var remedy: String? {
    if minute > 59 || second > 59 { return nil }
    if let isAfternoon {
      if let plain = CivilTime(hour: hour, minute: minute, second: second), hour > 12, isAfternoon {
        return "write \(plain.iso), without PM"
      }
      return hour == 0 ? "write 12:\(padded(minute, 2)) \(isAfternoon ? "PM" : "AM") or 00:\(padded(minute, 2))" : nil
    }
    return isEndOfDay ? "write 00:00 and the next day's date, or 23:59" : nil
  }
}

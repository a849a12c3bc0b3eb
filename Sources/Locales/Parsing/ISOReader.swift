/// Reads ISO 8601's extended form: `2026-03-01`, `2026-03-01T18:00:00+03:00`.
enum ISOReader {
  struct Reading {
    var year: Int
    var month: Int
    var day: Int
    var clock: ClockReader.Reading?
    /// Seconds east of UTC.
    var offset: Int?
  }

  /// Reads a whole text; `nil` when it is not written like this. Whether there is such a day is another question.
  static func read(_ bytes: ArraySlice<UInt8>) -> Reading? {
    var scanner = TextScanner(bytes)
    guard let year = scanner.digits(4...4), scanner.take("-"), let month = scanner.digits(2...2), scanner.take("-"),
      let day = scanner.digits(2...2)
    else { return nil }
    var reading = Reading(year: year.value, month: month.value, day: day.value)
    if scanner.isAtEnd { return reading }
    guard scanner.take("T") || scanner.take("t") || scanner.blanks(), let clock = ClockReader.read(&scanner) else {
      return nil
    }
    reading.clock = clock
    if scanner.isAtEnd { return reading }
    _ = scanner.blanks()
    guard clock.isAfternoon == nil, let offset = offset(&scanner), scanner.isAtEnd else { return nil }
    reading.offset = offset
    return reading
  }

  /// Takes `Z`, `+03`, `+0300` or `+03:00`.
  static func offset(_ scanner: inout TextScanner) -> Int? {
    if scanner.take("Z") || scanner.take("z") { return 0 }
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+"), let hours = scanner.digits(2...2), hours.value <= 23 else { return nil }
    var seconds = hours.value * 3600
    let hasColon = scanner.take(":")
    if let minutes = scanner.digits(2...2) {
      guard minutes.value <= 59 else { return nil }
      seconds += minutes.value * 60
    } else if hasColon {
      return nil
    }
    return isNegative ? -seconds : seconds
  }
}

extension DateParser {
  /// Reads a time of day; by declared formats if one of them is of a time alone.
  public func time(_ text: String) -> Result<CivilTime, DateProblem> {
    let bytes = trimmed(text)
    let formats = timeFormats
    if formats.isEmpty {
      if let clock = plainClock(bytes) { return time(clock, bytes) }
      return .failure(explainTime(bytes, expected: "18:00 or 6:00 PM"))
    }
    for format in formats {
      if let clock = format.read(bytes, names)?.clock { return time(clock, bytes) }
    }
    let expected = formats.map { "\"\($0.text)\"" }.joined(separator: " or ")
    return .failure(explainTime(bytes, expected: expected))
  }

  /// Reads a time of day with the seconds east of UTC that stand behind it; `nil` where there are none.
  public func timeWithOffset(_ text: String) -> (time: CivilTime, offset: Int)? {
    guard let read = clockWithOffset(trimmed(text)), let time = read.clock.time else { return nil }
    return (time, read.offset)
  }

  /// The problem of a time that was probably meant as a first and a last one: `10:00-12:00`. Asked where the offset is not
  /// that of the site's zone. Programs write seconds before an offset; people, whose spans look the same, do not.
  public func probableSpan(time text: String) -> DateProblem? {
    let bytes = trimmed(text)
    guard timeFormats.isEmpty, let read = clockWithOffset(bytes), read.offset < 0,
      let minus = bytes.lastIndex(of: UInt8(ascii: "-"))
    else { return nil }
    if read.offset >= -12 * 3600, bytes[..<minus].count(where: { $0 == UInt8(ascii: ":") }) > 1 { return nil }
    return twoClockTimes(bytes)
  }

  private var timeFormats: [DateFormat] { declared.filter { $0.hasTime && !$0.hasDate } }

  /// A time alone, written as people write it.
  func plainClock(_ bytes: ArraySlice<UInt8>) -> ClockReader.Reading? {
    var scanner = TextScanner(bytes)
    guard let clock = ClockReader.read(&scanner), scanner.isAtEnd else { return nil }
    return clock
  }

  /// A time with an offset behind it, as ISO 8601 or a declared format has them.
  func clockWithOffset(_ bytes: ArraySlice<UInt8>) -> (clock: ClockReader.Reading, offset: Int)? {
    let formats = timeFormats
    for format in formats {
      guard let reading = format.read(bytes, names), let clock = reading.clock else { continue }
      return reading.offset.map { (clock, $0) }
    }
    guard formats.isEmpty else { return nil }
    var scanner = TextScanner(bytes)
    guard let clock = ClockReader.read(&scanner), !scanner.isAtEnd, clock.isAfternoon == nil else { return nil }
    _ = scanner.blanks()
    guard let offset = ISOReader.offset(&scanner), scanner.isAtEnd else { return nil }
    return (clock, offset)
  }

  func time(_ clock: ClockReader.Reading, _ bytes: ArraySlice<UInt8>) -> Result<CivilTime, DateProblem> {
    if let time = clock.time { return .success(time) }
    return .failure(
      DateProblem(.impossible, "\(quoted(bytes)) is not a time: \(clock.fault)", suggestion: clock.remedy))
  }

  private func explainTime(_ bytes: ArraySlice<UInt8>, expected: String) -> DateProblem {
    if bytes.isEmpty { return DateProblem(.empty, "this is empty, expected a time") }
    if let problem = spreadsheetFault(bytes, noun: "time") { return problem }
    if let time = fractionOfDay(bytes) {
      return DateProblem(
        .spreadsheet, "\(quoted(bytes)) is not a time: a spreadsheet wrote it as a part of the day",
        suggestion: "write \(time.iso)")
    }
    if let reading = ISOReader.read(bytes), let time = reading.clock?.time {
      return DateProblem(
        .otherFormat, "\(quoted(bytes)) has a date, expected only a time", suggestion: "write \(time.iso)")
    }
    if let time = otherTime(bytes) {
      return DateProblem(
        .otherFormat, "\(quoted(bytes)) is not a time, expected \(expected)", suggestion: "write \(time.iso)")
    }
    if isRangeOfTimes(bytes) { return twoClockTimes(bytes) }
    return DateProblem(.text, "\(quoted(bytes)) is not a time, expected \(expected)")
  }

  private func twoClockTimes(_ bytes: ArraySlice<UInt8>) -> DateProblem {
    DateProblem(
      .otherFormat, "\(quoted(bytes)) has two times, expected one", suggestion: "put the end in a separate column")
  }

  /// `10.30`, `18h00`, `18h`, `18-30`: an hour and minutes with something else between.
  private func otherTime(_ bytes: ArraySlice<UInt8>) -> CivilTime? {
    var scanner = TextScanner(bytes)
    guard let hour = scanner.digits(1...2) else { return nil }
    let isHours = scanner.take("h") || scanner.take("H")
    if isHours, scanner.isAtEnd { return CivilTime(hour: hour.value, minute: 0) }
    guard isHours || scanner.take(".") || scanner.take("-") || scanner.take(",") || scanner.take(":"),
      let minute = scanner.digits(2...2), scanner.isAtEnd
    else { return nil }
    return CivilTime(hour: hour.value, minute: minute.value)
  }

  private func isRangeOfTimes(_ bytes: ArraySlice<UInt8>) -> Bool {
    var scanner = TextScanner(bytes)
    guard ClockReader.read(&scanner) != nil else { return false }
    _ = scanner.blanks()
    let dash =
      scanner.take("-") || scanner.rest.starts(with: [0xE2, 0x80, 0x93])
      || scanner.rest.starts(with: [0xE2, 0x80, 0x94])
    guard dash else { return false }
    scanner.position += scanner.current ?? 0 == 0xE2 ? 3 : 0
    _ = scanner.blanks()
    return ClockReader.read(&scanner) != nil && scanner.isAtEnd
  }

  /// `0.75` is 18:00 to a spreadsheet.
  private func fractionOfDay(_ bytes: ArraySlice<UInt8>) -> CivilTime? {
    var scanner = TextScanner(bytes)
    guard scanner.take("0"), scanner.take(".") || scanner.take(","), scanner.rest.count >= 2,
      scanner.rest.count <= 20, scanner.rest.allSatisfy(isDigit)
    else { return nil }
    return partOfDay(scanner.rest)
  }
}

/// The time of day for the digits after the point of a spreadsheet's number, to the nearest second.
func partOfDay(_ digits: ArraySlice<UInt8>) -> CivilTime? {
  // Nine digits are a hundred microseconds: enough.
  let kept = digits.prefix(9)
  guard let value = decimal(kept) else { return nil }
  let scale = (0..<kept.count).reduce(1) { product, _ in product * 10 }
  let second = (value * 86_400 + scale / 2) / scale
  return second < 86_400 ? CivilTime(trustedSecondOfDay: second) : nil
}

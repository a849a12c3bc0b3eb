import Text

extension DateParser {
  /// What was expected.
  enum Noun {
    case date, moment
  }

  /// How dates are to be written, for a message.
  func expected(_ noun: Noun) -> String {
    let formats = declared
    if formats.isEmpty { return noun == .date ? "YYYY-MM-DD" : "YYYY-MM-DD or YYYY-MM-DDTHH:MM" }
    let shown = formats.prefix(3).map { "\"\($0.text)\"" }.joined(separator: " or ")
    return shown + (formats.count > 3 ? " or \(formats.count - 3) more" : "")
  }

  /// The problem of a text that is written as it should be, but there is no such day or time.
  func problem(_ bytes: ArraySlice<UInt8>, _ fault: DateFault, _ noun: Noun) -> DateProblem {
    DateProblem(
      .impossible, "\(quoted(bytes)) is not a date: \(fault.reason)",
      suggestion: fault.swapped.map { "write \(written($0)) if month and day are exchanged" })
  }

  /// The problem of a text that is written in another way, with what it probably means.
  func explain(_ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem {
    if bytes.isEmpty { return DateProblem(.empty, "this is empty, expected a date") }
    if let problem = spreadsheetFault(bytes, noun: "date") ?? countFault(bytes) { return problem }
    if let problem = numberFault(bytes, noun) { return problem }
    if let reading = ISOReader.read(bytes) {
      switch reading.moment {
      case .success:
        return otherwise(bytes, noun, CivilDate(year: reading.year, month: reading.month, day: reading.day))
      case .failure(let fault): return problem(bytes, fault, noun)
      }
    }
    if hasTwoTimes(bytes) { return twoTimes(bytes) }
    let words = DateWords(bytes, guessing: names)
    if words.month != nil { return explainNamed(words, bytes, noun) }
    if let numbers = words.numbers, words.isOnlyNumbers { return explainNumbers(numbers, words, bytes, noun) }
    return DateProblem(.text, "\(quoted(bytes)) is not a date, expected \(expected(noun))")
  }

  /// The problem of a text that means a day, but not in the expected way.
  func otherwise(
    _ bytes: ArraySlice<UInt8>, _ noun: Noun, _ date: CivilDate?, at time: CivilTime? = nil, format: String? = nil
  ) -> DateProblem {
    var suggestion = date.map { "write \(written($0, noun == .moment ? time : nil))" }
    if let format { suggestion = (suggestion.map { $0 + ", or " } ?? "") + "write format: \"\(format)\" for the field" }
    return DateProblem(
      .otherFormat, "\(quoted(bytes)) is not a date, expected \(expected(noun))", suggestion: suggestion)
  }

  /// Whether a text has two times of day, as `12.12.2026 18:00-20:00` has.
  private func hasTwoTimes(_ bytes: ArraySlice<UInt8>) -> Bool {
    let times = bytes.split { !isDigit($0) && $0 != UInt8(ascii: ":") }.filter { $0.contains(UInt8(ascii: ":")) }
    return times.count == 2 && times.allSatisfy { $0.count >= 4 } && !bytes.contains(UInt8(ascii: "+"))
  }

  /// A day, and its time if there is one, in the first way that is expected.
  private func written(_ date: CivilDate, _ time: CivilTime? = nil) -> String {
    let fitting = declared.first { $0.hasDate && $0.hasTime == (time != nil) } ?? declared.first { $0.hasDate }
    if let fitting { return fitting.written(CivilDateTime(date, time ?? .midnight), names.language) }
    return date.iso + (time.map { "T" + $0.iso } ?? "")
  }

  private func explainNamed(_ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem {
    guard let month = words.month, let numbers = words.numbers else {
      return DateProblem(.text, "\(quoted(bytes)) is not a date, expected \(expected(noun))")
    }
    let years = numbers.filter { $0.count == 4 }
    let days = numbers.filter { $0.count <= 2 }
    if let problem = severalNamedDays(words, bytes, noun) { return problem }
    guard let year = years.first, let day = days.first else {
      if days.count == 1 {
        return DateProblem(
          .spreadsheet, "\(quoted(bytes)) is not a date: a spreadsheet shortened it, and the year is missing",
          suggestion: "format the column as YYYY-MM-DD, check the values and export the table again")
      }
      if days.count >= 2 { return shortYear(bytes, noun) }
      return DateProblem(
        .text, "\(quoted(bytes)) is not a date: the day is missing", suggestion: "write the whole date")
    }
    if let fault = dateFault(year: year.value, month: month, day: day.value) {
      return problem(bytes, DateFault(fault), noun)
    }
    let date = CivilDate(year: year.value, month: month, day: day.value)
    return otherwise(bytes, noun, date, at: words.clock?.time)
  }

  private func shortYear(_ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem {
    DateProblem(
      .shortYear, "\(quoted(bytes)) has a year of two digits, so the century is not clear",
      suggestion: "write the year with four digits, or write a format with %y for the field")
  }

  private func explainNumbers(
    _ numbers: [DateWords.Number], _ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun
  ) -> DateProblem {
    if numbers.count == 2, numbers.contains(where: { $0.count == 4 }) {
      return DateProblem(
        .text, "\(quoted(bytes)) is not a date: the day is missing", suggestion: "write the whole date")
    }
    if let problem = severalDays(numbers, words, bytes, noun) { return problem }
    // `12.2026-01.2027`
    if numbers.map({ $0.count == 4 }) == [false, true, false, true] {
      return DateProblem(
        .text, "\(quoted(bytes)) is not a date: the day is missing", suggestion: "write the whole date")
    }
    guard numbers.count == 3 || (numbers.count == 4 && words.endsInHour), numbers[0].count <= 4,
      numbers[1].count <= 2, numbers[2].count <= 4
    else {
      return DateProblem(.text, "\(quoted(bytes)) is not a date, expected \(expected(noun))")
    }
    if numbers[0].count == 4 {
      return yearFirst(numbers, words, bytes, noun)
    }
    guard numbers[2].count == 4 else { return shortYear(bytes, noun) }
    return yearLast(numbers, words, bytes, noun)
  }

  private func yearFirst(
    _ numbers: [DateWords.Number], _ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun
  ) -> DateProblem {
    let (year, month, day) = (numbers[0].value, numbers[1].value, numbers[2].value)
    if let fault = dateFault(year: year, month: month, day: day) {
      return problem(bytes, DateFault(fault, swapped: CivilDate(year: year, month: day, day: month)), noun)
    }
    // With hyphens it is ISO 8601 but for some zeros.
    let mark = words.separator.flatMap { $0.isExactly("-") ? nil : $0 }
    return otherwise(
      bytes, noun, CivilDate(year: year, month: month, day: day), at: words.clock?.time,
      format: mark.map { "%Y\($0)%m\($0)%d\(words.timeFormat)" })
  }

  private func yearLast(
    _ numbers: [DateWords.Number], _ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun
  ) -> DateProblem {
    let (first, second, year) = (numbers[0].value, numbers[1].value, numbers[2].value)
    let dayFirst = CivilDate(year: year, month: second, day: first)
    let monthFirst = CivilDate(year: year, month: first, day: second)
    let mark = words.separator ?? "."
    let time = words.clock?.time
    let formats = (
      day: "%d\(mark)%m\(mark)%Y\(words.timeFormat)", month: "%m\(mark)%d\(mark)%Y\(words.timeFormat)"
    )
    // With points the day comes first everywhere.
    if mark.isExactly(".") {
      if let dayFirst { return otherwise(bytes, noun, dayFirst, at: time, format: formats.day) }
      let fault = dateFault(year: year, month: second, day: first) ?? "there is no such day"
      return problem(bytes, DateFault(fault, swapped: monthFirst), noun)
    }
    switch (dayFirst, monthFirst) {
    case (let day?, let month?) where day != month:
      return DateProblem(
        .ambiguous, "\(quoted(bytes)) could be two dates: \(day.inWords) or \(month.inWords)",
        suggestion: "write how dates are read: format: \"\(formats.day)\" or \"\(formats.month)\"")
    case (let day?, _): return otherwise(bytes, noun, day, at: time, format: formats.day)
    case (nil, let month?): return otherwise(bytes, noun, month, at: time, format: formats.month)
    case (nil, nil):
      let fault =
        second <= 12
        ? dateFault(year: year, month: second, day: first) : dateFault(year: year, month: first, day: second)
      return problem(bytes, DateFault(fault ?? "there is no such day"), noun)
    }
  }
}

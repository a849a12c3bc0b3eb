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
    return shown + (formats.count > 3 ? " or one of \(formats.count - 3) more formats" : "")
  }

  /// The problem of a text that is written as it should be, but there is no such day or time.
  func problem(_ bytes: ArraySlice<UInt8>, _ fault: DateFault, _ noun: Noun) -> DateProblem {
    DateProblem(
      .impossible, "\(quoted(bytes)) is no date: \(fault.reason)",
      suggestion: fault.swapped.map { "write \(written($0)) if month and day are exchanged" })
  }

  /// The problem of a text that is written in another way, with what it probably means.
  func explain(_ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem {
    if bytes.isEmpty { return DateProblem(.empty, "empty, expected a date") }
    if let problem = spreadsheetFault(bytes, noun: "date") { return problem }
    if let problem = numberFault(bytes, noun) { return problem }
    if let reading = ISOReader.read(bytes) {
      switch reading.moment {
      case .success:
        return otherwise(bytes, noun, CivilDate(year: reading.year, month: reading.month, day: reading.day))
      case .failure(let fault): return problem(bytes, fault, noun)
      }
    }
    let words = DateWords(bytes, guessing: names)
    if words.month != nil { return explainNamed(words, bytes, noun) }
    if let numbers = words.numbers, words.isOnlyNumbers { return explainNumbers(numbers, words, bytes, noun) }
    return DateProblem(.text, "\(quoted(bytes)) is no date, expected \(expected(noun))")
  }

  /// The problem of a text that means a day, but not in the expected way.
  func otherwise(
    _ bytes: ArraySlice<UInt8>, _ noun: Noun, _ date: CivilDate?, format: String? = nil
  ) -> DateProblem {
    var suggestion = date.map { "write \(written($0))" }
    if let format { suggestion = (suggestion.map { $0 + ", or " } ?? "") + "state format: \"\(format)\"" }
    return DateProblem(
      .otherFormat, "\(quoted(bytes)) is no date, expected \(expected(noun))", suggestion: suggestion)
  }

  /// A day in the first way that is expected.
  private func written(_ date: CivilDate) -> String {
    declared.first { $0.hasDate }.map { $0.written(date, names.language) } ?? date.iso
  }

  private func explainNamed(_ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem {
    guard let month = words.month, let numbers = words.numbers else {
      return DateProblem(.text, "\(quoted(bytes)) is no date, expected \(expected(noun))")
    }
    let years = numbers.filter { $0.count == 4 }
    let days = numbers.filter { $0.count <= 2 }
    guard let year = years.first, let day = days.first else {
      if days.count == 1 {
        return DateProblem(
          .spreadsheet, "\(quoted(bytes)) is no date: a spreadsheet shortened it, the year is missing",
          suggestion: "format the column as YYYY-MM-DD, check the values and export the table again")
      }
      if days.count >= 2 { return shortYear(bytes, noun) }
      return DateProblem(
        .text, "\(quoted(bytes)) is no date: the day is missing", suggestion: "write the whole date")
    }
    if let fault = dateFault(year: year.value, month: month, day: day.value) {
      return problem(bytes, DateFault(fault), noun)
    }
    return otherwise(bytes, noun, CivilDate(year: year.value, month: month, day: day.value))
  }

  private func shortYear(_ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem {
    DateProblem(
      .shortYear, "\(quoted(bytes)) is no certain date: the year has two digits",
      suggestion: "write the year with four digits, or state a format with %y")
  }

  private func explainNumbers(
    _ numbers: [DateWords.Number], _ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun
  ) -> DateProblem {
    if numbers.count == 2, numbers.contains(where: { $0.count == 4 }) {
      return DateProblem(
        .text, "\(quoted(bytes)) is no date: the day is missing", suggestion: "write the whole date")
    }
    guard numbers.count >= 3, numbers[0].count <= 4, numbers[1].count <= 2, numbers[2].count <= 4 else {
      return DateProblem(.text, "\(quoted(bytes)) is no date, expected \(expected(noun))")
    }
    let time = words.clock.map { _ in " %H:%M" } ?? ""
    if numbers[0].count == 4 {
      return yearFirst(numbers, bytes, noun, format: words.separator.map { "%Y\($0)%m\($0)%d\(time)" })
    }
    guard numbers[2].count == 4 else { return shortYear(bytes, noun) }
    return yearLast(numbers, words.separator ?? ".", time, bytes, noun)
  }

  private func yearFirst(
    _ numbers: [DateWords.Number], _ bytes: ArraySlice<UInt8>, _ noun: Noun, format: String?
  ) -> DateProblem {
    let (year, month, day) = (numbers[0].value, numbers[1].value, numbers[2].value)
    if let fault = dateFault(year: year, month: month, day: day) {
      return problem(bytes, DateFault(fault, swapped: CivilDate(year: year, month: day, day: month)), noun)
    }
    let isISO = format.map { $0.utf8.starts(with: "%Y-%m-%d".utf8) } ?? true
    return otherwise(bytes, noun, CivilDate(year: year, month: month, day: day), format: isISO ? nil : format)
  }

  private func yearLast(
    _ numbers: [DateWords.Number], _ mark: String, _ time: String, _ bytes: ArraySlice<UInt8>, _ noun: Noun
  ) -> DateProblem {
    let (first, second, year) = (numbers[0].value, numbers[1].value, numbers[2].value)
    let dayFirst = CivilDate(year: year, month: second, day: first)
    let monthFirst = CivilDate(year: year, month: first, day: second)
    let formats = (day: "%d\(mark)%m\(mark)%Y\(time)", month: "%m\(mark)%d\(mark)%Y\(time)")
    // With points the day comes first everywhere.
    if mark.isExactly(".") {
      if let dayFirst { return otherwise(bytes, noun, dayFirst, format: formats.day) }
      let fault = dateFault(year: year, month: second, day: first) ?? "there is no such day"
      return problem(bytes, DateFault(fault, swapped: monthFirst), noun)
    }
    switch (dayFirst, monthFirst) {
    case (let day?, let month?) where day != month:
      return DateProblem(
        .ambiguous, "\(quoted(bytes)) is no certain date: it is \(day.inWords) or \(month.inWords)",
        suggestion: "state format: \"\(formats.day)\" or \"\(formats.month)\"")
    case (let day?, _): return otherwise(bytes, noun, day, format: formats.day)
    case (nil, let month?): return otherwise(bytes, noun, month, format: formats.month)
    case (nil, nil):
      let fault =
        second <= 12
        ? dateFault(year: year, month: second, day: first) : dateFault(year: year, month: first, day: second)
      return problem(bytes, DateFault(fault ?? "there is no such day"), noun)
    }
  }
}

extension DateFormat {
  /// A day as this format writes it, with times as zeros.
  func written(_ date: CivilDate, _ language: SiteLanguage) -> String {
    pieces.map { piece in
      switch piece {
      case .byte(let byte): return [byte]
      case .blanks: return [0x20]
      case .directive(let letter): return Array(DateFormat.written(letter, date, language).utf8)
      }
    }.reduce(into: [UInt8]()) { $0 += $1 }.text
  }

  private static func written(_ directive: UInt8, _ date: CivilDate, _ language: SiteLanguage) -> String {
    switch directive {
    case UInt8(ascii: "Y"): padded(date.year, 4)
    case UInt8(ascii: "y"): padded(date.year % 100, 2)
    case UInt8(ascii: "m"): padded(date.month, 2)
    case UInt8(ascii: "d"): padded(date.day, 2)
    case UInt8(ascii: "j"): padded(date.dayOfYear, 3)
    case UInt8(ascii: "B"): language.monthName(date.month)
    case UInt8(ascii: "b"): language.monthName(date.month, abbreviated: true)
    case UInt8(ascii: "A"): language.weekdayName(date.weekday)
    case UInt8(ascii: "a"): language.weekdayName(date.weekday, abbreviated: true)
    case UInt8(ascii: "I"): "12"
    case UInt8(ascii: "p"): "AM"
    case UInt8(ascii: "z"): "+00:00"
    default: "00"
    }
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

/// Texts that name more than one day, as `12-13.12.2026`.
extension DateParser {
  /// The problem of a text of numbers that is two days or more, or two of which one does not exist; `nil` for all others.
  func severalDays(_ numbers: [DateWords.Number], _ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun)
    -> DateProblem?
  {
    if numbers.count >= 9, numbers.count % 3 == 0, areDates(numbers) { return manyDays(bytes) }
    let readings = daysOfNumbers(numbers, words.gaps)
    if readings.contains(where: \.isSpan) { return twoDays(bytes) }
    // With points the day comes first everywhere.
    guard let reading = readings.first, readings.count == 1 || words.gaps.contains([UInt8(ascii: ".")]),
      let fault = reading.fault
    else { return nil }
    return problem(bytes, DateFault(fault), noun)
  }

  /// The same where months have their names.
  func severalNamedDays(_ words: DateWords, _ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem? {
    let numbers = words.numbers ?? []
    let years = numbers.filter { $0.count == 4 }
    let days = numbers.filter { $0.count <= 2 }
    guard let first = words.months.first, let last = words.months.last, let year = years.last,
      years.count > 1 || numbers.last?.count == 4, days.count > 1
    else { return nil }
    // "Room 5, 12 December 2026" has two numbers and one day, which is not told for certain.
    if words.hasOtherWords { return DateProblem(.text, "\(quoted(bytes)) is not a date, expected \(expected(noun))") }
    if years.count > 2 || days.count > 2 { return manyDays(bytes) }
    let isOverNewYear = years.count == 1 && first > last
    let reading = TwoDays(
      from: (isOverNewYear ? year.value - 1 : years[0].value, first, days[0].value),
      to: (year.value, last, days[1].value))
    if reading.isSpan { return twoDays(bytes) }
    return reading.fault.map { problem(bytes, DateFault($0), noun) }
      ?? DateProblem(.text, "\(quoted(bytes)) is not a date, expected \(expected(noun))")
  }

  private func twoDays(_ bytes: ArraySlice<UInt8>) -> DateProblem {
    DateProblem(
      .otherFormat, "\(quoted(bytes)) has two days, expected one",
      suggestion: "put the last day in a separate column; for an event, that is the field end")
  }

  private func manyDays(_ bytes: ArraySlice<UInt8>) -> DateProblem {
    DateProblem(
      .otherFormat, "\(quoted(bytes)) has more than two days, expected one",
      suggestion: "put each day in a separate row")
  }

  private func areDates(_ numbers: [DateWords.Number]) -> Bool {
    stride(from: 0, to: numbers.count, by: 3).allSatisfy { start in
      let (one, two, three) = (numbers[start], numbers[start + 1], numbers[start + 2])
      if one.count == 4 { return CivilDate(year: one.value, month: two.value, day: three.value) != nil }
      return three.count == 4
        && (CivilDate(year: three.value, month: two.value, day: one.value) != nil
          || CivilDate(year: three.value, month: one.value, day: two.value) != nil)
    }
  }

  /// The ways to read a first and a last day of which the one may lack what the other has.
  private func daysOfNumbers(_ numbers: [DateWords.Number], _ gaps: [[UInt8]]) -> [TwoDays] {
    guard gaps.count == numbers.count - 1 else { return [] }
    let values = numbers.map(\.value)
    let years = numbers.indices.filter { numbers[$0].count == 4 }
    switch (numbers.count, years) {
    case (4, [3]) where gaps[1] == gaps[2] && gaps[0] != gaps[1]:
      return [TwoDays(from: (values[3], values[2], values[0]), to: (values[3], values[2], values[1]))]
    case (4, [3]) where gaps[0] == gaps[2] && gaps[0] != gaps[1]:
      return [TwoDays(from: (values[3], values[0], values[1]), to: (values[3], values[0], values[2]))]
    case (4, [0]) where isBetweenDays(gaps[2]) && gaps[1] != gaps[2]:
      return [TwoDays(from: (values[0], values[1], values[2]), to: (values[0], values[1], values[3]))]
    case (5, [4]) where gaps[0] == gaps[2] && gaps[0] != gaps[1]:
      return [
        TwoDays(from: (values[4], values[1], values[0]), to: (values[4], values[3], values[2])),
        TwoDays(from: (values[4], values[0], values[1]), to: (values[4], values[2], values[3])),
      ]
    case (5, [0]) where isBetweenDays(gaps[2]) && gaps[1] != gaps[2]:
      return [TwoDays(from: (values[0], values[1], values[2]), to: (values[0], values[3], values[4]))]
    case (6, [2, 5]):
      return [
        TwoDays(from: (values[2], values[1], values[0]), to: (values[5], values[4], values[3])),
        TwoDays(from: (values[2], values[0], values[1]), to: (values[5], values[3], values[4])),
      ]
    case (6, [0, 3]):
      return [TwoDays(from: (values[0], values[1], values[2]), to: (values[3], values[4], values[5]))]
    default: return []
    }
  }

  /// Whether it stands between a first and a last day, not between a day and its hour.
  private func isBetweenDays(_ gap: [UInt8]) -> Bool {
    String(decoding: gap, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .dashPunctuation || "/~～,;&+至到".unicodeScalars.contains(scalar)
    }
  }
}

/// A first and a last day, as year, month and day.
private struct TwoDays {
  let from: (year: Int, month: Int, day: Int)
  let to: (year: Int, month: Int, day: Int)

  /// Whether both exist and the one comes before the other.
  var isSpan: Bool {
    guard let first = CivilDate(year: from.year, month: from.month, day: from.day),
      let last = CivilDate(year: to.year, month: to.month, day: to.day)
    else { return false }
    return first < last
  }

  /// Why one of them does not exist.
  var fault: String? {
    dateFault(year: from.year, month: from.month, day: from.day)
      ?? dateFault(year: to.year, month: to.month, day: to.day)
  }
}

import Text

extension DateParser {
  /// What spreadsheets leave in cells instead of values: `########`, `#N/A`.
  func spreadsheetFault(_ bytes: ArraySlice<UInt8>, noun: String) -> DateProblem? {
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    if bytes.allSatisfy({ $0 == UInt8(ascii: "#") }) {
      return DateProblem(
        .spreadsheet, "\(quoted(bytes)) is not a \(noun): the spreadsheet's column was too narrow to show it",
        suggestion: "widen the column and export the table again")
    }
    let faults = ["#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#ERROR!"]
    guard faults.contains(where: { $0.utf8.elementsEqual(bytes) }) else { return nil }
    return DateProblem(
      .spreadsheet, "\(quoted(bytes)) is not a \(noun): a formula of the spreadsheet failed",
      suggestion: "correct the formula and export the table again")
  }

  /// What a number alone may be: a spreadsheet's serial number, digits without signs between, seconds since 1970.
  func numberFault(_ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem? {
    var scanner = TextScanner(bytes)
    let whole = scanner.rest.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count <= 13 else { return nil }
    scanner.position += whole.count
    let fraction = scanner.take(".") || scanner.take(",") ? scanner.rest : []
    guard scanner.isAtEnd || (!fraction.isEmpty && fraction.allSatisfy(isDigit)) else { return nil }
    switch (whole.count, fraction.isEmpty) {
    case (5, _): return serialNumber(bytes, whole, fraction, noun)
    case (8, true): return tightDate(bytes, noun)
    case (10, true), (13, true): return epoch(bytes, whole, noun)
    case (4, true):
      return DateProblem(
        .text, "\(quoted(bytes)) is only a year, expected \(expected(noun))", suggestion: "write month and day too")
    default: return nil
    }
  }

  /// Days since 1899-12-30, as spreadsheets count since March 1900.
  private func serialNumber(
    _ bytes: ArraySlice<UInt8>, _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ noun: Noun
  ) -> DateProblem? {
    guard let days = decimal(whole), days >= 10_000, let date = CivilDate(dayNumber: days - 25_569) else { return nil }
    let time = fraction.isEmpty ? nil : partOfDay(fraction)
    let meant = time.map { CivilDateTime(date, $0).date.iso + " " + $0.iso } ?? date.iso
    return DateProblem(
      .spreadsheet, "\(quoted(bytes)) is not a date: it is a spreadsheet's number for \(meant)",
      suggestion: "format the column as YYYY-MM-DD and export the table again")
  }

  private func tightDate(_ bytes: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem? {
    let start = bytes.startIndex
    guard let year = decimal(bytes[start..<(start + 4)]), let month = decimal(bytes[(start + 4)..<(start + 6)]),
      let day = decimal(bytes[(start + 6)...]), (1500...2500).contains(year),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return otherwise(bytes, noun, date, format: "%Y%m%d")
  }

  private func epoch(_ bytes: ArraySlice<UInt8>, _ whole: ArraySlice<UInt8>, _ noun: Noun) -> DateProblem? {
    guard let seconds = decimal(whole.prefix(9)), let last = decimal(whole.dropFirst(9).prefix(1)) else { return nil }
    let instant = Instant(secondsSince1970: Int64(seconds) * 10 + Int64(last))
    let unit = whole.count == 10 ? "seconds" : "milliseconds"
    return DateProblem(
      .otherFormat, "\(quoted(bytes)) is not a date: it looks like \(unit) since 1970",
      suggestion: "write format: \(whole.count == 10 ? "unix" : "milliseconds") for the field, or write \(instant.iso)")
  }
}

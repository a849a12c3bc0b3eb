import Testing

@testable import Spreadsheets

@Suite struct StoredValueTests {
  @Test(arguments: [
    ("9.7801430072540001E+12", "9780143007254"), ("9780143007254", "9780143007254"), ("9.9499999999999993", "9.95"),
    ("1E-3", "0.001"), ("-1.5E-7", "-0.00000015"), ("12345678901234567890", "12345678901234567890"), ("0", "0"),
    ("-0", "0"), ("007", "7"), ("1.0", "1"), ("1E+21", "1000000000000000000000"), ("-2.50", "-2.5"),
  ])
  func numbersAreWrittenOutWithoutAnExponent(_ stored: String, _ text: String) {
    #expect(decimalText(of: stored) == text)
  }

  @Test(arguments: ["", "x", "nan", "inf", "1E+999", "--1"])
  func whatIsNoNumberHasNone(_ stored: String) {
    #expect(decimalText(of: stored) == nil)
  }

  @Test(arguments: [
    ("yyyy\\-mm\\-dd", NumberFormatKind.date), ("m/d/yy", .date), ("[$-415]d mmmm yyyy;@", .date),
    ("[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", .date), ("mmm-yy", .date), ("m", .date), ("h:mm AM/PM", .time),
    ("mm:ss.0", .time), ("m/d/yy h:mm", .moment), ("dd.mm.yyyy hh:mm:ss", .moment), ("[h]:mm", .duration),
    ("[mm]:ss", .duration), ("General", .number), ("0.00E+00", .number), ("#,##0.00\\ \"dzień\"", .number),
    ("[Red]0.00", .number), ("00000", .zeros(5)), ("0", .number), ("0.00", .number), ("", .number), ("\"", .number),
    ("[", .number), ("\\", .number), ("0%", .number),
  ])
  func formatCodesTellWhatANumberIs(_ code: String, _ kind: NumberFormatKind) {
    #expect(NumberFormatKind(code: code) == kind)
  }

  @Test(arguments: [
    (1.0, "1900-01-01"), (59, "1900-02-28"), (60, "1900-02-29"), (61, "1900-03-01"), (45_413, "2024-05-01"),
    (2_958_465, "9999-12-31"), (0, "1900-01-00"),
  ])
  func serialNumbersAreTheDaysThatExcelShows(_ serial: Double, _ date: String) {
    #expect(SerialDate(is1904: false).value(of: serial, as: .date)?.text == date)
  }

  @Test func daysMayBeCountedFrom1904() {
    #expect(SerialDate(is1904: true).value(of: 0, as: .date)?.text == "1904-01-01")
    #expect(SerialDate(is1904: true).value(of: 43_951, as: .date)?.text == "2024-05-01")
  }

  @Test func timesAreRoundedToWholeSeconds() {
    let dates = SerialDate(is1904: false)
    #expect(dates.value(of: 0.5624999999, as: .time)?.text == "13:30")
    #expect(dates.value(of: 45_413.999_999_9, as: .moment)?.text == "2024-05-02")
    #expect(dates.value(of: 45_413.562_5, as: .moment)?.text == "2024-05-01T13:30")
    #expect(dates.value(of: 1.104_166_666_7, as: .duration)?.text == "26:30")
    #expect(dates.value(of: -0.5, as: .duration)?.text == "-12:00")
  }

  @Test(arguments: [-1, 2_958_466, 1e300, Double.infinity, Double.nan])
  func numbersBeyondTheCalendarAreNoDates(_ serial: Double) {
    #expect(SerialDate(is1904: false).value(of: serial, as: .date) == nil)
  }

  @Test func escapesAreTheirCharacters() {
    func read(_ text: String) -> String { String(decoding: unescaped(Array(text.utf8)), as: UTF8.self) }
    #expect(read("a_x000D_\nb") == "a\nb")
    #expect(read("a_x000D_b") == "a\nb")
    #expect(read("_x005F_x0041_") == "_x0041_")
    #expect(read("_xD83D__xDE00_") == "😀")
    #expect(read("_xD83D_") == "\u{FFFD}")
    #expect(read("a_x0000_b_x00") == "ab_x00")
  }

  @Test func durationsOfOpenDocument() {
    #expect(secondsOfDuration("PT13H30M00S") == 48_600)
    #expect(secondsOfDuration("-P1DT2H") == -93_600)
    #expect(secondsOfDuration("PT1X") == nil)
    #expect(secondsOfDuration("P") == 0)
  }
}

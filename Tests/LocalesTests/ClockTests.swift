import Locales
import Testing

/// Times on a clock of 12 hours.
@Suite struct ClockTests {
  @Test(arguments: [
    ("en-GB", "Wednesday 23 September 2026, 6:30–9:30 pm"), ("en", "Wednesday, September 23, 2026, 6:30–9:30 PM"),
    ("en-US", "Wednesday, September 23, 2026, 6:30–9:30 PM"),
  ])
  func anEveningIsWrittenAsEnglishDoes(_ identifier: String, _ expected: String) throws {
    let language = try #require(SiteLanguage(identifier)).with(.halfDays)
    #expect(plain(language.format(try evening(from: 1830, until: 2130), .full)) == expected)
  }

  @Test func aRangeOverNoonSaysBothHalvesAndOneOverMidnightToo() throws {
    let language = try #require(SiteLanguage("en-GB")).with(.halfDays)
    #expect(plain(language.formatHours(try evening(from: 1100, until: 1300)) ?? "") == "11:00 am – 1:00 pm")
    let night = try #require(
      EventSpan(start: .time(try moment(23, 2200)), end: .time(try moment(24, 200))))
    #expect(plain(language.formatHours(night) ?? "") == "10:00 pm – 2:00 am")
  }

  @Test func theClockIsNoPartOfTheLanguage() throws {
    let language = try #require(SiteLanguage("en-GB"))
    #expect(language.with(.halfDays) == language)
    #expect(
      language.with(.halfDays).with(.wholeDay).format(try #require(CivilTime(hour: 18, minute: 30, second: 0)))
        == "18:30")
    #expect(language.usualClock == .halfDays)
    #expect(SiteLanguage("pl")?.usualClock == .wholeDay)
  }

  private func evening(from: Int, until: Int) throws -> EventSpan {
    try #require(EventSpan(start: .time(try moment(23, from)), end: .time(try moment(23, until))))
  }

  private func moment(_ day: Int, _ clock: Int) throws -> CivilDateTime {
    let date = try #require(CivilDate(year: 2026, month: 9, day: day))
    return CivilDateTime(date, try #require(CivilTime(hour: clock / 100, minute: clock % 100, second: 0)))
  }

  /// With plain blanks.
  private func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0xA0 ? " " : $0 }))
  }
}

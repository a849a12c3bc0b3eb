import TestSupport
import Testing

@testable import Locales

@Suite struct CivilCalendarTests {
  @Test func numbersEveryDayOnce() throws {
    var expected = try day("1895-12-31").dayNumber
    for year in 1896...2105 {
      for month in 1...12 {
        for number in 1...CivilDate.daysInMonth(year: year, month: month) {
          expected += 1
          let date = try #require(CivilDate(year: year, month: month, day: number))
          #expect(date.dayNumber == expected && CivilDate(dayNumber: expected) == date)
        }
      }
    }
  }

  @Test func agreesWithPythonFromYear1To9999() throws {
    let script = """
      import datetime
      base = datetime.date(1970, 1, 1).toordinal()
      for n in range(1, 3652060, 479):
          d = datetime.date.fromordinal(n)
          print(d.toordinal() - base, d.isoformat(), d.isoweekday(), d.timetuple().tm_yday)
      """
    let lines = try runPython(script).text.split(separator: "\n")
    #expect(lines.count > 7_000)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let date = try #require(Int(words[0]).flatMap(CivilDate.init(dayNumber:)))
      #expect([String(date.dayNumber), date.iso, String(date.weekday), String(date.dayOfYear)] == words)
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (1900, 2, 29), (0, 1, 1), (10_000, 1, 1),
  ])
  func refusesDaysThatDoNotExist(_ year: Int, _ month: Int, _ number: Int) {
    #expect(CivilDate(year: year, month: month, day: number) == nil)
  }

  @Test func holdsArithmeticWithinTheCalendar() throws {
    let date = try day("2026-01-31")
    #expect(date.adding(days: 29).iso == "2026-03-01")
    #expect(date.adding(months: 1).iso == "2026-02-28")
    #expect(date.adding(months: -11).iso == "2025-02-28")
    for extreme in [Int.max, Int.min] {
      #expect(date.adding(days: extreme) == (extreme > 0 ? .latest : .earliest))
      #expect(date.adding(months: extreme) == (extreme > 0 ? .latest : .earliest))
    }
    #expect(Instant(secondsSince1970: .max).iso == "9999-12-31T23:59:59Z")
    #expect(Instant(secondsSince1970: .min).iso == "0001-01-01T00:00:00Z")
    #expect(Instant(secondsSince1970: 0).adding(seconds: .min).iso == "0001-01-01T00:00:00Z")
    #expect(try reading("2026-03-01T23:59").adding(seconds: .max).iso == "9999-12-31T23:59:59")
  }

  @Test func writesInstantsWithTheirOffset() throws {
    let instant = try #require(Instant(iso: "2026-03-01T18:00:00+03:00"))
    #expect(instant.iso == "2026-03-01T15:00:00Z")
    #expect(instant.iso(offset: 10_800) == "2026-03-01T18:00:00+03:00")
    #expect(instant.iso(offset: -12_600) == "2026-03-01T11:30:00-03:30")
    #expect(instant.millisecondsSince1970 == 1_772_377_200_000)
    #expect(Instant(iso: "2026-03-01T18:00:00") == nil)
  }
}

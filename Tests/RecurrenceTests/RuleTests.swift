import Locales
import Recurrence
import Testing

struct RuleTests {
  private func days(_ rule: String, from start: String, limit: Int = 10) throws -> [String] {
    let date = try #require(CivilDate(iso: start))
    return try RecurrenceRule.read(rule).days(from: date, through: .latest, limit: limit).days.map(\.iso)
  }

  @Test("Every second week begins with the week of the start, and weeks begin with the day that the rule says")
  func weekStart() throws {
    let monday = try days("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4", from: "1997-08-05")
    #expect(monday == ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"])
    let sunday = try days("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4", from: "1997-08-05")
    #expect(sunday == ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"])
  }

  @Test("A day that a month does not have is passed over")
  func missingDays() throws {
    #expect(try days("FREQ=MONTHLY;COUNT=3", from: "2026-01-31") == ["2026-01-31", "2026-03-31", "2026-05-31"])
    #expect(try days("FREQ=YEARLY;COUNT=2", from: "2024-02-29") == ["2024-02-29", "2028-02-29"])
  }

  @Test("A rule that never holds ends")
  func neverHolds() throws {
    #expect(try days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: "2026-01-01") == [])
    #expect(try days("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300", from: "2026-01-01") == [])
  }

  @Test("More days than the limit are cut off, which is said")
  func limit() throws {
    let rule = try RecurrenceRule.read("FREQ=DAILY")
    let start = try #require(CivilDate(iso: "2026-01-01"))
    let found = rule.days(from: start, through: .latest, limit: 5)
    #expect(found.days.count == 5 && found.isCut)
  }

  @Test("A time that the clocks skip is the instant by the offset before, one that there is twice the first")
  func gapsAndFolds() throws {
    let zone = try #require(TimeZoneRules.named("Europe/Warsaw"))
    let start = CivilMoment.time(
      CivilDateTime(try #require(CivilDate(iso: "2026-03-28")), try #require(CivilTime(hour: 2, minute: 30))))
    let spring = try RecurrenceRule.read("FREQ=DAILY;COUNT=3").occurrences(
      from: start, in: zone, through: .latest, limit: 10)
    #expect(
      spring.all.map(\.instant.iso) == ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"])
    let autumn = CivilMoment.time(
      CivilDateTime(try #require(CivilDate(iso: "2026-10-25")), try #require(CivilTime(hour: 2, minute: 30))))
    let fold = try RecurrenceRule.read("FREQ=DAILY;COUNT=1").occurrences(
      from: autumn, in: zone, through: .latest, limit: 10)
    #expect(fold.all.map(\.instant.iso) == ["2026-10-25T00:30:00Z"])
  }

  @Test(
    "A mistake in a rule is told with its bytes",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=TX", 18..<20), ("FREQ=HOURLY", 5..<11), ("FREQ=WEEKLY;INTERVAL=0", 21..<22),
      ("FREQ=WEEKLY;BYMONTHDAY=3", 12..<24), ("FREQ=WEEKLY;FREQ=DAILY", 12..<16), ("FREQ=DAILY;BYDAY=1MO", 11..<20),
      ("FREQ=DAILY;COUNT=99999999999999999999", 17..<37), ("FREQ=DAILY;UNTIL=20261301", 17..<25), ("", 0..<0),
      ("RRULE:", 6..<6), ("FREQ=DAILY;;COUNT=1", 11..<11), ("FREQ=MONTHLY;BYDAY=é", 19..<21),
      ("FREQ=DAILY;COUNT", 11..<16),
    ])
  func mistakes(_ text: String, _ range: Range<Int>) {
    #expect(throws: RecurrenceProblem.self) { try RecurrenceRule.read(text) }
    do { _ = try RecurrenceRule.read(text) } catch { #expect(error.range == range, "\(text): \(error.message)") }
  }
}

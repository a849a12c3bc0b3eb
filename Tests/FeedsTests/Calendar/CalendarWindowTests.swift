import Text
import Feeds
import Locales
import Testing

@Suite struct CalendarWindowTests {
  @Test func takesThirtyDaysBackAndTwelveMonthsAhead() throws {
    let days = [
      "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-30", "2027-03-30", "2027-03-31",
    ]
    #expect(try selected(days.map { ($0, $0) }) == ["2026-02-28", "2026-03-01", "2026-03-30", "2027-03-30"])
  }

  @Test func takesWhatReachesIntoIt() throws {
    #expect(try selected([("2025-01-01", "2026-02-28")]) == ["2025-01-01"])
    #expect(try selected([("2025-01-01", "2026-02-27")]) == [])
    #expect(try selected([("2027-03-30", "2027-12-31")]) == ["2027-03-30"])
  }

  @Test func sortsByStartThenByUID() throws {
    let zone = try #require(TimeZoneRules.named("Europe/Warsaw"))
    let events = try ["b", "e\u{301}", "é", "a"].map {
      CalendarEvent(uid: $0, name: $0, span: try Samples.span(from: "2026-04-01", to: nil), revised: nil)
    }
    let found = CalendarWindow(now: now(zone), zone: zone).select(events)
    #expect(found.map { Array($0.uid.utf8) } == ["a", "b", "e\u{301}", "é"].map { Array($0.utf8) })
  }

  @Test func prefersWhatHasNotEnded() throws {
    let days = ["2026-03-10", "2026-03-20", "2026-03-29", "2026-04-01", "2026-04-02", "2026-04-03"].map { ($0, $0) }
    #expect(try selected(days, limit: 2) == ["2026-04-01", "2026-04-02"])
    #expect(try selected(days, limit: 4) == ["2026-03-29", "2026-04-01", "2026-04-02", "2026-04-03"])
    #expect(try selected(days, limit: 0) == [])
  }

  @Test func saysWhenASpanComesInAndWhenItLeaves() throws {
    let zone = try #require(TimeZoneRules.named("Europe/Warsaw"))
    let expected: [(String, String?)] = [
      ("2026-02-28", "2026-03-31"), ("2026-03-01 23:00", "2026-04-01"), ("2027-03-30", "2027-04-30"),
      ("2027-03-31", "2026-03-31"), ("2028-02-29", "2027-03-01"), ("2026-02-27", nil),
    ]
    for (start, change) in expected {
      let span = try Samples.span(from: start, to: nil)
      let found = CalendarWindow(now: now(zone), zone: zone).nextChange(of: span)
      #expect(found.map { zone.civil(at: $0).iso } == change.map { $0 + "T00:00:00" }, "\(start)")
      guard let found else { continue }
      let before = CalendarWindow(now: found.adding(seconds: -1), zone: zone).contains(span)
      #expect(CalendarWindow(now: found, zone: zone).contains(span) != before, "\(start)")
    }
  }

  private func selected(_ days: [(String, String)], limit: Int = 1_000) throws -> [String] {
    let zone = try #require(TimeZoneRules.named("Europe/Warsaw"))
    let events = try days.map {
      CalendarEvent(uid: $0.0, name: $0.0, span: try Samples.span(from: $0.0, to: $0.1), revised: nil)
    }
    return CalendarWindow(now: now(zone), zone: zone, limit: limit).select(events.reversed()).map(\.uid)
  }

  /// Noon of 2026-03-30.
  private func now(_ zone: TimeZoneRules) -> Instant {
    guard let date = CivilDate(year: 2026, month: 3, day: 30), let noon = CivilTime(hour: 12, minute: 0) else {
      return Instant(secondsSince1970: 0)
    }
    return zone.instant(of: CivilDateTime(date, noon)).first
  }
}

import Diagnostics
import TestSupport
import Testing

@testable import SiteBuild

/// A series in calendars: one entry with its rule where that is exactly its dates.
@Suite struct SeriesCalendarTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func built(_ rows: String, zone: String = "Europe/Warsaw", more: String = "", ofSite: String = "") throws
    -> [String]
  {
    try folder.write(
      "title: T\nlanguage: en\ntime_zone: \(zone)\nbase_url: https://example.org\n"
        + "collections:\n  events: {kind: event, source: e.csv, key: id, path: /events/, facets: [type]\(more)}\n"
        + "  things: {source: things.csv, key: id, path: /}\n" + ofSite, to: "site/site.yaml")
    try folder.write("id,name\n1,One\n", to: "site/things.csv")
    try folder.write("id,name,start,end,repeats,except,also,moved,cancelled,type\n" + rows, to: "site/e.csv")
    let log = DiagnosticLog()
    let options = BuildOptions(site: try SiteOptions(now: "2026-03-01"), output: folder.path("public"), jobs: 1)
    _ = try build(SiteFolder(folder.path("site")), options: options, log: log)
    #expect(log.sorted().filter { $0.severity == .error }.map(\.message) == [])
    return log.sorted().map(\.message)
  }

  /// What a calendar says of times and of whom, without the texts.
  private func lines(_ path: String) throws -> [String] {
    let text = try folder.text("public/" + path).replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
    let names = ["UID", "DTSTART", "DTEND", "RRULE", "EXDATE", "RDATE", "RECURRENCE-ID", "STATUS:CANC", "URL:"]
    guard let start = text.firstRange(of: "BEGIN:VEVENT") else { return [] }
    return text[start.lowerBound...].split(separator: "\n").map(String.init).filter { line in
      names.contains { line.hasPrefix($0) }
    }.map { $0.replacing(";TZID=Europe/Warsaw", with: "").replacing("https://example.org", with: "") }
  }

  @Test("A series is one entry with its rule, from its first date in the calendar's time to its last")
  func oneEntry() throws {
    _ = try built("story,S,2025-12-03 10:00,2025-12-03 11:00,every Wednesday until 2026-04-30,,,,,\n")
    let expected = [
      "UID:events_series.story@example.org", "DTSTART:20260204T100000", "DTEND:20260204T110000",
      "RRULE:FREQ=WEEKLY;UNTIL=20260429T080000Z;BYDAY=WE", "URL:/events/story/",
    ]
    #expect(try lines("events/calendar.ics") == expected)
    // The file of a single date is about that date.
    #expect(
      try lines("events/story/2026-03-04/event.ics") == [
        "UID:events.story%2F2026-03-04@example.org", "DTSTART:20260304T100000", "DTEND:20260304T110000",
        "URL:/events/story/2026-03-04/",
      ])
  }

  @Test("Days left out, days besides, moved and cancelled dates are exceptions of the rule")
  func exceptions() throws {
    _ = try built(
      "s,S,2026-03-04 10:00,2026-03-04 11:00,\"every Wednesday, 6 times\",2026-03-11,2026-03-13 10:00,"
        + "2026-03-18 → 2026-03-19 12:00,2026-03-25,\n")
    #expect(
      try lines("events/calendar.ics") == [
        "UID:events_series.s@example.org", "DTSTART:20260304T100000", "DTEND:20260304T110000",
        "RRULE:FREQ=WEEKLY;UNTIL=20260408T080000Z;BYDAY=WE", "EXDATE:20260311T100000", "RDATE:20260313T100000",
        "URL:/events/s/",
        "UID:events_series.s@example.org", "RECURRENCE-ID:20260318T100000", "DTSTART:20260319T120000",
        "DTEND:20260319T130000", "URL:/events/s/2026-03-18/",
        "UID:events_series.s@example.org", "RECURRENCE-ID:20260325T100000", "DTSTART:20260325T100000",
        "DTEND:20260325T110000", "STATUS:CANCELLED", "URL:/events/s/2026-03-25/",
      ])
  }

  @Test("A row of its own for a date is an exception; what it says of a date besides the rule is an entry of its own")
  func ownRows() throws {
    _ = try built(
      "s,S,2026-03-04,,\"every Wednesday, 3 times\",,2026-03-13,,,\ns/2026-03-11,Special,2026-03-11,,,,,,,\n"
        + "s/2026-03-13,Party,2026-03-13,,,,,,,\n")
    #expect(
      try lines("events/calendar.ics") == [
        "UID:events_series.s@example.org", "DTSTART;VALUE=DATE:20260304", "DTEND;VALUE=DATE:20260305",
        "RRULE:FREQ=WEEKLY;UNTIL=20260318;BYDAY=WE", "URL:/events/s/",
        "UID:events_series.s@example.org", "RECURRENCE-ID;VALUE=DATE:20260311", "DTSTART;VALUE=DATE:20260311",
        "DTEND;VALUE=DATE:20260312", "URL:/events/s/2026-03-11/",
        "UID:events.s%2F2026-03-13@example.org", "DTSTART;VALUE=DATE:20260313", "DTEND;VALUE=DATE:20260314",
        "URL:/events/s/2026-03-13/",
      ])
  }

  @Test("The night on which clocks change, which is longer or shorter, states its own end")
  func longNight() throws {
    _ = try built("n,N,2026-03-21 22:00,2026-03-22 04:00,\"every Saturday, 4 times\",,,,,\n")
    #expect(
      try lines("events/calendar.ics").filter { !$0.hasPrefix("U") } == [
        "DTSTART:20260321T220000", "DTEND:20260322T040000", "RRULE:FREQ=WEEKLY;UNTIL=20260411T200000Z;BYDAY=SA",
        "RECURRENCE-ID:20260328T220000", "DTSTART:20260328T220000", "DTEND:20260329T040000",
      ])
  }

  @Test("Dates stand one by one where the zone's clocks follow no rule, and where the rule goes by another zone")
  func oneByOne() throws {
    let row = "s,S,2026-03-04 10:00,,\"every Wednesday, 3 times\",,,,,\n"
    _ = try built(row, zone: "Africa/Casablanca")
    #expect(try lines("events/calendar.ics").count { $0.hasPrefix("UID:events.s%2F2026-03-") } == 3)
    _ = try built(
      "s,S,2026-03-04 10:00,,FREQ=WEEKLY;COUNT=3;TZID=America/New_York,,,,,\n")
    #expect(try !lines("events/calendar.ics").contains { $0.hasPrefix("RRULE") })
  }

  @Test("A calendar has the series where it has all of its dates to come, else those that it has")
  func partOfASeries() throws {
    _ = try built(
      "s,S,2026-02-25 10:00,,\"every Wednesday, 4 times\",,,,,Talk\ns/2026-03-11,S,2026-03-11 10:00,,,,,,,Film\n",
      ofSite: "selections:\n  next: {of: events, title: N, path: /next/, period: upcoming}\n"
        + "  few: {of: events, title: F, path: /few/, period: upcoming, limit: 1}\n")
    #expect(try lines("events/calendar.ics").count { $0.hasPrefix("RRULE") } == 1)
    #expect(try lines("next/calendar.ics") == lines("events/calendar.ics"))
    #expect(try lines("events/s/events/calendar.ics") == lines("events/calendar.ics"))
    #expect(
      try lines("events/type/film/calendar.ics").filter { $0.hasPrefix("UID") } == [
        "UID:events.s%2F2026-03-11@example.org"
      ])
    #expect(try lines("few/calendar.ics").filter { $0.hasPrefix("UID") } == ["UID:events.s%2F2026-03-04@example.org"])
  }

  @Test("A series counts once against the limit of a calendar, and it is told what has no file or is not in it")
  func limit() throws {
    let rows =
      "a,A,2026-03-04 10:00,,\"every Wednesday, 5 times\",,,,,\nb,B,2026-03-05 10:00,,,,,,,\nc,C,2026-03-06,,,,,,,\n"
    #expect(
      try built(rows, more: ", calendar_limit: 3") == [
        "3 of 7 events from 30 days ago to a year ahead of events have a calendar file of their own; "
          + "the calendar has them all; the last is on 2026-03-06"
      ])
    #expect(
      try built(rows, more: ", calendar_limit: 2") == [
        "the calendar of events has 6 of 7 events from 30 days ago to a year ahead; it ends on 2026-03-05"
      ])
    #expect(try lines("events/calendar.ics").count { $0.hasPrefix("UID") } == 2)
  }

  @Test("Calendars that are subscribed to have an address that says so, where the site's is known")
  func subscribing() throws {
    _ = try built("a,A,2026-03-04 10:00,,\"every Wednesday, 5 times\",,,,,Talk\n")
    for (page, calendar) in [
      ("events/", "events/"), ("events/type/talk/", "events/type/talk/"), ("events/a/", "events/a/events/"),
    ] {
      #expect(
        try folder.text("public/\(page)index.html").contains("href=\"webcal://example.org/\(calendar)calendar.ics\""),
        "\(page)")
    }
  }

  @Test("Data write no address of that kind")
  func webcalOfData() throws {
    try folder.write(
      "title: T\nlanguage: en\nbase_url: https://example.org\n"
        + "collections:\n  events: {kind: event, source: e.csv, key: id, path: /}\n", to: "site/site.yaml")
    try folder.write(
      "id,name,start,link,description\n1,A,2026-03-04,webcal://evil.example/a.ics,\"[b](webcal://evil.example/b.ics)\"\n",
      to: "site/e.csv")
    let log = DiagnosticLog()
    let options = BuildOptions(site: try SiteOptions(now: "2026-03-01"), output: folder.path("public"), jobs: 1)
    _ = try build(SiteFolder(folder.path("site")), options: options, log: log)
    #expect(log.sorted().contains { $0.message.contains("webcal://evil.example/a.ics") })
    try folder.write(
      "id,name,start,description\n1,A,2026-03-04,\"[b](webcal://evil.example/b.ics)\"\n", to: "site/e.csv")
    _ = try build(SiteFolder(folder.path("site")), options: options, log: DiagnosticLog())
    #expect(try !folder.text("public/events/1/index.html").contains("webcal://evil.example"))
  }
}

import TestSupport
import Testing

/// Ends of events in calendars, and calendars that have not all events.
@Suite struct EventEndTests {
  private static let head = "title: T\ntime_zone: Europe/London\nbase_url: https://x.example\ncollections:\n"

  private func calendar(_ row: String) throws -> String {
    let fields = "    fields:\n      start: {from: [date, time]}\n      end: {from: [edate, etime]}\n"
    let site = try TestSite([
      "site.yaml": Self.head + "  things:\n    kind: event\n    source: e.csv\n    key: id\n" + fields,
      "e.csv": "id,name,date,time,edate,etime\n1,A,\(row)\n",
    ])
    let built = try site.build()
    #expect(built.code == 0 && built.errorText == "", "\(built.errorText)")
    return try site.page("/things/1/event.ics")
  }

  @Test func anEndWithoutATimeIsNotMidnight() throws {
    #expect(!(try calendar("2026-10-01,18:00,2026-10-01,").contains("DTEND")))
    #expect(try calendar("2026-10-01,18:00,2026-10-03,").contains("DTEND;TZID=Europe/London:20261003T235900"))
    #expect(try calendar("2026-10-01,18:00,,20:00").contains("DTEND;TZID=Europe/London:20261001T200000"))
  }

  private func crowded(_ more: String) throws -> (ProcessOutput, TestSite) {
    var table = "id,name,start\n"
    for number in 0..<12 { table += "\(number),A,2026-10-\(number + 10)T18:00\n" }
    let site = try TestSite([
      "site.yaml": Self.head + "  things: {kind: event, source: e.csv, key: id, calendar_limit: 5\(more)}\n",
      "e.csv": table,
    ])
    return (try site.build(), site)
  }

  @Test func aCalendarThatHasNotAllIsToldAndHasWhatComesNext() throws {
    let (built, site) = try crowded("")
    #expect(
      built.errorText.contains(
        "warning[calendar.cut]: the calendar of things has 5 of 12 events from 30 days ago to a year ahead; it ends on 2026-10-14"
      ),
      "\(built.errorText)")
    let calendar = try site.page("/calendar.ics")
    #expect(calendar.contains("20261010T180000") && calendar.contains("20261014T180000"))
    #expect(!calendar.contains("20261015T180000"))
  }
}

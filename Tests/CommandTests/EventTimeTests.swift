import Foundation
import TestSupport
import Testing

/// When events begin and end, as tables say it.
@Suite struct EventTimeTests {
  @Test func anEndWithATimeOfAnEventWithoutOneIsToldAndShown() throws {
    let site = try TestSite.built(
      TestSite.events, ["events.csv": "id,name,start,end\n1,Talk,2026-10-01,2026-10-01T18:00\n"])
    #expect(try site.build().errorText.contains("warning[record.no-start-time]"))
    #expect(try site.page("/").contains("\">–6:00\u{A0}PM</time>"))
    let calendar = try site.page("/calendar.ics")
    #expect(calendar.contains("DTSTART;VALUE=DATE:20261001") && calendar.contains("DTEND;VALUE=DATE:20261002"))
  }

  @Test func endsWithATimeWithoutAStartAreToldTogether() throws {
    let rows = (1...6).map { "\($0),A,2026-10-0\($0),2026-10-0\($0)T18:00\n" }.joined()
    let site = try TestSite.builtThings(
      "event", "      draft: draft\n", "id,name,start,end,draft\n" + rows.replacing("\n", with: ",\n"))
    let text = try site.build().errorText
    #expect(text.count(of: "warning[record.no-start-time]") == 1, "\(text)")
    #expect(text.contains("the same at 5 other places") && text.contains("the start is here"))
  }

  @Test func anEventThatEndsAtMidnightIsOverThen() throws {
    let site = try TestSite.built(
      TestSite.events, ["events.csv": "id,name,start,end\n1,Long,2026-10-01T10:00,2026-10-03T00:00\n"])
    let page = try site.page("/events/1/")
    #expect(page.contains("– Oct 2</span>"))
    let ends = try #require(page.range(of: "data-ends=\""))
    #expect(page[ends.upperBound...].hasPrefix("1790985600000"))
  }

  @Test func aTimeThatTheClockShowsTwiceIsTheOneThatIsStated() throws {
    let site = try TestSite.built(
      "time_zone: Europe/Warsaw\n" + TestSite.events,
      [
        "events.csv": "id,name,start,end\n1,Late,2026-10-25T02:30:00+01:00,2026-10-25T02:40:00+01:00\n"
          + "2,Through,2026-10-25T02:50:00+02:00,2026-10-25T02:10:00+01:00\n"
      ])
    let page = try site.page("/events/1/")
    #expect(page.contains("datetime=\"2026-10-25T02:30:00+01:00\"") && page.contains("data-ends=\"1792892400000\""))
    #expect(page.contains("\"startDate\":\"2026-10-25T02:30:00+01:00\",\"endDate\":\"2026-10-25T02:40:00+01:00\""))
    let calendar = try site.page("/events/1/event.ics")
    #expect(calendar.contains("DTSTART:20261025T013000Z") && calendar.contains("DTEND:20261025T014000Z"))
    #expect(try site.page("/events/2/").contains("datetime=\"2026-10-25T02:50:00+02:00\""))
  }

  @Test func aTimeInAColumnOfItsOwnMayHaveItsOffset() throws {
    let fields = "      start: [day, from]\n      end: [last, to]\n"
    let site = try TestSite.builtThings(
      "event", fields,
      "id,name,day,from,last,to\n1,A,2026-10-01,18:00+03:00,,20:00+03:00\n2,B,2026-10-02,22:00Z,,02:00Z\n",
      yaml: "time_zone: Europe/Warsaw\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("\"startDate\":\"2026-10-01T17:00:00+02:00\",\"endDate\":\"2026-10-01T19:00:00+02:00\""))
    #expect(
      try site.page("/things/2/").contains(
        "\"startDate\":\"2026-10-03T00:00:00+02:00\",\"endDate\":\"2026-10-03T04:00:00+02:00\""))
  }

  @Test(arguments: ["10:00-12:00", "10:00-12", "10:00-13:30"])
  func twoTimesInAColumnOfTimesAreNoOffset(_ time: String) throws {
    for (day, format) in [("2026-12-12", ""), ("12.12.2026", ", format: \"%d.%m.%Y\"")] {
      let text = try TestSite.refusedThings(
        "event", "      start: {from: [day, time]\(format)}\n", "id,name,day,time\n1,A,\(day),\(time)\n")
      #expect(text.contains("two times, expected one"), "\(text)")
    }
  }

  @Test func anOffsetThatIsATimeIsTold() throws {
    let table = { (start: String) in "id,name,start\n1,A,\(start)\n" }
    #expect(
      try TestSite.refusedThings("event", "      start: start\n", table("2026-12-12 10:00-12:00")).contains(
        "has two times"))
    #expect(
      try TestSite.refusedThings("event", "      start: start\n", table("2026-12-12T10:00-15:00")).contains(
        "has two times"))
    for start in ["2026-12-12 10:00:00-12:00", "2026-12-12T10:00-12:00", "2026-12-12 18:00-05:00"] {
      _ = try TestSite.builtThings("event", "      start: start\n", table(start))
    }
    let zone = "time_zone: America/New_York\n"
    _ = try TestSite.builtThings("event", "      start: start\n", table("2026-12-12 04:00-05:00"), yaml: zone)
  }
}

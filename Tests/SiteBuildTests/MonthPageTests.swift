import Diagnostics
import Files
import Foundation
import Locales
import SiteBuild
import TestSupport
import Testing

/// The pages of events and of months, of a small site.
@Suite struct MonthPageTests {
  @Test func aMonthHasItsTableAndItsDaysAndLeadsNoFurtherThanEventsDo() throws {
    let files = try build(
      rows: (1...6).map { "\($0),Talk \($0),2026-09-20T1\($0):00,," } + [
        "7,Show,2026-08-30,2026-10-02,", "8,Late,2026-12-01,,",
      ])
    let month = try #require(files["events/months/2026-09/index.html"])
    #expect(count(of: "data-testid=\"month-event\"", in: month) == 4)
    #expect(month.contains("data-testid=\"month-more\" href=\"#day-2026-09-20\">2 more</a>"))
    #expect(month.contains("<th scope=\"col\">"))
    for number in 1...6 { #expect(month.contains(">Talk \(number)</a>")) }
    // What began before stands once.
    #expect(count(of: ">Show</a>", in: month) == 1)
    #expect(files["events/months/2026-11/index.html"] == nil)
    let october = try #require(files["events/months/2026-10/index.html"])
    #expect(october.contains("/events/months/2026-12/"))
    let last = try #require(files["events/months/2026-12/index.html"])
    #expect(!last.contains("month-next-above"))
    let all = try #require(files["events/months/index.html"])
    #expect(count(of: "data-testid=\"month-link\"", in: all) == 4)
  }

  @Test func calendarsOnTheWebGetTheInstantAndNothingOfACancelledEvent() throws {
    let files = try build(rows: [
      "1,Talk & more,2026-09-20T18:30,2026-09-20T20:00,", "2,Day,2026-09-21,,", "3,Off,2026-09-22T18:30,,cancelled",
    ])
    let talk = try #require(files["events/1/index.html"])
    #expect(talk.contains("text=Talk%20%26%20more&amp;dates=20260920T173000Z%2F20260920T190000Z"))
    #expect(talk.contains("startdt=2026-09-20T17%3A30%3A00Z"))
    #expect(try #require(files["events/2/index.html"]).contains("dates=20260921%2F20260922"))
    let off = try #require(files["events/3/index.html"])
    #expect(!off.contains("event-add") && !off.contains("calendar.google"))
  }

  @Test func theClockIsTheLanguagesOrTheSites() throws {
    let rows = ["1,Talk,2026-09-20T18:30,2026-09-20T20:00,"]
    #expect(
      try #require(try build(rows: rows)["events/1/index.html"]).contains("Sunday 20 September 2026, 6:30–8:00\u{A0}pm")
    )
    #expect(
      try #require(try build(rows: rows, more: "clock: 24")["events/1/index.html"]).contains("18:30–20:00"))
  }

  @Test func freeAndPaidOnlineAndOnSiteAreChoicesWhereBothAreThere() throws {
    let rows = ["1,A,2026-09-20,,,free,Room", "2,B,2026-09-20,,,£5,Zoom", "3,C,2026-09-20,,,,Room"]
    let page = try #require(try build(rows: rows, columns: ",price,place")["search/index.html"])
    #expect(page.contains("data-choices=\"admission\"") && page.contains("data-choices=\"attendance\""))
    let same = try #require(try build(rows: [rows[0]], columns: ",price,place")["search/index.html"])
    #expect(!same.contains("data-choices=\"admission\"") && !same.contains("data-choices=\"attendance\""))
  }

  private func build(rows: [String], columns: String = "", more: String = "") throws -> [String: String] {
    let folder = try TemporaryDirectory()
    try folder.write(
      """
      title: Town
      language: en-GB
      time_zone: Europe/London
      \(more)
      collections:
        events:
          kind: event
          path: /events/
          source: events.csv
          key: id
      """, to: "site/site.yaml")
    try folder.write(
      "id,name,start,end,status\(columns)\n" + rows.joined(separator: "\n") + "\n", to: "site/events.csv")
    try folder.write("---\ntitle: Town\n---\nHello\n", to: "site/pages/index.md")
    let options = BuildOptions(
      site: try SiteOptions(now: "2026-09-17T12:00"), output: folder.path("public"), jobs: 2)
    let log = DiagnosticLog()
    #expect(try SiteBuild.build(SiteFolder(folder.path("site")), options: options, log: log) != nil)
    #expect(log.sorted().map(\.message) == [])
    return try folder.files(below: "public")
  }

  private func count(of part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }
}

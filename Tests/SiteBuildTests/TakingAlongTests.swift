import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// What others take of a site: answers for apps, letters, the next events of a library.
@Suite struct TakingAlongTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func built(_ site: String, now: String? = nil) throws {
    let log = DiagnosticLog()
    let options = BuildOptions(site: try SiteOptions(now: now), output: folder.path("public"), jobs: 1)
    _ = try build(SiteFolder(site), options: options, log: log)
    #expect(log.sorted().filter { $0.severity == .error }.map(\.message) == [])
  }

  private func json(_ path: String) throws -> NSDictionary {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test("A site made of an app's answers gives them back")
  func answersAreWrittenBack() throws {
    let source = projectRoot() + "/content/district"
    try FileManager.default.copyItem(atPath: source, toPath: folder.path("site"))
    let file = folder.path("site/site.yaml")
    try (String(contentsOfFile: file, encoding: .utf8) + "\napi: true\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    try built(folder.path("site"))
    for name in ["LibrariesListPage", "LibEventsListPage"] {
      #expect(try json(folder.path("public/api/\(name).json")) == json("\(source)/data/\(name).json"))
    }
    for kind in ["LibraryPage", "EventPage"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: "\(source)/data/\(kind)") {
        #expect(
          try json(folder.path("public/api/\(kind)/\(file)")) == json("\(source)/data/\(kind)/\(file)"), "\(file)")
      }
    }
  }

  private func site(
    _ more: String, _ events: String, columns: String = "id,name,start,repeats,library,capacity,taken"
  ) throws {
    try folder.write(
      "title: T\nlanguage: en\nbase_url: https://example.org/town\n\(more)collections:\n"
        + "  events: {kind: event, source: e.csv, key: id, path: /events/, embed: true, "
        + "fields: {library: {references: libraries}, taken: {audience: staff}}}\n"
        + "  libraries: {kind: library, source: l.csv, key: id, path: /}\n"
        + "selections:\n  week: {of: events, title: Week, period: upcoming, letter: {path: /week/, days: 7}}\n",
      to: "site/site.yaml")
    try folder.write("id,name\nmain,Main Library\n", to: "site/l.csv")
    try folder.write(columns + "\n" + events, to: "site/e.csv")
    try built(folder.path("site"), now: "2026-03-02T09:00")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: folder.path("public/" + path), encoding: .utf8)
  }

  @Test("A table becomes the answers of the interface, with its clock and without what is for staff")
  func answersOfATable() throws {
    try site("api: true\n", "7,Chess,2026-03-04 18:00,,main,12,12\n")
    let event = try #require(try json(folder.path("public/api/EventPage/7.json"))["event"] as? NSDictionary)
    #expect(event["eventId"] as? Int == 7 && event["eventTimeStart"] as? String == "6:00 PM")
    #expect(event["eventStatus"] as? String == "full" && event["taken"] == nil)
    let list = try #require(try json(folder.path("public/api/LibEventsListPage.json"))["events"] as? [NSDictionary])
    #expect(list.count == 1 && list[0]["libId"] as? String == "main")
  }

  @Test("A letter has whole addresses, a twin of plain text and a poster, and looks as far ahead as it says")
  func letters() throws {
    try site("", "a,Chess,2026-03-04 18:00,,main,,\nb,Later,2026-03-20 18:00,,main,,\n")
    let letter = try text("week/letter.html")
    #expect(letter.contains("https://example.org/town/events/a/") && !letter.contains("Later"))
    // The day stands above.
    #expect(letter.contains("March 4, 2026") && !letter.contains("Mar 4"))
    #expect(!letter.contains("<link") && !letter.contains("<script") && !letter.contains("href=\"/"))
    #expect(try text("week/letter.txt").contains("https://example.org/town/events/a/"))
    #expect(try text("week/poster.html").contains("Chess"))
    #expect(try !text("sitemap.xml").contains("week"))
  }

  @Test("A library has its next five events for other sites")
  func nextEvents() throws {
    let rows = (3...9).map { "e\($0),Event \($0),2026-03-0\($0) 18:00,,main,,\n" }.joined()
    try site("", rows)
    let next = try json(folder.path("public/libraries/main/events/next.json"))
    #expect((next["events"] as? [NSDictionary])?.compactMap { $0["title"] as? String } == (3...7).map { "Event \($0)" })
    #expect(try text("libraries/main/events/next.html").contains("Event 3"))
  }

  @Test("Of a library's next events those that have been on for weeks are the last")
  func exhibitionsAreNotNext() throws {
    try site(
      "",
      "show,Show,2026-02-01,2026-03-31,main,\nfair,Fair,2026-03-03,2026-03-04,main,\ntalk,Talk,2026-03-05,,main,\n",
      columns: "id,name,start,end,library,taken")
    let events = try json(folder.path("public/libraries/main/events/next.json"))["events"] as? [NSDictionary]
    #expect(events?.compactMap { $0["title"] as? String } == ["Fair", "Talk", "Show"])
    let page = try text("libraries/main/events/next.html")
    let (talk, show) = (try #require(page.range(of: ">Talk<")), try #require(page.range(of: ">Show<")))
    #expect(talk.lowerBound < show.lowerBound)
  }

  @Test("A date of a series that was moved to another day is marked, one that begins at another hour is not")
  func movedDatesAreMarked() throws {
    try folder.write(
      "series,date,start\ns,2026-03-11,2026-03-12 19:00\ns,2026-03-18,2026-03-18 17:00\n", to: "site/x.csv")
    try site("series: {exceptions: x.csv}\n", "s,Story,2026-03-04 18:00,\"every Wednesday, 3 times\",main,,\n")
    #expect(try text("events/s/2026-03-11/index.html").contains("New date"))
    for day in ["04", "18"] { #expect(try !text("events/s/2026-03-\(day)/index.html").contains("New date"), "\(day)") }
  }

  @Test("A table of exceptions cancels, moves and notes single dates, and an event without places left is full")
  func exceptions() throws {
    try folder.write(
      "series,date,status,start,note\ns,2026-03-04,cancelled,,Boiler\ns,2026-03-11,,2026-03-12 19:00,\n",
      to: "site/x.csv")
    try site("series: {exceptions: x.csv}\n", "s,Story,2026-03-04 18:00,\"every Wednesday, 3 times\",main,5,5\n")
    #expect(try text("events/s/2026-03-04/index.html").contains("Cancelled"))
    #expect(try text("events/s/2026-03-04/index.html").contains("Boiler"))
    #expect(try text("events/s/2026-03-11/index.html").contains("2026-03-12T19:00"))
    #expect(try text("events/s/2026-03-18/index.html").contains("Fully booked"))
  }
}

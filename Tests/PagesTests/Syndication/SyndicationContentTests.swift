import Feeds
import Locales
import Records
import Testing
import Text

@testable import Pages

/// What stands in calendars and feeds.
@Suite struct SyndicationContentTests {
  @Test func aCalendarNamesThePlaceSoThatItIsFoundFromAnywhere() throws {
    var site = SmallSite()
    site.add("libraries", .library, "id,name,address,latitude,longitude\na,Castle,Castle St 1,52.2,21.0\n")
    site.add(
      "events", .event,
      "id,name,start,place,libId,summary,description,updated,type,link\n"
        + "1,Talk,2026-07-01 18:00,Hall 2,a,Short,\"**Long** text.\n\nMore.\",2026-05-01,Talk,https://x.example/\n"
        + "2,Tour,2026-07-02,Castle,a,Short,,,,\n", [reference("library", to: "libraries", from: ["libId"])])
    let text = unfolded(try site.made().file("/events/calendar.ics"))
    #expect(text.contains(#"LOCATION:Hall 2\, Castle\, Castle St 1"#))
    #expect(text.contains(#"LOCATION:Castle\, Castle St 1"#))
    #expect(text.contains("GEO:52.2;21.0"))
    #expect(text.contains(#"DESCRIPTION:Long text. More.\n\nhttps://example.org/events/1/"#))
    #expect(text.contains(#"DESCRIPTION:Short\n\nhttps://example.org/events/2/"#))
    #expect(text.contains("CATEGORIES:Talk"))
    #expect(text.contains("DTSTAMP:20260430T220000Z\r\nLAST-MODIFIED:20260430T220000Z"))
    #expect(text.contains("DTSTAMP:20000101T000000Z\r\nSEQUENCE:0"))
    #expect(text.contains("NAME:events · Town libraries\r\n"))
  }

  @Test func aCancelledEventStaysInTheCalendar() throws {
    let text = try SmallSite.libraries().made().file("/events/calendar.ics")
    #expect(text.contains("STATUS:CANCELLED"))
  }

  @Test func anEventWithoutADateOfChangeIsAnnouncedThirtyDaysBeforeItsStart() throws {
    var site = SmallSite()
    site.add(
      "events", .event, "id,name,start\n1,Tomorrow,2026-06-16\n2,Announced,2026-07-15 18:00\n3,Not yet,2026-07-16\n")
    let atom = try site.made().file(feed(of: site))
    #expect(updates(atom) == ["2026-06-14T22:00:00Z", "2026-06-14T22:00:00Z", "2026-05-16T22:00:00Z"])
    #expect(!atom.contains("Not yet"))
    site.now = "2026-06-16T00:00:00+02:00"
    #expect(try site.made().file(feed(of: site)).contains("Not yet"))
  }

  @Test func theNewestChangeOfAnEventComesFirst() throws {
    var site = SmallSite()
    site.add(
      "events", .event,
      "id,name,start,updated\n1,One,2026-07-01,2026-05-01T10:00\n2,Two,2026-12-01,2026-06-01T10:00\n3,Over,2026-06-01,2026-06-14\n"
    )
    let atom = try site.made().file(feed(of: site))
    #expect(updates(atom) == ["2026-06-01T08:00:00Z", "2026-06-01T08:00:00Z", "2026-05-01T08:00:00Z"])
  }

  @Test func aFeedHasAtMostFiftyEntriesAndAnEmptyOneKeepsItsDate() throws {
    var site = SmallSite()
    let rows = (1...80).map { "\($0),Event \($0),2026-06-\($0 % 10 + 20)\n" }.joined()
    site.add("events", .event, "id,name,start\n" + rows)
    #expect(updates(try site.made().file(feed(of: site))).count == 51)
    site.now = "2027-01-01T00:00:00Z"
    let empty = try site.made().file(feed(of: site))
    #expect(updates(empty) == ["2026-05-29T22:00:00Z"])
  }

  @Test func aFeedCarriesTheWholeTextWithAbsoluteLinks() throws {
    var site = SmallSite()
    site.root = "/town/"
    site.add(
      "questions", .question, "id,question,answer,topic,updated\n1,Why?,See [here](/about/).,Rules,2026-02-01\n")
    let made = try site.made()
    let json = try made.file(try #require(made.filePaths.last))
    #expect(json.contains(#"<a href=\"https://example.org/town/about/\">here</a>"#))
    #expect(json.contains(#""tags":["Rules"]"#))
  }

  @Test func nothingDependsOnTheClockOrTheNumberOfThreads() throws {
    let made = try SmallSite.libraries().made()
    let first = try made.files(jobs: 1)
    #expect(try SmallSite.libraries().made().files(jobs: 4) == first)
    #expect(first.keys.contains("events/calendar.ics") && first.keys.contains("events/feed.json"))
  }

  @Test func theNextChangeIsThatOfAnAnnouncementOrOfTheWindow() throws {
    var site = SmallSite()
    site.add("events", .event, "id,name,start\n1,Announced on the twentieth,2026-07-20\n")
    #expect(try site.made().plan.nextChange?.iso == "2026-06-19T22:00:00Z")
    site.parts[0].csv = "id,name,start\n1,Leaves the window,2026-05-30\n"
    #expect(try site.made().plan.nextChange?.iso == "2026-06-29T22:00:00Z")
    site.parts[0].csv = "id,name,start\n1,Comes into the window,2027-06-20\n"
    #expect(try site.made().plan.nextChange?.iso == "2026-06-19T22:00:00Z")
    site.isFrozen = true
    #expect(try site.made().plan.nextChange == nil)
  }

  @Test func calendarsChangeExactlyAtTheNextChange() throws {
    for start in ["2026-05-20", "2026-05-16 23:00", "2027-06-16", "2027-07-01 08:00", "2028-02-29"] {
      var site = SmallSite()
      site.add("events", .event, "id,name,start,updated\n1,Event,\(start),2026-01-01\n")
      let made = try site.made()
      let change = try #require(made.plan.nextChange)
      let before = try made.file(made.filePaths[0])
      site.now = change.adding(seconds: -1).iso
      #expect(try site.made().file(made.filePaths[0]) == before, "\(start)")
      site.now = change.iso
      #expect(try site.made().file(made.filePaths[0]) != before, "\(start)")
    }
  }

  private func feed(of site: SmallSite) throws -> String {
    try #require(try site.made().filePaths.first { $0.hasSuffix("feed.xml") })
  }

  private func updates(_ atom: String) -> [String] {
    atom.components(of: "<updated>").dropFirst().compactMap { $0.components(of: "</updated>").first }
  }

  private func unfolded(_ text: String) -> String { text.components(of: "\r\n ").joined() }
}

import Diagnostics
import Locales
import Records
import Testing
import Text

@testable import Pages

/// Which calendars and feeds a site has, and which pages name them. Now is noon of 2026-06-15 in Warsaw.
@Suite struct SyndicationPlanTests {
  @Test func everyListOfEventsIsACalendarToo() throws {
    let site = try SmallSite.libraries().made()
    #expect(
      site.filePaths.filter { $0.hasSuffix("calendar.ics") }.sorted() == [
        "/events/calendar.ics", "/events/type/film/calendar.ics", "/events/type/talk/calendar.ics",
        "/libraries/a/events/calendar.ics",
      ])
    #expect(uids(try site.file("/events/calendar.ics")) == ["2", "3", "4"])
    #expect(uids(try site.file("/events/type/talk/calendar.ics")) == ["2", "3"])
    #expect(uids(try site.file("/libraries/a/events/calendar.ics")) == ["2"])
  }

  @Test func onlyEventsOfTheWindowHaveAFileOfTheirOwn() throws {
    let site = try SmallSite.libraries().made()
    #expect(
      site.filePaths.filter { $0.hasSuffix("event.ics") } == [
        "/events/2/event.ics", "/events/3/event.ics", "/events/4/event.ics",
      ])
    #expect(uids(try site.file("/events/3/event.ics")) == ["3"])
    #expect(try !site.html("/events/1/").contains("event-calendar"))
    #expect(try site.html("/events/2/").contains(#"id="event-calendar" href="/events/2/event.ics""#))
    // Nobody adds what is cancelled.
    #expect(try !site.html("/events/3/").contains("event-calendar"))
  }

  @Test func theAddressOfACalendarStaysWhenNothingOfItIsInTheWindow() throws {
    var site = SmallSite.libraries()
    site.now = "2031-01-01T00:00:00Z"
    let made = try site.made()
    #expect(made.filePaths.contains("/events/type/talk/calendar.ics"))
    #expect(made.filePaths.contains("/libraries/a/events/calendar.ics"))
    // RFC 5545: a calendar has at least one part.
    let text = try made.file("/events/calendar.ics")
    #expect(!text.contains("BEGIN:VEVENT") && text.contains("BEGIN:VTIMEZONE"))
  }

  @Test func withoutTheSitesAddressThereAreCalendarsWithUIDsOfItsNameAndNoFeeds() throws {
    var site = SmallSite.libraries()
    site.origin = nil
    let made = try site.made()
    #expect(!made.filePaths.contains { $0.hasSuffix("feed.xml") })
    let text = try made.file("/events/2/event.ics")
    #expect(text.contains("UID:events.2@Town%20libraries.invalid\r\n"))
    #expect(!text.contains("URL:"))
  }

  @Test func aRootOfTheSiteStandsInAddressesOnly() throws {
    var site = SmallSite.libraries()
    site.root = "/town/"
    let made = try site.made()
    #expect(made.filePaths.contains("/events/calendar.ics"))
    #expect(try made.html("/events/").contains(#"href="/town/events/calendar.ics""#))
    let text = try made.file("/events/2/event.ics")
    #expect(text.contains("UID:town.events.2@example.org\r\n"))
    #expect(text.contains("URL:https://example.org/town/events/2/\r\n"))
  }

  @Test func feedsAreSwitchedOffByCollection() throws {
    var site = SmallSite.libraries()
    for place in site.parts.indices { site.parts[place].hasFeeds = false }
    let made = try site.made()
    #expect(made.filePaths.isEmpty)
    #expect(made.plan.nextChange == nil)
    let html = try made.html("/events/")
    #expect(!html.contains("rel=\"alternate\"") && !html.contains("list-calendar"))
  }

  @Test func eachPageNamesWhatBelongsToIt() throws {
    let site = try SmallSite.libraries().made()
    #expect(try links("/", site) == ["/events/calendar.ics", "/events/feed.xml", "/events/feed.json"])
    #expect(try links("/events/", site) == ["/events/calendar.ics", "/events/feed.xml", "/events/feed.json"])
    #expect(try links("/events/past/", site) == links("/events/", site))
    #expect(
      try links("/events/type/talk/", site) == [
        "/events/type/talk/calendar.ics", "/events/feed.xml", "/events/feed.json",
      ])
    #expect(try links("/libraries/a/events/", site).first == "/libraries/a/events/calendar.ics")
    #expect(try links("/libraries/a/", site) == ["/libraries/a/events/calendar.ics"])
    #expect(try links("/libraries/b/", site) == [])
    #expect(try links("/events/2/", site) == ["/events/2/event.ics"])
    #expect(try links("/404.html", site) == [])
  }

  @Test func collectionsWithoutDatesHaveNoFeed() throws {
    var site = SmallSite()
    site.add("books", .book, "id,title,added\n1,One,\n")
    site.add("questions", .question, "id,question,answer\n1,Why?,So.\n")
    #expect(try site.made().filePaths.isEmpty)
  }

  @Test func arrivalsOfBooksAndRevisionsOfQuestionsAreFeeds() throws {
    var site = SmallSite()
    site.add("books", .book, "id,title,added\n1,One,2026-01-01\n2,Two,\n3,Three,2026-03-01\n")
    site.add("questions", .question, "id,question,answer,updated\n1,Why?,So.,2026-02-01\n2,How?,*Thus*.,2026-02-02\n")
    let made = try site.made()
    #expect(
      made.filePaths == ["/books/feed.xml", "/books/feed.json", "/questions/feed.xml", "/questions/feed.json"]
        || made.filePaths == ["/feed.xml", "/feed.json", "/questions/feed.xml", "/questions/feed.json"])
    let books = try made.file(made.filePaths[0])
    #expect(
      ids(books) == ["tag:example.org,2026:books", "tag:example.org,2026:books/3", "tag:example.org,2026:books/1"])
    #expect(books.contains("<published>2026-02-28T23:00:00Z</published>"))
    let questions = try made.file("/questions/feed.json")
    #expect(questions.contains(#""content_html":"<p><em>Thus</em>.</p>\n""#))
  }

  @Test func aListAtTheRootHasItsFilesThere() throws {
    var site = SmallSite()
    site.add("events", .event, "id,name,start\n1,Talk,2026-07-01\n", list: "/")
    let made = try site.made()
    #expect(made.filePaths == ["/calendar.ics", "/events/1/event.ics", "/feed.xml", "/feed.json"])
  }

  @Test func aCollectionWithoutAListStillHasItsCalendar() throws {
    var site = SmallSite()
    site.add("books", .book, "id,title\n1,One\n")
    site.add("events", .event, "id,name,start\n1,Talk,2026-07-01\n", list: nil)
    let made = try site.made()
    #expect(made.filePaths.contains("/events/calendar.ics"))
    #expect(try !made.file("/events/calendar.ics").contains("\r\nURL:https://example.org/events/\r\n"))
  }

  @Test func eventsWithoutPagesHaveNoFilesOfTheirOwn() throws {
    var site = SmallSite()
    site.add("events", .event, "id,name,start\n1,Talk,2026-07-01\n", hasPages: false)
    let made = try site.made()
    #expect(!made.filePaths.contains { $0.hasSuffix("event.ics") })
    #expect(try uids(made.file(made.filePaths[0])) == ["1"])
  }

  @Test func aPageThatIsAFileHasItsCalendarBesideIt() {
    #expect(calendarPath(ofPage: "/events/101/") == "/events/101/event.ics")
    #expect(calendarPath(ofPage: "/events/101.html") == "/events/101.ics")
    #expect(calendarPath(ofPage: "/events.d/101") == "/events.d/101.ics")
  }

  private func links(_ path: String, _ site: MadeSite) throws -> [String] {
    let html = try site.html(path)
    return html.components(of: "<link rel=\"alternate\"").dropFirst().compactMap { part in
      part.components(of: "href=\"").dropFirst().first?.components(of: "\"").first
    }
  }

  private func uids(_ calendar: String) -> [String] {
    calendar.components(of: "\r\nUID:events.").dropFirst().compactMap { $0.components(of: "@").first }
  }

  private func ids(_ atom: String) -> [String] {
    atom.components(of: "<id>").dropFirst().compactMap { $0.components(of: "</id>").first }
  }
}

extension SmallSite {
  /// Two libraries, one without events; events before, in and behind the window.
  static func libraries() -> SmallSite {
    var site = SmallSite()
    site.add(
      "libraries", .library, "id,name,address,latitude,longitude\na,Castle,\"Castle St 1\",52.2,21.0\nb,Empty,,,\n",
      list: "/libraries/")
    site.add(
      "events", .event,
      """
      id,name,start,end,type,libId,status
      1,Long ago,2026-05-01 18:00,,Talk,a,
      2,Lately,2026-06-01 18:00,2026-06-01 19:30,Talk,a,
      3,Soon,2026-07-01,2026-07-03,Talk,,cancelled
      4,Later,2027-06-15 20:00,,Film,,
      5,In two years,2028-01-01,,Film,,

      """, [reference("library", to: "libraries", from: ["libId"])], facets: ["type"])
    site.freePages = [
      MarkdownPage(
        path: "/", title: "Home", description: nil, body: "Hello", updated: nil,
        file: SourceFile(path: "index.md", text: "Hello"))
    ]
    return site
  }
}

extension String {
  /// The parts between a separator, compared by bytes.
  func components(of separator: String) -> [String] {
    var parts: [String] = []
    var current: [UInt8] = []
    let pattern = Array(separator.utf8)
    var rest = Array(utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: pattern) {
        parts.append(String(decoding: current, as: UTF8.self))
        current = []
        rest = rest.dropFirst(pattern.count)
      } else {
        current.append(byte)
        rest = rest.dropFirst()
      }
    }
    return parts + [String(decoding: current, as: UTF8.self)]
  }
}

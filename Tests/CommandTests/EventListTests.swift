import Foundation
import TestSupport
import Testing

/// Lists of events: their days, groups, counts and calendars.
@Suite struct EventListTests {
  @Test func theHomePageIsTheListOfItsKind() throws {
    let site = try TestSite.built(
      "description: All of it.\n"
        + "collections:\n  events: {kind: event, source: events.csv, key: id, facets: [type], path: /}\n",
      ["events.csv": "id,name,start,type\n1,Talk,2026-10-01,Reading\n2,Old,2025-10-01,Walk\n"])
    let page = try site.page("/")
    for part in [
      "<p class=\"lead\">All of it.</p>", "data-fresh=\"upcoming\"", "id=\"as-of\"", "href=\"/past/\"", "href=\"/type/",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Old"))
  }

  @Test func aListOfEventsInAnotherOrderHasNoDays() throws {
    let site = try TestSite.built(
      TestSite.events + "selections:\n  cheap: {of: events, title: Cheap, sort: price, path: cheap}\n",
      [
        "events.csv":
          "id,name,start,price\n1,A,2026-12-01,1\n2,B,2027-01-01,2\n3,C,2026-12-03,3\n"
      ])
    #expect(!(try site.page("/cheap/").contains("id=\"day-")))
    #expect(try site.page("/cheap/").count(of: "data-testid=\"event-card\"") == 3)
    #expect(try site.page("/").count(of: "id=\"day-") == 3)
  }

  @Test func theDaysOfAListOfEventsDoNotComeAndGoFromPageToPage() throws {
    let site = try TestSite.built(
      TestSite.events.replacing("key: id}", with: "key: id, per_page: 2}")
        + "selections:\n  named: {of: events, title: Named, sort: name, path: named}\n",
      ["events.csv": "id,name,start\n1,A,2026-12-01\n2,B,2027-01-01\n3,C,2026-12-03\n4,D,2026-12-02\n"])
    for page in ["/named/", "/named/page/2/"] { #expect(!(try site.page(page).contains("id=\"day-")), "\(page)") }
    #expect(try site.page("/page/2/").contains("id=\"day-"))
  }

  @Test("The list of past events does not ask for a day to come, so that a phone shows where one is")
  func pastHasNoDaysToCome() throws {
    let site = try TestSite.built(
      TestSite.events, ["events.csv": "id,name,start\n1,A,2026-12-01\n2,B,2026-01-01\n"])
    #expect(try site.page("/").contains("id=\"when-weekend\""))
    let past = try site.page("/past/")
    #expect(past.contains("id=\"period-past\"") && !past.contains("id=\"when-"))
  }

  @Test func whatRunsOnStandsBeforeTheDaysAndNotAmongThem() throws {
    let site = try TestSite.built(
      TestSite.events,
      [
        "events.csv": "id,name,start,end\n1,Show,2026-09-01,2026-10-11\n2,Talk,2026-09-17T18:00,2026-09-17T19:00\n"
          + "3,Fair,2026-09-20,2026-09-21\n"
      ])
    let page = try site.page("/")
    let onNow = try #require(page.range(of: "class=\"on-now\""))
    let today = try #require(page.range(of: "id=\"day-2026-09-17\""))
    #expect(onNow.lowerBound < today.lowerBound)
    #expect(page[onNow.lowerBound..<today.lowerBound].contains(">Show</a>"))
    #expect(page.contains("until Oct 11") && !page.contains("id=\"day-2026-09-01\""))
    #expect(page.contains("id=\"day-2026-09-20\"") && page.count(of: "data-testid=\"event-card\"") == 3)
  }

  @Test func aCardNamesTheLibraryAndTheRoomAndOnItsOwnPageTheRoomAlone() throws {
    let site = try TestSite.built(
      "collections:\n  libraries: {kind: library, source: libraries.csv, key: id}\n"
        + "  events:\n    {kind: event, source: events.csv, key: id, path: /, fields: {library: {references: libraries}}}\n",
      [
        "libraries.csv": "id,name\n1,North\n",
        "events.csv": "id,name,start,place,library\n1,Talk,2026-10-01,Hall,1\n",
      ])
    #expect(try site.page("/").contains("<span>North · Hall</span>"))
    #expect(try site.page("/libraries/1/").contains("<span>Hall</span>"))
  }

  @Test func groupsOfEventsHaveTheirHeadings() throws {
    let site = try TestSite.built(
      TestSite.events + "selections:\n  kinds: {of: events, group_by: type, path: /kinds/}\n",
      ["events.csv": "id,name,start,type\n1,Talk,2026-10-01,Reading\n2,Walk,2026-10-02,\n"])
    let page = try site.page("/kinds/")
    #expect(
      page.contains("Reading</") && page.contains("Not specified</") && !page.contains("id=\"day-"))
  }

  @Test func aPageOfChosenEventsCountsWithoutThoseThatHaveEnded() throws {
    let site = try TestSite.built(
      TestSite.events + "selections:\n  talks: {of: events, period: upcoming, path: /talks/}\n",
      ["events.csv": "id,name,start\n1,Talk,2026-09-20\n2,Walk,2026-09-21\n"])
    #expect(try site.page("/talks/").contains("data-count=\"2\" data-count-ends=\""))
  }

  @Test func aSelectionOfPastEventsIsNotSaidToBeToCome() throws {
    let site = try TestSite.built(
      TestSite.events + "selections:\n  archive: {of: events, period: past, path: /archive/}\n",
      ["events.csv": "id,name,start\n1,Talk,2026-10-01\n2,Old,2025-10-01\n"])
    let page = try site.page("/archive/")
    #expect(page.contains("1 past event") && page.contains("Old") && !page.contains("data-fresh=\"upcoming\""))
  }

  @Test func aSelectionOfEventsHasACalendarOfItsOwn() throws {
    let site = try TestSite.built(
      TestSite.events + "selections:\n  cheap: {of: events, title: Cheap, where: {price: {less: 10}}, path: cheap}\n",
      ["events.csv": "id,name,start,price\n1,Talk,2026-12-01,9\n2,Walk,2026-12-02,12\n"])
    let calendar = try site.page("/cheap/calendar.ics")
    #expect(calendar.contains("SUMMARY:Talk") && !calendar.contains("SUMMARY:Walk"))
    #expect(try site.page("/cheap/").contains("href=\"/cheap/calendar.ics\""))
  }
}

import TestSupport
import Testing

/// What the page of an event says, and its calendar and linked data with it.
@Suite struct EventPageTests {
  @Test func anEventThatDoesNotTakePlaceSaysSoEverywhere() throws {
    let site = try TestSite.built(
      TestSite.events,
      [
        "events.csv":
          "id,name,start,status\n1,Talk,2026-10-01,Odwołane\n2,Walk,2026-10-02,Cancelled\n3,Play,2026-10-03,\n"
      ])
    let calendar = try site.page("/calendar.ics")
    #expect(calendar.count(of: "STATUS:CANCELLED") == 2 && calendar.count(of: "STATUS:CONFIRMED") == 1)
    let page = try site.page("/events/1/")
    #expect(page.contains("https://schema.org/EventCancelled") && page.contains("badge-cancelled\">Cancelled</span>"))
    #expect(try site.page("/").count(of: "badge-cancelled") == 2)
  }

  @Test func anEventThatHadAnotherDateHasANewOne() throws {
    let site = try TestSite.built(
      TestSite.events, ["events.csv": "id,name,start,previous_start\n1,Talk,2026-10-01T18:00,2026-09-24T18:00\n"])
    let page = try site.page("/events/1/")
    #expect(
      page.contains("https://schema.org/EventRescheduled") && page.contains("\"previousStartDate\":\"2026-09-24T18:00"))
  }

  @Test("An event that is cancelled or postponed cannot be added to a calendar")
  func whatIsOffIsNotAdded() throws {
    let site = try TestSite.built(
      TestSite.events,
      ["events.csv": "id,name,start,status\n1,A,2026-10-01,\n2,B,2026-10-01,postponed\n3,C,2026-10-01,cancelled\n"])
    #expect(try site.page("/events/1/").contains("id=\"event-add\""))
    for path in ["/events/2/", "/events/3/"] { #expect(try !site.page(path).contains("id=\"event-add\""), "\(path)") }
  }

  @Test(
    "An event that was to be on another day is marked in lists and letters, one that only begins at another hour is not"
  )
  func aNewDateIsMarked() throws {
    let site = try TestSite.built(
      TestSite.events + "selections:\n  all: {of: events, title: All, letter: {path: /letter/}}\n",
      [
        "events.csv": "id,name,start,previous_start\n1,Talk,2026-10-01T18:00,2026-09-24T18:00\n"
          + "2,Walk,2026-10-02T18:00,2026-10-02T17:00\n3,Play,2026-10-03T18:00,\n"
      ])
    #expect(try site.page("/events/1/").contains("badge-rescheduled\">New date</span>"))
    for path in ["/events/2/", "/events/3/"] { #expect(try !site.page(path).contains("New date"), "\(path)") }
    #expect(try site.page("/events/2/").contains("at 5:00"))
    #expect(try site.page("/").count(of: "New date") == 1)
    for name in ["html", "txt"] {
      #expect(try site.page("/letter/letter.\(name)").count(of: "New date") == 1, "\(name)")
    }
  }

  @Test("How many places are left stands on an event's page once, and not where it is full or does not take place")
  func placesStandOnce() throws {
    let table =
      "id,name,start,capacity,taken,status\n1,Open,2026-10-01,20,15,\n2,Full,2026-10-01,20,20,\n"
      + "3,Announced,2026-10-01,20,15,full\n4,Off,2026-10-01,20,15,cancelled\n5,Over,2026-01-01,20,15,\n"
    for reserve in ["", ", reserve: {form: \"https://forms.example/x\", fields: [name]}"] {
      let site = try TestSite.built(
        TestSite.events.replacing("key: id}", with: "key: id\(reserve)}"), ["events.csv": table])
      let open = try site.page("/events/1/")
      #expect(
        open.count(of: "places left") == 1 && open.contains("id=\"event-places\">5 of 20 places left <"), "\(open)")
      for path in ["/events/2/", "/events/3/", "/events/5/"] {
        let page = try site.page(path)
        #expect(page.contains("id=\"event-places\">20</dd>") && !page.lowercased().contains("places left"), "\(path)")
      }
      #expect(try !site.page("/events/4/").contains("event-places"))
      for path in (1...5).map({ "/events/\($0)/" }) {
        let page = try site.page(path)
        for name in ["capacity", "taken", "places_left"] { #expect(!page.contains("field-\(name)"), "\(path) \(name)") }
      }
    }
  }

  @Test func severalHostsAndAPlaceByReferenceAreSaidEverywhere() throws {
    let site = try TestSite.built(
      "collections:\n  events:\n    kind: event\n    source: events.csv\n    key: id\n    fields:\n"
        + "      host: {separator: \",\"}\n      place: {references: places}\n"
        + "      link: {separator: \" \", type: list, items: url}\n"
        + "  places: {kind: record, source: places.csv, key: id}\n",
      [
        "places.csv": "id,name\nhall,Great Hall\n",
        "events.csv":
          "id,name,start,host,place,link\n"
          + "1,Talk,2026-10-01T18:00,\"Ann, Ben\",hall,https://a.example/ https://b.example/\n",
      ])
    let page = try site.page("/events/1/")
    #expect(page.contains("id=\"event-host\">Ann, Ben</dd>"))
    #expect(
      page.contains("id=\"event-place\"><a data-testid=\"value-link\" href=\"/places/hall/\">Great Hall</a></dd>"))
    #expect(page.contains("href=\"https://a.example/\"") && page.contains("href=\"https://b.example/\""))
    #expect(page.contains("\"performer\":[{\"@type\":\"Person\",\"name\":\"Ann\"},"))
    #expect(page.contains("\"location\":{\"@type\":\"Place\",\"name\":\"Great Hall\""))
    #expect(try site.page("/").contains("<span>Great Hall</span>"))
    #expect(try site.page("/calendar.ics").contains("LOCATION:Great Hall"))
  }

  @Test func categoriesAndSeveralPricesOfAnEventAreSaidInWords() throws {
    let site = try TestSite.built(
      "currency: EUR\n" + "collections:\n  events:\n    kind: event\n    source: events.csv\n    key: id\n    fields:\n"
        + "      type: {type: category, facet: true}\n      price: {separator: \";\"}\n",
      ["events.csv": "id,name,start,type,price\n1,Talk,2026-10-01,Talk > Long,5;7\n"])
    let page = try site.page("/events/1/")
    #expect(page.contains("id=\"event-price\">€5.00, €7.00</dd>"))
    #expect(!page.contains("is_main") && page.contains(">Long</"))
  }

  @Test func aLinkToTheSiteItselfNamesNoHost() throws {
    let site = try TestSite.built(
      "collections:\n  events: {kind: event, source: events.csv, key: id,\n"
        + "    fields: {link: {from: link, type: list, separator: ' '}}}\n",
      ["events.csv": "id,name,start,link\n1,A,2026-12-01,/a//b https://example.com/a\n"])
    let page = try site.page("/events/1/")
    #expect(
      page.contains("href=\"/a//b\">More about the event<i ")
        && page.contains(">More about the event: example.com<i "))
  }

  @Test func aStatusOfTheSitesOwnStandsOnThePagesByItsLabel() throws {
    let site = try TestSite.built(
      "collections:\n  events:\n    {kind: event, source: e.csv, key: id, fields: {status: {choices: {rain: Only if dry, off: cancelled}}}}\n",
      ["e.csv": "id,name,start,status\n1,Walk,2026-10-01,rain\n2,Talk,2026-10-02,off\n"])
    #expect(try site.page("/events/1/").contains("badge-own\">Only if dry</span>"))
    #expect(try site.page("/events/2/").contains("badge-cancelled\">Cancelled</span>"))
    #expect(try site.page("/").count(of: "badge-own") == 1)
  }
}

import Foundation
import TestSupport
import Testing

/// What tables and site files say, and what must then stand on the pages.
@Suite struct PromiseTests {
  private let head = "title: Promises\nbase_url: https://example.org\n"

  private func built(_ yaml: String, _ files: [String: String]) throws -> TestSite {
    let site = try TestSite(["site.yaml": head + yaml].merging(files) { $1 })
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    return site
  }

  // MARK: Events

  private let events = "collections:\n  events: {kind: event, source: events.csv, key: id}\n"

  @Test func anEventThatDoesNotTakePlaceSaysSoEverywhere() throws {
    let site = try built(
      events,
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

  @Test func anEndWithATimeOfAnEventWithoutOneIsToldAndShown() throws {
    let site = try built(events, ["events.csv": "id,name,start,end\n1,Talk,2026-10-01,2026-10-01T18:00\n"])
    #expect(try site.build().errorText.contains("warning[record.no-start-time]"))
    #expect(try site.page("/").contains("data-testid=\"event-time\">–18:00</time>"))
    let calendar = try site.page("/calendar.ics")
    #expect(calendar.contains("DTSTART;VALUE=DATE:20261001") && calendar.contains("DTEND;VALUE=DATE:20261002"))
  }

  @Test func severalHostsAndAPlaceByReferenceAreSaidEverywhere() throws {
    let site = try built(
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
    let site = try built(
      "currency: EUR\n" + "collections:\n  events:\n    kind: event\n    source: events.csv\n    key: id\n    fields:\n"
        + "      type: {type: category, facet: true}\n      price: {separator: \";\"}\n",
      ["events.csv": "id,name,start,type,price\n1,Talk,2026-10-01,Talk > Long,5;7\n"])
    let page = try site.page("/events/1/")
    #expect(page.contains("id=\"event-price\">€5.00, €7.00</dd>"))
    #expect(!page.contains("is_main") && page.contains(">Long</"))
  }

  @Test func choicesAndSeparatorsSayTheTypeOfAField() throws {
    let site = try built(
      "collections:\n  things:\n    kind: record\n    source: things.csv\n    key: id\n    fields:\n"
        + "      state: {choices: {vg: very good, ok: fair}, facet: true}\n      tags: {separator: \"+\", facet: true}\n"
        + "      ratio: {type: number, decimalChar: \",\", facet: true}\n",
      ["things.csv": "id,name,state,tags,ratio\n1,A,vg,x+y,\"7,5\"\n2,B,ok,x,\"2,5\"\n"])
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"field-state\">very good</dd>") && page.contains("id=\"field-tags\">x, y</dd>"))
    #expect(try site.page("/tags/x/").contains(">A<") && site.page("/tags/x/").contains(">B<"))
    #expect(try site.page("/").contains(">7.5<"))
    try site.write("id,name,state,tags,ratio\n1,A,new,x,1\n", to: "things.csv")
    #expect(try site.build().errorText.contains("found \"new\", expected vg or ok"))
  }

  @Test func fractionsInFiltersHaveTheSignOfTheLanguage() throws {
    let site = try built(
      "language: pl\ncollections:\n  things:\n    kind: record\n    source: things.csv\n    key: id\n    fields:\n"
        + "      ratio: {type: number, facet: true}\n",
      ["things.csv": "id,name,ratio\n1,A,7.5\n2,B,2.5\n"])
    #expect(try site.page("/").contains("7,5") && !site.page("/").contains(">7.5"))
    #expect(try site.page("/ratio/7-5/").contains("7,5</h1>"))
  }

  @Test func theNextChangeIsToldOfConditionsOnTheDay() throws {
    let site = try TestSite([
      "site.yaml": head
        + "collections:\n  things: {kind: record, source: t.csv, key: id, fields: {due: due}, where: {due: {greater: today}}}\n",
      "t.csv": "id,name,due\n1,A,2026-04-11\n",
    ])
    let result = try site.build(now: "2026-04-07T23:30")
    #expect(result.text.contains("next change: 2026-04-08T00:00"), "\(result.text)")
  }

  @Test func aListOfEventsInAnotherOrderHasNoMonths() throws {
    let site = try built(
      events + "selections:\n  cheap: {of: events, title: Cheap, sort: price, path: cheap}\n",
      [
        "events.csv":
          "id,name,start,price\n1,A,2026-12-01,1\n2,B,2027-01-01,2\n3,C,2026-12-03,3\n"
      ])
    #expect(!(try site.page("/cheap/").contains("id=\"month-")))
    #expect(try site.page("/cheap/").count(of: "data-testid=\"event-card\"") == 3)
    #expect(try site.page("/").count(of: "id=\"month-") == 2)
  }

  @Test func aLinkToTheSiteItselfNamesNoHost() throws {
    let site = try built(
      "collections:\n  events: {kind: event, source: events.csv, key: id,\n"
        + "    fields: {link: {from: link, type: list, separator: ' '}}}\n",
      ["events.csv": "id,name,start,link\n1,A,2026-12-01,/a//b https://example.com/a\n"])
    let page = try site.page("/events/1/")
    #expect(
      page.contains("href=\"/a//b\">More about the event<svg")
        && page.contains(">More about the event: example.com<svg"))
  }

  @Test func theMonthsOfAListOfEventsDoNotComeAndGoFromPageToPage() throws {
    let site = try built(
      events.replacing("key: id}", with: "key: id, per_page: 2}")
        + "selections:\n  named: {of: events, title: Named, sort: name, path: named}\n",
      ["events.csv": "id,name,start\n1,A,2026-12-01\n2,B,2027-01-01\n3,C,2026-12-03\n4,D,2026-12-02\n"])
    for page in ["/named/", "/named/page/2/"] { #expect(!(try site.page(page).contains("id=\"month-")), "\(page)") }
    #expect(try site.page("/page/2/").contains("id=\"month-"))
  }

  @Test func aSelectionOfEventsHasACalendarOfItsOwn() throws {
    let site = try built(
      events + "selections:\n  cheap: {of: events, title: Cheap, where: {price: {less: 10}}, path: cheap}\n",
      ["events.csv": "id,name,start,price\n1,Talk,2026-12-01,9\n2,Walk,2026-12-02,12\n"])
    let calendar = try site.page("/cheap/calendar.ics")
    #expect(calendar.contains("SUMMARY:Talk") && !calendar.contains("SUMMARY:Walk"))
    #expect(try site.page("/cheap/").contains("href=\"/cheap/calendar.ics\""))
  }

  @Test func anEventThatEndsAtMidnightIsOverThen() throws {
    let site = try built(
      events, ["events.csv": "id,name,start,end\n1,Long,2026-10-01T10:00,2026-10-03T00:00\n"])
    let page = try site.page("/")
    #expect(page.contains("– Oct 2</span>"))
    let ends = try #require(page.range(of: "data-ends=\""))
    #expect(page[ends.upperBound...].hasPrefix("1790985600000"))
  }

  @Test func aRecordOfTwoGroupsHasItsIdentifierOnce() throws {
    let titles = ["event": "name", "book": "title", "product": "name", "question": "question", "record": "name"]
    for (kind, title) in titles {
      let site = try built(
        "collections:\n  things:\n    kind: \(kind)\n    source: things.csv\n    key: id\n    fields:\n"
          + "      \(title): name\n      start: start\n      answer: name\n"
          + "      tags: {from: tags, type: list, separator: \"|\"}\n"
          + "selections:\n  tagged: {of: things, title: Tagged, group_by: tags, path: tagged}\n",
        ["things.csv": "id,name,start,tags\n1,Talk,2026-10-01,a|b\n2,Walk,2026-10-02,b\n"])
      let page = try site.page("/tagged/")
      #expect(page.count(of: "id=\"\(kind)-1\"") == 1 && page.count(of: "id=\"\(kind)-2\"") == 1, "\(kind)")
      #expect(page.count(of: "data-testid=\"\(kind == "question" ? "question" : kind + "-card")\"") == 3, "\(kind)")
    }
  }

  @Test func aListOfReferencesIsSeveralOfThem() throws {
    let yaml =
      "collections:\n  people: {kind: record, source: people.csv, key: id}\n"
      + "  works: {kind: record, source: works.json, key: id, fields: {makers: {references: people, type: list}}}\n"
    let files = [
      "people.csv": "id,name\nann,Ann\nbob,Bob\n",
      "works.json": "[{\"id\": 1, \"name\": \"Sea\", \"makers\": [\"ann\", \"bob\"]}]",
    ]
    let page = try built(yaml, files).page("/works/1/")
    #expect(page.contains("href=\"/people/ann/\">Ann</a>, <a href=\"/people/bob/\">Bob</a>"), "\(page)")
    let wrong = try TestSite(
      ["site.yaml": head + yaml.replacing("type: list", with: "type: integer")].merging(files) { $1 })
    let result = try wrong.build()
    #expect(
      result.errorText.contains("error[site.field-type]: the field makers refers to records"), "\(result.errorText)")
  }

  @Test func listsByTwoReferencesSayByWhich() throws {
    let site = try built(
      "collections:\n  people: {kind: record, source: people.csv, key: id}\n"
        + "  works:\n    kind: record\n    source: works.csv\n    key: id\n    fields:\n"
        + "      author: {references: people}\n      translator: {references: people, inverse: translated}\n",
      [
        "people.csv": "id,name\nann,Ann\n",
        "works.csv": "id,name,author,translator\n1,Sea,ann,ann\n2,Sky,ann,\n",
      ])
    let page = try site.page("/people/ann/")
    #expect(page.contains("<h2 id=\"related-works-title\">Works: Author</h2>"))
    #expect(page.contains("<h2 id=\"related-translated-title\">Works: Translator</h2>"))
    #expect(page.count(of: "id=\"record-1\"") == 1)
  }

  @Test func pagesAndCalendarsOfListsByTwoReferencesSayByWhich() throws {
    let site = try built(
      "collections:\n  people: {kind: record, source: people.csv, key: id}\n"
        + "  talks:\n    kind: event\n    source: talks.csv\n    key: id\n    fields:\n"
        + "      host: {references: people, inverse: hosted}\n      speaker: {references: people, inverse: held}\n",
      ["people.csv": "id,name\nann,Ann\n", "talks.csv": "id,name,start,host,speaker\n1,Sea,2026-12-01,ann,ann\n"])
    for (path, way) in [("hosted", "Host"), ("held", "Speaker")] {
      #expect(try site.page("/people/ann/\(path)/").contains("<h1 id=\"title\">Events: \(way): Ann</h1>"))
      #expect(try site.page("/people/ann/\(path)/calendar.ics").contains("NAME:Events: \(way): Ann"))
    }
  }

  @Test func anEventThatHadAnotherDateHasANewOne() throws {
    let site = try built(
      events, ["events.csv": "id,name,start,previous_start\n1,Talk,2026-10-01T18:00,2026-09-24T18:00\n"])
    let page = try site.page("/events/1/")
    #expect(
      page.contains("https://schema.org/EventRescheduled") && page.contains("\"previousStartDate\":\"2026-09-24T18:00"))
  }

  @Test func aTimeThatTheClockShowsTwiceIsTheOneThatIsStated() throws {
    let site = try built(
      "time_zone: Europe/Warsaw\n" + events,
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

  @Test func conditionsAreWrittenInTheWordsOfTheTable() throws {
    let site = try built(
      events + "  books: {kind: book, source: b.csv, key: id}\n"
        + "selections:\n  off: {of: events, where: {status: odwołane}, path: /off/}\n"
        + "  lent: {of: books, where: {availability: wypożyczona}, path: /lent/}\n",
      [
        "events.csv": "id,name,start,status\n1,Talk,2026-10-01,odwołane\n2,Walk,2026-10-02,\n",
        "b.csv": "id,title,availability\n1,Emma,wypożyczona\n2,Solaris,On loan\n3,Faust,na półce\n",
      ])
    #expect(try site.page("/off/").count(of: "data-testid=\"event-card\"") == 1)
    let lent = try site.page("/lent/")
    #expect(lent.contains("Emma") && lent.contains("Solaris") && !lent.contains("Faust"))
    #expect(try site.page("/books/availability/").count(of: "data-testid=\"index-link\"") == 2)
  }

  @Test func aPageOfChosenEventsCountsWithoutThoseThatHaveEnded() throws {
    let site = try built(
      events + "selections:\n  talks: {of: events, period: upcoming, path: /talks/}\n",
      ["events.csv": "id,name,start\n1,Talk,2026-09-20\n2,Walk,2026-09-21\n"])
    #expect(try site.page("/talks/").contains("data-count=\"2\" data-count-ends=\""))
  }

  @Test func theHomePageIsTheListOfItsKind() throws {
    let site = try built(
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

  @Test func aFacetWithManyValuesShowsTheCommonestAndLeadsToAllOfThem() throws {
    // 100 speakers, of whom speaker 77 has the most events to come and speaker 99 the most past ones.
    let rows = (1...100).map { "\($0),Talk \($0),2026-10-01,Speaker \($0)\n" }
    let more = [(101, "2026-11-01", 77), (102, "2026-11-02", 77), (103, "2025-01-01", 99), (104, "2025-01-02", 99)]
      .map { "\($0.0),Talk \($0.0),\($0.1),Speaker \($0.2)\n" }
    let site = try built(
      "collections:\n  events: {kind: event, source: e.csv, key: id, facets: [speaker], fields: {speaker: {}}}\n",
      ["e.csv": "id,name,start,speaker\n" + (rows + more).joined()])
    let home = try site.page("/")
    #expect(home.count(of: "data-testid=\"filter\"") == 11 && home.contains("href=\"/speaker/\">Show all 100</a>"))
    #expect(home.contains("/speaker/speaker-77/") && !home.contains("/speaker/speaker-90/"))
    #expect(try site.page("/past/").contains("/speaker/speaker-99/past/"))
    let index = try site.page("/speaker/")
    #expect(index.count(of: "data-testid=\"index-link\"") == 100)
    #expect(index.contains("Speaker 77</a> <span class=\"index-count\">3<"))
    let own = try site.page("/speaker/speaker-42/")
    #expect(own.count(of: "data-testid=\"filter\"") == 12 && own.contains("https://example.org/speaker/\""))
  }

  @Test func namesOfProgramsAreWrittenAsTitles() throws {
    let site = try built(
      "collections:\n  old_maps:\n    {kind: record, source: m.csv, key: id, facets: [drawn_by], fields: {name: {}, drawn_by: {}}}\n"
        + "selections:\n  by_hand: {of: old_maps, path: /by-hand/}\n",
      ["m.csv": "id,name,drawn_by\n1,River,Ann\n"])
    let page = try site.page("/")
    #expect(page.contains("<h1 id=\"title\">Old maps</h1>") && page.contains(">Drawn by</h2>"))
    #expect(try site.page("/by-hand/").contains("<h1 id=\"title\">By hand</h1>"))
    #expect(try site.page("/old_maps/1/").contains("<dt>Drawn by</dt>"))
  }

  @Test func everySearchPageOffersTheCameraForItsOwnNumbers() throws {
    let site = try built(
      "collections:\n  things: {kind: record, source: t.csv, key: id, search: true, fields: {name: {}}}\n"
        + "  books: {kind: book, source: b.csv, key: id, search: true}\n"
        + "  maps: {kind: book, source: b.csv, key: id, search: {texts: [title]}}\n",
      ["t.csv": "id,name\n1,One\n", "b.csv": "id,title,isbn\n1,One,\n"])
    #expect(!(try site.page("/").contains("site-scan")))
    let pages = try ["", "books/", "maps/"].map { try site.page("/search/\($0)") }
    #expect(pages.map { $0.contains("search-scan") } == [false, true, false])
    #expect(pages.map { $0.contains("id=\"scanner\"") } == [false, true, false])
    #expect(pages[1].contains("data-search=\"/search/books/\""))
  }

  @Test func aFieldMarkedAsAFacetIsOneBesidesThoseThatComeByThemselves() throws {
    let site = try built(
      "collections:\n  books: {kind: book, source: b.csv, key: id, fields: {room: {facet: true}}}\n",
      ["b.csv": "id,title,authors,room\n1,One,Ann,East\n"])
    let page = try site.page("/")
    #expect(page.contains("/authors/ann/") && page.contains("/room/east/"))
  }

  @Test func aStatusOfTheSitesOwnStandsOnThePagesByItsLabel() throws {
    let site = try built(
      "collections:\n  events:\n    {kind: event, source: e.csv, key: id, fields: {status: {choices: {rain: Only if dry, off: cancelled}}}}\n",
      ["e.csv": "id,name,start,status\n1,Walk,2026-10-01,rain\n2,Talk,2026-10-02,off\n"])
    #expect(try site.page("/events/1/").contains("badge-own\">Only if dry</span>"))
    #expect(try site.page("/events/2/").contains("badge-cancelled\">Cancelled</span>"))
    #expect(try site.page("/").count(of: "badge-own") == 1)
  }

  @Test func aPageOfAllValuesLeadsToEventsThatAreThere() throws {
    let rows = (1...61).map { "\($0),Talk \($0),\($0 % 2 == 0 ? 2025 : 2027)-01-01,Speaker \($0)\n" }
    let site = try built(
      "collections:\n  events: {kind: event, source: e.csv, key: id, facets: [speaker], fields: {speaker: {}}}\n",
      ["e.csv": "id,name,start,speaker\n" + rows.joined()])
    let page = try site.page("/speaker/")
    #expect(page.contains("href=\"/speaker/speaker-2/past/\"") && page.contains("href=\"/speaker/speaker-3/\""))
    #expect(!page.contains("index-count\">0<"))
  }

  @Test func aCameraIsOfferedOnlyWhereBarcodesAreSearched() throws {
    for (columns, isOffered) in [("id,title,isbn", true), ("id,title,note", false)] {
      let site = try built(
        "collections:\n  books: {kind: book, source: b.csv, key: id, search: true}\n", ["b.csv": "\(columns)\n1,One,\n"]
      )
      #expect(try site.page("/search/").contains("data-scan") == isOffered)
      #expect(try site.page("/").contains("id=\"scanner\"") == isOffered)
    }
  }

  @Test func aSelectionOfPastEventsIsNotSaidToBeToCome() throws {
    let site = try built(
      events + "selections:\n  archive: {of: events, period: past, path: /archive/}\n",
      ["events.csv": "id,name,start\n1,Talk,2026-10-01\n2,Old,2025-10-01\n"])
    let page = try site.page("/archive/")
    #expect(page.contains("1 past event") && page.contains("Old") && !page.contains("data-fresh=\"upcoming\""))
  }

  @Test func groupsOfEventsHaveTheirHeadings() throws {
    let site = try built(
      events + "selections:\n  kinds: {of: events, group_by: type, path: /kinds/}\n",
      ["events.csv": "id,name,start,type\n1,Talk,2026-10-01,Reading\n2,Walk,2026-10-02,\n"])
    let page = try site.page("/kinds/")
    #expect(
      page.contains("Reading</") && page.contains("Not specified</") && !page.contains("October 2026</span></h2>"))
  }

  // MARK: Fields

  @Test(arguments: ["event", "library", "question", "book", "product", "record"])
  func aFieldOfTheSitesOwnIsOnThePageOfEveryKind(_ kind: String) throws {
    let required = ["event": "name,start", "question": "question,answer", "book": "title"][kind] ?? "name"
    let values = ["event": "One,2026-10-01", "question": "Why?,Because.", "book": "One"][kind] ?? "One"
    let site = try built(
      """
      currency: EUR
      collections:
        things:
          kind: \(kind)
          source: t.csv
          key: id
          fields:
            cost: {type: number, money: true, title: What it took}
            made: {type: date, title: Made on}

      """, ["t.csv": "id,\(required),cost,made\n1,\(values),1234.5,2026-01-02\n"])
    let page = try site.page("/things/1/")
    #expect(page.contains("What it took</dt>") && page.contains("€1,234.50"), "\(page)")
    #expect(page.contains("Made on</dt>") && page.contains("January 2, 2026") || page.contains("Jan 2, 2026"))
  }

  @Test func thePriceOfAnEventIsAnAmountWhereItIsANumber() throws {
    let site = try built(
      "currency: EUR\n" + events,
      ["events.csv": "id,name,start,price\n1,Talk,2026-10-01,12.5\n2,Walk,2026-10-02,by donation\n"])
    #expect(try site.page("/events/1/").contains("id=\"event-price\">€12.50</dd>"))
    #expect(try site.page("/events/2/").contains("id=\"event-price\">by donation</dd>"))
  }

  @Test func aBookLiesUnderTheYearOfItsPublication() throws {
    let site = try built(
      "collections:\n  books: {kind: book, source: b.csv, key: id, permalink: \"/b/{year}/{slug}/\"}\n",
      ["b.csv": "id,title,year,added\n1,Faust,1808,2024-05-01\n"])
    #expect(site.hasFile("/b/1808/1/index.html"))
  }

  // MARK: Words

  @Test func recordsAreCountedInTheSitesOwnWords() throws {
    let site = try built(
      "texts: {count.orders: {one: \"{n} order\", other: \"{n} orders\"}}\n"
        + "collections:\n  orders: {source: t.csv, key: id}\n  things: {source: t.csv, key: id}\n",
      ["t.csv": "id,name\n1,One\n2,Two\n"])
    #expect(try site.page("/").contains("2 orders</p>"))
    #expect(try site.page("/things/").contains("2 records</p>"))
  }

  @Test func aSearchIsPutInOrderByAFieldOfTheSitesOwn() throws {
    let site = try built(
      "collections:\n  books:\n    kind: book\n    source: b.csv\n    key: id\n    search: {sort: [made, year]}\n"
        + "    fields: {made: {type: integer, title: Made}}\n",
      ["b.csv": "id,title,year,made\n1,Faust,1808,1806\n2,Emma,1815,1814\n"])
    let page = try site.page("/search/")
    #expect(page.contains("<option value=\"made\">Made</option>") && page.contains("<option value=\"year\">"))
  }

  @Test func theDescriptionOfACollectionStandsUnderItsHeading() throws {
    let site = try built(
      "collections:\n  things: {source: t.csv, key: id}\n  more: {source: t.csv, key: id, description: What it is.}\n",
      ["t.csv": "id,name\n1,One\n"])
    #expect(try site.page("/more/").contains("<p class=\"lead\">What it is.</p>"))
  }

  // MARK: Templates and pages

  @Test func aTemplateExtendsTheThemesOfItsName() throws {
    let site = try built(
      "collections:\n  books: {kind: book, source: b.csv, key: id}\n",
      [
        "b.csv": "id,title\n1,Faust\n",
        "templates/book.html":
          "{% extends 'theme/book.html' %}{% block head %}{{ super() }}<meta name=\"own\">{% endblock %}",
      ])
    let page = try site.page("/books/1/")
    #expect(page.contains("<meta name=\"own\">") && page.contains("id=\"book\"") && page.contains("js/book.js"))
  }

  @Test func aPageHasOneHeadingOfTheFirstLevel() throws {
    let site = try built(
      "",
      [
        "pages/index.md": "---\ntitle: Welcome\n---\n\n# Hello\n\n## There\n",
        "pages/a.md": "---\ntitle: A\n---\n\n## B\n",
      ])
    let page = try site.page("/")
    #expect(page.count(of: "<h1") == 1 && page.contains("<h2 id=\"hello\">") && page.contains("<h3 id=\"there\">"))
    #expect(try site.page("/a/").contains("<h2 id=\"b\">"))
  }

  // MARK: Mistakes

  @Test func aFolderForStaffThatIsNotThereIsAMistake() throws {
    let site = try TestSite([
      "site.yaml": head + "staff_assets: images/internl\ncollections: {things: {source: t.csv, key: id}}\n",
      "t.csv": "id,name\n1,One\n", "images/internal/plan.txt": "secret",
    ])
    let result = try site.build()
    #expect(result.code == 1 && !site.hasFile("/images/internal/plan.txt"))
    for part in [
      "site/site.yaml:3:15: error[site.no-such-asset]", "\"images/internl\"", "did you mean \"images/internal\"?",
    ] {
      #expect(result.errorText.contains(part), "\(result.errorText)")
    }
  }

  @Test func foldersAndFacetsThatAreNotThereAreTold() throws {
    let site = try TestSite([
      "site.yaml": head + "assets: [pictures]\ncollections: {things: {source: t.csv, key: id, facets: [nam]}}\n",
      "t.csv": "id,name\n1,One\n",
    ])
    let result = try site.build()
    #expect(result.code == 0)
    for part in [
      "warning[site.no-such-asset]: there are no files in the folder \"pictures\"", "did you mean \"name\"?",
    ] {
      #expect(result.errorText.contains(part), "\(result.errorText)")
    }
  }

  @Test func aSearchThatACollectionCannotHaveIsTold() throws {
    let site = try built(
      "collections: {things: {source: t.csv, key: id, pages: false, search: true}}\n", ["t.csv": "id,name\n1,One\n"])
    let told = try site.build().errorText
    #expect(told.contains("warning[site.search]: things gets no search: its records have no pages"), "\(told)")
    #expect(!site.hasFile("/search/index.html"))
  }

  @Test func aPictureNamedWithoutItsFolderIsToldWhereItIs() throws {
    let site = try TestSite([
      "site.yaml": head + "collections: {things: {kind: product, source: t.csv, key: id}}\n",
      "t.csv": "id,name,image\n1,One,zak.svg\n", "images/zak.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
    #expect(try site.build().errorText.contains("did you mean \"images/zak.svg\"?"))
  }

  @Test(arguments: [
    ("Sci\u{AD}ence", "Science", "they differ only in what nobody sees, such as U+00AD"),
    ("Sci\u{200B}ence", "Science", "they differ only in what nobody sees, such as U+200B"),
    ("Open\u{A0}air", "Open air", "they differ only in capitals, blanks or how accents are encoded"),
    ("Open  air", "Open air", "they differ only in capitals, blanks or how accents are encoded"),
    ("STRASSE", "Straße", "they differ only in ß and ss"),
  ])
  func valuesThatLookTheSameAreTold(_ rare: String, _ common: String, _ words: String) throws {
    let site = try TestSite([
      "site.yaml": head + "collections: {things: {source: t.csv, key: id, fields: {sort: sort}, facets: [sort]}}\n",
      "t.csv": "id,name,sort\n1,One,\(common)\n2,Two,\(common)\n3,Three,\(rare)\n",
    ])
    let told = try site.build().errorText
    #expect(told.contains("warning[facet.nearly-same]") && told.contains(words), "\(told)")
  }

  @Test func picturesThatAreEquallyNearAreAllTold() throws {
    let picture = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    func told(_ name: String) throws -> String {
      try TestSite([
        "site.yaml": head + "collections: {things: {kind: product, source: t.csv, key: id}}\n",
        "t.csv": "id,name,image\n1,One,\(name)\n", "images/a/zak.svg": picture, "images/b/zak.svg": picture,
        "images/01.svg": picture, "images/02.svg": picture, "images/03.svg": picture, "images/04.svg": picture,
        "images/lone.svg": picture, "images/lane.svg": picture,
      ]).build().errorText
    }
    #expect(try told("zak.svg").contains("did you mean \"images/a/zak.svg\" or \"images/b/zak.svg\"?"))
    #expect(try told("images/line.svg").contains("did you mean \"images/lane.svg\" or \"images/lone.svg\"?"))
    // One number is as near as any other.
    #expect(try told("images/05.svg").contains("put the file into the folder images"))
  }

  @Test func aPreviewOfAFolderThatIsNotThereEnds() throws {
    let result = try Gablota.run("preview", "nowhere", "--port", "0", in: NSTemporaryDirectory())
    #expect(result.code == 1 && result.errorText.contains("there is no folder \"nowhere\""), "\(result.errorText)")
  }
}

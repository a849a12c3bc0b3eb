import TestSupport
import Testing

/// Collections without a table of their own, made of the columns of another one.
@Suite struct FromColumnsTests {
  private static let events = """
    id,name,start,venue,street,tel,draft
    1,Poems,2026-10-01,City Library,1 High St,,
    2,Maps,2026-10-02,city  library,1 high st,5550001,
    3,Tales,2026-10-03,City Library,2 High St,5550001,
    4,Songs,2026-10-04,Town Hall,3 Low St,5550003,
    5,Plans,2026-10-05,Hidden House,9 Gone St,5550004,true
    6,Walk,2026-10-06,,,,

    """

  private func site(
    _ venues: String, fields: String = "{}", events: String = FromColumnsTests.events, more: String = ""
  ) throws
    -> TestSite
  {
    try TestSite([
      "site.yaml": TestSite.head + """
        collections:
          events:
            kind: event
            source: events.csv
            key: id
            fields: \(fields)
          venues: {kind: library, from_columns: \(venues)}
        \(more)
        """, "events.csv": events,
    ])
  }

  @Test func theDistinctNamesAreRecordsWithPagesThatListWhatRefersToThem() throws {
    let site = try site("{collection: events, name: venue, address: street}")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.text.contains("venues: 2 read, 2 published"))
    let page = try site.page("/venues/city-library/")
    #expect(page.contains(">City Library</h1>") && page.contains("1 High St"))
    for event in ["Poems", "Maps", "Tales"] { #expect(page.contains(event), "\(event)") }
    #expect(!page.contains("Songs"))
    #expect(
      try site.page("/events/2/").contains("id=\"event-library\" href=\"/venues/city-library/\">City Library</a>"))
  }

  @Test func rowsThatContradictEachOtherAreToldOnceAndTheFirstIsTaken() throws {
    let site = try site("{collection: events, name: venue, address: street}")
    let errors = try site.build().errorText
    #expect(
      errors.contains(
        "found \"2 High St\" for address of \"City Library\", whose first row has \"1 High St\", which is taken"))
    #expect(errors.count(of: "record.contradiction") == 1)
  }

  @Test func aFieldThatReadsTheColumnBecomesTheReference() throws {
    let site = try site("{collection: events, name: place}", fields: "{place: venue}")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/events/4/").contains("href=\"/venues/town-hall/\""))
    #expect(!(try site.page("/events/4/")).contains("event-library"))
  }

  @Test func severalNamesInACellAreSeveralRecords() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + """
        collections:
          books:
            kind: book
            source: books.csv
            key: id
            facets: []
            fields: {authors: {from: by, separator: ";"}}
          people: {kind: person, from_columns: {collection: books, name: by, email: mail}}
        """,
      "books.csv": "id,title,by,mail\n1,One,Ann Reed; Ben Ochs,both@x.example\n2,Two,ANN REED,ann@x.example\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let page = try site.page("/people/ann-reed/")
    #expect(page.contains("ann@x.example") && page.contains("One") && page.contains("Two"))
    #expect(try site.page("/people/ben-ochs/").contains("both@x.example") == false)
    #expect(try site.page("/books/1/").contains("href=\"/people/ben-ochs/\""))
  }

  @Test func whatIsNotShownOfTheOtherCollectionMakesNoRecord() throws {
    let site = try site("{collection: events, name: venue, address: street}")
    #expect(try site.build().code == 0)
    for (path, bytes) in try site.output() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Hidden House") && !text.contains("9 Gone St"), "\(path)")
    }
    #expect(try site.build("--drafts").text.contains("venues: 3 read, 3 published"))
  }

  @Test(arguments: [
    "{tel: {audience: staff}}", "{phone: {from: tel, audience: staff}}",
  ]) func aColumnForStaffStaysForStaff(_ fields: String) throws {
    let site = try site(
      "{collection: events, name: venue, telephone: tel}", fields: fields,
      more: "  notes: {from_columns: {collection: events, name: venue, secret: tel}}")
    #expect(try site.build().code == 0)
    for (path, bytes) in try site.output() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("5550001"), "\(path)")
    }
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try site.folder.text("site/staff/venues/city-library/index.html").contains("5550001"))
  }

  @Test func otherColumnsOfTheRowsCannotBeReached() throws {
    let site = try site("{collection: events, name: venue}", fields: "{tel: {audience: staff}}")
    try site.write("{{ record.raw.tel }}{{ record.raw.street }}{{ record.title }}", to: "templates/library.html")
    _ = try site.build()
    for (path, bytes) in (try? site.output()) ?? [:] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("5550001") && !(path.contains("venues/") && text.contains("High St")), "\(path)")
    }
  }

  @Test func namesOutOfAColumnForStaffAreAnError() throws {
    let site = try site("{collection: events, name: venue}", fields: "{place: {from: venue, audience: staff}}")
    let result = try site.build()
    #expect(result.code == 1 && result.errorText.contains("schema.key-for-staff"))
  }

  @Test(arguments: [
    ("{collection: event, name: venue}", "names \"event\", which is not a collection", "did you mean \"events\"?"),
    ("{collection: venues, name: venue}", "names \"venues\", which has no table of its own", "events"),
    ("{collection: events, address: street}", "has no column for name, expected the names", "add  name: COLUMN"),
    ("{name: venue}", "\"collection\" is missing from from_columns", "write  from_columns:"),
    (
      "{collection: events, name: venu}", "the column \"venu\", which no source of events has",
      "did you mean \"venue\"?"
    ),
  ]) func mistakesAreNamed(_ venues: String, _ message: String, _ advice: String) throws {
    let result = try site(venues).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains(message) && result.errorText.contains(advice), "\(result.errorText)")
  }

  @Test func explainSaysWhereARecordComesFrom() throws {
    let site = try site("{collection: events, name: venue, address: street}")
    let answer = try Gablota.run("explain", "site", "venues/city library", in: site.folder.path)
    #expect(answer.text.contains("venues \"city library\": City Library") && answer.text.contains("events.csv:2:1"))
  }
}

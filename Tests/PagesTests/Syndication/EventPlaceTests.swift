import Records
import Testing
import Text

@testable import Pages

/// Where an event takes place and whose it is: the same in calendars, feeds and structured data.
@Suite struct EventPlaceTests {
  private let libraries = "id,name,address,latitude,longitude\na,Castle,Castle St 1,52.2,21.0\nb,Mill,,,\n"

  @Test func anEventOfSeveralLibrariesNamesThemAll() throws {
    var site = SmallSite()
    site.add("libraries", .library, libraries)
    site.add("events", .event, "id,name,start,library\n1,Talk,2026-07-01,a;b\n", [several("library", "libraries")])
    let told = try Told(site)
    #expect(told.location == #"Castle\, Castle St 1\; Mill"#)
    #expect(!told.calendar.contains("GEO"))
    #expect(told.feed.contains("Castle, Castle St 1; Mill"))
    #expect(
      told.page.contains(
        #""location":[{"@type":"Place","name":"Castle","address":"Castle St 1","geo":{"@type":"GeoCoordinates","latitude":52.2,"longitude":21.0},"url":"https://example.org/libraries/a/"},{"@type":"Place","name":"Mill","address":"Mill","url":"https://example.org/libraries/b/"}]"#
      ))
    #expect(
      told.page.contains(
        #""organizer":[{"@type":"Library","@id":"https://example.org/libraries/a/#library","name":"Castle","url":"https://example.org/libraries/a/"},{"@type":"Library","@id":"https://example.org/libraries/b/#library","name":"Mill","url":"https://example.org/libraries/b/"}]"#
      ))
    try told.judge()
  }

  @Test func aLibraryThatIsATextIsNamed() throws {
    var site = SmallSite()
    site.add("events", .event, "id,name,start,library,place\n1,Talk,2026-07-01,Castle,\n")
    var told = try Told(site)
    #expect(told.location == "Castle")
    #expect(told.page.contains(#""location":{"@type":"Place","name":"Castle","address":"Castle"}"#))
    #expect(told.page.contains(#""organizer":{"@type":"Library","name":"Castle"}"#))
    site.parts[0].csv = "id,name,start,library,place\n1,Talk,2026-07-01,Castle,Hall 2\n"
    told = try Told(site)
    #expect(told.location == #"Hall 2\, Castle"#)
    #expect(told.page.contains(#""location":{"@type":"Place","name":"Hall 2, Castle","address":"Hall 2, Castle"}"#))
  }

  @Test func aLibraryOfABookThatIsATextIsNamed() throws {
    var site = SmallSite()
    site.add("books", .book, "id,title,shelfmark,library\n1,Algebra,A 1,Castle\n")
    #expect(try site.made().html("/books/1/").contains(#""offeredBy":{"@type":"Library","name":"Castle"}"#))
  }

  @Test func aLibraryWithoutAPageIsNamed() throws {
    var site = SmallSite()
    site.add("libraries", .library, libraries, list: nil, hasPages: false)
    site.add("events", .event, "id,name,start,library\n1,Talk,2026-07-01,b\n", [reference("library", to: "libraries")])
    let told = try Told(site)
    #expect(told.page.contains(#""organizer":{"@type":"Library","name":"Mill"}"#))
    #expect(told.page.contains(#""location":{"@type":"Place","name":"Mill","address":"Mill"}"#))
  }

  @Test func aPlaceInWordsStandsBeforeItsLibraryEverywhere() throws {
    var site = SmallSite()
    site.add("libraries", .library, libraries)
    site.add(
      "events", .event, "id,name,start,library,place\n1,Talk,2026-07-01,a,Hall 2\n",
      [reference("library", to: "libraries")])
    let told = try Told(site)
    #expect(told.location == #"Hall 2\, Castle\, Castle St 1"#)
    #expect(told.calendar.contains("GEO:52.2;21.0"))
    #expect(told.feed.contains("Hall 2, Castle, Castle St 1"))
    #expect(told.page.contains(#""location":{"@type":"Place","name":"Hall 2, Castle","address":"Castle St 1","geo""#))
    #expect(told.page.contains(#""organizer":{"@type":"Library","@id""#))
  }

  @Test func aPlaceWithAnAddressOfItsOwnStandsWithoutTheLibrary() throws {
    var site = SmallSite()
    site.add("libraries", .library, libraries)
    site.add(
      "places", .record, "id,name,address,latitude,longitude\np,Park,Elm Road 5,50.5,20.5\nh,Hall 2,,,\n",
      [Field("address", .string), Field("latitude", .number), Field("longitude", .number)])
    site.add(
      "events", .event, "id,name,start,library,place\n1,Talk,2026-07-01,a,p\n",
      [reference("library", to: "libraries"), reference("place", to: "places")])
    var told = try Told(site)
    #expect(told.location == #"Park\, Elm Road 5"#)
    #expect(told.calendar.contains("GEO:50.5;20.5"))
    #expect(told.feed.contains("Park, Elm Road 5"))
    #expect(
      told.page.contains(
        #""location":{"@type":"Place","name":"Park","address":"Elm Road 5","geo":{"@type":"GeoCoordinates","latitude":50.5,"longitude":20.5},"url":"https://example.org/places/p/"}"#
      ))
    #expect(told.page.contains(#""organizer":{"@type":"Library","@id":"https://example.org/libraries/a/#library""#))
    try told.judge()
    site.parts[2].csv = "id,name,start,library,place\n1,Talk,2026-07-01,a,h\n"
    told = try Told(site)
    #expect(told.location == #"Hall 2\, Castle\, Castle St 1"#)
  }

  @Test func anAddressOfTheEventItselfIsThatOfItsPlace() throws {
    let told = try ownPlace("Pavilion,Elm Road 5,50.5,20.5")
    #expect(told.location == #"Pavilion\, Elm Road 5"#)
    #expect(told.calendar.contains("GEO:50.5;20.5"))
    #expect(told.feed.contains("Pavilion, Elm Road 5"))
    #expect(
      told.page.contains(
        #""location":{"@type":"Place","name":"Pavilion","address":"Elm Road 5","geo":{"@type":"GeoCoordinates","latitude":50.5,"longitude":20.5}}"#
      ))
    #expect(told.page.contains(#""organizer":{"@type":"Library","@id":"https://example.org/libraries/a/#library""#))
    try told.judge()
  }

  @Test func anAddressOfAnEventWithoutAPlaceStandsAlone() throws {
    let told = try ownPlace(",Elm Road 5,,")
    #expect(told.location == "Elm Road 5" && !told.calendar.contains("GEO"))
    #expect(told.page.contains(#""location":{"@type":"Place","name":"Elm Road 5","address":"Elm Road 5"}"#))
  }

  @Test func anAddressOfAnEventThatIsItsLibrarysTellsNothingNew() throws {
    let told = try ownPlace("Hall 2,Castle St 1,52.2,21.0")
    #expect(told.location == #"Hall 2\, Castle\, Castle St 1"#)
    #expect(told.calendar.contains("GEO:52.2;21.0"))
  }

  @Test func aPositionOfTheEventItselfIsThatOfItsPlace() throws {
    var told = try ownPlace("Pavilion,,50.5,20.5")
    #expect(told.location == "Pavilion" && told.calendar.contains("GEO:50.5;20.5"))
    told = try ownPlace(",,50.5,20.5")
    #expect(told.location == #"Castle\, Castle St 1"# && told.calendar.contains("GEO:50.5;20.5"))
    told = try ownPlace("Hall 2,,50.5,")
    #expect(told.location == #"Hall 2\, Castle\, Castle St 1"# && told.calendar.contains("GEO:52.2;21.0"))
  }

  private func ownPlace(_ cells: String) throws -> Told {
    var site = SmallSite()
    site.add("libraries", .library, libraries)
    site.add(
      "events", .event, "id,name,start,library,place,address,latitude,longitude\n1,Talk,2026-07-01,a,\(cells)\n",
      [
        reference("library", to: "libraries"), Field("address", .string), Field("latitude", .number),
        Field("longitude", .number),
      ])
    return try Told(site)
  }

  @Test func anEventThatWasMovedOnlineIsNowhereElse() throws {
    var site = SmallSite()
    site.add("libraries", .library, libraries)
    site.add(
      "events", .event,
      "id,name,start,library,place,status,link\n1,Talk,2026-07-01,a,Hall 2,moved-online,https://meet.example/a b\n",
      [reference("library", to: "libraries")])
    var told = try Told(site)
    #expect(told.location == "https://meet.example/a%20b")
    #expect(!told.calendar.contains("GEO") && !told.calendar.contains("Castle"))
    #expect(told.calendar.contains(#"DESCRIPTION:Moved online\n\nhttps://example.org/events/1/"#))
    #expect(told.feed.contains("Moved online") && !told.feed.contains("Castle"))
    #expect(told.feed.contains("https://meet.example/a%20b"))
    #expect(
      told.page.contains(#""location":{"@type":"VirtualLocation","url":"https://meet.example/a%20b"}"#))
    try told.judge()
    site.parts[1].csv = "id,name,start,library,status\n1,Talk,2026-07-01,a,moved-online\n"
    told = try Told(site)
    #expect(told.location == "https://example.org/events/1/")
    site.parts[1].hasPages = false
    #expect(try !site.made().file("/events/calendar.ics").contains("LOCATION"))
  }

  @Test func aPlaceThatIsALibraryStandsWithoutTheOneWhoseEventItIs() throws {
    var site = SmallSite()
    site.add("libraries", .library, libraries)
    site.add(
      "events", .event, "id,name,start,library,place\n1,Talk,2026-07-01,a,b\n",
      [reference("library", to: "libraries"), reference("place", to: "libraries")])
    let told = try Told(site)
    #expect(told.location == "Mill")
    #expect(told.page.contains(#""location":{"@type":"Place","name":"Mill","address":"Mill","url""#))
    #expect(told.page.contains(#""organizer":{"@type":"Library","@id":"https://example.org/libraries/a/#library""#))
  }

  @Test func aLibraryTellsAllItsTelephonesByTheirLabels() throws {
    var site = SmallSite()
    var telephone = list("telephone", .choice)
    telephone.choices = [Choice("desk", label: "+48 1"), Choice("office", label: "+48 2")]
    var email = Field("email")
    email.choices = [Choice("desk", label: "desk@example.org")]
    site.add(
      "libraries", .library,
      "id,name,telephone,email,link\na,Castle,desk;office,desk,https://a.example/;https://b.example/\n",
      [telephone, email, list("link", .url)])
    let page = try site.made().html("/libraries/a/")
    #expect(
      page.contains(
        #""telephone":["+48 1","+48 2"],"email":"desk@example.org","sameAs":["https://a.example/","https://b.example/"]"#
      ))
  }

  @Test func anEventTellsAllItsLinks() throws {
    var site = SmallSite()
    site.add(
      "events", .event, "id,name,start,link\n1,Talk,2026-07-01,https://a.example/;https://b.example/\n",
      [list("link", .url)])
    #expect(try Told(site).page.contains(#""sameAs":["https://a.example/","https://b.example/"]"#))
    site.parts[0].hasPages = false
    let calendar = try site.made().file("/events/calendar.ics")
    #expect(calendar.contains(#"DESCRIPTION:https://a.example/\nhttps://b.example/"#))
  }

  @Test func namesWithCommasStandWithSemicolonsBetween() throws {
    var site = SmallSite()
    site.add("people", .record, "id,name\nk,\"Kowalska, Anna\"\nn,Jan Nowak\n")
    site.add(
      "books", .book, "id,title,authors,publisher,added\n1,Algebra,k;n,n,2026-06-01\n",
      [several("authors", "people"), reference("publisher", to: "people")])
    let feed = try site.made().file("/books/feed.xml")
    #expect(feed.contains("Kowalska, Anna; Jan Nowak"))
    #expect(feed.contains("<name>Kowalska, Anna</name>"))
    #expect(feed.contains("br&gt;\nJan Nowak"))
    site.add(
      "events", .event, "id,name,start,place,host,type\n1,Talk,2026-07-01,\"Hall 2, left;Garden\",k;n,Talk;Long\n",
      [list("place", .string), several("host", "people"), list("type", .string)], facets: [])
    let told = try Told(site)
    #expect(told.location == #"Hall 2\, left\; Garden"#)
    #expect(told.page.contains(#"id="event-place">Hall 2, left; Garden</dd>"#))
    #expect(told.page.contains(#"Kowalska, Anna</a>; <a"#))
    #expect(told.page.contains(#"id="event-type">Talk, Long</span>"#))
  }

  private func several(_ name: String, _ target: String) -> Field {
    var field = Field(name, .reference)
    field.reference = ReferenceRule(to: target, many: true)
    field.separator = ";"
    return field
  }

  private func list(_ name: String, _ items: FieldType) -> Field {
    var field = Field(name, .list)
    field.items = items
    field.separator = ";"
    return field
  }
}

/// What a site tells of its event with the key 1.
private struct Told {
  let page: String
  let calendar: String
  let feed: String
  private let calendarBytes: [UInt8]

  init(_ site: SmallSite) throws {
    let made = try site.made()
    page = try made.html("/events/1/")
    let folded = try made.file("/events/calendar.ics")
    calendarBytes = Array(folded.utf8)
    calendar = folded.components(of: "\r\n ").joined()
    feed = try made.file("/events/feed.xml")
  }

  var location: String? {
    calendar.components(of: "\r\nLOCATION:").dropFirst().first?.components(of: "\r\n").first
  }

  func judge() throws {
    try PagesTests.judge("calendars", ["calendar.ics": calendarBytes], needing: "icalendar")
  }
}

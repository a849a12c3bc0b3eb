import BookNumbers
import Feeds
import Locales
import TestSupport
import Testing
import Text

@Suite struct LinkedDataTests {
  @Test func describesALibrary() throws {
    try holds(LinkedData.library(Samples.library))
    #expect(
      text(LinkedData.library(Samples.library)) == """
        {"@context":"https://schema.org","@type":"Library","@id":"https://example.org/libraries/1/#library","name":"Библиотека № 1",\
        "url":"https://example.org/libraries/1/","description":"Читальный зал","image":["https://example.org/1.png"],\
        "address":"ул. Мира, 1","telephone":"+7 495 000-00-00","email":"a@example.org","sameAs":"https://lib.example/",\
        "geo":{"@type":"GeoCoordinates","latitude":55.75,"longitude":37.61},"openingHoursSpecification":[\
        {"@type":"OpeningHoursSpecification","dayOfWeek":["https://schema.org/Monday",\
        "https://schema.org/Tuesday","https://schema.org/Wednesday","https://schema.org/Thursday",\
        "https://schema.org/Friday"],"opens":"10:00","closes":"20:00"},{"@type":"OpeningHoursSpecification","dayOfWeek":["https://schema.org/Saturday"],\
        "opens":"11:00","closes":"18:00"},{"@type":"OpeningHoursSpecification","dayOfWeek":["https://schema.org/Sunday"],\
        "opens":"00:00","closes":"00:00"}]}
        """)
  }

  @Test func leavesOutWhatIsNotKnown() throws {
    let bare = LinkedData.library(LibraryFacts(url: "/libraries/1/", name: "A"))
    #expect(text(bare) == #"{"@context":"https://schema.org","@type":"Library","name":"A"}"#)
    var facts = LibraryFacts(url: "https://example.org/", name: "A")
    facts.description = " \n"
    facts.images = ["a.png", "data:image/png;base64,x"]
    facts.latitude = "55,75"
    facts.longitude = "37.61"
    facts.links = ["javascript:alert(1)"]
    facts.telephones = [" "]
    #expect(text(LinkedData.library(facts)).contains("image") == false)
    try holds(LinkedData.library(facts))
  }

  @Test func givesAnEventsTimesWithTheirOffset() throws {
    let facts = try Samples.event(from: "2026-03-28 18:00", to: "2026-03-29 18:00")
    let document = LinkedData.event(facts)
    let event = parsed(document)
    #expect(event["startDate"] == "2026-03-28T18:00:00+01:00")
    #expect(event["endDate"] == "2026-03-29T18:00:00+02:00")
    #expect(event["typicalAgeRange"] == "12-")
    #expect(event["location"]?["name"] == "Sala 2, Библиотека № 1")
    #expect(event["location"]?["address"] == "ул. Мира, 1")
    #expect(event["organizer"]?["@id"] == "https://example.org/libraries/1/#library")
    try holds(document)
  }

  @Test func tellsSeveralPlacesOrganizersAndLinks() throws {
    var facts = try Samples.event(from: "2026-03-28", to: nil)
    facts.venue = Venue([Samples.place, PlaceFacts(name: "Młyn")])
    facts.organizers.append(OrganizerFacts(name: "Młyn"))
    facts.links.append("https://b.example/")
    let document = LinkedData.event(facts)
    let written = text(document)
    #expect(written.contains(#"{"@type":"Place","name":"Młyn","address":"Młyn"}]"#))
    #expect(written.contains(#""organizer":[{"@type":"Library","@id":"https://example.org/libraries/1/#library""#))
    #expect(written.contains(#"{"@type":"Library","name":"Młyn"}]"#))
    #expect(written.contains(#""sameAs":["https://meet.example/x","https://b.example/"]"#))
    try holds(document)
  }

  @Test func tellsAllTelephonesEmailsAndSitesOfALibrary() throws {
    var facts = Samples.library
    facts.telephones.append("2")
    facts.emails.append("b@example.org")
    facts.links.append("https://b.example/")
    let document = LinkedData.library(facts)
    #expect(
      text(document).contains(
        #""telephone":["+7 495 000-00-00","2"],"email":["a@example.org","b@example.org"],"sameAs":["https://lib.example/","https://b.example/"]"#
      ))
    try holds(document)
  }

  @Test func givesWholeDaysAsDatesAlone() throws {
    let document = LinkedData.event(try Samples.event(from: "2026-03-28", to: "2026-03-30"))
    let event = parsed(document)
    #expect(event["startDate"] == "2026-03-28")
    #expect(event["endDate"] == "2026-03-30")
    try holds(document)
  }

  @Test func doesWithoutAnEnd() throws {
    let document = LinkedData.event(try Samples.event(from: "2026-03-28 10:00", to: nil))
    let event = parsed(document)
    #expect(event["endDate"] == nil)
    try holds(document)
  }

  @Test(arguments: EventStatus.allCases)
  func saysWhatBecameOfAnEvent(_ status: EventStatus) throws {
    var facts = try Samples.event(from: "2026-03-28 10:00", to: nil)
    facts.status = status
    facts.previousStart = facts.span.start
    facts.price = OfferPrice(amount: "10", currency: "PLN")
    let document = LinkedData.event(facts)
    let event = parsed(document)
    let names: [EventStatus: String] = [
      .scheduled: "EventScheduled", .full: "EventScheduled", .cancelled: "EventCancelled", .postponed: "EventPostponed",
      .rescheduled: "EventRescheduled", .movedOnline: "EventMovedOnline",
    ]
    let name = try #require(names[status])
    #expect(event["eventStatus"] == .text("https://schema.org/" + name))
    #expect((event["previousStartDate"] != nil) == (status == .rescheduled))
    #expect((event["location"]?["@type"] == "VirtualLocation") == (status == .movedOnline))
    #expect((event["offers"]?["availability"] == "https://schema.org/SoldOut") == (status == .full))
    try holds(document)
  }

  @Test(arguments: [
    ("12+", "12-"), ("0+", "0-"), ("7–9", "7-9"), ("7 - 9", "7-9"), ("6", "6"), ("18 +", "18-"), ("9-7", nil),
    ("12+ лет", nil), ("от 12", nil), ("1+2+3", nil), ("", nil), ("999", nil), ("99999999999999999999+", nil),
    ("１２+", nil), ("7-9-11", nil), ("+", nil), ("12\u{301}+", nil),
  ])
  func takesAnAgeLimitThatIsARange(_ text: String, _ expected: String?) {
    #expect(LinkedData.ageRange(text) == expected)
  }

  @Test func describesABook() throws {
    let document = LinkedData.book(Samples.book)
    let book = parsed(document)
    #expect(book["isbn"] == "9788301000011")
    #expect(book["offers"]?["sku"] == "II 1234")
    #expect(book["offers"]?["availability"] == "https://schema.org/InStoreOnly")
    #expect(book["review"]?["reviewRating"]?["ratingValue"] == .number("4.5"))
    #expect(book["aggregateRating"] == nil)
    try holds(document)
  }

  @Test(arguments: [
    ("978-83-01-00001-1", "9788301000011"), ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"),
    ("978 0 306 40615 7", "9780306406157"), ("9780306406158", nil), ("0306406153", nil), ("4006381333931", nil),
    ("9.78e+12", nil), ("", nil), ("97803064061570", nil), ("X306406152", nil), ("9780306\u{301}406157", nil),
  ])
  func givesAnISBNAsThirteenBareDigits(_ text: String, _ expected: String?) {
    #expect(BookNumber.isbn13(text) == expected)
  }

  @Test(arguments: [
    ("0317-8471", "0317-8471"), ("2434561x", "2434-561X"), ("0317-8472", nil), ("031-78471", "0317-8471"), ("X", nil),
  ])
  func givesAnISSNWithItsHyphen(_ text: String, _ expected: String?) {
    #expect(BookNumber.issn(text) == expected)
  }

  @Test(arguments: [("0", nil), ("6", nil), ("-1", nil), ("five", nil), ("1", "1"), ("5", "5"), ("4.5", "4.5")])
  func takesOneToFiveStarsForAReview(_ stars: String, _ expected: String?) {
    var facts = Samples.book
    facts.review = ReviewFacts(stars: stars, author: "Ana")
    #expect(parsed(LinkedData.book(facts))["review"]?["reviewRating"]?["ratingValue"] == expected.map(JSONNode.number))
  }

  @Test func offersAProductOnlyForAPriceInMoneyThatExists() throws {
    var facts = Samples.product
    try holds(LinkedData.product(facts))
    #expect(parsed(LinkedData.product(facts))["offers"]?["price"] == .number("18.00"))
    #expect(parsed(LinkedData.product(facts))["sku"] == "1")
    facts.price = OfferPrice(amount: "18.00", currency: "EURO")
    #expect(parsed(LinkedData.product(facts))["offers"] == nil)
    #expect(OfferPrice(amount: "-1", currency: "EUR") == nil)
    #expect(OfferPrice(amount: "1e3", currency: "EUR") == nil)
    #expect(OfferPrice(amount: "1", currency: "eur") == nil)
  }

  @Test func numbersCrumbsFromOne() throws {
    let crumbs = [
      Crumb(title: "Home", url: "https://example.org/"), Crumb(title: "Events", url: "https://example.org/events/"),
      Crumb(title: "A talk", url: nil),
    ]
    try holds(try #require(Breadcrumbs(Array(crumbs[..<2]))).document(of: crumbs[2]))
    #expect(Breadcrumbs([]) == nil)
    #expect(Breadcrumbs([crumbs[2]]) == nil)
  }

  @Test func staysWholeWithHostileTexts() throws {
    for text in HostileTexts.all { try holds(hostile(text), texts: text.isBlank ? [:] : ["name": .text(text)]) }
  }

  @Test func conformsToTheShapesOfSchemaOrg() throws {
    let schemas = try sharedData("schemas")
    var event = try Samples.event(from: "2026-03-28 18:00", to: "2026-03-28 20:00")
    event.price = OfferPrice(amount: "10", currency: "PLN")
    var online = event
    online.url = "https://example.org/events/2/"
    online.status = .movedOnline
    var moved = event
    moved.url = "https://example.org/events/3/"
    moved.status = .rescheduled
    moved.previousStart = event.span.start
    var several = event
    several.url = "https://example.org/events/4/"
    several.venue = Venue([Samples.place, PlaceFacts(name: "Młyn")])
    several.organizers.append(OrganizerFacts(name: "Młyn"))
    several.links.append("https://b.example/")
    var library = Samples.library
    library.url = "https://example.org/libraries/2/"
    library.telephones.append("2")
    library.emails.append("b@example.org")
    library.links.append("https://b.example/")
    let crumbs = [Crumb(title: "Home", url: "https://example.org/"), Crumb(title: "Events", url: nil)]
    let objects = [
      LinkedData.library(Samples.library), LinkedData.library(library),
      LinkedData.event(event), LinkedData.event(online), LinkedData.event(moved), LinkedData.event(several),
      LinkedData.book(Samples.book), LinkedData.product(Samples.product),
      try #require(Breadcrumbs([crumbs[0]])).document(of: crumbs[1]),
      LinkedData.site(SiteFacts(url: "https://example.org/", name: "A", description: "B", language: "pl")),
    ]
    let documents = objects.map { JSONNode.document($0) }
    try judge(
      "shacl", ["schemas": .text(schemas), "documents": .list(documents), "triples": 100],
      needing: ["rdflib", "pyshacl"])
  }

  private func hostile(_ text: String) throws -> [UInt8] {
    var facts = try Samples.event(from: "2026-03-28 10:00", to: nil)
    var place = Samples.place
    facts.name = text
    facts.description = text
    facts.hosts = [text]
    facts.ages = text
    facts.images = [text, "https://example.org/" + text]
    facts.links = [text]
    place.name = text
    place.address = text
    place.latitude = text
    facts.venue = Venue(rooms: [text], [place])
    facts.organizers = [OrganizerFacts(name: text, url: text)]
    if text.isBlank { facts.name = "x" }
    return LinkedData.event(facts)
  }

  private func holds(
    _ document: [UInt8], texts: JSONNode = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let script = Array("<script type=\"application/ld+json\">".utf8) + document + Array("</script>".utf8)
    try judge("linkeddata", ["script": .document(script), "texts": texts], sourceLocation: sourceLocation)
  }

  private func text(_ document: [UInt8]) -> String { String(decoding: document, as: UTF8.self) }

  private func parsed(_ document: [UInt8]) -> JSONNode {
    var reader = JSONTextReader(document)
    return reader.value()
  }
}

extension String {
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }

}

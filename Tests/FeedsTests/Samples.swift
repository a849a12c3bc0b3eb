import Text
import Feeds
import Hours
import Locales
import Testing

/// Records for the tests, with every field set.
enum Samples {
  static var library: LibraryFacts {
    var facts = LibraryFacts(url: "https://example.org/libraries/1/", name: "Библиотека № 1")
    facts.description = "Читальный зал"
    facts.images = ["https://example.org/1.png"]
    facts.address = "ул. Мира, 1"
    facts.telephones = ["+7 495 000-00-00"]
    facts.emails = ["a@example.org"]
    facts.links = ["https://lib.example/"]
    facts.latitude = "55.75"
    facts.longitude = "37.61"
    facts.openingHours = OpeningHours("Пн–Пт 10:00–20:00, сб 11:00–18:00, вс выходной")
    return facts
  }

  /// The library as the place of an event.
  static var place: PlaceFacts {
    var facts = PlaceFacts(name: library.name)
    facts.address = library.address
    (facts.latitude, facts.longitude) = (library.latitude, library.longitude)
    facts.url = library.url
    return facts
  }

  static var book: BookFacts {
    var facts = BookFacts(url: "https://example.org/books/1/", name: "Analiza")
    facts.authors = ["Anna Żak", "Jan Kot"]
    facts.published = "2024"
    facts.publisher = "PWN"
    facts.language = "pl"
    facts.pages = 320
    facts.volume = "2"
    facts.isbn = "978-83-01-00001-1"
    facts.issn = "0317-8471"
    facts.subjects = ["Matematyka", "Analiza"]
    facts.description = "Podręcznik"
    facts.image = "https://example.org/1.jpg"
    facts.copies = [BookCopy(shelfmark: "II 1234", availability: .readingRoom, library: "Wydział")]
    facts.review = ReviewFacts(stars: "4.5", author: "Ana")
    return facts
  }

  static var product: ProductFacts {
    var facts = ProductFacts(url: "https://example.org/products/1/", name: "Chai")
    facts.description = "Tea"
    facts.images = ["https://example.org/1.png"]
    facts.sku = "1"
    facts.category = "Beverages"
    facts.supplier = "Exotic Liquids"
    facts.price = OfferPrice(amount: "18.00", currency: "USD")
    facts.stock = 39
    facts.review = ReviewFacts(stars: "5", author: "Ana")
    return facts
  }

  /// An event in Warsaw, from and to `2026-03-28` or `2026-03-28 18:00`.
  static func event(from start: String, to end: String?) throws -> EventFacts {
    let span = try span(from: start, to: end)
    let zone = try #require(TimeZoneRules.named("Europe/Warsaw"))
    var facts = EventFacts(url: "https://example.org/events/1/", name: "Spotkanie", span: span, zone: zone)
    facts.description = "Rozmowa"
    facts.images = ["https://example.org/e.png"]
    facts.venue = Venue(rooms: ["Sala 2"], [place])
    facts.organizers = [OrganizerFacts(name: place.name, url: place.url)]
    facts.hosts = ["Anna Żak"]
    facts.ages = "12+"
    facts.links = ["https://meet.example/x"]
    return facts
  }

  static func span(from start: String, to end: String?) throws -> EventSpan {
    let last = try end.map { try moment($0) }
    return try #require(EventSpan(start: try moment(start), end: last))
  }

  private static func moment(_ text: String) throws -> CivilMoment {
    let numbers = text.utf8.split { !(0x30...0x39).contains($0) }.compactMap { String($0).flatMap { Int($0) } }
    let date = try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
    guard numbers.count > 3 else { return .day(date) }
    return .time(CivilDateTime(date, try #require(CivilTime(hour: numbers[3], minute: numbers[4]))))
  }
}

import BookNumbers
import Text

/// What a book's page shows of it.
public struct BookFacts: Sendable {
  /// The page's absolute address; also the book's `@id`, with `#book` behind it.
  public var url: String
  /// Its title.
  public var name: String
  /// Names, in the order of the title page.
  public var authors: [String] = []
  /// `2024`, or a date as ISO 8601 writes it.
  public var published: String?
  /// Its name.
  public var publisher: String?
  /// A language tag, `"pl"`.
  public var language: String?
  /// How many; left out unless positive.
  public var pages: Int?
  /// The number of the volume in its work, as the page shows it.
  public var volume: String?
  /// As the page shows it, with or without hyphens, of 10 or 13 digits; left out if its check digit is wrong.
  public var isbn: String?
  /// Of the serial it belongs to; left out if its check digit is wrong.
  public var issn: String?
  /// Names of its categories.
  public var subjects: [String] = []
  /// Plain text.
  public var description: String?
  /// The cover's absolute address.
  public var image: String?
  /// The absolute address of its digital file.
  public var file: String?
  /// The library's copies, one offer for each.
  public var copies: [BookCopy] = []
  /// The owner's own stars.
  public var review: ReviewFacts?

  /// A book with its page's address and its title; the rest is set as far as it is known.
  public init(url: String, name: String) {
    self.url = url
    self.name = name
  }
}

/// A copy that a library lends.
public struct BookCopy: Hashable, Sendable {
  /// Whether a reader can have it.
  public enum Availability: Hashable, Sendable {
    case available
    case onLoan
    case readingRoom
  }

  /// Where it stands.
  public var shelfmark: String?
  /// Whether a reader can have it; nil where that is not known.
  public var availability: Availability?
  /// The library's name.
  public var library: String?

  /// A copy; at least one of the three should be known.
  public init(shelfmark: String?, availability: Availability?, library: String?) {
    self.shelfmark = shelfmark
    self.availability = availability
    self.library = library
  }
}

/// One person's stars. They are a review by that person, never an average.
public struct ReviewFacts: Hashable, Sendable {
  /// A decimal literal from 1 to 5, `"4"` or `"4.5"`.
  public var stars: String
  /// Whose stars they are; the owner of the site.
  public var author: String

  /// Stars with their author.
  public init(stars: String, author: String) {
    self.stars = stars
    self.author = author
  }
}

extension LinkedData {
  /// A `Book`, with an `Offer` for each copy.
  public static func book(_ facts: BookFacts) -> [UInt8] {
    var book = LinkedObject("Book")
    book.add("@id", address: identifier(facts.url, "book"))
    book.add("name", text: facts.name)
    book.add("url", address: facts.url)
    book.add("author", oneOrMore: facts.authors.filter { !$0.isBlank }) { list, name in
      list.object("Person") { $0.add("name", plain: name) }
    }
    book.add("datePublished", text: facts.published)
    book.add("publisher", "Organization", named: facts.publisher)
    book.add("inLanguage", text: facts.language)
    if let pages = facts.pages, pages > 0 { book.add("numberOfPages", integer: pages) }
    book.add("isbn", text: facts.isbn.flatMap(BookNumber.isbn13))
    add(seriesOf: facts, to: &book)
    book.add("about", oneOrMore: facts.subjects.filter { !$0.isBlank }) { list, name in
      list.object("Thing") { $0.add("name", plain: name) }
    }
    book.add("description", text: facts.description)
    book.add("image", address: facts.image)
    if let file = facts.file.flatMap(WebAddress.encoded) {
      book.add("encoding", "MediaObject") { $0.add("contentUrl", plain: file) }
    }
    book.add("offers", oneOrMore: facts.copies) { list, copy in list.offer(of: copy) }
    if let review = facts.review { book.add(review: review) }
    return book.finished()
  }

  /// The serial that the book belongs to, the volume that it is, or both.
  private static func add(seriesOf facts: BookFacts, to book: inout LinkedObject) {
    let issn = facts.issn.flatMap(BookNumber.issn)
    guard let volume = facts.volume, !volume.isBlank else {
      if let issn { book.add("isPartOf", "Periodical") { $0.add("issn", plain: issn) } }
      return
    }
    book.add("isPartOf", "PublicationVolume") { part in
      part.add("volumeNumber", plain: volume)
      if let issn { part.add("isPartOf", "Periodical") { $0.add("issn", plain: issn) } }
    }
  }
}

extension LinkedObject {
  /// A `Review` with its `Rating`, if the stars are a number from 1 to 5 and somebody's.
  mutating func add(review: ReviewFacts) {
    guard isJSONNumber(review.stars), let stars = Double(review.stars), (1...5).contains(stars), !review.author.isBlank
    else { return }
    add("review", "Review") { object in
      object.add("author", "Person", named: review.author)
      object.add("reviewRating", "Rating") { rating in
        rating.add("ratingValue", number: review.stars)
        rating.add("bestRating", integer: 5)
        rating.add("worstRating", integer: 1)
      }
    }
  }

  fileprivate mutating func offer(of copy: BookCopy) {
    object("Offer") { offer in
      offer.add("sku", text: copy.shelfmark)
      if let availability = copy.availability { offer.add("availability", word: availability.schemaName) }
      offer.add("businessFunction", word: "http://purl.org/goodrelations/v1#LeaseOut")
      offer.add("offeredBy", "Library", named: copy.library)
    }
  }
}

extension BookCopy.Availability {
  fileprivate var schemaName: StaticString {
    switch self {
    case .available: "https://schema.org/InStock"
    case .onLoan: "https://schema.org/OutOfStock"
    case .readingRoom: "https://schema.org/InStoreOnly"
    }
  }
}

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
  public static func book(_ facts: BookFacts) -> JSONNode {
    var members = MemberList(["@type": "Book"])
    members.add("@id", address: identifier(facts.url, "book"))
    members.add("name", text: facts.name)
    members.add("url", address: facts.url)
    members.add("author", oneOrMore: facts.authors.compactMap { named("Person", $0) })
    members.add("datePublished", text: facts.published)
    members.add("publisher", named("Organization", facts.publisher))
    members.add("inLanguage", text: facts.language)
    members.add("numberOfPages", facts.pages.flatMap { $0 > 0 ? .integer($0) : nil })
    members.add("isbn", text: facts.isbn.flatMap(BookNumber.isbn13))
    members.add("isPartOf", series(facts))
    members.add(
      "about", oneOrMore: facts.subjects.filter { !$0.isBlank }.map { ["@type": "Thing", "name": .text($0)] })
    members.add("description", text: facts.description)
    members.add("image", address: facts.image)
    members.add("encoding", facts.file.flatMap(mediaObject))
    members.add("offers", oneOrMore: facts.copies.map(offer))
    members.add("review", facts.review.flatMap(review))
    return members.object
  }

  /// The digital file of a book.
  private static func mediaObject(_ address: String) -> JSONNode? {
    WebAddress.encoded(address).map { ["@type": "MediaObject", "contentUrl": .text($0)] }
  }

  /// A `Review` with its `Rating`; nil unless the stars are a number from 1 to 5 and somebody's.
  static func review(_ facts: ReviewFacts) -> JSONNode? {
    guard isJSONNumber(facts.stars), let stars = Double(facts.stars), (1...5).contains(stars),
      let author = named("Person", facts.author)
    else { return nil }
    return [
      "@type": "Review", "author": author,
      "reviewRating": ["@type": "Rating", "ratingValue": .number(facts.stars), "bestRating": 5, "worstRating": 1],
    ]
  }

  private static func series(_ facts: BookFacts) -> JSONNode? {
    let issn = facts.issn.flatMap(BookNumber.issn)
    let volume = facts.volume.flatMap { $0.isBlank ? nil : $0 }
    guard issn != nil || volume != nil else { return nil }
    var members = MemberList(["@type": .text(volume == nil ? "Periodical" : "PublicationVolume")])
    members.add("volumeNumber", text: volume)
    guard volume != nil, let issn else {
      members.add("issn", text: issn)
      return members.object
    }
    members.add("isPartOf", ["@type": "Periodical", "issn": .text(issn)])
    return members.object
  }

  private static func offer(_ copy: BookCopy) -> JSONNode {
    var members = MemberList(["@type": "Offer"])
    members.add("sku", text: copy.shelfmark)
    members.add("availability", copy.availability.map { .text("https://schema.org/" + $0.schemaName) })
    members.add("businessFunction", "http://purl.org/goodrelations/v1#LeaseOut")
    members.add("offeredBy", named("Library", copy.library))
    return members.object
  }
}

extension BookCopy.Availability {
  fileprivate var schemaName: String {
    switch self {
    case .available: "InStock"
    case .onLoan: "OutOfStock"
    case .readingRoom: "InStoreOnly"
    }
  }
}

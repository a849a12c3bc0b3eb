import BookNumbers
import Feeds
import Locales
import Pages
import Records
import Templates
import Text

private let shelfmarkShape = ObjectShape("shelfmark", ["field", "label", "text"])
private let holdingShape = ObjectShape(
  "copy", ["library", "library_url", "shelfmark", "availability", "state", "inventory", "note"])
private let citationShape = ObjectShape("citation", ["plain", "key", "volume", "language"])

/// What templates see of a book besides its fields.
let bookMembers = [
  Member("isbn13", .text, "its ISBN with 13 digits; none if no number is right") {
    .optional($0.bookNumber?.isbn13)
  },
  Member("isbn10", .text, "its ISBN with 10 digits; none if it has no such form") { book in
    .optional(book.bookNumber.flatMap { BookNumber.isbn10($0.text) })
  },
  Member("isbn_other", .text, "the form of its ISBN that the data do not have") { book in
    .optional(book.bookNumber.flatMap(book.otherForm))
  },
  Member("shelfmarks", .objects(shelfmarkShape), "one for `shelfmark` and every `shelfmark_NAME`") {
    .array($0.shelfmarks)
  },
  Member(
    "holdings", .objects(holdingShape), "its copies, from tables of copies and from its own columns"
  ) { book in
    .array(book.model.holdings(of: book.record).map(book.holdingValue))
  },
  Member(
    "state", .text, "`available`, `on-loan`, `reading-room`, or none if the word is not known"
  ) { book in
    .optional(book.model.state(ofHolding: book.id)?.rawValue)
  },
  Member("stars", .number, "its rating as a whole number") { book in
    book.stars.map { .integer($0) } ?? .none
  },
  Member("stars_number", .text, "its rating as a number, if it is not a whole number") { book in
    .optional(book.starsNumber)
  },
  Member("stars_text", .text, "its rating in words") { book in
    .optional(book.model.site.texts.stars(book.model.value(BookFields.rating, of: book.record)))
  },
  Member("language_name", .text, "its language, by name") { book in
    .optional(book.model.language(ofBook: book.id)?.name)
  },
  Member(
    "own_fields", .objects(FieldView.shape),
    "the fields that the site adds to the vocabulary, with a value"
  ) {
    .array($0.ownFields)
  },
  Member("citation", .object(citationShape), "its citation") { $0.citationValue() },
  Member("coins", .text, "the title of a COinS `span`") { book in
    .string(String(known: book.model.writtenCitation(of: book.id).coins))
  },
  Member("file_url", .text, "the address of its digital file, ready to be written") {
    .optional($0.fileURL)
  },
  Member("file_format", .text, "what its digital file is, such as `EPUB`; none if its name does not say") {
    .optional($0.digitalFile.flatMap { MediaType.name(of: $0.type) })
  },
  Member("file_size", .text, "how large its digital file is, such as `1.2 MB`, if it is one of the site") { book in
    .optional(book.digitalFile?.size.map(book.model.site.language.fileSize))
  },
]

extension RecordObject {
  /// The first text of its ISBN that is right, with its 13 digits.
  fileprivate var bookNumber: (text: String, isbn13: String)? {
    var isbn13: String?
    let text = model.value(BookFields.isbn, of: id).firstText { text in
      isbn13 = BookNumber.isbn13(text)
      return isbn13 != nil
    }
    guard let text, let isbn13 else { return nil }
    return (text, isbn13)
  }

  /// An ISBN of 13 digits as one of 10, and the other way round.
  fileprivate func otherForm(_ number: (text: String, isbn13: String)) -> String? {
    let digits = number.text.utf8.count { $0.isASCIIDigit || $0 | 0x20 == UInt8(ascii: "x") }
    return digits == 13 ? BookNumber.isbn10(number.text) : number.isbn13
  }

  /// Every shelfmark with what its shelf is called.
  fileprivate var shelfmarks: [Value] {
    var marks: [Value] = []
    for place in notes?.shelfmarkPlaces ?? [] {
      let field = table.fields[place]
      func add(_ text: String) {
        marks.append(.object(shelfmarkShape, field.nameValue, field.label, .string(text)))
      }
      // Every card of a book asks for these, and nearly all have one text.
      switch table.columns.value(id.row, place) {
      case .text(let text): add(text)
      case .list(let values): values.compactMap(\.text).forEach(add)
      default: break
      }
    }
    return marks
  }

  fileprivate func holdingValue(_ holding: Holding) -> Value {
    .object(
      holdingShape, .optional(holding.library), .optional(holding.libraryPath),
      .optional(holding.shelfmark),
      .optional(holding.availability), .optional(holding.state?.rawValue),
      .optional(holding.inventory),
      .optional(holding.note))
  }

  /// Its stars as a whole number, for the eye.
  fileprivate var stars: Int? {
    guard let rating else { return nil }
    return min(5, max(0, Int(rating.rounded())))
  }

  /// The number that whole stars do not show: 4.57 and 4.49 are not five and four.
  fileprivate var starsNumber: String? {
    guard case .number(let value) = model.value(BookFields.rating, of: record), value.integer == nil else { return nil }
    return model.site.language.number(decimal: value.text) ?? value.text
  }

  private var rating: Double? {
    switch model.value(BookFields.rating, of: record) {
    case .integer(let value): Double(value)
    case .number(let value): value.double
    default: nil
    }
  }

  /// The fields that the site adds to the vocabulary, with their values.
  fileprivate var ownFields: [Value] {
    guard let own = notes?.ownFields else { return [] }
    return described { own.contains($0) }
  }

  private var notes: BookNotes? { model.bookNotes(id.collection) }

  fileprivate func citationValue() -> Value {
    let citation = model.writtenCitation(of: id)
    return .object(
      citationShape, .string(String(known: citation.plain)), .string(citation.key), .optional(citation.volume),
      .optional(citation.language))
  }

  fileprivate var digitalFile: DigitalBook.Copy? { model.digitalFile(of: record) }

  /// The address of its digital file: a file of the site from its root, or a web address.
  fileprivate var fileURL: String? {
    guard let text = model.value(BookFields.file, of: record).text else { return nil }
    if isElsewhere(text) { return text }
    return model.site.link(text.utf8.first == UInt8(ascii: "/") ? text : "/" + text)
  }
}

extension SiteLanguage {
  /// A number of bytes for people: `340 kB`, `1.2 MB`.
  fileprivate func fileSize(_ bytes: Int) -> String {
    if bytes < 999_500 { return number(max(1, (bytes + 500) / 1_000)) + "\u{A0}kB" }
    let tenths = (bytes + 50_000) / 100_000
    let written = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return (number(decimal: written) ?? written) + "\u{A0}MB"
  }
}

extension InterfaceTexts {
  /// A rating in words, "4.3 stars of 5"; `nil` for what is no number.
  func stars(_ value: FieldValue) -> String? {
    if case .integer(let value) = value { return text("book.stars", count: value) }
    guard case .number(let value) = value else { return nil }
    if let whole = value.integer { return text("book.stars", count: whole) }
    return text(
      "book.stars_part", values: [("n", language.number(decimal: value.text) ?? value.text)])
  }
}

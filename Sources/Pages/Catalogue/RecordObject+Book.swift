import Feeds
import Locales
import Records
import Templates
import Text

/// What a book says about itself beyond its fields.
extension RecordObject {
  func bookValue(_ own: MemberTable.Own) -> Value {
    switch own {
    case .isbn13: .optional(bookNumber?.isbn13)
    case .isbn10: .optional(bookNumber.flatMap { BookNumber.isbn10($0.text) })
    case .isbnOther: .optional(bookNumber.flatMap(otherForm))
    case .shelfmarks: .array(shelfmarks)
    case .holdings: .array(model.holdings(of: record).map(holdingValue))
    case .state: .optional(state?.rawValue)
    case .stars: stars.map { .integer($0) } ?? .none
    case .starsText: .optional(starsText)
    case .languageName: .optional(model.language(of: id)?.name)
    case .lang: .optional(model.foreignLanguage(of: id))
    case .ownFields: .array(ownFields())
    case .citation: citationValue()
    case .coins: .string(String(known: model.writtenCitation(of: id).coins))
    case .fileURL: .optional(fileURL)
    default: .none
    }
  }

  static let shelfmarkShape = ObjectShape("shelfmark", ["field", "label", "text"])
  static let holdingShape = ObjectShape(
    "copy", ["library", "library_url", "shelfmark", "availability", "state", "inventory", "note"])
  static let citationShape = ObjectShape("citation", ["plain", "key", "volume", "language"])

  /// The first text of its ISBN that is right, with its 13 digits.
  private var bookNumber: (text: String, isbn13: String)? {
    var isbn13: String?
    let text = model.value(BookFields.isbn, of: id).firstText { text in
      isbn13 = BookNumber.isbn13(text)
      return isbn13 != nil
    }
    guard let text, let isbn13 else { return nil }
    return (text, isbn13)
  }

  /// An ISBN of 13 digits as one of 10, and the other way round.
  private func otherForm(_ number: (text: String, isbn13: String)) -> String? {
    let digits = number.text.utf8.count { $0.isASCIIDigit || $0 | 0x20 == UInt8(ascii: "x") }
    return digits == 13 ? BookNumber.isbn10(number.text) : number.isbn13
  }

  /// Every shelfmark with what its shelf is called.
  private var shelfmarks: [Value] {
    var marks: [Value] = []
    for place in table.shelfmarkPlaces {
      let field = table.fields[place]
      func add(_ text: String) {
        marks.append(.object(Self.shelfmarkShape, field.nameValue, field.label, .string(text)))
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

  private func holdingValue(_ holding: Holding) -> Value {
    .object(
      Self.holdingShape, .optional(holding.library), .optional(holding.libraryPath), .optional(holding.shelfmark),
      .optional(holding.availability), .optional(holding.state?.rawValue), .optional(holding.inventory),
      .optional(holding.note))
  }

  private var state: Availability? {
    model.state(of: id)
  }

  /// Its stars as a whole number, for the eye.
  private var stars: Int? {
    guard let rating else { return nil }
    return min(5, max(0, Int(rating.rounded())))
  }

  private var rating: Double? {
    switch model.value(BookFields.rating, of: record) {
    case .integer(let value): Double(value)
    case .number(let value): value.double
    default: nil
    }
  }

  /// Its stars in words: "4.3 stars of 5".
  private var starsText: String? { model.site.texts.stars(model.value(BookFields.rating, of: record)) }

  /// The fields that the site adds to the vocabulary, with their values.
  private func ownFields() -> [Value] {
    table.ownFields.compactMap { index in
      let field = table.fields[index]
      let value = table.columns.value(id.row, index)
      return value.isMissing ? nil : field.described(field.value(value, of: self))
    }
  }

  private func citationValue() -> Value {
    let citation = model.writtenCitation(of: id)
    return .object(
      Self.citationShape, .string(String(known: citation.plain)), .string(citation.key), .optional(citation.volume),
      .optional(citation.language))
  }

  /// The address of its digital file: a file of the site from its root, or a web address.
  private var fileURL: String? {
    guard let text = model.value(BookFields.file, of: record).text else { return nil }
    if isElsewhere(text) { return text }
    return model.site.link(text.utf8.first == UInt8(ascii: "/") ? text : "/" + text)
  }
}

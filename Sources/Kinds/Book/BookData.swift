import BookNumbers
import Feeds
import Locales
import Pages
import Records
import Templates
import Text

/// A book in the words of schema.org.
func bookData(_ record: Record, on page: LinkedPage) -> [UInt8]? {
  LinkedData.book(page.facts(of: record))
}

extension LinkedPage {
  fileprivate func facts(of record: Record) -> BookFacts {
    func value(_ field: Name) -> FieldValue { model.value(field, of: record) }
    let title = BookCitation.title(record.title, subtitle: value(BookFields.subtitle).text)
    var facts = BookFacts(url: url, name: title)
    facts.authors = model.names(value(BookFields.authors))
    facts.published = model.text(of: value(BookFields.year))
    facts.publisher = model.firstName(value(BookFields.publisher))
    facts.language = model.language(ofBook: record.id)?.tag
    if case .integer(let pages) = value(BookFields.pages) { facts.pages = pages }
    facts.volume = model.text(of: value(BookFields.volume))
    facts.isbn = value(BookFields.isbn).firstText { BookNumber.isbn13($0) != nil }
    facts.issn = value(BookFields.issn).firstText()
    facts.subjects = labels("categories", of: record)
    facts.description = summary
    facts.image = image(of: record)
    facts.copies = copies(of: record)
    facts.file = value(BookFields.file).text.flatMap { model.site.absolute(withSlash($0)) }
    if let stars = model.text(of: value(BookFields.rating)), let author = model.site.author {
      facts.review = ReviewFacts(stars: stars, author: author)
    }
    return facts
  }

  private func withSlash(_ path: String) -> String {
    isElsewhere(path) || path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
  }

  /// An offer a copy; without copies one a shelfmark.
  private func copies(of record: Record) -> [BookCopy] {
    let holdings = model.holdings(of: record)
    if !holdings.isEmpty {
      return holdings.map { copy in
        BookCopy(shelfmark: copy.shelfmark, availability: copy.state.map(offered), library: copy.library)
      }
    }
    let state = model.state(ofHolding: record.id).map(offered)
    let library = model.firstName(model.value(BookFields.library, of: record))
    let shelfmarks = (model.bookNotes(record.id.collection)?.shelfmarkPlaces ?? [])
      .flatMap { record.value(at: $0).elements.compactMap(\.text) }
    if shelfmarks.isEmpty {
      return state == nil ? [] : [BookCopy(shelfmark: nil, availability: state, library: library)]
    }
    return shelfmarks.map { BookCopy(shelfmark: $0, availability: state, library: library) }
  }

  private func offered(_ state: Availability) -> BookCopy.Availability {
    switch state {
    case .available: .available
    case .onLoan: .onLoan
    case .readingRoom: .readingRoom
    }
  }
}

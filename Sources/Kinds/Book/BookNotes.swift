import Text
import Locales
import Pages
import Records
import Text

/// What the words of a collection's books, or of copies, come to: asked by every card and every page.
final class BookNotes: CollectionNotes {
  /// `nil` where there is no such field.
  let languages: CodedColumn<BookLanguage>?
  /// Whether readers can have them; `nil` where there is no such field.
  let states: CodedColumn<Availability?>?
  /// The places of the fields that state where a book stands.
  let shelfmarkPlaces: [Int]
  /// The places of the fields that the site adds to the vocabulary.
  let ownFields: Set<Int>
  /// Whether its fields state copies.
  let statesCopies: Bool
  let citations = RecentCitations()

  init(_ table: MemberTable, _ language: SiteLanguage) {
    let fields = table.fields
    languages = table.place(of: BookFields.language).map { place in
      CodedColumn(table.columns, field: place) { BookLanguage($0, on: language) }
    }
    states = table.place(of: BookFields.availability).map { place in
      CodedColumn(table.columns, field: place) { availability($0, fields[place].field) }
    }
    shelfmarkPlaces = fields.indices.filter { isShelfmark(fields[$0].name) }
    ownFields = Set(
      fields.indices.filter { place in
        let name = fields[place].name
        return !isShelfmark(name) && table.kind.word(name) == nil
      })
    statesCopies = BookFields.ofCopies.contains { table.place(of: $0) != nil }
  }
}

extension SiteModel {
  /// What is noted of the books of a collection, or of its copies.
  func bookNotes(_ place: Int) -> BookNotes? { tables[place].notes(site.language) as? BookNotes }
}

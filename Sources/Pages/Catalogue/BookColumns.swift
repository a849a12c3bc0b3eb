import Text
import Locales
import Records
import Synchronization
import Templates

/// What the words of a collection's books come to: asked by every card and every page.
final class BookColumns: Sendable {
  /// `nil` where there is no such field.
  let languages: CodedColumn<BookLanguage>?
  /// Whether readers can have them; `nil` where there is no such field.
  let states: CodedColumn<Availability?>?

  init(_ table: MemberTable, _ schema: CollectionSchema, language: SiteLanguage) {
    languages = table.place(of: BookFields.language).map { place in
      CodedColumn(table.columns, field: place) { BookLanguage($0, on: language) }
    }
    states = table.place(of: BookFields.availability).map { place in
      let field = schema.fields[place]
      return CodedColumn(table.columns, field: place) { availability($0, field) }
    }
    keepForever(self)
  }
}

/// They are made when a page first asks for them: a preview that shows no book needs none.
final class LateBookColumns: Sendable {
  private let made = Mutex<BookColumns?>(nil)

  func columns(make: () -> BookColumns) -> BookColumns {
    made.withLock { made in
      if let made { return made }
      let new = make()
      made = new
      return new
    }
  }
}

extension SiteModel {
  /// What the words of the books of a collection, or of its copies, come to.
  func bookColumns(_ place: Int) -> BookColumns {
    let table = tables[place]
    return table.bookColumns.columns {
      BookColumns(table, store.collections[place].schema, language: site.language)
    }
  }
}

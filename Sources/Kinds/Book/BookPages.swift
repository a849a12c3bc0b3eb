import BookNumbers
import Pages
import Records
import Text

extension KindPages {
  /// What books are to pages: a catalogue, with citations and what readers can have.
  static let book: KindPages = {
    var pages = KindPages(.book, listTemplate: "books.html")
    pages.openGraphType = "book"
    pages.members = bookMembers
    pages.blocks = ["new", "favourites", "categories"]
    pages.words = [FieldWords("rating", label: { $1.stars($0) })]
    pages.catalogue = CatalogueRules(
      linked: [
        "authors", "categories", "type", "availability", "year", "publisher", "language", "series",
        "library",
      ],
      nearby: [
        CatalogueRules.Nearby("author", by: "authors", .first),
        CatalogueRules.Nearby("category", by: "categories", .narrowest),
      ],
      shelf: { schema in
        schema.fields.indices.filter { isShelfmark(schema.fields[$0].name) }
          + [schema.index(of: "copy_shelfmark")].compactMap(\.self)
      })
    pages.catalogue?.work = CatalogueRules.Work(named: "work", orSame: ["title", "authors"], volume: "volume")
    pages.titleLanguage = { $1.foreignLanguage(ofBook: $0) }
    pages.linkedData = bookData
    pages.feedFacts = { book, model in
      let publication = [model.words("publisher", of: book), model.text(of: book["year"])]
        .compactMap(\.self)
      return [model.words("authors", of: book) ?? "", publication.joined(separator: ", ")]
    }
    pages.isNewsOnce = true
    pages.isKeptByVisitors = true
    pages.files = citationFiles
    pages.digitalBook = { $1.digitalBook($0) }
    pages.dataForms = [.marc]
    pages.downloads = ["file"]
    pages.reserveWords = ReserveState.ofBooks.map(\.word)
    pages.reserveState = { $1.reserveState(ofBook: $0) }
    pages.lentNumbers = { book, model in
      let isbns = model.value(BookFields.isbn, of: book.id).elements.compactMap { BookNumber.isbn13($0.plainText) }
      return isbns + model.holdings(of: book).compactMap(\.inventory)
    }
    pages.notes = { BookNotes($0, $1) }
    return pages
  }()
}

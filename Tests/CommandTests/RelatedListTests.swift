import TestSupport
import Testing

/// The records that belong to another record, where they are too many for its page.
@Suite struct RelatedListTests {
  private static let files = [
    "site.yaml": """
    title: Books of a town
    base_url: https://example.org
    per_page: 2
    collections:
      libraries: {kind: library, source: libraries.csv, key: id}
      books:
        kind: book
        source: books.csv
        key: id
        fields: {library: {from: library, references: libraries}}

    """,
    "libraries.csv": "id,name\n1,Old Town\n",
    "books.csv": "id,title,library,shelfmark\n" + (1...30).map { "\($0),Book \($0),1,QA \($0)\n" }.joined(),
  ]

  @Test func aLibrarysBooksAreListedAsAllBooksAreAndSayWhereOneIs() throws {
    let site = try TestSite(Self.files)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let (all, own) = (try site.page("/books/"), try site.page("/libraries/1/books/"))
    #expect(own.contains("id=\"breadcrumbs\"") && own.contains("href=\"/libraries/1/\">Old Town</a>"))
    for part in ["<ul class=\"rows rows-book\" id=\"records\">", "<span class=\"shelfmark\">QA 1</span>"] {
      #expect(all.contains(part) && own.contains(part), "\(part)")
    }
  }

  @Test func theCardsOfAListStandUnderAHeadingOfTheirOwn() throws {
    let site = try TestSite(Self.files)
    _ = try site.build()
    for path in ["/books/", "/libraries/1/books/"] {
      let levels = try site.page(path).matches(of: /<h([1-6])/).map { String($0.1) }
      #expect(levels.suffix(4) == ["1", "2", "3", "3"], "\(path): \(levels)")
    }
  }

  @Test func everyCardOfTwoListsHasItsIdentifierOnce() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Books of people
      base_url: https://example.org
      collections:
        people: {kind: record, source: people.csv, key: id}
        books:
          kind: book
          source: books.csv
          key: id
          permalink: /books/{key}/
          fields:
            authors: {references: people, separator: ";", inverse: written}
            translators: {references: people, separator: ";", inverse: translated}
            before: {references: books, inverse: sequels}

      """,
      "people.csv": "id,name\n1,Anna\n",
      "books.csv": "id,title,authors,translators,before\na,One,1,,\nb,Two,,1,a\nc,Three,1,1,a\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let page = try site.page("/people/1/")
    #expect(page.count(of: "data-testid=\"book-card\"") == 4)
    let slugs = page.matches(of: /<article class="card book" id="book-([a-z]+)"/).map { String($0.1) }
    #expect(slugs.sorted() == ["a", "b", "c"])
    // Books beside a book stand above those that refer to it.
    let cards = try site.page("/books/a/").matches(of: /<article class="card book" id="book-([a-z]+)"/).map {
      String($0.1)
    }
    #expect(cards.sorted() == ["b", "c"])
  }
}

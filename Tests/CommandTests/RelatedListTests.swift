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
    #expect(page.count(of: "data-testid=\"book-link\"") == 4)
    let slugs = page.matches(of: /data-testid="book-link" href="[^"]*\/([^\/"]+)\/"/).map { String($0.1) }
    #expect(Set(slugs).sorted() == ["a", "b", "c"])
    // Books beside a book stand above those that refer to it.
    let cards = try site.page("/books/a/").matches(of: /data-testid="book-link" href="[^"]*\/([^\/"]+)\/"/).map {
      String($0.1)
    }
    #expect(Set(cards).sorted() == ["b", "c"])
  }

  // MARK: Lists by two references

  @Test func listsByTwoReferencesSayByWhich() throws {
    let site = try TestSite.built(
      "collections:\n  people: {kind: record, source: people.csv, key: id}\n"
        + "  works:\n    kind: record\n    source: works.csv\n    key: id\n    fields:\n"
        + "      author: {references: people}\n      translator: {references: people, inverse: translated}\n",
      [
        "people.csv": "id,name\nann,Ann\n",
        "works.csv": "id,name,author,translator\n1,Sea,ann,ann\n2,Sky,ann,\n",
      ])
    let page = try site.page("/people/ann/")
    #expect(page.contains("<h2 id=\"related-works-title\">Works: Author</h2>"))
    #expect(page.contains("<h2 id=\"related-translated-title\">Works: Translator</h2>"))
    #expect(page.count(of: "id=\"record-1\"") == 1)
  }

  @Test func pagesAndCalendarsOfListsByTwoReferencesSayByWhich() throws {
    let site = try TestSite.built(
      "collections:\n  people: {kind: record, source: people.csv, key: id}\n"
        + "  talks:\n    kind: event\n    source: talks.csv\n    key: id\n    fields:\n"
        + "      host: {references: people, inverse: hosted}\n      speaker: {references: people, inverse: held}\n",
      ["people.csv": "id,name\nann,Ann\n", "talks.csv": "id,name,start,host,speaker\n1,Sea,2026-12-01,ann,ann\n"])
    for (path, way) in [("hosted", "Host"), ("held", "Speaker")] {
      #expect(try site.page("/people/ann/\(path)/").contains("<h1 id=\"title\">Events: \(way): Ann</h1>"))
      #expect(try site.page("/people/ann/\(path)/calendar.ics").contains("NAME:Events: \(way): Ann"))
    }
  }
}

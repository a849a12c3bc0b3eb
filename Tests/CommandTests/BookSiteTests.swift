import Foundation
import TestSupport
import Testing

/// A catalogue of books as a whole site.
@Suite struct BookSiteTests {
  private static let files = [
    "site.yaml": """
    title: Shelf
    base_url: https://example.org
    author: Ada
    per_page: 2
    collections:
      books:
        kind: book
        source: books.csv
        key: id
        fields:
          authors: {separator: ";"}
          isbn: isbn
          shelfmark: {from: mark, title: Faculty shelf}
          shelfmark_main: {from: main, title: Main shelf}
          categories: {from: cats, separator: ";", tree: tree.json}
          availability: {from: state, dictionary: {path: words.json, records: availability}}
          type: {dictionary: {path: words.json, records: type}}
          favourite: {trueValues: ["yes"], falseValues: ["no"]}
          colour: {title: Colour of the spine}
      libraries: {kind: library, source: libraries.csv, key: id}
      copies:
        kind: copy
        source: copies.csv
        key: inventory
        fields: {book: book, library: {from: library, references: libraries}, availability: state}

    """,
    "tree.json": #"[{"id": "A", "name": "Algebra", "children": [{"id": "G", "name": "Groups"}, "Rings"]}, "Logic"]"#,
    "words.json": """
    {"availability": {"available": "On the shelf", "reading-room": "Here only"},
     "type": [{"value": "t", "label": "Textbook"}, {"value": "o", "label": "Other"}]}
    """,
    "libraries.csv": "id,name\n1,Old Town\n",
    "copies.csv": "inventory,book,library,shelfmark,state\n0017,3,1,QA 7,on-loan\n0018,3,1,QA 8,available\n",
    "books.csv": """
    id,title,authors,year,mark,main,cats,state,type,isbn,rating,favourite,added,colour,volume,publisher,pages
    1,Groups,Ada Low;Bo Ek,1990,QA 10,M 1,G,available,t,0-201-89683-4,5,yes,2026-01-02,red,I,House,100
    2,groups,Ada Low,2001,QA 2,,Algebra > Rings;G,reading-room,t,,4.5,no,2026-03-01,,,,
    3,Żółw i logika,Żak,1980,QA 3,,Logic,available,o,9780141439563,,no,,,,,
    4,Ángulo,Ada Low,,,,Algebra,,,,,no,,,,,

    """,
  ]

  private func site(_ more: [String: String] = [:]) throws -> TestSite {
    let site = try TestSite(Self.files.merging(more) { $1 })
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    return site
  }

  /// The keys of the books of a list page, in order.
  private func books(_ page: String) -> [String] {
    page.matches(of: /data-testid="book-link" href="[^"]*\/([^\/"]+)\/"/).map { String($0.1) }
  }

  @Test func theCatalogueGoesByTitleThenTheNewestFirst() throws {
    let site = try site()
    #expect(books(try site.page("/")) == ["4", "2"])
    #expect(books(try site.page("/page/2/")) == ["1", "3"])
  }

  @Test func aMainCategoryHasTheBooksOfItsSubcategoriesOnce() throws {
    let site = try site()
    #expect(try site.page("/categories/algebra/").contains("3 books"))
    #expect(books(try site.page("/categories/algebra-groups/")) == ["2", "1"])
    #expect(books(try site.page("/categories/algebra-rings/")) == ["2"])
    let index = try site.page("/categories/")
    let counts = index.matches(of: /<a data-testid="index-link"[^>]*>([^<]*)<\/a> <span class="index-count">(\d+)/)
    #expect(counts.map { "\($0.1) \($0.2)" } == ["Algebra 3", "Groups 2", "Rings 1", "Logic 1"])
  }

  @Test func everyWayThroughTheCatalogueIsALinkAndAPage() throws {
    let site = try site()
    let home = try site.page("/")
    let ways = home.matches(of: /data-testid="way" href="([^"]+)"/).map { String($0.1) }
    #expect(
      ways == [
        "/", "/favourites/", "/new/", "/best/", "/categories/", "/authors/", "/type/", "/availability/", "/year/",
      ])
    for way in ways { #expect(try site.page(way).contains("<h1"), "\(way)") }
    #expect(books(try site.page("/favourites/")) == ["1"])
    #expect(books(try site.page("/new/")) == ["2", "1"])
    #expect(books(try site.page("/best/")) == ["1", "2"])
    #expect(books(try site.page("/authors/ada-low/")) == ["4", "2"])
    #expect(books(try site.page("/type/o/")) == ["3"])
    #expect(books(try site.page("/availability/available/")) == ["1", "3"])
    #expect(books(try site.page("/a-z/g/")) == ["2", "1"])
    #expect(try site.page("/year/").contains("2001"))
  }

  @Test func theListsAreThoseThatTheSiteAsksFor() throws {
    let yaml = try #require(Self.files["site.yaml"]).replacingOccurrences(
      of: "key: id\n    fields", with: "key: id\n    lists: [new]\n    facets: [year]\n    fields")
    let site = try site(["site.yaml": yaml])
    let ways = try site.page("/").matches(of: /data-testid="way" href="([^"]+)"/).map { String($0.1) }
    #expect(ways == ["/", "/new/", "/year/"])
    #expect(!site.hasFile("/best/index.html") && !site.hasFile("/authors/index.html"))
  }

  @Test func aBooksPageSaysEverythingThatIsKnown() throws {
    let page = try site().page("/books/1/")
    for fact in [
      "Groups", "Ada Low", "Bo Ek", "1990", "Faculty shelf", "QA 10", "Main shelf", "M 1", "On the shelf", "Textbook",
      "0-201-89683-4", "9780201896831", "5 stars of 5", "Favourite", "January 2, 2026", "Colour of the spine", "red",
      "House", "100", "data-key=\"low1990-1\"", "class=\"Z3988\"", "property=\"book:isbn\" content=\"9780201896831\"",
      "id=\"copy-title\"", "id=\"copy-authors\"", "href=\"/authors/ada-low/\"", "href=\"/categories/algebra-groups/\"",
    ] { #expect(page.contains(fact), "\(fact)") }
    #expect(page.contains(#""sku":"QA 10""#) && page.contains(#""sku":"M 1""#))
    #expect(page.contains(#""ratingValue":5"#) && page.contains(#""isbn":"9780201896831""#))
  }

  @Test func aBookLeadsToThoseOfItsAuthorItsCategoryAndItsShelf() throws {
    let page = try site().page("/books/1/")
    #expect(page.contains("More by Ada Low"))
    // The other volume of its work stands before the others of its author.
    let volumes = try #require(page.range(of: "id=\"nearby-volumes\""))
    #expect(books(String(page[volumes.upperBound...])).prefix(2) == ["2", "4"])
    // On the shelf QA 2 and QA 3 stand before QA 10: digits go by their value.
    let last = try site().page("/books/3/")
    let shelf = try #require(last.range(of: "id=\"nearby-shelf\""))
    #expect(books(String(last[shelf.upperBound...])) == ["2", "1"])
  }

  @Test func copiesOfATableStandOnTheBooksPageAndHaveNoneOfTheirOwn() throws {
    let site = try site()
    let page = try site.page("/books/3/")
    for fact in ["2 copies", "Old Town", "QA 7", "QA 8", "On loan", "Available", "0017", "state-on-loan"] {
      #expect(page.contains(fact), "\(fact)")
    }
    #expect(page.contains(#""availability":"https://schema.org/OutOfStock""#))
    #expect(!site.hasFile("/copies/index.html") && !site.hasFile("/books/3/copies/index.html"))
  }

  @Test func copiesInColumnsBelongTogetherByTheirPlace() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Shelf
      collections:
        books:
          kind: book
          source: books.csv
          key: id
          fields:
            copy_inventory: {from: no, separator: "|"}
            copy_library: {from: lib, separator: "|"}
            copy_shelfmark: {from: mark, separator: "|"}
            copy_availability: {from: state, separator: "|"}

      """,
      "books.csv": "id,title,no,lib,mark,state\n1,One,01|02|03,Centre,A 1||A 3,available|on-loan|reading-room\n",
    ])
    #expect(try site.build().code == 0)
    let page = try site.page("/books/1/")
    let copies = page.components(separatedBy: "<ul class=\"copies\">")[1].components(separatedBy: "<li>").dropFirst()
      .map { String($0.prefix(900)) }
    #expect(copies.count == 3)
    #expect(copies.allSatisfy { $0.contains("Centre") })
    #expect(copies[0].contains("A 1") && copies[0].contains("Available") && copies[0].contains("01"))
    #expect(!copies[1].contains("A 3") && copies[1].contains("On loan"))
    #expect(copies[2].contains("A 3") && copies[2].contains("Reading room"))
  }

  @Test func answersOfGoogleBooksFillTheGapsOfATable() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Shelf
      collections:
        books:
          kind: book
          key: id
          sources: [books.csv, {path: "answers/isbn_{key}.json", adapter: google-books}]

      """,
      "books.csv": "id,title,isbn,rating\n1,My title,0141439564,4\n",
      "answers/isbn_9780141439563.json": """
      {"totalItems": 1, "items": [{"volumeInfo": {"title": "Great", "subtitle": "A novel", "authors": ["C. D."],
        "publishedDate": "2003-01-30", "imageLinks": {"thumbnail": "http://books.google.com/c?id=1&zoom=1"},
        "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780141439563"}]}}]}
      """,
      "answers/isbn_9780007152599.json": #"{"totalItems": 1, "items": [{"volumeInfo": {"title": "Only there"}}]}"#,
      "answers/isbn_9780201896831.json": #"{"totalItems": 0}"#,
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errorText.contains("Google Books has no book for the ISBN 9780201896831"))
    let page = try site.page("/books/1/")
    for fact in ["My title", "A novel", "C. D.", "2003", "https://books.google.com/c?id=1&amp;zoom=1"] {
      #expect(page.contains(fact), "\(fact)")
    }
    #expect(!page.contains("Great"))
    #expect(try site.page("/books/9780007152599/").contains("Only there"))
  }

  @Test func languagesAndStarsAreWordsWhereverTheyCanBeChosen() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Shelf
      collections:
        books: {kind: book, source: books.csv, key: id, facets: [rating, language]}

      """,
      "books.csv": "id,title,rating,language,isbn\n1,One,5,zh-TW,\n2,Two,4.5,old Dutch,\n3,Three,1,pol,\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let search = try site.page("/search/")
    for (path, words) in [
      ("/rating/", ["5 stars of 5", "4.5 stars of 5", "1 star of 5"]),
      ("/language/", ["Chinese (Taiwan)", "old Dutch", "Polish"]),
    ] {
      let page = try site.page(path)
      for word in words { #expect(page.contains(">\(word)</a>"), "\(word)") }
    }
    for word in ["Chinese (Taiwan)", "old Dutch", "Polish"] {
      #expect(search.contains("data-testid=\"search-choice\"><span>\(word)</span>"), "\(word)")
    }
  }

  @Test func thousandsOfSubjectsAreSearchedAndNotChosenFrom() throws {
    let yaml = "title: Shelf\ncollections:\n  books: {kind: book, source: books.csv, key: id, facets: [categories]}\n"
    func search(_ count: Int) throws -> String {
      let rows = (1...count).map { "\($0),Book \($0),Subject \($0),\n" }.joined()
      let site = try TestSite(["site.yaml": yaml, "books.csv": "id,title,categories,isbn\n" + rows])
      #expect(try site.build().code == 0)
      return try site.page("/search/")
    }
    let few = try search(20)
    #expect(few.contains("data-choices=\"categories\"") && !few.contains("id=\"search-categories\""))
    let many = try search(600)
    #expect(!many.contains("data-choices=\"categories\"") && many.contains("id=\"search-categories\""))
  }

  @Test func filesForReferenceManagersAreThereWhenTheSiteAsksForThem() throws {
    let yaml = try #require(Self.files["site.yaml"])
    let site = try site([
      "site.yaml": yaml.replacingOccurrences(of: "    kind: book\n", with: "    kind: book\n    citations: true\n")
    ])
    #expect(try site.page("/books/1/book.bib").hasPrefix("@book{low1990-1,\n"))
    #expect(try site.page("/books/1/book.ris").hasSuffix("ER  - \r\n"))
    #expect(try site.page("/books/1/book.json").hasPrefix("[{\"id\":\"low1990-1\""))
    #expect(try site.page("/books/1/").contains("href=\"/books/1/book.bib\""))
    #expect(!(try self.site()).hasFile("/books/1/book.bib"))
  }
}

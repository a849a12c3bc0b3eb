import TestSupport
import Testing

/// Filters of lists and the pages of their values.
@Suite struct FacetTests {
  @Test func aFacetWithManyValuesShowsTheCommonestAndLeadsToAllOfThem() throws {
    // 100 speakers, of whom speaker 77 has the most events to come and speaker 99 the most past ones.
    let rows = (1...100).map { "\($0),Talk \($0),2026-10-01,Speaker \($0)\n" }
    let more = [(101, "2026-11-01", 77), (102, "2026-11-02", 77), (103, "2025-01-01", 99), (104, "2025-01-02", 99)]
      .map { "\($0.0),Talk \($0.0),\($0.1),Speaker \($0.2)\n" }
    let site = try TestSite.built(
      "collections:\n  events: {kind: event, source: e.csv, key: id, facets: [speaker], fields: {speaker: {}}}\n",
      ["e.csv": "id,name,start,speaker\n" + (rows + more).joined()])
    let home = try site.page("/")
    #expect(home.count(of: "data-testid=\"filter\"") == 11 && home.contains("href=\"/speaker/\">Show all 100</a>"))
    #expect(home.contains("/speaker/speaker-77/") && !home.contains("/speaker/speaker-90/"))
    #expect(try site.page("/past/").contains("/speaker/speaker-99/past/"))
    let index = try site.page("/speaker/")
    #expect(index.count(of: "data-testid=\"index-link\"") == 100)
    #expect(index.contains("Speaker 77</a> <span class=\"index-count\">3<"))
    let own = try site.page("/speaker/speaker-42/")
    #expect(own.count(of: "data-testid=\"filter\"") == 12 && own.contains("https://example.org/speaker/\""))
  }

  @Test func aPageOfAllValuesLeadsToEventsThatAreThere() throws {
    let rows = (1...61).map { "\($0),Talk \($0),\($0 % 2 == 0 ? 2025 : 2027)-01-01,Speaker \($0)\n" }
    let site = try TestSite.built(
      "collections:\n  events: {kind: event, source: e.csv, key: id, facets: [speaker], fields: {speaker: {}}}\n",
      ["e.csv": "id,name,start,speaker\n" + rows.joined()])
    let page = try site.page("/speaker/")
    #expect(page.contains("href=\"/speaker/speaker-2/past/\"") && page.contains("href=\"/speaker/speaker-3/\""))
    #expect(!page.contains("index-count\">0<"))
  }

  @Test func valuesOfFewRecordsStandWithTheirRecordsOnThePageOfAllValues() throws {
    let table = "id,title,authors\n1,Emma,Jane Austen\n2,Faust,Goethe\n3,Persuasion,Jane Austen\n4,Utopia,Thomas More\n"
    let site = try TestSite.built(
      "collections:\n  books: {kind: book, source: b.csv, key: id, facets: {authors: {pages: from 2}}}\n",
      ["b.csv": table])
    #expect(site.hasFile("/authors/jane-austen/index.html") && !site.hasFile("/authors/goethe/index.html"))
    let index = try site.page("/authors/")
    #expect(index.count(of: "data-testid=\"index-link\"") == 1 && index.count(of: "data-testid=\"index-record\"") == 2)
    #expect(index.contains("id=\"value-goethe\""))
    #expect(try site.page("/books/2/").contains("href=\"/authors/#value-goethe\""))
    #expect(try site.page("/books/1/").contains("href=\"/authors/jane-austen/\""))
  }

  @Test func valuesOfFewRecordsOfManyStandOnThePagesOfTheirLetters() throws {
    let rows = (1...450).map { "\($0),Title \($0),\($0 % 2 == 0 ? "A" : "B")lan \($0)\n" }
    let site = try TestSite.built(
      "collections:\n  books: {kind: book, source: b.csv, key: id, facets: {authors: {pages: from 2}}}\n",
      ["b.csv": "id,title,authors\n" + rows.joined()])
    #expect(try site.page("/books/7/").contains("href=\"/authors/a-z/b/#value-blan-7\""))
    #expect(try site.page("/authors/a-z/b/").contains("id=\"value-blan-7\""))
    let check = try TestSupport.run(Gablota.path, ["check", "site", "--now", "2026-09-17T12:00"], in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }

  @Test(arguments: [("from three", "book"), ("3", "book"), ("from 3", "event")])
  func pagesOfAFacetAreStatedAsANumberOfRecordsAndNotInTime(_ words: String, _ kind: String) throws {
    let result = try TestSite([
      "site.yaml": TestSite.head
        + "collections:\n  things: {kind: \(kind), source: b.csv, key: id, facets: {type: {pages: \(words)}}, fields: {type: {}}}\n",
      "b.csv": "id,title,name,authors,start,type\n1,One,One,Ann,2026-10-01,a\n",
    ]).build()
    #expect(result.code == 1 && result.errorText.contains("error[site.facet-pages]"), "\(result.errorText)")
  }

  @Test func aFieldMarkedAsAFacetIsOneBesidesThoseThatComeByThemselves() throws {
    let site = try TestSite.built(
      "collections:\n  books: {kind: book, source: b.csv, key: id, fields: {room: {facet: true}}}\n",
      ["b.csv": "id,title,authors,room\n1,One,Ann,East\n"])
    let page = try site.page("/")
    #expect(page.contains("/authors/ann/") && page.contains("/room/east/"))
  }

  @Test func fractionsInFiltersHaveTheSignOfTheLanguage() throws {
    let site = try TestSite.built(
      "language: pl\ncollections:\n  things:\n    kind: record\n    source: things.csv\n    key: id\n    fields:\n"
        + "      ratio: {type: number, facet: true}\n",
      ["things.csv": "id,name,ratio\n1,A,7.5\n2,B,2.5\n"])
    #expect(try site.page("/").contains("7,5") && !site.page("/").contains(">7.5"))
    #expect(try site.page("/ratio/7-5/").contains("7,5</h1>"))
  }

  @Test(arguments: [
    ("Sci\u{AD}ence", "Science", "they differ only in invisible characters, such as U+00AD"),
    ("Sci\u{200B}ence", "Science", "they differ only in invisible characters, such as U+200B"),
    ("STRASSE", "Straße", "they differ only in ß and ss"),
  ])
  func valuesThatLookTheSameAreTold(_ rare: String, _ common: String, _ words: String) throws {
    let site = try TestSite([
      "site.yaml": TestSite.head
        + "collections: {things: {source: t.csv, key: id, fields: {sort: sort}, facets: [sort]}}\n",
      "t.csv": "id,name,sort\n1,One,\(common)\n2,Two,\(common)\n3,Three,\(rare)\n",
    ])
    let told = try site.build().errorText
    #expect(told.contains("warning[facet.nearly-same]") && told.contains(words), "\(told)")
  }
}

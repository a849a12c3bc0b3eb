import Foundation
import TestSupport
import Testing

/// Articles at the beginning of titles are passed over in order, and shown.
@Suite struct SortTitleTests {
  private func order(_ language: String, _ rows: [String]) throws -> [String] {
    let site = try TestSite.built(
      "language: \(language)\ncollections:\n  books: {kind: book, source: books.csv, key: id, path: /books/, per_page: 50}\n",
      [
        "books.csv": "id,title,language,sort_title\n" + rows.joined(separator: "\n") + "\n",
        "pages/index.md": "---\ntitle: Home\n---\n",
      ])
    let page = try site.page("/books/")
    return (1...rows.count).map { "\($0)" }.sorted { left, right in
      let places = [left, right].map { page.components(separatedBy: "href=\"/books/\($0)/\"")[0].utf8.count }
      return places[0] < places[1]
    }
  }

  @Test func aTitleStandsUnderTheWordBehindItsArticle() throws {
    #expect(
      try order("en", ["1,The Hobbit,,", "2,Ivanhoe,,", "3,An Apple,,", "4,\"\"\"The Gift\"\"\",,"]) == [
        "3", "4", "1", "2",
      ])
    #expect(try order("es", ["1,El niño,,", "2,La casa,,", "3,Ola,,"]) == ["2", "1", "3"])
  }

  @Test func theArticlesAreThoseOfTheBooksLanguage() throws {
    // "Die" is an article in German alone.
    #expect(try order("en", ["1,Die Zeit,German,", "2,Die Hard,,", "3,Emma,,"]) == ["2", "3", "1"])
  }

  @Test func theWordSortTitleWins() throws {
    #expect(
      try order("en", ["1,A Is for Alibi,,A is for alibi", "2,B,,", "3,The Aardvark,,Zebra"]) == ["1", "2", "3"])
  }

  @Test func polishTitlesStayAsTheyAre() throws {
    #expect(try order("pl", ["1,The Hobbit,,", "2,Ivanhoe,,"]) == ["2", "1"])
  }
}

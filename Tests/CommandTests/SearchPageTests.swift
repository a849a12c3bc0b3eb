import TestSupport
import Testing

/// What the pages of the search offer.
@Suite struct SearchPageTests {
  @Test func everySearchPageOffersTheCameraForItsOwnNumbers() throws {
    let site = try TestSite.built(
      "collections:\n  things: {kind: record, source: t.csv, key: id, search: true, fields: {name: {}}}\n"
        + "  books: {kind: book, source: b.csv, key: id, search: true}\n"
        + "  maps: {kind: book, source: b.csv, key: id, search: {texts: [title]}}\n",
      ["t.csv": "id,name\n1,One\n", "b.csv": "id,title,isbn\n1,One,\n"])
    #expect(!(try site.page("/").contains("site-scan")))
    let pages = try ["", "books/", "maps/"].map { try site.page("/search/\($0)") }
    #expect(pages.map { $0.contains("search-scan") } == [false, true, false])
    #expect(pages.map { $0.contains("id=\"scanner\"") } == [false, true, false])
    #expect(pages[1].contains("data-search=\"/search/books/\""))
  }

  @Test func aCameraIsOfferedOnlyWhereBarcodesAreSearched() throws {
    for (columns, isOffered) in [("id,title,isbn", true), ("id,title,note", false)] {
      let site = try TestSite.built(
        "collections:\n  books: {kind: book, source: b.csv, key: id, search: true}\n", ["b.csv": "\(columns)\n1,One,\n"]
      )
      #expect(try site.page("/search/").contains("data-scan") == isOffered)
      #expect(try site.page("/").contains("id=\"scanner\"") == isOffered)
    }
  }

  @Test func aSearchIsPutInOrderByAFieldOfTheSitesOwn() throws {
    let site = try TestSite.built(
      "collections:\n  books:\n    kind: book\n    source: b.csv\n    key: id\n    search: {sort: [made, year]}\n"
        + "    fields: {made: {type: integer, title: Made}}\n",
      ["b.csv": "id,title,year,made\n1,Faust,1808,1806\n2,Emma,1815,1814\n"])
    let page = try site.page("/search/")
    #expect(page.contains("<option value=\"made\">Made</option>") && page.contains("<option value=\"year\">"))
  }

  @Test func aSearchThatACollectionCannotHaveIsTold() throws {
    let site = try TestSite.built(
      "collections: {things: {source: t.csv, key: id, pages: false, search: true}}\n", ["t.csv": "id,name\n1,One\n"])
    let told = try site.build().errorText
    #expect(told.contains("warning[site.search]: things gets no search: its records have no pages"), "\(told)")
    #expect(!site.hasFile("/search/index.html"))
  }
}

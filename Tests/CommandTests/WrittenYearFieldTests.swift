import TestSupport
import Testing

/// The type `year`.
@Suite struct WrittenYearFieldTests {
  @Test func yearsAreReadAndWhatIsLeftIsToldInOneMessage() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head
        + "collections:\n  books: {kind: book, source: books.csv, key: id, fields: {year: {type: year}}}\n",
      "books.csv": "id,title,year\n1,One,1879 [1878]\n2,Two,18--\n3,Three,19th century\n4,Four,[1897?]\n5,Five,\n",
    ])
    let result = try site.build()
    #expect(result.code == 0)
    #expect(
      result.errorText.contains("2 values of year have no year: found no year in \"18--\""),
      "\(result.errorText)")
    #expect(result.errorText.count(of: "record.no-year") == 1)
    #expect(try site.page("/books/4/").contains("1897"))
  }

  @Test func initGuessesTheTypeForSuchAColumn() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write(
      "id,title,author,year\n1,One,Ann Reed,c1998\n2,Two,Ben Ochs,[1897?]\n3,Three,Cy Dee,1860-63\n4,Four,Di Ek,2001\n"
        + "5,Five,Ed Fox,18--\n", to: "books.csv")
    let result = try Gablota.run("init", "site", "--from", "books.csv", in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try folder.text("site/site.yaml").contains("year: {from: year, type: year}"))
  }
}

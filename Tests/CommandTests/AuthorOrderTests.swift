import TestSupport
import Testing

/// Authors stand in the order that readers look for them in; titles say what language they are in.
@Suite struct AuthorOrderTests {
  private func site(_ authors: [String], field: String = "separator: \";\"") throws -> TestSite {
    let rows = authors.enumerated().map { "\($0),Title \($0),\"\($1)\"\n" }.joined()
    let site = try TestSite([
      "site.yaml": """
      title: Shelf
      language: pl
      collections:
        books:
          kind: book
          source: books.csv
          key: id
          sort: [authors]
          fields:
            authors: {\(field)}

      """,
      "books.csv": "id,title,authors\n" + rows,
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    return site
  }

  private func names(_ site: TestSite) throws -> [String] {
    try site.page("/authors/").matches(of: /data-testid="index-link"[^>]*>(.*?)<\/a>/).map { String($0.1) }
  }

  private func books(_ site: TestSite) throws -> [String] {
    try site.page("/").matches(of: /data-testid="book-link"[^>]*>Title (\d+)</).map { String($0.1) }
  }

  @Test func theyStandUnderTheirFamilyNamesAndTheFamilyNameIsShown() throws {
    let site = try site(["Zofia Adamska", "Jan Żak;Zofia Adamska", "Nowak, Ewa", "Platon", "Adam Łoś"])
    #expect(
      try names(site) == [
        "Zofia <b>Adamska</b>", "Adam <b>Łoś</b>", "<b>Nowak</b>, Ewa", "Platon", "Jan <b>Żak</b>",
      ])
    #expect(try books(site) == ["0", "4", "2", "3", "1"])
  }

  @Test func whereMostNamesHaveACommaTheOthersAreSocieties() throws {
    let site = try site(["Nowak, Ewa", "Zielony Instytut", "Arnold, Jan"])
    #expect(try names(site) == ["<b>Arnold</b>, Jan", "<b>Nowak</b>, Ewa", "Zielony Instytut"])
  }

  @Test func theSiteMaySayThatTheyStayAsTheyAreWritten() throws {
    let site = try site(["Zofia Adamska", "Adam Łoś"], field: "nameOrder: written")
    #expect(try names(site) == ["Adam Łoś", "Zofia Adamska"])
    #expect(try books(site) == ["1", "0"])
  }

  @Test func aTitleInAnotherLanguageSaysSo() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Shelf
      language: pl
      base_url: https://example.org
      collections: {books: {kind: book, source: books.csv, key: id}}

      """,
      "books.csv":
        "id,title,authors,language\n1,Emma,Austen,angielski\n2,Faust,Goethe,ger\n3,Lalka,Prus,polski\n4,Q,,\"pl, en\"\n",
    ])
    #expect(try site.build().code == 0)
    let languages = try (1...4).map { number in
      let page = try site.page("/books/\(number)/")
      let heading = page.firstMatch(of: /<h1 id="title"( lang="([^"]*)")?>/)
      let linked = page.firstMatch(of: /"inLanguage":"([^"]*)"/)
      return [heading.flatMap { $0.2 }, linked?.1].map { $0.map { String($0) } ?? "-" }.joined(separator: " ")
    }
    #expect(languages == ["en en", "de de", "- pl", "- -"])
    let list = try site.page("/")
    for part in ["lang=\"en\">Emma<", "lang=\"de\">Faust<", "\">Lalka<"] { #expect(list.contains(part)) }
    #expect(!list.contains("lang=\"pl\">Lalka"))
    let index = try site.output().first(where: { $0.key.contains("assets/search-books/") })
    let cards = String(decoding: index?.value ?? [], as: UTF8.self)
    #expect(cards.contains("[\"en\",\"de\",0,0]"))
  }
}

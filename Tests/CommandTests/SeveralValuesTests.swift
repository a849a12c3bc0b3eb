import TestSupport
import Testing

/// Fields with several values, and what stands between them on a line.
@Suite struct SeveralValuesTests {
  @Test func valuesThatHaveCommasStandWithSemicolonsBetween() throws {
    let site = try TestSite.builtThings(
      "record",
      """
            rooms: {type: list, separator: ";"}
            shops: {type: list, separator: ";"}
            topics: {type: category, separator: ";"}
            friends: {references: things, separator: ";"}

      """,
      "id,name,rooms,shops,topics,friends\n1,\"Kowalska, Anna\",\"Hall 2, left;Garden\",A;B,\"Arts, crafts;Music\",1;2\n"
        + "2,Jan Nowak,,,,\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"field-rooms\">Hall 2, left; Garden</dd>"), "\(page)")
    #expect(page.contains("id=\"field-shops\">A, B</dd>"))
    #expect(page.contains("id=\"field-topics\">Arts, crafts; Music</dd>"))
    #expect(page.contains("Kowalska, Anna</a>; <a"))
  }

  @Test func amountsWithCommasStandWithSemicolonsBetween() throws {
    let site = try TestSite.builtThings(
      "event", "      price: {separator: \";\"}\n", "id,name,start,price\n1,A,2026-10-01,5;7.50\n",
      yaml: "language: pl\ncurrency: PLN\n")
    #expect(try site.page("/things/1/").contains("id=\"event-price\">5,00\u{A0}zł; 7,50\u{A0}zł</dd>"))
  }

  @Test func numbersOfAListHaveTheSignOfTheLanguage() throws {
    let site = try TestSite.builtThings(
      "record",
      "      sizes: {type: list, items: number, separator: \";\"}\n      days: {type: list, items: date, separator: \";\"}\n",
      "id,name,sizes,days\n1,A,1.5;1200.25,2026-10-01;2026-10-02\n", yaml: "language: pl\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"field-sizes\">1,5; 1200,25</dd>"), "\(page.suffix(3000))")
    #expect(page.contains("1 października 2026, 2 października 2026"))
  }

  @Test func aGalleryThatIsAListIsOneOfPictures() throws {
    let site = try TestSite.builtThings(
      "library", "      gallery: {type: list, separator: \";\"}\n",
      "id,name,gallery\n1,A,https://a.example/a.jpg;https://a.example/b.jpg\n")
    #expect(try site.page("/things/1/").count(of: "https://a.example/b.jpg") > 0)
  }

  @Test func aListOfReferencesIsSeveralOfThem() throws {
    let yaml =
      "collections:\n  people: {kind: record, source: people.csv, key: id}\n"
      + "  works: {kind: record, source: works.json, key: id, fields: {makers: {references: people, type: list}}}\n"
    let files = [
      "people.csv": "id,name\nann,Ann\nbob,Bob\n",
      "works.json": "[{\"id\": 1, \"name\": \"Sea\", \"makers\": [\"ann\", \"bob\"]}]",
    ]
    let page = try TestSite.built(yaml, files).page("/works/1/")
    #expect(page.contains("href=\"/people/ann/\">Ann</a>, <a href=\"/people/bob/\">Bob</a>"), "\(page)")
    let wrong = try TestSite(
      ["site.yaml": TestSite.head + yaml.replacing("type: list", with: "type: integer")].merging(files) { $1 })
    let result = try wrong.build()
    #expect(
      result.errorText.contains("error[site.field-type]: the field makers refers to records"), "\(result.errorText)")
  }
}

import TestSupport
import Testing

/// Words and headings that a site changes, adds or gets from its names.
@Suite struct SiteTextTests {
  @Test func textsCanBeChangedAndAdded() throws {
    let site = try TestSite.programme(
      "language: pl\ntexts:\n  empty.event: Pusto tutaj\n  own.greeting: {one: \"{n} hej\", few: \"{n} heje\", other: \"{n} hejów\"}\n",
      [
        "events.csv": "id,name,start\n1,Old,2020-01-01\n",
        "templates/404.html":
          "{{ t('own.greeting', n=1) }}, {{ t('own.greeting', n=3) }}, {{ t('own.greeting', n=5) }}",
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/").contains("Pusto tutaj"))
    #expect(try site.page("/404.html") == "1 hej, 3 heje, 5 hejów")
  }

  @Test func aTextNobodyKnowsIsAMistakeWithASuggestion() throws {
    let result = try TestSite.programme("", ["templates/404.html": "{{ t('nav.hme') }}"]).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("nav.home"), "\(result.errorText)")
  }

  @Test func recordsAreCountedInTheSitesOwnWords() throws {
    let site = try TestSite.built(
      "texts: {count.orders: {one: \"{n} order\", other: \"{n} orders\"}}\n"
        + "collections:\n  orders: {source: t.csv, key: id}\n  things: {source: t.csv, key: id}\n",
      ["t.csv": "id,name\n1,One\n2,Two\n"])
    #expect(try site.page("/").contains("2 orders</p>"))
    #expect(try site.page("/things/").contains("2 records</p>"))
  }

  @Test func namesOfProgramsAreWrittenAsTitles() throws {
    let site = try TestSite.built(
      "collections:\n  old_maps:\n    {kind: record, source: m.csv, key: id, facets: [drawn_by], fields: {name: {}, drawn_by: {}}}\n"
        + "selections:\n  by_hand: {of: old_maps, path: /by-hand/}\n",
      ["m.csv": "id,name,drawn_by\n1,River,Ann\n"])
    let page = try site.page("/")
    #expect(page.contains("<h1 id=\"title\">Old maps</h1>") && page.contains(">Drawn by</h2>"))
    #expect(try site.page("/by-hand/").contains("<h1 id=\"title\">By hand</h1>"))
    #expect(try site.page("/old_maps/1/").contains("<dt>Drawn by</dt>"))
  }

  @Test func theDescriptionOfACollectionStandsUnderItsHeading() throws {
    let site = try TestSite.built(
      "collections:\n  things: {source: t.csv, key: id}\n  more: {source: t.csv, key: id, description: What it is.}\n",
      ["t.csv": "id,name\n1,One\n"])
    #expect(try site.page("/more/").contains("<p class=\"lead\">What it is.</p>"))
  }
}

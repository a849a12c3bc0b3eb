import Foundation
import TestSupport
import Testing

/// Records chosen by conditions, for pages of their own and for templates.
@Suite struct SelectionTests {
  @Test func aSelectionWithAPathIsAPage() throws {
    let site = try TestSite.programme(
      """
      selections:
        free: {of: events, title: Free of charge, where: {price: "0"}, period: upcoming, sort: -start, path: free}
      navigation: [events, free]

      """)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let page = try site.page("/free/")
    #expect(page.contains("<h1 id=\"title\">Free of charge</h1>"))
    let (tales, poems) = (try #require(page.range(of: "Tales")), try #require(page.range(of: "Poems")))
    #expect(tales.lowerBound < poems.lowerBound)
    #expect(!page.contains("Maps") && !page.contains(">Old<"))
    #expect(try site.page("/").contains("href=\"/free/\""))
  }

  @Test func aSelectionThatGroupsHasHeadings() throws {
    let site = try TestSite.programme(
      "selections:\n  all: {of: events, title: All, sort: start, group_by: start, grain: year, path: all}\n",
      [
        "templates/lists/all.html":
          "{% for group in groups %}{{ group.label }}: {{ group.records|join(', ') }}; {% endfor %}"
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/all/") == "2025: Old; 2026: Poems, Maps, Tales; ")
  }

  @Test func aRecordOfTwoGroupsHasItsIdentifierOnce() throws {
    let titles = ["event": "name", "book": "title", "product": "name", "question": "question", "record": "name"]
    for (kind, title) in titles {
      let site = try TestSite.built(
        "collections:\n  things:\n    kind: \(kind)\n    source: things.csv\n    key: id\n    fields:\n"
          + "      \(title): name\n      start: start\n      answer: name\n"
          + "      tags: {from: tags, type: list, separator: \"|\"}\n"
          + "selections:\n  tagged: {of: things, title: Tagged, group_by: tags, path: tagged}\n",
        ["things.csv": "id,name,start,tags\n1,Talk,2026-10-01,a|b\n2,Walk,2026-10-02,b\n"])
      let page = try site.page("/tagged/")
      if kind == "book" {
        #expect(page.count(of: "data-testid=\"book-link\"") == 3)
        continue
      }
      #expect(page.count(of: "id=\"\(kind)-1\"") == 1 && page.count(of: "id=\"\(kind)-2\"") == 1, "\(kind)")
      #expect(page.count(of: "data-testid=\"\(kind == "question" ? "question" : kind + "-card")\"") == 3, "\(kind)")
    }
  }

  @Test func aSelectionIsThereForTemplates() throws {
    let site = try TestSite.programme(
      "selections:\n  next: {of: events, period: upcoming, limit: 2}\n",
      ["templates/404.html": "{% for event in selections.next %}[{{ event.name }}]{% endfor %}"])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/404.html") == "[Poems][Maps]")
  }

  @Test func aSelectionOfNothingKnownIsAMistakeWithASuggestion() throws {
    let result = try TestSite.programme("selections:\n  next: {of: evnts}\n").build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("did you mean \"events\"?"), "\(result.errorText)")
  }

  // MARK: Conditions

  @Test func conditionsAreWrittenInTheWordsOfTheTable() throws {
    let site = try TestSite.built(
      TestSite.events + "  books: {kind: book, source: b.csv, key: id}\n"
        + "selections:\n  off: {of: events, where: {status: odwołane}, path: /off/}\n"
        + "  lent: {of: books, where: {availability: wypożyczona}, path: /lent/}\n",
      [
        "events.csv": "id,name,start,status\n1,Talk,2026-10-01,odwołane\n2,Walk,2026-10-02,\n",
        "b.csv": "id,title,availability\n1,Emma,wypożyczona\n2,Solaris,On loan\n3,Faust,na półce\n",
      ])
    #expect(try site.page("/off/").count(of: "data-testid=\"event-card\"") == 1)
    let lent = try site.page("/lent/")
    #expect(lent.contains("Emma") && lent.contains("Solaris") && !lent.contains("Faust"))
    #expect(try site.page("/books/availability/").count(of: "data-testid=\"index-link\"") == 2)
  }

  @Test func pricesAreComparedAsNumbersWithConditions() throws {
    let site = try TestSite.builtThings(
      "event", "      price: {}\n", "id,name,start,price\n1,A,2026-10-01,9\n2,B,2026-10-02,10\n3,C,2026-10-03,free\n",
      yaml: "selections:\n  cheap: {of: things, title: Cheap, where: {price: {less: 10}}, path: cheap}\n")
    let page = try site.page("/cheap/")
    #expect(page.contains("/things/1/") && !page.contains("/things/2/") && !page.contains("/things/3/"))
  }

  @Test func theNextChangeIsToldOfConditionsOnTheDay() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head
        + "collections:\n  things: {kind: record, source: t.csv, key: id, fields: {due: due}, where: {due: {greater: today}}}\n",
      "t.csv": "id,name,due\n1,A,2026-04-11\n",
    ])
    let result = try site.build(now: "2026-04-07T23:30")
    #expect(result.text.contains("next change: 2026-04-08T00:00"), "\(result.text)")
  }
}

import TestSupport
import Testing

/// Fields of Markdown: paragraphs on pages, plain text in cards and in the search.
@Suite struct MarkdownFieldTests {
  /// A paragraph inside of a paragraph is no HTML.
  @Test(arguments: [("event", "name,start,summary", "A,2026-10-01,"), ("library", "name,summary", "A,")])
  func aSummaryOfMarkdownIsAParagraphOnItsPageAndPlainInItsCard(_ kind: String, _ head: String, _ row: String) throws {
    let site = try TestSite.builtThings(
      kind, "      summary: {type: markdown}\n", "id,\(head)\n1,\(row)A *long* walk\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("<div class=\"lead prose\"><p>A <em>long</em> walk</p>\n</div>"), "\(page)")
    #expect(page.contains("<meta name=\"description\" content=\"A long walk\""))
    #expect(try site.page("/").contains("<p class=\"card-text\">A long walk</p>"))
  }

  @Test func aSummaryOfOnesOwnMayBeMarkdownOrWords() throws {
    let table = "id,name,summary\n1,A,A *long* walk\n"
    let prose = try TestSite.builtThings("record", "      summary: {type: markdown}\n", table)
    #expect(try prose.page("/things/1/").contains("<div class=\"lead prose\"><p>A <em>long</em> walk</p>\n</div>"))
    let words = try TestSite.builtThings("record", "      summary: {}\n", table)
    #expect(try words.page("/things/1/").contains("<p class=\"lead\">A *long* walk</p>"))
  }

  @Test func markdownIsSearchedAndShownInResultsAsPeopleReadIt() throws {
    let site = try TestSite.builtThings(
      "event", "      description: {}\n",
      "id,name,start,description\n1,A,2026-10-01,A *long* [walk](https://w.example/)\n",
      of: "    search: {texts: [description], show: [description]}\n")
    let index = try site.output().filter { $0.key.contains("/index-") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    #expect(index.contains { $0.contains("A long walk") } && !index.contains { $0.contains("w.example") }, "\(index)")
  }

  @Test func nothingStandsBetweenParagraphsOfAList() throws {
    let site = try TestSite.builtThings(
      "record", "      notes: {type: list, items: markdown, separator: \"|\"}\n", "id,name,notes\n1,A,*a*|b\n")
    #expect(try site.page("/things/1/").contains("</p>\n</div><div class=\"prose\">"))
  }
}

import Markdown
import TestSupport
import Testing

/// Tables and texts that are struck through, as GitHub's own reader of Markdown has them.
@Suite struct TableTests {
  private static let cases = [
    "| a | b |\n|---|---|\n| 1 | 2 |\n", "a | b\n--|--\n1 | 2\n", "| a | b |\n| :-- | --: |\n| 1 | 2 |\n",
    "| a |\n| :-: |\n| 1 |\n| 2 |\n", "| a | b |\n|---|---|\n", "| a | b |\n|---|\n| 1 | 2 |\n",
    "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n", "before\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n\nbehind\n", "| a | b |\n|---|---|\n| 1 \\| 2 | `x \\| y` |\n",
    "| *a* | [b](https://example.org/) |\n|---|---|\n| **1** | <https://example.org/> |\n",
    "| # a | - b |\n|---|---|\n| 1. c | > d |\n", "| a # | b |\n|---|---|\n| # | ## x ## |\n",
    "| a | b |\n|---|---|\n|  | 2 |\n", "> | a | b |\n> |---|---|\n> | 1 | 2 |\n",
    "- | a | b |\n  |---|---|\n  | 1 | 2 |\n",
    "| a | b |\n|---|---|\n| ~~1~~ | 2 |\n", "a | b\n", "a\n---\n", "| a | b |\n| - | x |\n",
    "| Łódź | 圖書 |\n|:--|:-:|\n| & < > | \" |\n", "x ~~y~~ z\n", "~~**y**~~ z\n", "a ~~ b ~~ c\n", "~~~x\n~~~\n",
    "x~~~y~~~\n",
    "~~one~~ and ~~two~~\n", "a ~~b\n\nc~~ d\n", "*~~a~~* ~~b\n",
  ]

  @Test(arguments: cases) func readsThemAsGitHubDoes(_ text: String) throws {
    guard let judged = try? run("cmark-gfm", ["-e", "table", "-e", "strikethrough"], input: Array(text.utf8)),
      judged.code == 0
    else { try skip("no cmark-gfm (Debian's package of this name)") }
    #expect(normalized(MarkdownRenderer.html(of: text).text) == normalized(judged.text))
  }

  /// Ours have classes where theirs have an attribute that HTML gave up, and say what a heading is for.
  private func normalized(_ html: String) -> String {
    html.replacing(" scope=\"col\"", with: "").replacing(" rel=\"external noopener\"", with: "")
      .replacing("class=\"align-", with: "align=\"").replacing("\n", with: "").replacing("&quot;", with: "&#34;")
  }

  @Test func aRefusedLinkInACellHasItsPlace() throws {
    let text = "| a |\n|---|\n| x |\n| [y](javascript:z) |\n"
    let problem = try #require(MarkdownRenderer.html(of: text).problems.first)
    #expect(Array(text.utf8)[problem.range].elementsEqual("javascript:z".utf8))
  }

  @Test func whatAPageSaysInACellIsNeverMarkup() {
    let html = MarkdownRenderer.html(of: "| <script>x</script> | a |\n|---|---|\n| \"><b> | ~~<i>~~ |\n").text
    #expect(
      !html.utf8.elementsEqual("".utf8) && !html.contains("<script") && !html.contains("<b>") && !html.contains("<i>"))
  }

  @Test func shortRowsOfAWideTableGetSomeEmptyCellsAndNoMore() {
    let text = String(repeating: "|a", count: 1_000) + "|\n" + String(repeating: "|-", count: 1_000) + "|\n"
    let html = MarkdownRenderer.html(of: text + String(repeating: "x\n", count: 4_000)).html
    #expect(html.count < 400_000)
  }

  /// Marks that begin and never end are looked for once, not for each.
  @Test func manyMarksThatNeverEndAreReadInOneGo() {
    let text = String(repeating: "~~a *b* ", count: 6_000)
    #expect(MarkdownRenderer.html(of: text).problems.isEmpty)
  }
}

import CCmark
import Foundation
import Markdown
import TestSupport
import Testing

/// Our renderer writes what libcmark's own does, but for `<br>` without a slash and the like, over random texts.
@Suite struct LibcmarkTests {
  private static let pieces = [
    "a", "b c", " ", "\n", "\n\n", "*", "**", "_", "`", "```\n", "# ", "## ", "> ", "- ", "1. ", "7) ", "    ",
    "[x](/y)",
    "[x](<a b> \"t\")", "[r]", "\n\n[r]: /url 'title'\n\n", "<https://a.example/>", "\\*", "&amp;", "&copy;", "<", ">",
    "&", "\"",
    "***\n", "===\n", "---\n", "  \n", "ż", "\t", "!", "[", "]", "(", ")", "<a@b.example>",
  ]

  @Test func writesWhatLibcmarkWrites() {
    var random = SeededRandom(seed: 42)
    var options = MarkdownOptions()
    options.externalRelation = ""
    for round in 0..<3_000 {
      let text = (0..<(1 + random.next(below: 30))).map { _ in Self.pieces[random.next(below: Self.pieces.count)] }
        .joined()
      let ours = String(decoding: MarkdownRenderer.html(of: text, options: options).html, as: UTF8.self)
        .replacingOccurrences(of: " loading=\"lazy\"", with: "")
      let theirs = libcmark(text)
      if Array(ours.utf8) != Array(theirs.utf8) {
        Issue.record(
          "round \(round): \(text.debugDescription)\n\(firstDifference(Array(ours.utf8), Array(theirs.utf8)) ?? "")")
        return
      }
    }
  }

  private func libcmark(_ text: String) -> String {
    guard let html = cmark_markdown_to_html(text, text.utf8.count, CMARK_OPT_DEFAULT) else { return "" }
    defer { free(html) }
    let pairs = [
      (" />", ">"), ("&quot;", "&#34;"), ("&#x27;", "&#39;"), ("'", "&#39;"), ("<!-- raw HTML omitted -->", ""),
    ]
    return pairs.reduce(String(cString: html)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}

import Markdown
import TestSupport
import Testing

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("A *b* **c** `d`", "<p>A <em>b</em> <strong>c</strong> <code>d</code></p>\n"),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
    ("3. a\n\n4. b", "<ol start=\"3\">\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>\n"),
    ("> q\n> r", "<blockquote>\n<p>q\nr</p>\n</blockquote>\n"),
    ("a  \nb", "<p>a<br>\nb</p>\n"),
    ("---", "<hr>\n"),
    ("```html\"x\n<b>\n```", "<pre><code class=\"language-html&#34;x\">&lt;b&gt;\n</code></pre>\n"),
    (
      "<https://a.example/?b&c>",
      "<p><a href=\"https://a.example/?b&amp;c\" rel=\"external noopener\">https://a.example/?b&amp;c</a></p>\n"
    ),
    ("[a](/b \"c'd\")", "<p><a href=\"/b\" title=\"c&#39;d\">a</a></p>\n"),
    ("![a *b*](c.png)", "<p><img src=\"c.png\" alt=\"a b\" loading=\"lazy\"></p>\n"),
    ("[![a](b.png)](/c)", "<p><a href=\"/c\"><img src=\"b.png\" alt=\"a\" loading=\"lazy\"></a></p>\n"),
    ("[a]\n\n[a]: <ż ó>", "<p><a href=\"%C5%BC%20%C3%B3\">a</a></p>\n"),
    ("", ""), ("\u{0}", "<p>\u{FFFD}</p>\n"),
    ("\"\u{301} 'x' <\u{301}", "<p>&#34;\u{301} &#39;x&#39; &lt;\u{301}</p>\n"),
  ])
  func rendersCommonMark(text: String, html: String) {
    let result = MarkdownRenderer.html(of: text)
    #expect(String(decoding: result.html, as: UTF8.self) == html)
    #expect(result.problems.isEmpty)
  }

  @Test func shiftsHeadings() {
    var options = MarkdownOptions()
    options.headingShift = 2
    let html = String(decoding: MarkdownRenderer.html(of: "# a\n\n##### b", options: options).html, as: UTF8.self)
    #expect(html == "<h3>a</h3>\n<h6>b</h6>\n")
  }

  @Test func givesHeadingsTheirIdentifiersOnce() {
    var options = MarkdownOptions()
    options.headingIdentifier = { $0.utf8.count > 3 ? nil : "x-" + $0 }
    let result = MarkdownRenderer.html(of: "# a\n\n## a\n\n## *a*\n\n## long one\n\n## a-2", options: options)
    #expect(result.headings.map(\.identifier) == ["x-a", "x-a-2", "x-a-3", nil, "x-a-2-2"])
    #expect(result.headings.map(\.text) == ["a", "a", "a", "long one", "a-2"])
    #expect(String(decoding: result.html, as: UTF8.self).utf8.starts(with: "<h1 id=\"x-a\">a</h1>\n".utf8))
  }

  @Test func refusesURLsThatAreNotOnTheList() {
    let text = "[a](javascript:alert) ![b](data:image/png;x) [c](//evil.example) <blob:x> [d](ok) ![e](mailto:x)"
    let result = MarkdownRenderer.html(of: text)
    #expect(String(decoding: result.html, as: UTF8.self) == "<p>a b c blob:x <a href=\"ok\">d</a> e</p>\n")
    #expect(
      result.problems.map(\.kind) == [
        .refusedLink("javascript:alert"), .refusedImage("data:image/png;x"), .refusedLink("//evil.example"),
        .refusedLink("blob:x"), .refusedImage("mailto:x"),
      ])
    #expect(
      result.problems.map { slice(text, $0.range) } == [
        "javascript:alert", "data:image/png;x", "//evil.example", "blob:x", "mailto:x",
      ])
    #expect(result.links.map(\.url) == ["ok"])
  }

  @Test func dropsRawHTMLAndSaysSoOnce() {
    let text = "a <b onclick=x>c</b>\n\n<script>\nalert(1)\n</script>"
    let result = MarkdownRenderer.html(of: text)
    #expect(String(decoding: result.html, as: UTF8.self) == "<p>a c</p>\n")
    #expect(result.problems.map(\.kind) == [.rawHTML])
    #expect(result.problems.map { slice(text, $0.range) } == ["<b onclick=x>"])
  }

  @Test func rewritesLinksAndPictures() {
    var options = MarkdownOptions()
    options.ownHost = "own.example"
    options.rewriteLink = { $0 == "gone.md" ? nil : "/root/" + $0 }
    options.rewriteImage = { MarkdownImageSource(url: "/root/" + $0, width: 3, height: 4) }
    let result = MarkdownRenderer.html(of: "[a](b.md) [c](gone.md) ![d](e.png)", options: options)
    #expect(
      String(decoding: result.html, as: UTF8.self)
        == "<p><a href=\"/root/b.md\">a</a> c <img src=\"/root/e.png\" alt=\"d\" width=\"3\" height=\"4\" loading=\"lazy\"></p>\n"
    )
    #expect(result.images.map(\.url) == ["e.png"])
    options.rewriteLink = nil
    let own = MarkdownRenderer.html(of: "[a](https://own.example/x)", options: options)
    #expect(String(decoding: own.html, as: UTF8.self) == "<p><a href=\"https://own.example/x\">a</a></p>\n")
  }

  @Test func keepsLineBreaksWhenAsked() {
    var options = MarkdownOptions()
    options.keepsLineBreaks = true
    #expect(
      String(decoding: MarkdownRenderer.html(of: "a\nb", options: options).html, as: UTF8.self) == "<p>a<br>\nb</p>\n")
  }

  @Test(arguments: [
    ("# A\n\nb *c*\nd  \ne\n\n- f\n- g\n\n> h\n\n`i <b>`", "A b c d e f g h i <b>"),
    ("![alt](x.png) <b>x</b>\n\n<div>\nhidden\n</div>", "alt x"),
    ("  \n\n ", ""),
  ])
  func takesTheTextAlone(text: String, plain: String) {
    #expect(MarkdownRenderer.plainText(of: text) == plain)
  }

  @Test func cutsTextBetweenWords() {
    #expect(MarkdownRenderer.plainText(of: "one two three", limit: 13) == "one two three")
    #expect(MarkdownRenderer.plainText(of: "one two, three", limit: 13) == "one two…")
    #expect(MarkdownRenderer.plainText(of: "Библиотека района", limit: 5) == "Библ…")
    #expect(MarkdownRenderer.plainText(of: "abc", limit: 1) == "…")
  }

  private func slice(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

import HTMLTexts
import Testing

/// What a piece of HTML from somebody else becomes on a page.
@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("<p>Doors open at six.</p>", "<p>Doors open at six.</p>\n"),
    ("Doors &amp; windows", "<p>Doors &amp; windows</p>\n"),
    ("<div>One<div>Two</div></div>", "<p>One</p>\n<p>Two</p>\n"),
    ("<p>a <b>bold<p>b", "<p>a <b>bold</b></p>\n<p>b</p>\n"),
    ("<b>Note:</b> text <i>more</i>", "<p><b>Note:</b> text <i>more</i></p>\n"),
    ("<em><h2>a</h2>b</em>c", "<h2><em>a</em></h2>\n<p><em>b</em>c</p>\n"),
    ("<li>a<li>b", "<p>a</p>\n<p>b</p>\n"),
    ("<ul><li>a<li>b</ul>c", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>\n"),
    ("<ul>a</ul>", "<ul>\n<li>a</li>\n</ul>\n"),
    (
      "<table>x<tr><td colspan=2>a<td>b</table>",
      "<table>\n<tr>\n<td>x</td>\n</tr>\n<tr>\n<td colspan=\"2\">a</td>\n<td>b</td>\n</tr>\n</table>\n"
    ),
    ("<h2>T</h2>t<br>u", "<h2>T</h2>\n<p>t<br>u</p>\n"),
    ("a < b, 3<4", "<p>a &lt; b, 3&lt;4</p>\n"),
    ("It&#146;s &eacute;t&#233;", "<p>It\u{2019}s été</p>\n"),
    ("<p> </p><p><b></b></p>", ""),
    ("<li><p>a</p><p>b</p>", "<p>a</p>\n<p>b</p>\n"),
    ("<ol start=3><li><p>a</p><p>b</p></ol>", "<ol start=\"3\">\n<li>a<p>b</p>\n</li>\n</ol>\n"),
    ("<meta charset=latin1>zażółć", "<p>zażółć</p>\n"),
  ]) func isWrittenAnew(_ text: String, _ html: String) {
    #expect(HTMLText.html(of: text).text == html)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>a", "<p>a</p>\n"),
    ("<style>p{}</style>a", "<p>a</p>\n"),
    ("<p onclick=x() style='a' class=b id=c>a", "<p>a</p>\n"),
    ("<img src=x onerror=alert(1) alt='a \"b'>", "<p><img src=\"x\" alt=\"a &#34;b\" loading=\"lazy\"></p>\n"),
    (
      "<svg><style><a title=\"</style><img src=x onerror=1>\">",
      "<p><img src=\"x\" alt=\"\" loading=\"lazy\">&#34;&gt;</p>\n"
    ),
    ("<a href='java\tscript:x'>a</a>", "<p>a</p>\n"),
    ("<a href=https://b.org/?a=1&b=2>a</a>", "<p><a href=\"https://b.org/?a=1&amp;b=2\">a</a></p>\n"),
    ("<form action=x><input value=q><button>a</button></form>", "<p>a</p>\n"),
    ("a\u{0}<b\u{0}>b", "<p>a<b>b</b></p>\n"),
  ]) func whatIsNoTextIsGone(_ text: String, _ html: String) {
    #expect(HTMLText.html(of: text).text == html)
  }

  @Test func whatItGivesItMakesAgain() {
    for text in [
      "<p>a <b>bold<p>b", "<ul>a<ul>b<li>c</ul><table>x<td>y<p>z<p>q</table>",
      "a<br>b<hr>c<blockquote>d<pre> e\n f</pre>",
      "<a href=/x title=\"'\">l<h3>m</h3></a>n<dl>o<dt>p<dd>q", "<b><i><table><caption>a<tr>b</table></i>c</b>",
      "<ol><li><p>a</p><p>b</p></ol>",
    ] {
      let once = HTMLText.html(of: text).text
      #expect(HTMLText.html(of: once).text == once)
    }
  }

  @Test func refusedAddressesAreToldAndTheirWordsStay() {
    let result = HTMLText.html(of: "<a href=javascript:x>a</a><img src=data:x alt=b>")
    #expect(result.text == "<p>ab</p>\n")
    #expect(result.problems == [.refusedLink("javascript:x"), .refusedImage("data:x")])
  }

  @Test func whatWouldTakeLongIsShownAsItIs() {
    #expect(HTMLText.html(of: String(repeating: "a", count: 70_000)).problems == [.tooLong(70_000)])
    #expect(HTMLText.html(of: String(repeating: "<div>", count: 300)).problems == [.tooDeep])
    let many = "<p " + (0..<300).map { "a\($0)='>'" }.joined(separator: " ") + ">x"
    #expect(HTMLText.html(of: many).problems == [.tooManyAttributes])
  }

  @Test func noTextFillsTheMemory() {
    let address = String(repeating: "x", count: 20_000)
    let bomb = "<a href='\(address)'>" + String(repeating: "<p>x", count: 10_000)
    #expect(HTMLText.html(of: bomb).text.utf8.count < 1_000_000)
    let phrases =
      (0..<4_000).map { "<b title=\($0)>" }.joined().prefix(30_000) + String(repeating: "<p>x", count: 8_000)
    #expect(HTMLText.html(of: String(phrases)).text.utf8.count < 1_000_000)
  }

  @Test(arguments: [
    ("<p>Doors <b>open</b> at<br>six.</p><p>Come</p>", "Doors open at six. Come"),
    ("a<img alt='a picture' src=x>b", "aa pictureb"), ("<td>a</td><td>b</td>", "a b"), ("x<script>y</script>", "x"),
  ]) func itsWordsStandOnOneLine(_ text: String, _ line: String) {
    #expect(HTMLText.plainText(of: text) == line)
  }

  @Test func referencesAreWhatTheyStandFor() {
    #expect(
      HTMLText.resolvingReferences("Tom &amp; Jerry&#39;s &eacute; &#x41; &foo; &; & x;")
        == "Tom & Jerry's é A &foo; &; & x;")
    #expect(HTMLText.reference(in: "Tom &amp; Jerry") == "&amp;")
    #expect(HTMLText.reference(in: "AT&T; a & b") == nil)
  }
}

import Markdown
import Testing

@Suite struct DrawnPictureLinkTests {
  @Test func aLinkToADrawingSavesIt() {
    let made = MarkdownRenderer.html(of: "[a](images/a.svg \"t\") [b](/b.s%76g) [c](/c.png)")
    let html = String(decoding: made.html, as: UTF8.self)
    #expect(html.contains("<a href=\"images/a.svg\" title=\"t\" download=\"\">"), "\(html)")
    #expect(html.contains("<a href=\"/b.s%76g\" download=\"\">") && html.contains("<a href=\"/c.png\">"))
  }
}

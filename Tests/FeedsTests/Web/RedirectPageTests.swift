import Feeds
import Testing
import Text

@Suite struct RedirectPageTests {
  @Test func leadsOnByItselfAndByALink() throws {
    let page = RedirectPage(
      target: "/events/101/", canonical: "https://example.org/events/101/", title: "Wieczór & <b>", language: "pl")
    try holds(page, target: "/events/101/")
  }

  @Test(arguments: ["javascript:alert(1)", "//evil.example/", "/\\evil.example/", "events/", "", "data:text/html,x"])
  func refusesATargetElsewhereInDisguise(_ target: String) {
    #expect(RedirectPage(target: target, canonical: nil, title: "x", language: "en").bytes == nil)
  }

  @Test func keepsHostileTextsWhereTheyBelong() throws {
    for text in HostileTexts.handmade {
      let page = RedirectPage(target: "/" + text, canonical: nil, title: text, language: text)
      guard let bytes = page.bytes else { continue }
      let raw = String(decoding: bytes, as: UTF8.self)
      #expect(!raw.contains("<img") && !raw.contains("<script") && !raw.contains("<!--"))
      let target = raw.utf8.split(separator: UInt8(ascii: "\"")).map { String($0) ?? "" }.first {
        $0.hasPrefix("0; url=")
      }
      #expect(target?.utf8.contains(UInt8(ascii: "'")) == false)
    }
  }

  private func holds(_ page: RedirectPage, target: String) throws {
    let bytes = try #require(page.bytes)
    try judge(
      "redirect",
      [
        "document": .document(bytes), "target": .text(target), "title": .text(page.title),
        "canonical": page.canonical.map(JSONNode.text) ?? .null, "language": .text(page.language),
      ])
  }
}

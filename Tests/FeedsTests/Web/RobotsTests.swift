import Text
import Feeds
import Testing

@Suite struct RobotsTests {
  @Test func letsCrawlersReadAllByDefault() {
    #expect(String(decoding: Robots().bytes, as: UTF8.self) == "User-agent: *\nDisallow:\n")
  }

  @Test func agreesWithPythonsReader() throws {
    let robots = Robots(
      disallowed: ["/search/", "/loans/ż", "no-path", "/a\r\nUser-agent: evil"],
      sitemaps: [
        "https://example.org/sitemap.xml", "javascript:x",
      ])
    try judge(
      "robots",
      [
        "document": .document(robots.bytes), "allowed": ["/", "/events/", "/searches"],
        "refused": ["/search/", "/search/x", "/loans/ż"], "sitemaps": ["https://example.org/sitemap.xml"],
      ])
    #expect(String(decoding: robots.bytes, as: UTF8.self).contains("\nDisallow: /a%0D%0AUser-agent:%20evil\n"))
  }

  @Test func keepsAllCrawlersOut() throws {
    try judge(
      "robots", ["document": .document(Robots.nothing.bytes), "allowed": [], "refused": ["/", "/a"], "sitemaps": []])
  }
}

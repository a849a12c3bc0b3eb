import Feeds
import Locales
import TestSupport
import Testing
import Text

@Suite struct SitemapTests {
  @Test func listsPagesWithTheirTrueDates() throws {
    let day = try #require(CivilDate(year: 2026, month: 3, day: 1))
    let sitemap = Sitemap(
      [
        SitemapEntry(location: "https://example.org/", lastModified: .day(day)),
        SitemapEntry(location: "https://example.org/a?b=1&c='2'"),
        SitemapEntry(
          location: "https://example.org/ż", lastModified: .instant(Instant(secondsSince1970: 1_800_000_000))),
      ], baseURL: "https://example.org/")
    #expect(sitemap.files.map(\.name) == ["sitemap.xml"])
    #expect(
      String(decoding: sitemap.files[0].bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://example.org/</loc><lastmod>2026-03-01</lastmod></url>
        <url><loc>https://example.org/a?b=1&amp;c=&#39;2&#39;</loc></url>
        <url><loc>https://example.org/%C5%BC</loc><lastmod>2027-01-15T08:00:00Z</lastmod></url>
        </urlset>

        """)
    try holdsBySchema(sitemap)
  }

  @Test func leavesOutWhatDoesNotBelongToTheSite() throws {
    let others = [
      "https://other.example/", "/relative", "javascript:x", "https://example.org/other/",
      "https://example.org/site/" + String(repeating: "x", count: 2_048),
    ]
    let sitemap = Sitemap(
      (others + ["https://example.org/site/a"]).map { SitemapEntry(location: $0) }, baseURL: "https://example.org/site")
    #expect(sitemap.leftOut == others)
    try holdsBySchema(sitemap, locations: ["https://example.org/site/a"])
  }

  @Test func splitsAtFiftyThousandAddresses() throws {
    let locations = (0..<100_001).map { "https://example.org/books/\($0)/" }
    let sitemap = Sitemap(locations.map { SitemapEntry(location: $0) }, baseURL: "https://example.org/")
    #expect(sitemap.files.map(\.name) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
    try holdsBySchema(sitemap, locations: locations)
  }

  @Test func doesNotSplitFiftyThousand() {
    let entries = (0..<50_000).map { SitemapEntry(location: "https://example.org/\($0)") }
    #expect(Sitemap(entries, baseURL: "https://example.org/").files.count == 1)
  }

  @Test func splitsBeforeAFileGrowsTooLarge() throws {
    let locations = (0..<50).map { "https://example.org/books/\($0)/" }
    let limits = Sitemap.FileLimits(addresses: 1_000, bytes: 600)
    let sitemap = Sitemap(locations.map { SitemapEntry(location: $0) }, baseURL: "https://example.org/", limits: limits)
    #expect(sitemap.files.count > 5)
    #expect(sitemap.files.dropFirst().allSatisfy { $0.bytes.count <= 600 })
    try holdsBySchema(sitemap, locations: locations)
  }

  @Test func datesAnIndexByItsLatestPage() throws {
    let days = [3, 5, 4].compactMap { CivilDate(year: 2026, month: 3, day: $0) }
    let entries = days.map { SitemapEntry(location: "https://example.org/\($0.day)", lastModified: .day($0)) }
    let more = [SitemapEntry(location: "https://example.org/x")]
    let limits = Sitemap.FileLimits(addresses: 3, bytes: 10_000)
    let sitemap = Sitemap(entries + more, baseURL: "https://example.org/", limits: limits)
    let index = String(decoding: sitemap.files[0].bytes, as: UTF8.self)
    #expect(index.contains("sitemap-1.xml</loc><lastmod>2026-03-05</lastmod>"))
    #expect(index.contains("sitemap-2.xml</loc></sitemap>"))
  }

  @Test func staysValidWithHostileAddresses() throws {
    let locations = HostileTexts.handmade.map { "https://example.org/" + $0 }
    let sitemap = Sitemap(locations.map { SitemapEntry(location: $0) }, baseURL: "https://example.org/")
    let kept = locations.filter { !sitemap.leftOut.contains($0) }.compactMap(WebAddress.encoded)
    #expect(kept.count > 30)
    try holdsBySchema(sitemap, locations: kept)
  }

  private func holdsBySchema(_ sitemap: Sitemap, locations: [String]? = nil) throws {
    let schemas = try sharedData("schemas/sitemap")
    let files = sitemap.files.map {
      JSONNode.object([.init("name", .text($0.name)), .init("document", .document($0.bytes))])
    }
    let expected =
      locations ?? ["https://example.org/", "https://example.org/a?b=1&c='2'", "https://example.org/%C5%BC"]
    try judge(
      "sitemap",
      ["schemas": .text(schemas), "files": .list(files), "locations": .list(expected.map(JSONNode.text))],
      needing: ["lxml"])
  }
}

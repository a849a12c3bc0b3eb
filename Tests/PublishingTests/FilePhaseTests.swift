import Testing

@testable import Publishing

@Suite struct FilePhaseTests {
  /// The phase of each path of a site, in order.
  private func phases(_ paths: [String]) -> [PublishPhase] {
    let rule = PhaseRule(paths)
    return paths.map(rule.phase(of:))
  }

  @Test func whatPagesReferToGoesFirstAndWhatNamesPagesLast() {
    let site = [
      "assets/0a1b2c3d4e/site.css", "images/cover.jpg", "assets/search-books/index-1.json", "books/1/index.html",
      "books/index.html", "books/page/2/index.html", "index.html", "events.ics", "sitemap.xml", "feed.json", "404.html",
      "version.json", "sw.js",
    ]
    #expect(
      phases(site) == [
        .assets, .assets, .assets, .pages, .lists, .lists, .lists, .lists, .lists, .lists, .lists, .offline, .offline,
      ])
  }

  @Test func onlyFilesWhoseNameChangesWithTheirContentAreKeptForAYear() {
    #expect(FileHeaders(for: "assets/0a1b2c3d4e/site.css").cacheControl == "public, max-age=31536000, immutable")
    #expect(FileHeaders(for: "assets/search-books/w0-1.json").cacheControl.hasSuffix("immutable"))
    #expect(FileHeaders(for: "images/cover.jpg").cacheControl == "no-cache")
    #expect(FileHeaders(for: "assets/site.css").cacheControl == "no-cache")
    #expect(FileHeaders(for: "events.ics").type == "text/calendar; charset=utf-8")
  }
}

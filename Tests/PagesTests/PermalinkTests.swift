import Diagnostics
import Testing

@testable import Pages

/// Patterns of addresses.
@Suite struct PermalinkTests {
  @Test func putsTheValuesInTheirPlaces() {
    let log = DiagnosticLog()
    let permalink = Permalink("/books/{year}/{slug}/", at: nil, log: log)
    #expect(permalink?.fields == ["year", "slug"])
    #expect(permalink?.path { "<\($0)>" } == "/books/<year>/<slug>/")
    #expect(permalink?.path { $0 == "year" ? "" : "a" } == nil)
    #expect(log.sorted().isEmpty)
  }

  @Test(arguments: ["books/{slug}/", "/books/{}/", "/books/{slug/", "/books/slug}/", "", "/{a}{"])
  func refusesWhatIsNoPattern(_ pattern: String) {
    let log = DiagnosticLog()
    #expect(Permalink(pattern, at: nil, log: log) == nil)
    #expect(log.sorted().map(\.code) == ["site.permalink"])
  }
}

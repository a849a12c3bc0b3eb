import Testing

@testable import SiteBuild

@Suite struct RedirectEndTests {
  private func ends(_ redirects: [(String, String?)]) -> RedirectEnds {
    RedirectEnds(redirects.map { (from: $0.0, to: $0.1) }, isHidden: { $0 == "/hidden/" })
  }

  @Test func whatLeadsToSomethingHiddenByWayOfOthersIsHidden() {
    let found = ends([("/a/", "/b/"), ("/b/", "/c/"), ("/c/", "/hidden/"), ("/d/", "/open/"), ("/e/", nil)])
    for path in ["/a/", "/b/", "/c/"] { #expect(found.isHidden(path)) }
    for path in ["/d/", "/e/", "/none/"] { #expect(!found.isHidden(path) && !found.isCircle(path)) }
  }

  @Test func aCircleEndsForThoseInItAndThoseThatLeadThere() {
    let found = ends([("/a/", "/b/"), ("/b/", "/a/"), ("/c/", "/b/"), ("/self/", "/self/"), ("/d/", "/open/")])
    for path in ["/a/", "/b/", "/c/", "/self/"] { #expect(found.isCircle(path)) }
    #expect(!found.isCircle("/d/"))
  }

  /// Each is followed once: this took the square before.
  @Test(.timeLimit(.minutes(1))) func aLongChainIsFollowedOnce() {
    let chain = (0..<200_000).map { ("/\($0)/", "/\($0 + 1)/" as String?) }
    #expect(!ends(chain).isCircle("/0/"))
  }
}

import TestSupport
import Testing

/// Old paths that lead to new ones.
@Suite struct RedirectTests {
  @Test func anOldPathLeadsToTheNewOne() throws {
    let site = try TestSite.programme("redirects:\n  /agenda/: /events/\n  /old.html: https://example.com/new\n")
    let result = try site.build("--base-url", "https://example.org/lib")
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/agenda/").contains("url=/lib/events/\""))
    #expect(try site.page("/old.html").contains("https://example.com/new"))
  }

  @Test func aRedirectThatIsAPageAlreadyIsACollision() throws {
    let result = try TestSite.programme("redirects: {/events/1/: /}\n").build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("error[output.collision]"), "\(result.errorText)")
  }

  @Test func aRedirectThatLeadsNowhereIsFoundByCheck() throws {
    let site = try TestSite.programme("redirects: {/agenda/: /evnts/}\n")
    let result = try Gablota.run("check", "site", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errorText.contains("/evnts/"), "\(result.errorText)")
  }
}

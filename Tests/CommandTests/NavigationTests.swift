import Foundation
import TestSupport
import Testing

/// The tabs of a site, and the links at the foot of its pages.
@Suite struct NavigationTests {
  @Test func theTabsAreThoseOfTheNavigationInItsOrder() throws {
    let site = try TestSite.programme(
      """
      navigation:
        - about
        - events
        - {label: Catalogue, url: "https://catalogue.example.org/", icon: external}

      """, ["pages/about.md": "---\ntitle: About the house\nlabel: About\nicon: info\n---\n\nUs.\n"])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let page = try site.page("/about/")
    let labels = page.matches(of: /<a[^>]*id="tab-([a-z-]+)"/).map { String($0.1) }
    #expect(labels == ["about", "events", "catalogue"], "\(labels)")
    #expect(page.contains("https://catalogue.example.org/"))
    #expect(page.contains(/id="tab-about"[^>]*aria-current="page"|aria-current="page"[^>]*id="tab-about"/))
  }

  @Test func aFreePageWithoutATabIsLinkedAtTheFootOfEveryPage() throws {
    let pages = [
      "pages/about.md": "---\ntitle: About us\n---\nHello.\n", "pages/rules.md": "---\ntitle: Rules\n---\nFew.\n",
      "pages/secret.md": "---\ntitle: Secret\ndraft: true\n---\nNot yet.\n",
    ]
    let site = try TestSite.programme("navigation: [events, rules]\n", pages)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    for path in ["/", "/rules/", "/events/1/"] {
      let foot = try #require(try site.page(path).components(separatedBy: "<footer").last)
      #expect(foot.contains("href=\"/about/\"") && foot.contains("About us"), "\(path)")
      #expect(!foot.contains("href=\"/rules/\"") && !foot.contains("Secret"), "\(path)")
    }
  }

  @Test func aTabThatLeadsNowhereIsAMistake() throws {
    let result = try TestSite.programme("navigation: [events, abuot]\n", ["pages/about.md": "---\ntitle: About\n---\n"])
      .build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("did you mean \"about\"?"))
  }
}

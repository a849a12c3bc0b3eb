import Foundation
import TestSupport
import Testing

/// What a site file can ask for, seen in the pages.
@Suite struct SiteFeatureTests {
  private static let events = """
    id,name,start,type,price
    1,Poems,2026-10-01,Reading,0
    2,Maps,2026-10-02,Talk,5
    3,Tales,2026-10-03,Reading,0
    4,Old,2025-10-03,Reading,0

    """

  private func site(_ yaml: String, _ files: [String: String] = [:]) throws -> TestSite {
    let head = "title: Features\nbase_url: https://example.org\n"
    let collections = "collections:\n  events: {kind: event, source: events.csv, key: id, facets: [type]}\n"
    let own = [
      "site.yaml": head + (yaml.contains("collections:") ? "" : collections) + yaml, "events.csv": Self.events,
    ]
    return try TestSite(own.merging(files) { $1 })
  }

  // MARK: Selections

  @Test func aSelectionWithAPathIsAPage() throws {
    let site = try site(
      """
      selections:
        free: {of: events, title: Free of charge, where: {price: "0"}, period: upcoming, sort: -start, path: free}
      navigation: [events, free]

      """)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let page = try site.page("/free/")
    #expect(page.contains("<h1 id=\"title\">Free of charge</h1>"))
    let (tales, poems) = (try #require(page.range(of: "Tales")), try #require(page.range(of: "Poems")))
    #expect(tales.lowerBound < poems.lowerBound)
    #expect(!page.contains("Maps") && !page.contains(">Old<"))
    #expect(try site.page("/").contains("href=\"/free/\""))
  }

  @Test func aSelectionIsThereForTemplates() throws {
    let site = try site(
      "selections:\n  next: {of: events, period: upcoming, limit: 2}\n",
      ["templates/404.html": "{% for event in selections.next %}[{{ event.name }}]{% endfor %}"])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/404.html") == "[Poems][Maps]")
  }

  @Test func aSelectionOfNothingKnownIsAMistakeWithASuggestion() throws {
    let result = try site("selections:\n  next: {of: evnts}\n").build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("did you mean \"events\"?"), "\(result.errorText)")
  }

  // MARK: Navigation

  @Test func theTabsAreThoseOfTheNavigationInItsOrder() throws {
    let site = try site(
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
    let site = try site("navigation: [events, rules]\n", pages)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    for path in ["/", "/rules/", "/events/1/"] {
      let foot = try #require(try site.page(path).components(separatedBy: "<footer").last)
      #expect(foot.contains("href=\"/about/\"") && foot.contains("About us"), "\(path)")
      #expect(!foot.contains("href=\"/rules/\"") && !foot.contains("Secret"), "\(path)")
    }
  }

  @Test func aTabThatLeadsNowhereIsAMistake() throws {
    let result = try site("navigation: [events, abuot]\n", ["pages/about.md": "---\ntitle: About\n---\n"]).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("did you mean \"about\"?"))
  }

  // MARK: Redirects, texts, templates

  @Test func anOldPathLeadsToTheNewOne() throws {
    let site = try site("redirects:\n  /agenda/: /events/\n  /old.html: https://example.com/new\n")
    let result = try site.build("--base-url", "https://example.org/lib")
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/agenda/").contains("url=/lib/events/\""))
    #expect(try site.page("/old.html").contains("https://example.com/new"))
  }

  @Test func aRedirectThatIsAPageAlreadyIsACollision() throws {
    let result = try site("redirects: {/events/1/: /}\n").build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("error[output.collision]"), "\(result.errorText)")
  }

  @Test func aRedirectThatLeadsNowhereIsFoundByCheck() throws {
    let site = try site("redirects: {/agenda/: /evnts/}\n")
    let result = try Gablota.run("check", "site", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errorText.contains("/evnts/"), "\(result.errorText)")
  }

  @Test func textsCanBeChangedAndAdded() throws {
    let site = try site(
      "language: pl\ntexts:\n  empty.event: Pusto tutaj\n  own.greeting: {one: \"{n} hej\", few: \"{n} heje\", other: \"{n} hejów\"}\n",
      [
        "events.csv": "id,name,start\n1,Old,2020-01-01\n",
        "templates/404.html":
          "{{ t('own.greeting', n=1) }}, {{ t('own.greeting', n=3) }}, {{ t('own.greeting', n=5) }}",
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/").contains("Pusto tutaj"))
    #expect(try site.page("/404.html") == "1 hej, 3 heje, 5 hejów")
  }

  @Test func aTextNobodyKnowsIsAMistakeWithASuggestion() throws {
    let result = try site("", ["templates/404.html": "{{ t('nav.hme') }}"]).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("nav.home"), "\(result.errorText)")
  }

  @Test func aTemplateOfTheSiteReplacesTheThemesOfItsName() throws {
    let site = try site(
      "",
      [
        "templates/partials/footer.html": "<footer>Our own footer</footer>",
        "templates/records/events.html": "{% extends 'record.html' %}{% block title %}Own{% endblock %}",
        "templates/css/site.css": "body { color: {{ site.theme.accent }} }",
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/events/1/").contains("Our own footer"))
    let styles = try site.output().filter { $0.key.hasSuffix("css/site.css") }
    #expect(styles.values.map { String(decoding: $0, as: UTF8.self) } == ["body { color: #8c2f39 }"])
  }

  // MARK: Addresses

  @Test func aSiteUnderAPathHasEveryLinkBelowIt() throws {
    let site = try site(
      "",
      [
        "pages/about.md": "---\ntitle: About\n---\n\n[Event](/events/1/) ![dot](/images/dot.svg)\n",
        "images/dot.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>",
      ])
    let result = try site.build("--base-url", "https://example.org/lib/city/")
    #expect(result.code == 0, "\(result.errorText)")
    for (path, bytes) in try site.output() where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      for link in text.matches(of: /(?:href|src|action)="(\/[^"]*)"/).map({ String($0.1) }) {
        #expect(link.hasPrefix("/lib/city/"), "\(path): \(link)")
      }
    }
    #expect(try site.page("/sitemap.xml").contains("<loc>https://example.org/lib/city/events/1/</loc>"))
    let check = try Gablota.run(
      "check", "site", "--base-url", "https://example.org/lib/city/", in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }

  @Test func permalinksSlugsAndPathsAreWhatTheSiteSays() throws {
    let site = try site(
      """
      collections:
        events:
          kind: event
          source: events.csv
          key: id
          path: agenda
          permalink: /agenda/{year}/{slug}/
          slug: name
          per_page: 2

      """, ["pages/index.md": "---\ntitle: Welcome\n---\n"])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/agenda/2026/poems/").contains("<h1"))
    #expect(site.hasFile("/agenda/2025/old/index.html"))
    #expect(try site.page("/agenda/").contains("/agenda/2026/poems/"))
  }

  @Test func recordsWithoutPagesAreStillListed() throws {
    let site = try site(
      "collections:\n  things: {source: things.csv, key: id, pages: false}\n", ["things.csv": "id,name\n1,One\n"])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/").contains("One"))
    #expect(!site.hasFile("/things/1/index.html"))
    let check = try Gablota.run("check", "site", in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }
}

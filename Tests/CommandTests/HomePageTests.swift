import Foundation
import TestSupport
import Testing

/// Home pages of blocks, and blocks in Markdown.
@Suite struct HomePageTests {
  private static let tables = [
    "events.csv": """
    id,name,start,end,type,library
    1,Poems,2026-10-01T18:00,2026-10-01T19:00,Reading,main
    2,Maps,2026-10-02T18:00,2026-10-02T19:00,Talk,main
    3,Show,2026-09-01,2026-11-30,Show,main
    4,Old,2025-10-03T18:00,2025-10-03T19:00,Reading,main

    """,
    "books.csv": """
    id,title,authors,added,favourite,categories
    1,Emma,Jane Austen,2026-09-01,true,Novels
    2,Faust,Goethe,2026-09-10,false,Plays
    3,Odes,Keats,,false,Poems

    """,
    "libraries.csv":
      "id,name,opening_hours,address,telephone\nmain,Main Library,Mo-Fr 10-18; Sa 10-14,Quay 1,555 1234\n",
    "questions.csv": "id,question,answer,popularity\n1,How long?,Three weeks.,5\n2,How many?,Twenty.,9\n",
  ]

  private static let collections = """
    collections:
      events: {kind: event, source: events.csv, key: id, facets: [type], fields: {library: {references: libraries}}}
      books: {kind: book, source: books.csv, key: id}
      libraries: {kind: library, source: libraries.csv, key: id}
      questions: {kind: question, source: questions.csv, key: id}

    """

  private func site(_ home: String, _ files: [String: String] = [:], more: String = "") throws -> TestSite {
    try TestSite.built(home + Self.collections + more, Self.tables.merging(files) { $1 })
  }

  private func refusal(_ home: String, _ files: [String: String] = [:]) throws -> String {
    let all = Self.tables.merging(["site.yaml": TestSite.head + home + Self.collections]) { $1 }.merging(files) { $1 }
    let result = try TestSite(all).build()
    #expect(result.code == 1)
    return result.errorText
  }

  /// The names of the blocks of a page, in order.
  private func blocks(_ page: String) -> [String] {
    page.matches(of: /class="block block-([a-z]+)/).map { String($0.1) }
  }

  @Test func aHomePageHasItsBlocksInOrderAndListsHavePathsOfTheirOwn() throws {
    let site = try site(
      "home:\n  - hero: {title: Come in, search: true}\n  - today\n  - new\n  - favourites\n  - hours\n  - libraries\n"
        + "  - categories\n  - questions\n  - contact\n  - numbers\n  - text: '**Hello** there'\n")
    let page = try site.page("/")
    #expect(
      blocks(page) == [
        "hero", "today", "new", "favourites", "hours", "libraries", "categories", "questions", "contact", "numbers",
        "prose",
      ])
    #expect(page.contains("id=\"title\">Come in</h1>") && page.count(of: "<h1") == 1)
    #expect(page.contains("css/blocks.css") && page.contains("action=\"/search/\""))
    #expect(page.contains("<strong>Hello</strong> there"))
    #expect(site.hasFile("/events/index.html") && site.hasFile("/books/index.html"))
    #expect(!(try site.page("/events/").contains("css/blocks.css")))
  }

  @Test func whatIsNextStandsBeforeWhatRunsOnAndNothingThatIsOver() throws {
    let page = try site("home: [today]\n").page("/")
    let names = page.matches(of: /data-testid="event-link"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(names == ["Poems", "Maps", "Show"])
    #expect(page.contains("id=\"block-today-more\"") && page.contains("href=\"/events/\""))
  }

  @Test func newBooksAreTheLatestFirstAndThoseWithoutADayAreNone() throws {
    let page = try site("home: [new, favourites]\n").page("/")
    let names = page.matches(of: /data-testid="book-link"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(names == ["Faust", "Emma", "Emma"])
    #expect(page.contains("href=\"/books/new/\"") && page.contains("href=\"/books/favourites/\""))
  }

  @Test func aConditionChoosesTheRecordsOfABlock() throws {
    let page = try site("home:\n  - events: {where: {type: Talk}, title: Talks}\n").page("/")
    #expect(page.contains(">Talks</h2>") && page.contains("Maps") && !page.contains("Poems"))
  }

  @Test func withoutAWordTheHomePageHasWhatTheSiteHasSomethingFor() throws {
    let page = try site("home: auto\n").page("/")
    #expect(
      blocks(page) == [
        "hero", "today", "hours", "new", "favourites", "categories", "questions", "libraries", "numbers",
      ])
  }

  @Test func aBlockWithNothingToShowIsLeftOut() throws {
    let page = try site("home:\n  - events: {where: {type: Nothing}}\n  - numbers\n").page("/")
    #expect(blocks(page) == ["numbers"])
    #expect(page.contains("<h1 class=\"visually-hidden\" id=\"title\">Example</h1>"))
  }

  @Test func markdownHasTheSameBlocksBetweenItsParagraphs() throws {
    let page = """
      ---
      title: Children
      ---

      Before.

      ```gablota events
      where: {type: Reading}
      title: Readings
      ```

      After.

      """
    let site = try site("home: [today]\n", ["pages/children.md": page])
    let html = try site.page("/children/")
    let before = try #require(html.range(of: "<p>Before.</p>"))
    let block = try #require(html.range(of: ">Readings</h2>"))
    let after = try #require(html.range(of: "<p>After.</p>"))
    #expect(before.lowerBound < block.lowerBound && block.lowerBound < after.lowerBound)
    #expect(html.contains("Poems") && !html.contains("Maps") && !html.contains("gablota events"))
    #expect(html.contains("content=\"Before. After.\""))
  }

  @Test func pagesWithADateAreNewsTheLatestFirstAndNotInTheFoot() throws {
    func news(_ title: String, _ date: String) -> String { "---\ntitle: \(title)\ndate: \(date)\n---\n\nText.\n" }
    let site = try site(
      "home: [news]\n",
      ["pages/a.md": news("Older", "2026-08-01"), "pages/b.md": news("Newer", "2026-09-01")])
    let page = try site.page("/")
    let names = page.matches(of: /data-testid="news-link"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(names == ["Newer", "Older"])
    #expect(!page.contains("id=\"foot-a\""))
    #expect(try site.page("/a/").contains("id=\"page-date\""))
  }

  @Test func mistakesInBlocksAreNamedWhereTheyStand() throws {
    for (home, part) in [
      ("home: [todya]\n", "did you mean \"today\"?"), ("home:\n  - events: {limt: 3}\n", "did you mean \"limit\"?"),
      ("home:\n  - selection: week\n", "error[block.unknown-selection]"),
      ("home:\n  - events: {of: evnts}\n", "error[block.unknown-collection]"),
      ("home:\n  - {today: 3, hours: 2}\n", "error[block.several]"),
      ("home:\n  - hero: {picture: images/no.jpg}\n", "error[picture.not-found]"),
      ("home:\n  - new: {of: events}\n", "error[block.nothing-to-show]"),
    ] {
      let text = try refusal(home)
      #expect(text.contains(part) && text.contains("site.yaml:3:") || text.contains("site.yaml:4:"), "\(home)\(text)")
    }
    let page = "---\ntitle: X\n---\n\n```gablota evnts\n```\n"
    let text = try refusal("home: [today]\n", ["pages/x.md": page])
    #expect(text.contains("pages/x.md:5:1: error[block.unknown]") && text.contains("did you mean \"events\"?"))
    let limit = "---\ntitle: X\n---\n\n```gablota events\nlimit: none\n```\n"
    #expect(try refusal("home: [today]\n", ["pages/x.md": limit]).contains("pages/x.md:6:"))
  }

  @Test func aHomePageAndAListAtItsPathAreTold() throws {
    let site = try TestSite(
      Self.tables.merging([
        "site.yaml": TestSite.head
          + "home: [today]\ncollections:\n  events: {kind: event, source: events.csv, key: id, path: /}\n"
      ]) { $1 })
    #expect(try site.build().errorText.contains("error[home.taken]"))
  }

  @Test func aBlockThatAsksForStaffDataIsNotOnThePublicPage() throws {
    let site = try TestSite.built(
      "home:\n  - events: {where: {secret: x}, title: Hidden}\n  - text: {text: Inside, audience: staff}\n  - numbers\n"
        + "collections:\n  events: {kind: event, source: events.csv, key: id, fields: {secret: {audience: staff}}}\n",
      ["events.csv": "id,name,start,secret\n1,Poems,2026-10-01,x\n"])
    let page = try site.page("/")
    #expect(blocks(page) == ["numbers"] && !page.contains("Hidden") && !page.contains("Inside"))
  }
}

/// What `theme` says of the look.
@Suite struct ThemeSettingTests {
  private func page(_ theme: String, _ files: [String: String] = [:]) throws -> (page: String, style: String) {
    let site = try TestSite.built(
      "theme:\n\(theme)" + TestSite.events, ["events.csv": "id,name,start\n1,A,2026-12-01\n"].merging(files) { $1 })
    let page = try site.page("/")
    let address = try #require(page.firstMatch(of: /href="(\/assets\/[^"]*css\/site\.css)"/)).1
    return (page, try site.page(String(address)))
  }

  @Test func aSchemeThatIsFixedHoldsForPagesAndStyles() throws {
    let light = try page("  scheme: light\n")
    #expect(light.page.contains("<meta name=\"color-scheme\" content=\"light\">"))
    #expect(!light.style.contains("prefers-color-scheme: dark)") && light.style.contains("color-scheme: light;"))
  }

  @Test func cornersAndFontsComeIntoTheStyle() throws {
    let look = try page("  corners: round\n  font: book\n")
    #expect(look.style.contains("--radius: 14px") && look.style.contains("Palatino"))
  }

  @Test func theFootHasWhatTheSiteFileSays() throws {
    let look = try page(
      "  footer:\n    address: 'Quay **1**'\n    links: [{label: Join, url: /}]\n    imprint: {label: Imprint, url: /}\n"
    )
    #expect(look.page.contains("Quay <strong>1</strong>") && look.page.contains("data-testid=\"foot-link\""))
    #expect(look.page.contains("id=\"foot-imprint\""))
  }

  @Test func markupForTheHeadIsWrittenAndToldWithItsPolicy() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head
        + "theme:\n  head: <script defer src=\"https://stats.example.org/a.js\"></script>\n" + TestSite.events,
      "events.csv": "id,name,start\n1,A,2026-12-01\n",
    ])
    let result = try site.build()
    #expect(result.code == 0)
    #expect(
      result.errorText.contains("notice[site.head]")
        && result.errorText.contains("script-src 'self' https://stats.example.org"))
    #expect(try site.page("/").contains("<script defer src=\"https://stats.example.org/a.js\"></script>"))
  }

  @Test func aLogoStandsForTheNameAndAMissingOneIsTold() throws {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"20\"/>"
    let look = try page("  logo: images/logo.svg\n", ["images/logo.svg": drawing])
    #expect(look.page.contains("alt=\"Example\" width=\"80\" height=\"20\""))
    let site = try TestSite([
      "site.yaml": TestSite.head + "theme: {logo: images/lgo.svg}\n" + TestSite.events,
      "events.csv": "id,name,start\n1,A,2026-12-01\n", "images/logo.svg": drawing,
    ])
    #expect(try site.build().errorText.contains("did you mean \"images/logo.svg\"?"))
  }

  @Test func aPaleAccentIsTold() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + "theme: {accent: \"#ffcc00\"}\n" + TestSite.events,
      "events.csv": "id,name,start\n1,A,2026-12-01\n",
    ])
    #expect(try site.build().errorText.contains("notice[site.pale-accent]"))
  }
}

/// Cards and frames whose blocks a site changes one at a time.
@Suite struct CardBlockTests {
  @Test func aSiteChangesALineOfACardAndKeepsTheRest() throws {
    let site = try TestSite.built(
      TestSite.events,
      [
        "events.csv": "id,name,start,place\n1,Talk,2026-12-01,Hall\n",
        "templates/cards/event.html":
          "{% extends 'theme/cards/event.html' %}{% block text %}<p class=\"own\">at {{ record.place }}</p>{% endblock %}",
        "templates/partials/footer.html":
          "{% extends 'theme/partials/footer.html' %}{% block note %}<p>Ours.</p>{% endblock %}",
      ])
    let page = try site.page("/")
    #expect(page.contains("<p class=\"own\">at Hall</p>") && page.contains("data-testid=\"event-link\""))
    #expect(page.contains("<p>Ours.</p>") && !page.contains("Made with"))
  }
}

import Foundation
import TestSupport
import Testing

/// Sites that open from a folder.
@Suite struct PortableSiteTests {
  private static let pages = [
    "site.yaml": """
    title: A library
    base_url: https://example.org/lib
    collections:
      books: {kind: book, source: books.csv, key: id, search: {}}
    redirects: {/old/: /books/}
    """,
    "books.csv": "id,title\n1,Owls\n2,Bees\n",
    "pages/about.md": "---\ntitle: About\n---\n\nSee [the books](/books/), [one](../books/1/) and `/lib/books/`.\n",
  ]

  private func site(_ extra: String = "", _ files: [String: String] = [:]) throws -> TestSite {
    var all = Self.pages.merging(files) { $1 }
    all["site.yaml"]? += "\n" + extra
    return try TestSite(all)
  }

  @Test func aPortableSiteHasNoAddressFromARoot() throws {
    let site = try site("portable: true\n")
    let result = try site.build()
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errorText)")
    let about = try site.page("/about/")
    #expect(
      about.contains("href=\"../books/index.html\"") && about.contains("href=\"../books/1/index.html\""), "\(about)")
    #expect(about.contains("<code>/lib/books/</code>"))
    #expect(about.contains("<link rel=\"canonical\" href=\"https://example.org/lib/about/\">"))
    #expect(about.firstMatch(of: /(href|src|action|data-[a-z]+)="\//) == nil, "\(about)")
    #expect(try site.page("/old/").contains("url=../books/index.html\""))
    #expect(try site.page("/404.html").contains("href=\"index.html\""))
    #expect(try site.page("/sitemap.xml").contains("<loc>https://example.org/lib/about/</loc>"))
    #expect(!site.hasFile("/sw.js") && !about.contains("data-worker"))
  }

  @Test func aPortableSiteHasPlainScriptsAndAnIndexOfScripts() throws {
    let site = try site()
    #expect(try site.build("--portable").code == 0)
    let page = try site.page("/search/")
    #expect(!page.contains("type=\"module\"") && page.contains("<script defer src=\"../assets/"), "\(page)")
    let index = try #require(page.firstMatch(of: /data-index="\.\.(\/assets\/search-books\/index-[0-9a-z]+\.js)"/))
    let script = try site.page(String(index.1))
    #expect(script.hasPrefix("document.currentScript.data={"), "\(script)")
    #expect(script.contains("../../books/") && script.contains("/index.html"), "\(script)")
  }

  @Test func theOptionMakesASiteAnewAndWithoutItItIsAsBefore() throws {
    let site = try site()
    #expect(try site.build().code == 0)
    let usual = try site.page("/about/")
    #expect(usual.contains("href=\"/lib/books/\""))
    #expect(try site.build("--portable").code == 0)
    #expect(try site.page("/about/") != usual)
    #expect(try site.build().code == 0)
    #expect(try site.page("/about/") == usual)
    #expect(site.hasFile("/sw.js"))
  }

  @Test func aPortableSiteIsCheckedByTheAddressesThatPeopleWrite() throws {
    let site = try site("portable: true\n", ["pages/wrong.md": "---\ntitle: Wrong\n---\n\n[Gone](/boks/)\n"])
    let result = try Gablota.run("check", "site", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errorText.contains("pages/wrong.md:5:8: error[link.broken]: \"/lib/boks/\""), "\(result.errorText)")
  }

  @Test func aScriptThatMustBeAModuleStaysOneWithAWarning() throws {
    let site = try site("", ["templates/js/map.js": "import { map } from 'https://maps.example.org/map.js';\nmap();\n"])
    let result = try site.build("--portable")
    #expect(result.code == 0)
    #expect(result.errorText.contains("warning[theme.module]: js/map.js cannot run"), "\(result.errorText)")
    #expect(try site.build().errors.isEmpty)
  }

  @Test func portableIsYesOrNo() throws {
    let result = try site("portable: perhaps\n").build()
    #expect(result.code == 1 && result.errorText.contains("portable"), "\(result.errorText)")
  }
}

import TestSupport
import Testing

/// Where records have their pages.
@Suite struct PermalinkTests {
  @Test func permalinksSlugsAndPathsAreWhatTheSiteSays() throws {
    let site = try TestSite.programme(
      "", ["pages/index.md": "---\ntitle: Welcome\n---\n"],
      collections: """
        collections:
          events:
            kind: event
            source: events.csv
            key: id
            path: agenda
            permalink: /agenda/{year}/{slug}/
            slug: name
            per_page: 2

        """)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/agenda/2026/poems/").contains("<h1"))
    #expect(site.hasFile("/agenda/2025/old/index.html"))
    #expect(try site.page("/agenda/").contains("/agenda/2026/poems/"))
  }

  @Test func aBookLiesUnderTheYearOfItsPublication() throws {
    let site = try TestSite.built(
      "collections:\n  books: {kind: book, source: b.csv, key: id, permalink: \"/b/{year}/{slug}/\"}\n",
      ["b.csv": "id,title,year,added\n1,Faust,1808,2024-05-01\n"])
    #expect(site.hasFile("/b/1808/1/index.html"))
  }

  @Test func recordsWithoutPagesAreStillListed() throws {
    let site = try TestSite.built(
      "collections:\n  things: {source: things.csv, key: id, pages: false}\n", ["things.csv": "id,name\n1,One\n"])
    #expect(try site.page("/").contains("One"))
    #expect(!site.hasFile("/things/1/index.html"))
    let check = try Gablota.run("check", "site", in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }

  @Test func aSiteUnderAPathHasEveryLinkBelowIt() throws {
    let site = try TestSite.programme(
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

  @Test func aPartOfADayThatNoRecordHasIsToldOnce() throws {
    let more = "    permalink: /things/{year}/{slug}/\n"
    let result = try TestSite.things("record", "      size: size\n", "id,name,size\n1,A,x\n2,B,y\n", of: more).build()
    #expect(result.code == 1 && result.errorText.count(of: "error[") == 1, "\(result.errorText)")
    #expect(result.errorText.contains("site/site.yaml:8:16: error[site.permalink]"))
    #expect(result.errorText.contains("has {year} in it, and things has no day to take it from"))
    #expect(
      result.errorText.contains("in braces you can use slug, key, size, name; a day is taken from start, date or added")
    )
  }

  @Test(arguments: [("id", "write {key}"), ("color", "write  color: color  under fields")])
  func aColumnInAPathIsToldWhatToWrite(_ name: String, _ advice: String) throws {
    let result = try TestSite.things(
      "record", "      size: size\n", "id,name,size,color\n1,A,x,red\n", of: "    permalink: /things/{\(name)}/\n"
    ).build()
    #expect(result.errorText.contains(advice), "\(result.errorText)")
  }
}

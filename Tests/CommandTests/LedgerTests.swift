import Foundation
import TestSupport
import Testing

/// Read = published + left out; nothing meant for few reaches the site.
@Suite struct LedgerTests {
  @Test func theLedgerOfTheExampleBalances() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let result = try Gablota.run("build", district, "--output", folder.path("out"))
    #expect(result.code == 0, "\(result.errorText)")
    let lines = result.text.matches(of: /(?m)^(\w+): (\d+) read, (\d+) published(, left out: .*)?$/)
    #expect(lines.map { String($0.1) } == ["libraries", "events", "people", "questions"])
    for line in lines {
      let leftOut = (line.4.map(String.init) ?? "").matches(of: /\d+/).compactMap { Int(String($0.0)) }.reduce(0, +)
      #expect(Int(line.2) == (Int(line.3) ?? -1) + leftOut, "\(line.0)")
    }
    #expect(result.text.contains("next change: never, because site.yaml has a fixed moment (now)"))
    let files = try tree(folder.path("out")).count - 1
    #expect(result.text.contains("files: \(files) written, 0 unchanged, 0 removed"))
    let pages = try #require(result.text.firstMatch(of: /(\d+) pages;/)).1
    let html = try tree(folder.path("out")).keys.count { $0.hasSuffix(".html") }
    #expect(Int(pages) == html)
  }

  // MARK: Drafts

  private func siteWithDrafts() throws -> TestSite {
    try TestSite([
      "site.yaml": """
      title: Drafts
      collections:
        things: {source: things.csv, key: id}

      """,
      "things.csv": "id,name,draft\n1,Open,\n2,HiddenName,true\n3,Also open,false\n",
      "pages/soon.md": "---\ntitle: HiddenPage\ndraft: true\n---\n\nNot yet.\n",
    ])
  }

  @Test func draftsAreLeftOutAndAccountedFor() throws {
    let site = try siteWithDrafts()
    let result = try site.build()
    #expect(result.text.contains("things: 3 read, 2 published, left out: 1 draft\n"), "\(result.text)")
    for (path, bytes) in try site.output() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Hidden"), "\(path)")
    }
  }

  @Test func draftsAreShownWhenAskedFor() throws {
    let site = try siteWithDrafts()
    let result = try site.build("--drafts")
    #expect(result.text.contains("things: 3 read, 3 published\n"), "\(result.text)")
    #expect(try site.page("/things/2/").contains("HiddenName"))
    #expect(try site.page("/soon/").contains("HiddenPage"))
  }

  // MARK: For staff

  @Test func notAByteMeantForStaffReachesTheSite() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Staff
      base_url: https://example.org
      collections:
        events:
          kind: event
          source: events.csv
          key: id
          fields:
            type: {facet: true}
            fee: {from: fee, audience: staff}
            level: {from: level, audience: staff, facet: true}
            keeper: {from: keeper, references: people, audience: staff}
        people:
          source: people.csv
          key: id
          audience: staff
      selections:
        secret: {of: people, title: PlantedTitle}

      """,
      "events.csv": "id,name,start,type,fee,level,keeper\n"
        + "1,Poems,2026-10-01,Reading,PlantedFee,PlantedLevel,PlantedKey\n",
      "people.csv": "id,name,description\nPlantedKey,PlantedName,PlantedText\n",
    ])
    let result = try site.build()
    #expect(!result.text.contains("PlantedName"))
    if result.code == 0 {
      for (path, bytes) in try site.output() {
        #expect(!path.contains("lanted"))
        #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("planted"), "\(path)")
      }
    } else {
      #expect(result.errorText.contains("people"))
      try withoutSelection(site)
    }
  }

  private func withoutSelection(_ site: TestSite) throws {
    let yaml = try site.folder.text("site/site.yaml").components(separatedBy: "selections:")[0]
    try site.write(yaml, to: "site.yaml")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.text.contains("1 staff"), "\(result.text)")
    for (path, bytes) in try site.output() {
      #expect(!path.contains("lanted"))
      #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("planted"), "\(path)")
    }
  }

  // MARK: The next change

  private func nextChange(_ now: String, _ events: String, pinned: Bool = false) throws -> String {
    let site = try TestSite([
      "site.yaml": "title: Events\ntime_zone: Europe/Warsaw\n\(pinned ? "now: 2026-09-17T12:00\n" : "")"
        + "collections:\n  events: {kind: event, source: events.csv, key: id, feeds: false}\n",
      "events.csv": "id,name,start,end\n" + events,
    ])
    let result = pinned ? try Gablota.run("build", "site", in: site.folder.path) : try site.build(now: now)
    #expect(result.code == 0, "\(result.errorText)")
    return try #require(result.text.firstMatch(of: /next change: (.*)/)).1.description
  }

  @Test(arguments: [
    ("2026-09-17T12:00", "1,A,2026-09-20T18:00,2026-09-20T20:00\n", "2026-09-20T00:00"),
    ("2026-09-20T12:00", "1,A,2026-09-20T18:00,2026-09-20T20:00\n", "2026-09-20T18:00"),
    ("2026-09-20T19:00", "1,A,2026-09-20T18:00,2026-09-20T20:00\n", "2026-09-20T20:00"),
    ("2026-09-20T20:00", "1,A,2026-09-20T18:00,2026-09-20T20:00\n", "only when its files change"),
    ("2026-09-20T12:00", "1,A,2026-09-20,\n", "2026-09-21T00:00"),
    ("2026-09-20T12:00", "1,A,2026-09-20T10:00,\n", "2026-09-21T00:00"),
    ("2026-10-25T01:00", "1,A,2026-10-25,\n", "2026-10-26T00:00"),
    ("2026-09-17T12:00", "1,A,2026-12-01,\n2,B,2026-11-01,\n3,C,2025-01-01,\n", "2026-11-01T00:00"),
  ])
  func theNextChangeIsSaid(_ now: String, _ events: String, _ expected: String) throws {
    let said = try nextChange(now, events)
    #expect(said.hasPrefix(expected), "\(said)")
  }

  @Test func aFrozenSiteNeverChanges() throws {
    #expect(
      try nextChange("", "1,A,2026-12-01,\n", pinned: true) == "never, because site.yaml has a fixed moment (now)")
  }
}

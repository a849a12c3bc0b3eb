import Files
import Foundation
import TestSupport
import Testing

/// `due` says whether there is something to do: 0 there is, 5 there is not.
@Suite struct DueTests {
  private let site: TestSite

  init() throws {
    site = try TestSite([
      "site.yaml": """
      title: District
      base_url: https://example.org
      time_zone: Europe/Warsaw
      collections:
        events: {kind: event, path: /, source: events.csv, key: id}

      """,
      "events.csv": "id,name,start\n1,Poems,2026-10-01T18:00\n2,Songs,2026-09-20T18:00\n",
    ])
  }

  private static let start = 1_789_646_400

  private func run(_ command: String, _ arguments: String..., at moment: Int = start) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path, [command, "site"] + arguments, in: site.folder.path,
      environment: ["SOURCE_DATE_EPOCH": "\(moment)"])
  }

  private func expectDue(_ words: String, at moment: Int = start, _ arguments: String...) throws {
    let result = try TestSupport.run(
      Gablota.path, ["due", "site"] + arguments, in: site.folder.path,
      environment: ["SOURCE_DATE_EPOCH": "\(moment)"])
    #expect(result.code == 0 && result.text.contains(words), "\(words): \(result.text)\(result.errorText)")
  }

  @Test func beforeTheFirstBuildThereIsSomethingToDo() throws {
    try expectDue("due: there is no record of a build before")
  }

  @Test func afterABuildThereIsNothingToDoUntilAPageChanges() throws {
    #expect(try run("build").code == 0)
    let before = try stamps(site.folder.path("site/public"))
    let quiet = try run("due", at: Self.start + 60)
    #expect(quiet.code == 5 && quiet.text.hasPrefix("nothing to do before 2026-09-"), "\(quiet.text)")
    #expect(try stamps(site.folder.path("site/public")) == before)
    // The moment that it names is the first at which there is something to do.
    let moment = try #require(quiet.text.firstMatch(of: /before (\S+)\n/)).1
    let change = Int(try #require(ISO8601DateFormatter().date(from: String(moment))).timeIntervalSince1970)
    #expect(try run("due", at: change - 1).code == 5)
    try expectDue("due: a page changes by time", at: change)
  }

  @Test func whateverABuildSawCounts() throws {
    #expect(try run("build").code == 0)
    try site.write("id,name,start\n1,Poems,2026-10-02T18:00\n", to: "events.csv")
    try expectDue("due: changed: site/events.csv")
    #expect(try run("build").code == 0)
    #expect(try run("due").code == 5)
    try expectDue("due: the last build had other options", "--drafts")
    try FileManager.default.removeItem(atPath: site.folder.path("site/public/index.html"))
    try expectDue("due: files of the built site have changed")
  }

  @Test func aSiteFileThatIsWrongIsReported() throws {
    try site.write("title: [\n", to: "site.yaml")
    let result = try run("due")
    #expect(result.code == 1 && result.errorText.contains("site.yaml"))
  }

  @Test func aSourceThatIsToBeAskedAgainCounts() throws {
    let elsewhere = try Elsewhere("table", "refresh: 6h")
    let first = try elsewhere.run("due", "site")
    #expect(first.code == 0 && first.text.contains("the source of books has not been fetched yet"), "\(first.text)")
    #expect(try elsewhere.run("build", "site").code == 0)
    let asked = try elsewhere.requests().count
    let early = try elsewhere.run("due", "site", at: Elsewhere.start + 6 * 3_600 - 1)
    #expect(early.code == 5, "\(early.text)")
    let late = try elsewhere.run("due", "site", at: Elsewhere.start + 6 * 3_600)
    #expect(late.code == 0 && late.text.contains("the source of books is due to be fetched since"), "\(late.text)")
    #expect(try elsewhere.requests().count == asked)
  }

  @Test func aCopyThatSomebodyFetchedCounts() throws {
    let elsewhere = try Elsewhere()
    #expect(try elsewhere.run("build", "site").code == 0)
    #expect(try elsewhere.run("due", "site", at: Elsewhere.start + 100).code == 5)
    try elsewhere.set("table", rows: 42)
    #expect(try elsewhere.run("fetch", "site", at: Elsewhere.start + 100).code == 0)
    let due = try elsewhere.run("due", "site", at: Elsewhere.start + 100)
    #expect(due.code == 0 && due.text.contains(".gablota/fetched/books"), "\(due.text)")
  }

  @Test func aSourceThatCouldNotBeRenewedBeforeCountsWhenItWas() throws {
    let elsewhere = try Elsewhere()
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set("gone")
    #expect(try elsewhere.run("build", "site", at: Elsewhere.start + 100).code == 0)
    #expect(try elsewhere.run("due", "site", at: Elsewhere.start + 200).code == 5)
    try elsewhere.set("table")
    #expect(try elsewhere.run("fetch", "site", at: Elsewhere.start + 300).code == 0)
    let due = try elsewhere.run("due", "site", at: Elsewhere.start + 300)
    #expect(due.code == 0 && due.text.contains("could be renewed since the last build"), "\(due.text)")
  }
}

import Files
import Foundation
import TestSupport
import Testing

/// `nightly` fetches, builds, checks and reports, and tells people only of changes.
@Suite struct NightlyTests {
  private let site: TestSite
  private static let start = 1_789_646_400

  init() throws {
    site = try TestSite([
      "site.yaml": """
      title: District
      base_url: https://example.org
      time_zone: Europe/Warsaw
      collections:
        events: {kind: event, path: /, source: events.csv, key: id}
        notes: {audience: staff, source: notes.csv, key: id}

      """,
      "events.csv": Self.table(["1,Poems,2026-10-01T18:00,", "2,Songs,2026-11-20T18:00,"]),
      "notes.csv": "id,name\n1,Secret one\n",
    ])
  }

  private static func table(_ rows: [String]) -> String { "id,name,start,status\n" + rows.map { $0 + "\n" }.joined() }

  private func night(_ number: Int = 0, _ arguments: String...) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path, ["nightly", "site", "--report", "night.md"] + arguments, in: site.folder.path,
      environment: ["SOURCE_DATE_EPOCH": "\(Self.start + number * 86_400)"])
  }

  private func report() throws -> String { try site.folder.text("night.json") }

  @Test func aReportSaysWhatCameWhatWentAndWhatIsCancelled() throws {
    let first = try night()
    #expect(first.code == 0 && first.text.hasPrefix("## the site was built\n"), "\(first.text)\(first.errorText)")
    try site.write(
      Self.table([
        "2,Songs,2026-11-20T18:00,cancelled", "3,*Stars* <b>@all,2026-12-01T18:00,", "4,Sea,2026-12-02T18:00,",
      ]),
      to: "events.csv")
    try site.write("id,name\n1,Secret one\n2,Secret two\n", to: "notes.csv")
    let second = try night(1)
    let text = try site.folder.text("night.md")
    #expect(second.text == text)
    #expect(text.hasPrefix("## +2 events, 1 event cancelled, 1 event gone, "), "\(text)")
    #expect(text.contains("\\*Stars\\* &lt;b\\>&#64;all; Sea\n") || text.contains("Sea; \\*Stars"), "\(text)")
    #expect(!(text + (try report())).contains("Secret") && !text.contains("notes"))
    let object = try #require(JSONSerialization.jsonObject(with: Data(report().utf8)) as? [String: Any])
    #expect((object["changes"] as? [[String: String]])?.count == 4 && object["state"] as? String == "right")
  }

  @Test func aNightWithNothingToDoTouchesNothingButItsReport() throws {
    #expect(try night().code == 0)
    let before = try stamps(site.folder.path("site/public"))
    let quiet = try TestSupport.run(
      Gablota.path, ["nightly", "site"], in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": "\(Self.start + 600)"]
    )
    #expect(quiet.code == 0 && quiet.text.hasPrefix("## nothing changed\n") && quiet.errorText.isEmpty)
    #expect(try stamps(site.folder.path("site/public")) == before)
  }

  @Test func theSiteIsPublishedWhereTheSiteFileSaysAndOnlyWhenItChanged() throws {
    let file = try site.folder.text("site/site.yaml")
    try site.write(file + "publish:\n  web: {folder: ../www, verify: false}\n", to: "site.yaml")
    #expect(try night().code == 0)
    #expect(try site.folder.text("www/index.html").contains("Poems"))
    let before = try stamps(site.folder.path("www"))
    #expect(try night(0).code == 0)
    #expect(try stamps(site.folder.path("www")) == before)
    try site.write(Self.table(["1,Poems,2026-10-01T18:00,", "3,Stars,2026-11-20T18:00,"]), to: "events.csv")
    #expect(try night(1).code == 0)
    #expect(try site.folder.text("www/index.html").contains("Stars"))
  }

  @Test func aPublishThatIsHeldIsToldWithItsReason() throws {
    let file = try site.folder.text("site/site.yaml")
    try site.write(file + "publish:\n  web: {folder: ../www, verify: false}\n", to: "site.yaml")
    try site.folder.write("mine", to: "www/index.html")
    let held = try night()
    #expect(held.code == 4 || held.code == 1, "\(held.code)")
    #expect(held.errorText.contains("web: ") || held.text.contains("web: "), "\(held.text)\(held.errorText)")
    #expect(try site.folder.text("www/index.html") == "mine")
  }

  @Test func peopleAreToldWhenItBeginsToFailAndWhenItIsRightAgain() throws {
    #expect(try night().errorText.isEmpty)
    let good = try site.folder.text("site/events.csv")
    try site.write(Self.table(["1,Poems,someday,"]), to: "events.csv")
    let page = try site.page("/")
    let failed = try night(1)
    #expect(failed.code == 1 && failed.errorText.contains("the nightly work began to fail"), "\(failed.errorText)")
    #expect(failed.errorText.contains("site/events.csv"), "\(failed.errorText)")
    #expect(try report().contains("\"stopped\":\"build\""))
    #expect(try site.page("/") == page)
    let again = try night(2)
    #expect(again.code == 1 && again.errorText.isEmpty, "\(again.errorText)")
    try site.write(good, to: "events.csv")
    let right = try night(3)
    #expect(right.code == 0 && right.errorText.contains("succeeds again; it was failing"), "\(right.errorText)")
    #expect(try night(4).errorText.isEmpty)
  }

  @Test func aNightThatStoppedAfterTheBuildIsDoneAgain() throws {
    try site.write("---\ntitle: About\n---\n\n[There](/nowhere/)\n", to: "pages/about.md")
    for number in 0...1 {
      let stopped = try night(number)
      #expect(stopped.code == 1, "\(number)")
      #expect(try report().contains("\"stopped\":\"check\"") && report().contains("/nowhere/"), "\(number)")
    }
    try FileManager.default.removeItem(atPath: site.folder.path("site/pages/about.md"))
    #expect(try night(2).code == 0)
  }

  @Test func theNoteOnTheSiteIsNoneOfTheFilesOfABuild() throws {
    #expect(try night().code == 0)
    let note = try site.page("/build.json")
    #expect(note.contains("\"built\":\"2026-09-17T12:00:00Z\"") && !note.contains("notes"), "\(note)")
    // A build takes the site for unchanged, and another one has the same bytes but for the note.
    let epoch = ["SOURCE_DATE_EPOCH": "\(Self.start)"]
    let same = try TestSupport.run(Gablota.path, ["build", "site"], in: site.folder.path, environment: epoch)
    #expect(same.text.contains("time: compare"))
    #expect(
      try TestSupport.run(
        Gablota.path, ["build", "site", "--output", "other"], in: site.folder.path, environment: epoch
      ).code == 0)
    var output = try site.output()
    output["build.json"] = nil
    #expect(differences(output, try tree(site.folder.path("other"))) == [])
  }

  @Test func aFileOfTheSiteWithTheNameOfTheNoteStays() throws {
    try site.write("{\"mine\": true}", to: "files/build.json")
    try site.write(
      site.folder.text("site/site.yaml") + "redirects: {}\n", to: "site.yaml")
    #expect(try night().code == 0)
    try site.folder.write("{\"mine\": true}", to: "site/public/build.json")
    let second = try night(1)
    #expect(second.code == 0 && second.text.contains("is a file of the site's own"), "\(second.text)")
    #expect(try site.page("/build.json") == "{\"mine\": true}")
  }

  @Test func aLinkInTheFolderOfTheNightsIsNotFollowed() throws {
    try site.folder.write("keep", to: "outside")
    try FileManager.default.createDirectory(
      atPath: site.folder.path("site/.gablota/nightly"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: site.folder.path("site/.gablota/nightly/state.json"), withDestinationPath: site.folder.path("outside"))
    #expect(try night().code == 3)
    #expect(try site.folder.text("outside") == "keep")
  }

  @Test func nightsWithAnInterfaceThatFailsShowTheRightSiteEveryMorning() throws {
    let nights = try TestSupport.run("python3", [projectRoot() + "/Tests/Nightly/nights.py", "9", Gablota.path])
    #expect(nights.code == 0 && nights.text == "9 nights passed\n", "\(nights.text)\(nights.errorText)")
  }
}

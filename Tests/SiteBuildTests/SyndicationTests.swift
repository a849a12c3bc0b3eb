import Diagnostics
import Files
import Foundation
import Locales
import SiteBuild
import TestSupport
import Testing

/// Calendars and feeds of whole sites.
@Suite struct SyndicationTests {
  /// Every calendar by the icalendar package, every feed by feedparser.
  @Test(arguments: [("calendars", "icalendar"), ("feeds", "feedparser")])
  func thoseOfTheExampleSiteAreReadByOtherPrograms(_ judge: String, _ package: String) throws {
    let files = try Self.district.get()
    #expect(files.count > 100)
    try ask(judge, package, files)
  }

  /// What the example site has of them, built once for both judges.
  private static let district = Result {
    let folder = try TemporaryDirectory()
    let content = projectRoot() + "/content/district"
    #expect(try build(SiteFolder(content), options: Self.options(folder), log: DiagnosticLog()) != nil)
    return try folder.files(below: "public").filter { isSyndicated($0.key) }
  }

  @Test func aCheckKnowsThemAsFiles() throws {
    let log = DiagnosticLog()
    let folder = try TemporaryDirectory()
    let report = try check(SiteFolder(projectRoot() + "/content/district"), options: Self.options(folder), log: log)
    #expect(log.sorted().map(\.message) == [])
    #expect((report?.files ?? 0) > 400)
  }

  @Test func theSiteFileSwitchesThemOff() throws {
    let folder = try TemporaryDirectory()
    try folder.write(site + "    feeds: false\n", to: "site/site.yaml")
    try folder.write("id,name,start\n1,Talk,2026-09-20\n", to: "site/events.csv")
    #expect(try build(SiteFolder(folder.path("site")), options: Self.options(folder), log: DiagnosticLog()) != nil)
    #expect(try folder.files(below: "public").keys.filter(Self.isSyndicated) == [])
  }

  @Test func aRecordInThePlaceOfACalendarIsReportedAndNothingWritten() throws {
    let folder = try TemporaryDirectory()
    try folder.write(site + "    permalink: '/{key}/'\n", to: "site/site.yaml")
    try folder.write("id,name,start\ncalendar.ics,Talk,2026-09-20\n", to: "site/events.csv")
    let log = DiagnosticLog()
    #expect(try build(SiteFolder(folder.path("site")), options: Self.options(folder), log: log) == nil)
    let messages = log.sorted().map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("the calendar of /") ?? false)
    #expect(messages.first?.contains("one is a file, and the other needs a folder of that name") ?? false)
  }

  @Test func theNextChangeCountsThemToo() throws {
    let folder = try TemporaryDirectory()
    try folder.write(site, to: "site/site.yaml")
    try folder.write("id,name,start\n1,Talk,2026-12-01\n", to: "site/events.csv")
    let report = try build(SiteFolder(folder.path("site")), options: Self.options(folder), log: DiagnosticLog())
    #expect(report?.summary(isForOthers: false).contains("next change: 2026-11-01T00:00:00") ?? false)
  }

  private let site = """
    title: Town
    base_url: https://example.org
    collections:
      events:
        kind: event
        path: /
        source: events.csv
        key: id

    """

  private static func options(_ folder: TemporaryDirectory) throws -> BuildOptions {
    BuildOptions(site: try SiteOptions(now: "2026-09-17T12:00"), output: folder.path("public"), jobs: 2)
  }

  private static func isSyndicated(_ path: String) -> Bool {
    path.hasSuffix(".ics") || path.hasSuffix("feed.xml") || path.hasSuffix("feed.json")
  }

  private func ask(_ judge: String, _ package: String, _ files: [String: String]) throws {
    let python = projectRoot() + "/.venv/bin/python"
    guard let found = try? run(python, ["-c", "import \(package)"]), found.code == 0 else {
      try skip("no .venv with \(package)")
    }
    let input = [UInt8](try JSONSerialization.data(withJSONObject: files))
    let verdict = try run(
      python, [projectRoot() + "/Tests/PagesTests/Judges/\(judge).py"], input: input,
      environment: ["PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"])
    #expect(verdict.code == 0, "\(verdict.text.prefix(2000)) \(verdict.errorText.suffix(2000))")
    print("judged by \(package): \(verdict.text)")
  }
}

import Diagnostics
import SiteBuild
import TestSupport
import Testing

/// Links that lead to nothing are reported where somebody wrote them.
@Suite struct BrokenLinkTests {
  @Test func isReportedAtTheCellThatHasIt() throws {
    let report = try checked(["things.csv": "id,name,description\n1,One,See [two](/things/two/).\n"])
    #expect(
      report.contains("things.csv:2:17: error[link.broken]: \"/sub/things/two/\" on the page things/1/index.html"))
  }

  @Test func isReportedAtThePlaceInAFreePage() throws {
    let report = try checked(["pages/about.md": "---\ntitle: About\n---\nGo\n[there](/nowhere/).\n"])
    #expect(report.contains("pages/about.md:5:9: error[link.broken]: \"/sub/nowhere/\" on the page about/index.html"))
  }

  @Test func isReportedAtThePlaceInATemplateOfTheSite() throws {
    let report = try checked(["templates/record.html": "<p id=\"here\"><a href=\"/sub/gone/\">x</a></p>\n"])
    #expect(report.contains("templates/record.html:1:23: error[link.broken]: \"/sub/gone/\""))
  }

  @Test func isReportedAtEveryPlaceThatHasIt() throws {
    let report = try checked(["things.csv": "id,name,description\n1,One,[a](/x/)\n2,Two,[b](/x/)\n"])
    #expect(
      report.contains("things.csv:2:11: error[link.broken]") && report.contains("things.csv:3:11: error[link.broken]"))
  }

  @Test func namesTheTemplateThatMadeUpTheAddress() throws {
    let report = try checked(["templates/record.html": "<a href=\"/sub/{{ record.key }}-more/\">x</a>\n"])
    #expect(report.contains("error[link.broken]: \"/sub/1-more/\" on the page things/1/index.html"))
    #expect(report.contains("the page is made by the template record.html"))
  }

  @Test func reportsAnAnchorThatThePageLacks() throws {
    let report = try checked(["pages/about.md": "---\ntitle: About\n---\n[up](/things/1/#nothing)\n"])
    #expect(report.contains("pages/about.md:4:6: error[link.broken]: \"/sub/things/1/#nothing\""))
  }
}

/// What a check says of a small site with these files in it.
private func checked(_ files: [String: String]) throws -> String {
  let folder = try TemporaryDirectory()
  try folder.write(
    "title: T\nbase_url: https://example.org/sub/\ncollections:\n  things: {source: things.csv, key: id}\n",
    to: "site.yaml")
  try folder.write("id,name,description\n1,One,Text\n", to: "things.csv")
  for (path, text) in files { try folder.write(text, to: path) }
  let log = DiagnosticLog()
  let options = BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: folder.path("public"), jobs: 1)
  _ = try check(SiteFolder(folder.path("")), options: options, log: log)
  return TextReport().text(of: log.sorted())
}

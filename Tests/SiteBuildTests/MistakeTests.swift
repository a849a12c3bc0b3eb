import Diagnostics
import Files
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Sites with the mistakes of people who are no programmers: `Mistakes/<name>/` is a whole site, `expected.txt` in it is
/// what the command says. Recorded with `RECORD_SNAPSHOTS=1`, then read by a person.
@Suite struct MistakeTests {
  @Test(arguments: mistakes())
  func isReportedExactlyAndLeavesTheOldSite(_ name: String) throws {
    let folder = mistakesFolder + "/" + name
    let output = try TemporaryDirectory()
    let old = try outputOfGoodSite(in: output)
    let log = DiagnosticLog()
    let options = BuildOptions(
      site: try SiteOptions(now: "2026-09-17T12:00"), output: output.path("public"), jobs: 2)
    let report = try build(SiteFolder(folder), options: options, log: log)
    let text = TextReport().text(of: log.sorted()).replacing(folder + "/", with: "").replacing(folder, with: ".")
    try assertSnapshot(text, "Mistakes/\(name)/expected.txt")
    #expect((report == nil) == log.hasErrors)
    if log.hasErrors { #expect(try output.files(below: "public") == old) }
  }

  @Test func thereAreAtLeastFortyMistakes() {
    #expect(mistakes().count >= 40)
  }
}

private let mistakesFolder = projectRoot() + "/Tests/SiteBuildTests/Mistakes"

private func mistakes() -> [String] {
  ((try? list(mistakesFolder)) ?? []).filter { $0.kind == .directory }.map(\.name)
}

/// A small good site is there first, so that there is an old site to leave untouched; it is built once for all.
private func outputOfGoodSite(in folder: TemporaryDirectory) throws -> [String: String] {
  let good = try goodSite.get()
  try FileManager.default.copyItem(atPath: good.folder.path("public"), toPath: folder.path("public"))
  return good.files
}

private let goodSite = Result {
  let folder = try TemporaryDirectory()
  try folder.write("title: Old\ncollections:\n  things: {source: things.csv, key: id}\n", to: "site/site.yaml")
  try folder.write("id,name\n1,One\n", to: "site/things.csv")
  let options = BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: folder.path("public"), jobs: 1)
  #expect(try build(SiteFolder(folder.path("site")), options: options, log: DiagnosticLog()) != nil)
  return (folder: folder, files: try folder.files(below: "public"))
}

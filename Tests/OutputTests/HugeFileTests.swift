import Files
import Glibc
import TestSupport
import Testing

@testable import Output

/// Files of our own that claim to be huge: a few bytes in an archive.
@Suite struct HugeFileTests {
  private let size = off_t(Folder.ownFileLimit + 1)

  private func site() throws -> SiteFixture {
    let site = try SiteFixture()
    try site.writeOld()
    return site
  }

  private func grow(_ name: String, in site: SiteFixture) {
    #expect(truncate(site.directory.path(name), size) == 0)
  }

  @Test func noMoreIsReadThanAFileOfOursHas() throws {
    let directory = try TemporaryDirectory()
    try directory.write("x", to: "manifest")
    let folder = try Folder(opening: directory.path, calls: LinuxCalls())
    defer { folder.close() }
    #expect(try folder.read("manifest", limit: 1) == Array("x".utf8))
    #expect(truncate(directory.path("manifest"), size) == 0)
    #expect(try folder.read("manifest") == nil)
    #expect(try folder.beginning("manifest", upTo: 1) == Array("x".utf8))
  }

  @Test func aHugeManifestIsADamagedOne() throws {
    let site = try site()
    let before = try site.tree()
    grow("public/.gablota/manifest", in: site)
    do throws(OutputError) {
      _ = try SiteWriter(output: site.output, site: nil, calls: FaultyCalls())
      Issue.record("the folder was taken")
    } catch {
      guard case .refused(_, .damaged) = error else { throw error }
    }
    #expect(try site.tree() == before)
  }

  @Test(arguments: ["stat", "origin", "lock"]) func whatIsKeptBesideTheSiteIsForgottenWhereItIsHuge(_ name: String)
    throws
  {
    let site = try site()
    if name == "origin" { try site.directory.write("", to: ".gablota-public/origin") }
    grow(".gablota-public/" + name, in: site)
    try site.writeNew()
    #expect(try site.tree() == site.newTree)
    #expect(StandingSite.origin(output: site.output, site: nil) == nil)
  }

  @Test func aHugeJournalIsSetAside() throws {
    let site = try site()
    try site.directory.write("", to: ".gablota-public/journal")
    grow(".gablota-public/journal", in: site)
    let report = try site.writeNew()
    #expect(try report.notes.contains { $0.contains("was not written by gablota") } && site.tree() == site.newTree)
  }
}

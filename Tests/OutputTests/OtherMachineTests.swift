import Files
import Glibc
import TestSupport
import Testing

@testable import Output

/// An output that was written on another machine: a clone of a repository that holds it, or what a build machine kept.
@Suite struct OtherMachineTests {
  private let key = MachineKey(low: 3, high: 4)

  private func build(_ site: SiteFixture, _ pages: [String: String], calls: any SystemCalls = FaultyCalls()) throws
    -> WriteReport
  {
    let writer = try SiteWriter(output: site.output, site: nil, calls: calls, key: key)
    for (path, text) in pages { try writer.write(Array(text.utf8), to: OutputPath(path), as: .page) }
    return try writer.commit()
  }

  @Test(arguments: [false, true]) func isGoneOnFromWhereFilesAreAsTheManifestSays(inPlace: Bool) throws {
    let site = try SiteFixture()
    try site.write(SiteFixture.oldPages)
    let report = try build(site, SiteFixture.newPages, calls: FaultyCalls(refusesExchange: inPlace))
    #expect(report.unchanged == 3)
    #expect(report.removed.count == 4)
    #expect(report.notes.isEmpty)
    #expect(try site.tree() == SiteFixture.newPages)
    #expect(try build(site, SiteFixture.newPages).written.isEmpty)
  }

  @Test func isLeftUntouchedWhereNothingChanged() throws {
    let site = try SiteFixture()
    try site.write(SiteFixture.oldPages)
    let before = try status(site.output)?.inode
    let report = try build(site, SiteFixture.oldPages)
    #expect(report.unchanged == SiteFixture.oldPages.count && report.removed.isEmpty)
    #expect(try status(site.output)?.inode == before)
  }

  @Test(arguments: [false, true]) func aFileThatIsNotAsTheManifestSaysIsKeptAndNamedOnce(inPlace: Bool) throws {
    let site = try SiteFixture()
    try site.write(SiteFixture.oldPages)
    try site.directory.write("the user's own", to: "public/gone/index.html")
    let calls = FaultyCalls(refusesExchange: inPlace)
    let report = try build(site, SiteFixture.newPages, calls: calls)
    #expect(try site.tree()["gone/index.html"] == "the user's own")
    #expect(try site.tree()["gone/deep/index.html"] == nil)
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.contains("gone/index.html is not as it says: not removed") == true)
    #expect(try build(site, SiteFixture.newPages).notes.isEmpty)
    #expect(try site.tree()["gone/index.html"] == "the user's own")
  }

  @Test func aJournalOfAnotherMachineIsNamedAndSetAside() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let killed = WatchedCalls(
      FaultyCalls(refusesExchange: true), refuse: { $0.utf8.elementsEqual("rename feed.xml feed.xml".utf8) ? EIO : nil }
    )
    #expect(throws: OutputError.self) { try site.writeNew(calls: killed) }
    let report = try build(site, SiteFixture.newPages)
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.contains("journal was not written by gablota on this machine for this folder") == true)
    #expect(try site.leftovers().prefix(2) == ["journal.aside-1", "lock"])
    #expect(try site.tree().filter { SiteFixture.newPages[$0.key] != nil } == SiteFixture.newPages)
    #expect(try build(site, SiteFixture.newPages).notes.isEmpty)
  }

  @Test func theKeyIsKeptForTheUserAlone() throws {
    let folder = try TemporaryDirectory()
    let state = folder.path("a/state")
    let first = try #require(MachineKey.kept(in: state))
    let second = try #require(MachineKey.kept(in: state))
    #expect(first.low == second.low && first.high == second.high)
    #expect(try status(state + "/gablota/key")?.mode == 0o600)
    #expect(try list(state + "/gablota").map(\.name) == ["key"])
    chmod(state + "/gablota/key", 0o644)
    #expect(MachineKey.kept(in: state) == nil)
  }

  @Test func withoutAPlaceForTheKeyNothingIsKept() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a file", to: "state")
    #expect(MachineKey.kept(in: folder.path("state")) == nil)
    #expect(MachineKey.kept(in: nil) == nil)
  }

  @Test func whatIsSealedCannotStandInForAnotherFile() {
    let sealed = key.sealed([1, 2, 3], as: "journal")
    #expect(key.opened(sealed, as: "journal") == [1, 2, 3])
    #expect(key.opened(sealed, as: "stat") == nil)
    #expect(MachineKey(low: 3, high: 5).opened(sealed, as: "journal") == nil)
    #expect(key.opened([9] + sealed.dropFirst(), as: "journal") == nil)
    #expect(key.opened([], as: "journal") == nil)
  }
}

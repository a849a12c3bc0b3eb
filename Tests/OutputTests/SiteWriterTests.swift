import Files
import TestSupport
import Testing

@testable import Output

@Suite struct SiteWriterTests {
  @Test func writesANewSite() throws {
    let site = try SiteFixture()
    let report = try site.write(SiteFixture.oldPages)
    #expect(try site.tree() == SiteFixture.oldPages)
    #expect(report.written == SiteFixture.oldPages.keys.sorted())
    #expect(report.unchanged == 0)
    #expect(try site.leftovers() == SiteFixture.tidy)
  }

  @Test func replacesASiteAndKeepsWhatIsNotOurs() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let report = try site.writeNew()
    #expect(try site.tree() == site.newTree)
    #expect(report.exchanged)
    #expect(
      report.written == [
        "books/2/index.html", "books/4/index.html", "empty.txt", "feed.xml", "grows", "images/b.png", "index.html",
        "turns/index.html",
      ])
    #expect(report.removed == ["gone/deep/index.html", "gone/index.html", "grows/index.html", "turns"])
    #expect(report.unchanged == 4)
    #expect(report.kept == ["CNAME", "books/note.txt"])
    #expect(try site.leftovers() == SiteFixture.tidy)
  }

  @Test func leavesAnUnchangedSiteUntouched() throws {
    let site = try SiteFixture()
    try site.writeNew()
    let before = try everyStatus(site)
    let report = try site.writeNew()
    #expect(report.written.isEmpty && report.removed.isEmpty)
    #expect(report.unchanged == site.newTree.count - SiteFixture.foreign.count)
    #expect(try everyStatus(site) == before)
  }

  @Test func keepsInodeAndTimeOfUnchangedFiles() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let before = try status(site.output + "/books/1/index.html")
    try site.writeNew()
    let after = try status(site.output + "/books/1/index.html")
    #expect(before?.inode == after?.inode)
    #expect(before?.modified == after?.modified)
  }

  @Test func neverSharesAnInodeWithTheUsersPicture() throws {
    let site = try SiteFixture()
    try site.writeNew()
    try site.writeNew()
    let source = try status(site.directory.path("site/images/a.png"))
    let copy = try status(site.output + "/images/a.png")
    #expect(source?.inode != copy?.inode)
  }

  @Test func noticesAPictureThatChangedWithinItsSize() throws {
    let site = try SiteFixture()
    try site.writeNew()
    try site.directory.write("A picture's bytes", to: "site/images/a.png")
    #expect(try site.writeNew().written == ["images/a.png"])
    #expect(try site.tree()["images/a.png"] == "A picture's bytes")
  }

  @Test(arguments: [false, true]) func rewritesAFileThatSomebodyEdited(withoutStatCache: Bool) throws {
    let site = try SiteFixture()
    try site.writeNew()
    try site.directory.write("OnE", to: "public/books/1/index.html")
    if withoutStatCache { try site.directory.write("", to: ".gablota-public/stat") }
    #expect(try site.writeNew().written == ["books/1/index.html"])
    #expect(try site.tree()["books/1/index.html"] == "one")
  }

  @Test func rewritesAFileThatSomebodyMadeALink() throws {
    let site = try SiteFixture()
    try site.writeNew()
    let outside = try site.directory.write("one", to: "outside.html")
    try site.directory.remove("public/books/1/index.html")
    try site.directory.link("public/books/1/index.html", to: outside)
    #expect(try site.writeNew().written == ["books/1/index.html"])
    #expect(try status(site.output + "/books/1/index.html", followingLinks: false)?.kind == .file)
    #expect(try site.directory.text("outside.html") == "one")
  }

  @Test func readsFilesWhenTheStatCacheIsGone() throws {
    let site = try SiteFixture()
    try site.writeNew()
    let before = try everyStatus(site)
    try site.directory.remove(".gablota-public/stat")
    let report = try site.writeNew()
    #expect(report.written.isEmpty)
    #expect(try everyStatus(site) == before)
    #expect(try site.leftovers() == SiteFixture.tidy)
  }

  @Test func refusesAForeignFileInTheWay() throws {
    let site = try SiteFixture()
    try site.writeOld()
    try site.directory.write("mine", to: "public/books/4/index.html")
    let before = try site.tree()
    #expect(throws: OutputError.self) { try site.writeNew() }
    #expect(try site.tree() == before)
    #expect(try site.leftovers() == SiteFixture.tidy)
  }

  @Test func refusesAForeignLinkInPlaceOfADirectory() throws {
    let site = try SiteFixture()
    try site.writeOld()
    try site.directory.write("x", to: "elsewhere/keep.txt")
    try site.directory.link("public/turnstile", to: site.directory.path("elsewhere"))
    var pages = SiteFixture.newPages
    pages["turnstile/index.html"] = "must not go elsewhere"
    #expect(throws: OutputError.self) { try site.write(pages) }
    #expect(try site.directory.files(below: "elsewhere") == ["keep.txt": "x"])
  }

  @Test func refusesAPathWrittenTwice() throws {
    let site = try SiteFixture()
    let writer = try SiteWriter(output: site.output, site: nil, calls: FaultyCalls())
    try writer.write([1], to: OutputPath("a"), as: .page)
    #expect(throws: OutputError.self) { try writer.write([2], to: OutputPath("a"), as: .page) }
    writer.abandon()
    #expect(try status(site.output) == nil)
  }

  @Test func removesEverythingWhenAbandoned() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let before = try everyStatus(site)
    let writer = try SiteWriter(output: site.output, site: nil, calls: FaultyCalls())
    try writer.write([1], to: OutputPath("a/b/c"), as: .page)
    writer.abandon()
    #expect(try everyStatus(site) == before)
    #expect(try site.leftovers() == SiteFixture.tidy)
  }

  @Test func letsOneRunAtATimeWrite() throws {
    let site = try SiteFixture()
    let writer = try SiteWriter(output: site.output, site: nil, calls: FaultyCalls())
    do throws(OutputError) {
      _ = try SiteWriter(output: site.output, site: nil, calls: FaultyCalls())
      Issue.record("a second writer was let in")
    } catch {
      #expect(error.description.utf8.starts(with: "another run (process ".utf8))
    }
    writer.abandon()
    try site.writeNew()
  }

  @Test func writesTheSameManifestInAnyOrderFromManyThreads() async throws {
    let one = try SiteFixture()
    let other = try SiteFixture()
    let paths = (0..<400).map { "d\($0 % 7)/e\($0 % 31)/p\($0).html" }
    for (site, order) in [(one, paths), (other, paths.reversed())] {
      let writer = try SiteWriter(output: site.output, site: nil, calls: FaultyCalls())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for path in order {
          group.addTask { try writer.write(Array(path.utf8), to: OutputPath(path), as: .page) }
        }
        try await group.waitForAll()
      }
      _ = try writer.commit()
    }
    #expect(try one.directory.files(below: "public") == other.directory.files(below: "public"))
    #expect(try one.tree().count == 400)
  }

  private func everyStatus(_ site: SiteFixture) throws -> [String: FileStatus] {
    var found: [String: FileStatus] = [:]
    for file in try walk(site.output, includingHidden: true) {
      found[file.path] = try status(site.output + "/" + file.path)
    }
    found["."] = try status(site.output)
    return found
  }
}

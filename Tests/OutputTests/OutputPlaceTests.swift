import Files
import Foundation
import TestSupport
import Testing

@testable import Output

@Suite struct OutputPlaceTests {
  @Test func refusesTheRootTheHomeDirectoryAndWhatHoldsIt() throws {
    #expect(refusal("/") == .root)
    #expect(refusal("/tmp/..") == .root)
    #expect(refusal(NSHomeDirectory()) == .home)
    #expect(refusal(NSHomeDirectory() + "/.") == .home)
  }

  @Test func refusesTheSiteAndWhatHoldsIt() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("a/site/data")
    let site = directory.path("a/site")
    #expect(refusal(site, site: site) == .site)
    #expect(refusal(directory.path("a"), site: site) == .site)
    #expect(refusal(directory.path("a/site/data/.."), site: site) == .site)
    try directory.link("alias", to: directory.path("a"))
    #expect(refusal(directory.path("alias"), site: site) == .site)
    #expect(refusal(directory.path("a/site/public"), site: site) == nil)
  }

  @Test func refusesAFolderThatIsNotEmptyAndNotOurs() throws {
    let directory = try TemporaryDirectory()
    try directory.write("mine", to: "public/letter.txt")
    #expect(refusal(directory.path("public")) == .notOurs)
    #expect(try directory.files() == ["public/letter.txt": "mine"])
  }

  @Test func takesAnEmptyFolder() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("public")
    #expect(refusal(directory.path("public")) == nil)
  }

  @Test func refusesAFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("mine", to: "public")
    #expect(refusal(directory.path("public")) == .notADirectory)
  }

  @Test func refusesADamagedManifest() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let text = try site.directory.text("public/.gablota/manifest")
    try site.directory.write(String(text.dropLast(40)), to: "public/.gablota/manifest")
    #expect(refusal(site.output) == .damaged)
    #expect(try site.tree() == site.oldTree)
  }

  @Test func followsALinkThatTheUserNamesAsOutput() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("www/site")
    try directory.link("public", to: directory.path("www/site"))
    let writer = try SiteWriter(output: directory.path("public"), site: nil, calls: FaultyCalls())
    try writer.write(Array("x".utf8), to: OutputPath("index.html"), as: .page)
    _ = try writer.commit()
    #expect(try directory.text("www/site/index.html") == "x")
    #expect(try status(directory.path("public"), followingLinks: false)?.kind == .symbolicLink)
  }

  private func refusal(_ output: String, site: String? = nil) -> OutputError.Refusal? {
    do throws(OutputError) {
      let writer = try SiteWriter(output: output, site: site, calls: FaultyCalls())
      writer.abandon()
      return nil
    } catch {
      if case .refused(_, let refusal) = error { return refusal }
      Issue.record("\(error)")
      return nil
    }
  }
}

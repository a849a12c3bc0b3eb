import Files
import Glibc
import TestSupport
import Testing
import Text

@testable import Output

/// What a page that somebody has open may still ask for stays for one change more.
@Suite struct OutlivingTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  @discardableResult
  private func write(_ parts: [String], home: String) throws -> WriteReport {
    let writer = try SiteWriter(output: site.output, site: nil, sources: [])
    try writer.write(Array(home.utf8), to: OutputPath("index.html"), as: .index)
    for part in parts { try writer.write(Array(part.utf8), to: OutputPath("parts/\(part)"), as: .asset) }
    return try writer.commit { $0.utf8.starts(with: "parts/".utf8) }
  }

  private var parts: [String] {
    get throws {
      try site.tree().keys.filter { $0.utf8.starts(with: "parts/".utf8) }.map { String($0.dropFirst(6)) }.sorted()
    }
  }

  @Test func aPartStaysForOneChangeAndThenGoes() throws {
    try write(["a", "b"], home: "1")
    let report = try write(["b", "c"], home: "2")
    #expect(try parts == ["a", "b", "c"])
    #expect(report.removed.isEmpty && report.written == ["index.html", "parts/c"])
    try write(["b", "d"], home: "3")
    #expect(try parts == ["b", "c", "d"])
  }

  @Test func aRunThatChangesNothingTouchesNothing() throws {
    try write(["a"], home: "1")
    try write(["b"], home: "2")
    let report = try write(["b"], home: "2")
    #expect(report.written.isEmpty && report.removed.isEmpty && !report.exchanged)
    #expect(try parts == ["a", "b"])
  }

  @Test func aPartThatComesBackIsOneOfTheSiteAgain() throws {
    try write(["a"], home: "1")
    try write(["b"], home: "2")
    try write(["a"], home: "1")
    try write(["c"], home: "3")
    #expect(try parts == ["a", "c"])
  }

  @Test func aChangedPartDoesNotStay() throws {
    try write(["a"], home: "1")
    try site.directory.write("spoilt", to: "public/parts/a")
    try write(["b"], home: "2")
    #expect(try parts == ["b"])
  }

  @Test func otherFilesGoAsEver() throws {
    try site.write(SiteFixture.oldPages)
    try write(["a"], home: "1")
    #expect(try site.tree().keys.sorted() == ["index.html", "parts/a"])
  }

  @Test func noManifestLeadsOutOfTheSite() throws {
    try write(["a"], home: "1")
    try site.directory.write("secret", to: "outside/key")
    try #require(symlink(site.directory.path("outside"), site.output + "/parts/link") == 0)
    let bytes = Array("secret".utf8)
    let entries = ["parts/../../outside/key", "parts/a", "parts/link/key"].map { path in
      Manifest.Entry(path: path, size: bytes.count, fingerprint: Fingerprint(of: bytes))
    }
    try site.directory.write(
      String(decoding: Manifest(sorted: entries).encoded(), as: UTF8.self), to: "public/.gablota/manifest")
    _ = try? write(["b"], home: "2")
    let shown = try site.directory.files(below: "public").filter { !$0.key.utf8.starts(with: ".gablota/".utf8) }
    #expect(
      !shown.contains { $0.value.utf8.elementsEqual("secret".utf8) && !$0.key.hasPrefix("parts/link") }, "\(shown)")
  }
}

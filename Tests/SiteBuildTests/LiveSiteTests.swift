import Diagnostics
import Files
import Glibc
import Records
import Tables
import TestSupport
import Testing
import Text

@testable import SiteBuild

/// What is shown from memory is what a build writes.
@Suite struct LiveSiteTests {
  private let folder: TemporaryDirectory
  private let site: SiteFolder

  init() throws {
    folder = try TemporaryDirectory(
      site: "collections:\n  books: {kind: book, source: books.csv, key: id}", at: "https://example.org/shelf/",
      [
        "books.csv": "id,title,authors\n1,Emma,Jane Austen\n2,Ulysses,James Joyce\n",
        "images/plan.txt": "a picture, more or less",
      ])
    site = SiteFolder(folder.path("site"))
  }

  private func options() throws -> BuildOptions {
    BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: folder.path("public"), jobs: 1)
  }

  private func live(_ cache: SourceCache? = nil) throws -> LiveSite {
    let log = DiagnosticLog()
    var clock = StageClock()
    let prepared = try prepare(site, options: try options(), clock: &clock, cache: cache, log: log)
    #expect(log.sorted().map(\.message) == [])
    return LiveSite(try #require(prepared))
  }

  private func bytes(_ live: LiveSite, _ path: String) throws -> [UInt8]? {
    switch try live.content(path) {
    case .page(let bytes)?, .bytes(let bytes)?: bytes
    case .copy(let source)?: try read(source)
    case nil: nil
    }
  }

  @Test func everyFileIsThatOfABuildTheServiceWorkersToo() throws {
    let log = DiagnosticLog()
    _ = try #require(try build(site, options: try options(), log: log))
    let written = try walk(folder.path("public")).map(\.path).filter { !$0.hasPrefix(".gablota") }
    let files = try written.filter { try status(folder.path("public/" + $0))?.kind == .file }
    let live = try live()
    #expect(Set(live.paths) == Set(files))
    #expect(Set(files).isSuperset(of: ["sw.js", "version.json", "offline.json", "images/plan.txt"]))
    for path in files { #expect(try bytes(live, path) == read(folder.path("public/" + path)), "\(path)") }
  }

  @Test func aSiteThatIsNotKeptHasNoServiceWorker() throws {
    try folder.write(
      "title: Books\noffline: false\ncollections:\n  books: {kind: book, source: books.csv, key: id}\n",
      to: "site/site.yaml")
    let live = try live()
    for path in ["sw.js", "version.json", "offline.json"] { #expect(try bytes(live, path) == nil) }
  }

  @Test func aMistakeOnAnyPageIsTheServiceWorkersMistakeAndNothingElseIsHeldUp() throws {
    try folder.write("{{ 1 // (record.title|length // 1000) }}", to: "site/templates/records/books.html")
    let live = try live()
    #expect(throws: Diagnostic.self) { try live.content("sw.js") }
    #expect(throws: Diagnostic.self) { try live.content("version.json") }
    #expect(try bytes(live, "index.html") != nil)
  }

  @Test func aTableThatIsAsItWasIsNotReadAgain() throws {
    // A file that was changed a moment ago is not trusted to have other times when it changes again.
    usleep(100_000)
    let cache = SourceCache()
    let first = try #require(try tableFile(live(cache)))
    try folder.write("---\ntitle: About\n---\n\nHello.\n", to: "site/pages/about.md")
    let second = try live(cache)
    #expect(try bytes(second, "about/index.html") != nil)
    #expect(try tableFile(second) === first)
    try folder.write("id,title,authors\n1,Emma,Jane Austen\n2,Dubliners,James Joyce\n", to: "site/books.csv")
    #expect(try tableFile(live(cache)) !== first)
  }

  private func tableFile(_ live: LiveSite) throws -> SourceFile {
    try #require(live.prepared.store.onlyTable(ofFile: site.shown("books.csv"))).table.file
  }
}

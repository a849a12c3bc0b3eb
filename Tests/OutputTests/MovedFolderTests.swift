import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Output

/// A work folder that came from another site of the same user, sealed with the same key: its journal is about other files.
@Suite struct MovedFolderTests {
  private let key = MachineKey(low: 5, high: 6)

  enum Killed: CaseIterable { case inPlace, beforeTheExchange, afterTheExchange }
  enum Brought: CaseIterable { case copied, moved }

  private func build(
    _ folder: TemporaryDirectory, _ site: String, _ pages: [String: String], calls: any SystemCalls = FaultyCalls()
  ) throws -> WriteReport {
    let writer = try SiteWriter(output: folder.path(site + "/public"), site: nil, calls: calls, key: key)
    for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
      try writer.write(Array(text.utf8), to: OutputPath(path), as: .page)
    }
    return try writer.commit()
  }

  /// A site whose last run was killed while it changed the output, which holds a file that is not ours.
  private func makeKilled(_ folder: TemporaryDirectory, _ killed: Killed) throws {
    _ = try build(folder, "first", ["index.html": "first", "gone.html": "first", "books/1.html": "first"])
    try folder.write("first's own", to: "first/public/own.txt")
    let event =
      switch killed {
      case .inPlace: "remove gone.html"
      case .beforeTheExchange: "rename tree public"
      case .afterTheExchange: "remove index.html"
      }
    // Nothing works from then on, as if the program were gone.
    let isGone = Atomic(false)
    let calls = WatchedCalls(
      FaultyCalls(refusesExchange: killed == .inPlace),
      refuse: { call in
        if call.utf8.elementsEqual(event.utf8) { isGone.store(true, ordering: .relaxed) }
        return isGone.load(ordering: .relaxed) ? EIO : nil
      })
    _ = try? build(
      folder, "first", ["index.html": "newer", "books/1.html": "newer", "books/2.html": "newer"], calls: calls)
    try #require(try status(folder.path("first/.gablota-public/journal")) != nil, "\(killed)")
  }

  private func bring(_ folder: TemporaryDirectory, _ name: String, to site: String, _ brought: Brought) throws {
    switch brought {
    case .moved: try #require(rename(folder.path("first/" + name), folder.path(site + "/" + name)) == 0)
    case .copied:
      _ = try TestSupport.run("/bin/cp", ["-r", folder.path("first/" + name), folder.path(site + "/" + name)])
    }
  }

  @Test(
    "Brought beside another site's output, it changes nothing there", arguments: Killed.allCases, Brought.allCases)
  func changesNoOtherOutput(_ killed: Killed, _ brought: Brought) throws {
    let folder = try TemporaryDirectory()
    try makeKilled(folder, killed)
    // What the journal would put, delete or write over.
    let pages = ["index.html": "second", "gone.html": "second", "books/1.html": "second"]
    _ = try build(folder, "second", pages)
    try folder.write("second's own", to: "second/public/own.txt")
    try folder.write("second's own", to: "second/public/books/2.html")
    let outside = try folder.files(below: "first/public")
    _ = try TestSupport.run("/bin/rm", ["-r", folder.path("second/.gablota-public")])
    try bring(folder, ".gablota-public", to: "second", brought)

    let report = try build(folder, "second", pages)
    #expect(report.notes.contains { $0.contains("for this folder") }, "\(report.notes)")
    let expected = pages.merging(["own.txt": "second's own", "books/2.html": "second's own"]) { $1 }
    let files = try folder.files(below: "second/public").filter { !$0.key.utf8.starts(with: ".gablota/".utf8) }
    #expect(files == expected)
    #expect(try folder.files(below: "first/public") == outside)
    #expect(try build(folder, "second", pages).notes.isEmpty)
  }

  @Test(
    "A whole site that was copied is written anew, and the one it was copied from stays", arguments: Killed.allCases)
  func copiesAreBuiltAnew(_ killed: Killed) throws {
    let folder = try TemporaryDirectory()
    try makeKilled(folder, killed)
    try folder.makeDirectory("copy")
    for name in ["public", ".gablota-public"] { try bring(folder, name, to: "copy", .copied) }
    let before = try folder.files(below: "first")
    let pages = ["index.html": "newer", "books/1.html": "newer", "books/2.html": "newer"]
    _ = try build(folder, "copy", pages)
    let files = try folder.files(below: "copy/public").filter { !$0.key.utf8.starts(with: ".gablota/".utf8) }
    #expect(files == pages.merging(["own.txt": "first's own"]) { $1 })
    #expect(try folder.files(below: "first") == before)
  }

  @Test("A whole site that was moved is healed", arguments: Killed.allCases)
  func movedSitesAreHealed(_ killed: Killed) throws {
    let folder = try TemporaryDirectory()
    try makeKilled(folder, killed)
    try #require(rename(folder.path("first"), folder.path("moved")) == 0)
    let pages = ["index.html": "newer", "books/1.html": "newer", "books/2.html": "newer"]
    #expect(try build(folder, "moved", pages).notes.isEmpty)
    let files = try folder.files(below: "moved/public").filter { !$0.key.utf8.starts(with: ".gablota/".utf8) }
    #expect(files == pages.merging(["own.txt": "first's own"]) { $1 })
  }
}

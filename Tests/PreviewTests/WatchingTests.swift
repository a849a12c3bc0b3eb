import Files
import Foundation
import SiteBuild
import Synchronization
import TestSupport
import Testing

@testable import Preview

@Suite struct WatchingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func watcher() -> FileWatcher { FileWatcher(folder.path) { $0 == "public" || $0.hasPrefix(".git") } }

  private func write(_ name: String, _ text: String = "x") throws {
    let path = folder.path(name)
    let parent = URL(filePath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    // In place, as many editors write.
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  @Test func aFileWrittenInPlaceIsSeenOnce() throws {
    try write("data/a.csv")
    let watcher = watcher()
    try write("data/a.csv", "y")
    #expect(watcher.changes(timeout: 1_000) == ["data/a.csv"])
    #expect(watcher.changes(timeout: 20) == [])
  }

  @Test func anEditorThatWritesAnotherFileAndRenamesItIsSeen() throws {
    try write("data/a.csv")
    let watcher = watcher()
    try write("data/.a.csv.swp", "y")
    #expect(rename(folder.path + "/data/.a.csv.swp", folder.path + "/data/a.csv") == 0)
    #expect(watcher.changes(timeout: 1_000) == ["data/a.csv"])
  }

  @Test func filesInNewFoldersAndTheirNewFoldersAreSeen() throws {
    let watcher = watcher()
    try write("templates/cards/deep/book.html")
    var seen = Set(watcher.changes(timeout: 1_000))
    try write("templates/cards/deep/book.html", "again")
    seen.formUnion(watcher.changes(timeout: 1_000))
    #expect(seen.contains("templates/cards/deep/book.html"))
    try write("templates/cards/deep/other.html")
    #expect(watcher.changes(timeout: 1_000).contains("templates/cards/deep/other.html"))
  }

  @Test func aBurstComesAsOne() throws {
    try write("data/0.csv")
    let watcher = watcher()
    for number in 0..<200 { try write("data/\(number).csv", "\(number)") }
    #expect(watcher.changes(timeout: 1_000).count == 200)
  }

  /// How often something is prepared, and what is handed over.
  @Test(arguments: ["a.csv", "b.csv"])
  func whatWasPreparedIsPreparedAgainWhenMoreFollows(_ second: String) throws {
    for name in ["a.csv", "b.csv"] { try write("site/\(name)") }
    var changes = FileChanges(SiteFolder(folder.path("site")))
    try write("site/a.csv", "y")
    var calls: [[String]] = []
    let burst = changes.next(timeout: 1_000) { paths in
      if calls.isEmpty { try? write("site/\(second)", "z") }
      calls.append(paths)
      return calls.count
    }
    #expect(calls.first == ["a.csv"] && calls.count == 2 && calls.last == burst.paths)
    #expect(burst.paths == Set(["a.csv", second]).sorted() && burst.prepared == 2)
    let none = changes.next(timeout: 20) { paths in paths.count }
    #expect(none.paths == [] && none.prepared == nil)
  }

  /// Until the new one is whole there is nothing to read.
  @Test func nothingIsPreparedForAFileThatWasMovedAway() throws {
    try write("site/a.csv")
    var changes = FileChanges(SiteFolder(folder.path("site")))
    #expect(rename(folder.path + "/site/a.csv", folder.path + "/site/a.csv~") == 0)
    let gone = changes.next(timeout: 1_000) { paths in paths.count }
    #expect(gone.paths == ["a.csv"] && gone.prepared == nil)
    #expect(rename(folder.path + "/site/a.csv~", folder.path + "/site/b.csv") == 0)
    try write("site/a.csv", "new")
    #expect(rename(folder.path + "/site/b.csv", folder.path + "/site/b.csv~") == 0)
    try write("site/b.csv", "new")
    let both = changes.next(timeout: 1_000) { paths in paths.count }
    #expect(both.paths == ["a.csv", "b.csv"] && both.prepared == 2)
  }

  @Test func deletedAndMovedFilesAreSeen() throws {
    try write("a.csv")
    try write("b.csv")
    let watcher = watcher()
    #expect(unlink(folder.path + "/a.csv") == 0)
    #expect(rename(folder.path + "/b.csv", folder.path + "/c.csv") == 0)
    #expect(watcher.changes(timeout: 1_000) == ["a.csv", "b.csv", "c.csv"])
  }

  @Test func theOutputAndTheNotesOfEditorsAreNoChange() throws {
    try write("public/index.html")
    let watcher = watcher()
    for name in ["public/index.html", ".git/index", "a.csv~", "4913", ".a.csv.swp", "#a.csv#"] { try write(name) }
    #expect(watcher.changes(timeout: 50) == [])
  }

  @Test func whereNothingWatchesFilesAreLookedAtAgain() throws {
    try write("data/a.csv")
    var polling = FilePolling(folder.path) { $0 == "public" }
    #expect(polling.changes() == [])
    try write("data/a.csv", "longer")
    try write("pages/b.md")
    try write("public/c.html")
    #expect(polling.changes() == ["data/a.csv", "pages/b.md"])
  }
}

extension FileWatcher {
  /// The paths of a burst, in order.
  fileprivate func changes(timeout: Int) -> [String] {
    var burst = first(timeout: timeout)
    _ = addRest(to: &burst)
    return burst.sorted
  }
}

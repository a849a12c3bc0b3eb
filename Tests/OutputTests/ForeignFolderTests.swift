import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Output

/// Folders and files in the output that are not ours.
@Suite struct ForeignFolderTests {
  private static let mine = [
    ".git/HEAD": "ref: main", ".well-known/acme/token": "abc", "stats/2026/all.txt": "1", "CNAME": "library.example",
    "books/note.txt": "mine",
  ]

  private func fixture(_ names: [String] = Array(mine.keys)) throws -> SiteFixture {
    let site = try SiteFixture()
    try site.writeOld()
    for name in names { try site.directory.write(Self.mine[name] ?? "", to: "public/" + name) }
    return site
  }

  @Test(arguments: [false, true]) func canBeReadAfterEachCall(onlyFiles: Bool) throws {
    let names = onlyFiles ? ["CNAME", "books/note.txt"] : Array(Self.mine.keys)
    let site = try fixture(names)
    let missing = Mutex<[String]>([])
    let output = site.output
    let calls = WatchedCalls(look: { event in
      for name in names where access(output + "/" + name, R_OK) != 0 {
        missing.withLock { $0.append("\(name) after \(event)") }
      }
    })
    let report = try site.writeNew(calls: calls)
    #expect(missing.withLock { $0 } == [])
    #expect(report.exchanged == onlyFiles)
    #expect(try site.tree().filter { SiteFixture.newPages[$0.key] != nil } == SiteFixture.newPages)
  }

  @Test func stayWhereTheyAreWhenARunIsKilled() throws {
    let site = try fixture()
    let counted = FaultyCalls()
    try site.writeNew(calls: counted)
    for number in 1...counted.calls {
      let site = try fixture()
      _ = try? site.writeNew(calls: FaultyCalls(.error(EIO), at: number, lasting: true))
      for (name, text) in Self.mine { #expect(try site.tree()[name] == text, "call \(number): \(name)") }
    }
  }

  @Test func keepTheirInodes() throws {
    let site = try fixture()
    let before = try status(site.output + "/.git")?.inode
    try site.writeNew()
    #expect(try status(site.output + "/.git")?.inode == before)
  }

  @Test func aDirectoryThatMayNotBeWrittenToIsNamedBeforeAnythingChanges() throws {
    let site = try fixture()
    let before = try site.tree()
    let calls = WatchedCalls(refuse: { $0.utf8.elementsEqual("may write books/2/.".utf8) ? EACCES : nil })
    #expect { try site.writeNew(calls: calls) } throws: { error in
      "\(error)".hasSuffix("public/books/2: Permission denied") && !"\(error)".contains("half")
    }
    #expect(try site.tree() == before)
    try site.writeNew()
  }

  /// A file of ours in a folder that somebody made read-only, or that the system keeps for another reason.
  @Test(arguments: [EACCES, EBUSY, EROFS]) func whatCannotBeRemovedIsSetAsideAndNoLaterBuildMindsIt(code: Int32) throws
  {
    let site = try SiteFixture()
    try site.writeOld()
    let calls = WatchedCalls(refuse: { $0.utf8.elementsEqual("remove books/2/index.html".utf8) ? code : nil })
    let report = try site.writeNew(calls: calls)
    #expect(try site.tree() == site.newTree)
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.contains(".gablota-public/stage.aside-1: remove it by hand") == true)
    #expect(try site.directory.text(".gablota-public/stage.aside-1/tree/books/2/index.html") == "two")
    let next = try site.writeNew()
    #expect(next.notes.isEmpty && next.written.isEmpty)
    try site.write(SiteFixture.oldPages)
    #expect(try site.leftovers().filter { $0.contains("aside") } == ["stage.aside-1"])
  }

  /// A killed run left an old tree that cannot be removed.
  @Test func theNextRunGoesOnWithoutPermissionToTidyUp() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let killed = WatchedCalls(refuse: { $0.utf8.elementsEqual("remove books/2/index.html".utf8) ? EIO : nil })
    #expect(throws: OutputError.self) { try site.writeNew(calls: killed) }
    let refused = WatchedCalls(refuse: { $0.utf8.elementsEqual("remove books/2/index.html".utf8) ? EACCES : nil })
    let report = try site.writeNew(calls: refused)
    #expect(report.healed && report.notes.count == 1)
    #expect(try site.tree() == site.newTree)
    #expect(try site.writeNew().notes.isEmpty)
  }
}

import Files
import Foundation
import TestSupport
import Testing

@Suite struct FilesTests {
  @Test func readsAFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("żółw", to: "a.txt")
    #expect(try Files.read(directory.path("a.txt")) == Array("żółw".utf8))
    try directory.write("", to: "empty")
    #expect(try Files.read(directory.path("empty")).isEmpty)
  }

  @Test func readsAFileThatClaimsNoSize() throws {
    #expect(try !Files.read("/proc/self/status").isEmpty)
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    let directory = try TemporaryDirectory()
    try directory.write("12345", to: "five")
    #expect(code { try Files.read(directory.path("missing")) } == ENOENT)
    #expect(code { try Files.read(directory.path("")) } == EISDIR)
    #expect(code { try Files.read(directory.path("five"), limit: 4) } == EFBIG)
    #expect(code { try Files.read("/dev/null") } == EINVAL)
    #expect(try Files.read(directory.path("five"), limit: 5).count == 5)
  }

  @Test func listsNamesByTheirBytes() throws {
    let directory = try TemporaryDirectory()
    for name in ["b", "a", "B", "ż", "e\u{301}", "\u{E9}", ".hidden"] { try directory.write("", to: name) }
    let names = try list(directory.path("")).map { Array($0.name.utf8) }
    #expect(names == [".hidden", "B", "a", "b", "e\u{301}", "\u{E9}", "ż"].map { Array($0.utf8) })
  }

  @Test func refusesANameThatIsNotUTF8() throws {
    let directory = try TemporaryDirectory()
    let result = try run(
      "python3", ["-c", "import sys; open(sys.argv[1].encode() + b'/\\xff', 'w')", directory.path("")])
    #expect(result.code == 0)
    #expect(code { try list(directory.path("")) } == EILSEQ)
  }

  @Test func walksWithoutLeavingTheRoot() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "outside/secret")
    try directory.write("", to: "root/b/2")
    try directory.write("", to: "root/a")
    try directory.write("", to: "root/b/.hidden")
    try directory.link("root/out", to: directory.path("outside"))
    try directory.link("root/leaf", to: directory.path("outside/secret"))
    try directory.link("root/nowhere", to: "missing")
    try directory.link("root/circle", to: "circle")
    try directory.link("root/b/up", to: "..")
    try directory.link("root/inside", to: "a")
    var skipped: [String] = []
    try directory.link("root/c", to: "b")
    let files = try walk(directory.path("root")) { skipped.append($0) }
    #expect(files.map(\.path) == ["a", "inside", "b/2", "c/2"])
    let real = try #require(try realPath(directory.path("root")))
    #expect(files.map(\.target) == [nil, real + "/a", nil, real + "/b/2"], "where links lead")
    #expect(skipped == ["circle", "leaf", "nowhere", "out", "b/up", "c/up"])
    #expect(try walk(directory.path("root"), includingHidden: true).map(\.path).contains("b/.hidden"))
  }

  @Test func walksLinksInCirclesOnce() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "a/1")
    try directory.write("", to: "b/c/2")
    try directory.link("a/to-b", to: "../b")
    try directory.link("b/to-a", to: "../a")
    try directory.link("b/c/itself", to: ".")
    try directory.link("b/c/above", to: "..")
    let found = try walk(directory.path("")).map(\.path)
    #expect(found == ["a/1", "a/to-b/c/2", "b/c/2", "b/to-a/1"])
  }

  @Test func resolvesAPathInsideARootAlone() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "root/a/file")
    try directory.write("", to: "outside")
    try directory.link("root/out", to: "../outside")
    try directory.link("root/in", to: "a/file")
    let root = directory.path("root")
    #expect(try resolve("in", inside: root) == root + "/a/file")
    #expect(try resolve("a/../in", inside: root) == root + "/a/file")
    #expect(try resolve("missing", inside: root) == nil)
    #expect(code { try resolve("../outside", inside: root) } == EXDEV)
    #expect(code { try resolve("out", inside: root) } == EXDEV)
    #expect(code { try resolve("../root2", inside: root) } == nil)
  }

  @Test func replacesAFileThroughItsLinkAndKeepsItsMode() throws {
    let directory = try TemporaryDirectory()
    try directory.write("old", to: "real/data.csv")
    try directory.link("data.csv", to: "real/data.csv")
    #expect(chmod(directory.path("real/data.csv"), 0o640) == 0)
    try replace(directory.path("data.csv"), with: Array("new".utf8))
    #expect(try directory.text("real/data.csv") == "new")
    #expect(try status(directory.path("data.csv"), followingLinks: false)?.kind == .symbolicLink)
    #expect(try status(directory.path("data.csv"))?.mode == 0o640)
    #expect(try list(directory.path("real")).map(\.name) == ["data.csv"])
  }

  @Test func leavesNothingBehindWhenReplacingFails() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("data.csv")
    #expect(code { try replace(directory.path("data.csv"), with: [1]) } == EISDIR)
    #expect(try list(directory.path("")).map(\.name) == ["data.csv"])
  }

  private func code(_ body: () throws -> some Any) -> Int32? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? FileError)?.code
    }
  }
}

import Files
import Testing

@testable import Output

@Suite struct OutputSetTests {
  @Test(arguments: [
    ("a/index.html", "a/index.html", CollisionKind.same),
    ("Books/1.html", "books/1.html", .letterCase),
    ("straße.html", "STRASSE.html", .letterCase),
    ("\u{212A}elvin", "kelvin", .letterCase),
    ("ΣΑΣ", "σας", .letterCase),
    ("caf\u{E9}", "cafe\u{301}", .composition),
    ("a", "a/index.html", .directory),
    ("A/index.html", "a", .directory),
    ("a/b/c", "a", .directory),
    ("x/Straße/c", "x/strasse", .directory),
    ("strasse/c", "STRAßE", .directory),
  ])
  func findsBothOwnersOfACollision(first: String, second: String, kind: CollisionKind) throws {
    var set = OutputSet<String>()
    set.insert(try OutputPath("other"), owner: "other")
    set.insert(try OutputPath(first), owner: "first")
    set.insert(try OutputPath("another/one"), owner: "other")
    set.insert(try OutputPath(second), owner: "second")
    let collisions = set.collisions()
    #expect(collisions.count == 1)
    #expect(collisions.first?.kind == kind)
    #expect(collisions.first?.firstOwner == "first")
    #expect(collisions.first?.secondOwner == "second")
  }

  @Test func letsDifferentPathsBe() throws {
    var set = OutputSet<Int>()
    for (index, path) in ["a/index.html", "a/b/index.html", "b", "ab", "a b", "a-b", "é", "è"].enumerated() {
      set.insert(try OutputPath(path), owner: index)
    }
    #expect(set.collisions().isEmpty)
  }

  @Test(arguments: [".gablota", ".gablota/manifest", ".GABLOTA/x"])
  func keepsOurOwnFolderFree(path: String) {
    #expect(throws: PathProblem.ours(".gablota")) { try OutputPath(path) }
  }
}

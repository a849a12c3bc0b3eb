import Files
import TestSupport
import Testing

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("data/*.json", ["data/a.json", "data/b.json"]),
      ("data/a.json", ["data/a.json"]),
      ("data/?.json", ["data/a.json", "data/b.json"]),
      ("data/LibraryPage/{key}.json", ["data/LibraryPage/1.json", "data/LibraryPage/żółw.json"]),
      ("**/*.json", ["data/LibraryPage/1.json", "data/LibraryPage/żółw.json", "data/a.json", "data/b.json"]),
      ("data/**/1.json", ["data/LibraryPage/1.json"]),
      ("*/LibraryPage/*", ["data/LibraryPage/1.json", "data/LibraryPage/żółw.json"]),
      ("data", []), ("missing/*.json", []), ("data/*.csv", []), ("*.json", []),
      ("data/**", ["data/a.json", "data/b.json"]),
    ] as [(String, [String])])
  func findsWhatThePatternNames(pattern: String, paths: [String]) throws {
    let directory = try TemporaryDirectory()
    for path in ["data/a.json", "data/b.json", "data/LibraryPage/1.json", "data/LibraryPage/żółw.json", "data/.x.json"]
    {
      try directory.write("", to: path)
    }
    #expect(try glob(pattern, under: directory.path("")).map(\.path) == paths)
  }

  @Test func looksIntoNoHiddenFolder() throws {
    let directory = try TemporaryDirectory()
    for path in ["data/a.json", "data/.old/a.json", ".git/a.json"] { try directory.write("", to: path) }
    #expect(try glob("**/*.json", under: directory.path("")).map(\.path) == ["data/a.json"])
  }

  @Test func capturesTheKey() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "data/2026/lib-12.page.json")
    let found = try glob("data/{year}/lib-{key}.page.json", under: directory.path(""))
    #expect(found.count == 1)
    #expect(found.first?.capture("year") == "2026")
    #expect(found.first?.capture("key") == "12")
    #expect(found.first?.capture("other") == nil)
  }

  @Test func staysInsideTheRoot() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "outside/a.json")
    try directory.makeDirectory("root")
    try directory.link("root/data", to: directory.path("outside"))
    #expect(throws: FileError.self) { try glob("../outside/*.json", under: directory.path("root")) }
    #expect(throws: FileError.self) { try glob("data/*.json", under: directory.path("root")) }
    #expect(try glob("*/a.json", under: directory.path("root")).isEmpty)
  }

  @Test func matchesHostilePatternsInTime() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: String(repeating: "a", count: 200))
    let clock = ContinuousClock()
    let start = clock.now
    let found = try glob(String(repeating: "*a", count: 60) + "b", under: directory.path(""))
    let time = clock.now - start
    #expect(found.isEmpty)
    #expect(time < .seconds(2))
  }
}

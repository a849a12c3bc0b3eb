import Diagnostics
import Files
import SiteBuild
import TestSupport
import Testing
import Text

/// 300 books; `lines` changes some of them.
private func table(_ lines: [Int: String] = [:]) -> String {
  let rows = (0..<300).map { lines[$0] ?? "b\($0),Title \($0),About \($0),n,,\(1900 + $0 % 100)" }
  return "id,title,description,house,draft,year\n" + rows.joined(separator: "\n") + "\n"
}

/// Edits that a preview shows before the whole site is made anew. The index for search and the groups of an A–Z index
/// are those of the site before, until then.
@Suite struct QuickEditTests {
  private let folder: TemporaryDirectory
  private let site: SiteFolder

  init() throws {
    folder = try TemporaryDirectory(
      site: """
        collections:
          houses: {kind: library, source: houses.csv, path: /, key: id}
          books:
            kind: book
            source: books.csv
            key: id
            sort: id
            search: false
            fields: {house: {references: houses}, draft: {type: boolean}, year: {type: integer}}
        """, ["houses.csv": "id,name\nn,North\ns,South\n", "books.csv": table()])
    site = SiteFolder(folder.path("site"))
  }

  private func live() throws -> LiveSite {
    let log = DiagnosticLog()
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: "", jobs: 1)
    let prepared = try #require(try prepare(site, options: options, clock: &clock, log: log))
    #expect(log.sorted().map(\.message) == [])
    return LiveSite(prepared)
  }

  private func edit(_ live: LiveSite, _ text: String) throws -> LiveSite? {
    try folder.write(text, to: "site/books.csv")
    return live.takingEdit(of: "books.csv", site: site)
  }

  private func bytes(_ live: LiveSite, _ path: String) throws -> [UInt8]? {
    switch try live.content(path) {
    case .page(let bytes)?, .bytes(let bytes)?: bytes
    case .copy?, nil: nil
    }
  }

  @Test(arguments: [
    [7: "b7,Title 7,Quite another text,n,,1907"], [0: "b0,Title 0,,n,,1900"], [299: "b299,Title 299,Last,n,,1999"],
    [1: "b1,Title 1,One,n,,1901", 40: "b40,Title 40,\"A comma, a \"\"quote\"\"\nand a line\",n,,1940"],
    [5: "b5,Tytuł piąty,About 5,n,,1905"],
  ])
  func everyPageIsThatOfAWholeBuild(_ lines: [Int: String]) throws {
    let quick = try #require(try edit(try live(), table(lines)))
    let whole = try live()
    #expect(Set(quick.paths) == Set(whole.paths))
    for path in whole.paths { #expect(try bytes(quick, path) == bytes(whole, path), "\(path)") }
  }

  @Test func editsOneAfterTheOtherAreTakenTogetherAndBack() throws {
    let first = try #require(try edit(try live(), table([7: "b7,Title 7,New,n,,1907"])))
    let second = try #require(try edit(first, table([9: "b9,Title 9,Newer,n,,1909"])))
    let whole = try live()
    for path in ["books/b7/index.html", "books/b9/index.html"] {
      #expect(try bytes(second, path) == bytes(whole, path))
    }
  }

  /// It would take back what the first one shows.
  @Test func anEditOfAnotherTableAfterTheFirstIsForTheWholePipeline() throws {
    let start = try live()
    let first = try #require(try edit(start, table([7: "b7,Title 7,New,n,,1907"])))
    try folder.write("id,name\nn,Northern\ns,South\n", to: "site/houses.csv")
    #expect(first.takingEdit(of: "houses.csv", site: site) == nil)
    #expect(start.takingEdit(of: "houses.csv", site: site) != nil)
  }

  @Test(arguments: [
    "id,title,description,house,draft,year\n", table() + "b300,More,,n,,1900\n", table([7: ""]),
    table([7: "b7x,Title 7,About 7,n,,1907"]), table([7: "b8,Title 7,About 7,n,,1907"]),
    table([7: "b7,Title 7,About 7,s,,1907"]), table([7: "b7,Title 7,About 7,n"]),
    table([7: "b7,\"Title 7,About 7,n,,1907"]), table([7: "b7,Title 7,About 7,n,,soon"]),
    "\u{FEFF}" + table(), table().replacing("title,", with: "name,"), "", table(),
    table([7: "b7,Title 7,About 7,n,,1907\nb7b,Title 7,About 7,n,,1907"]),
  ])
  func whatChangesMoreThanValuesIsForTheWholePipeline(_ text: String) throws {
    #expect(try edit(try live(), text) == nil)
  }

  @Test func randomEditsNeverGiveAnotherPageThanAWholeBuildOrTrap() throws {
    var random = SeededRandom(seed: 6)
    let original = Array(table().utf8)
    let start = try live()
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let piece = Array(
          ["x", "\"", ",", "\n", "", "é", "\r\n", "\u{0}", "\"\""].randomElement(using: &random)?.utf8 ?? "".utf8)
        bytes.replaceSubrange(place..<min(bytes.count, place + Int.random(in: 0...4, using: &random)), with: piece)
      }
      guard let quick = try edit(start, String(decoding: bytes, as: UTF8.self)) else { continue }
      let row = Int.random(in: 0..<300, using: &random)
      #expect(try self.bytes(quick, "books/b\(row)/index.html") != nil)
    }
  }
}

import Files
import TestSupport

@testable import Output

/// A site with an old state, a new state and things that are not ours, in a directory of its own.
struct SiteFixture {
  let directory: TemporaryDirectory
  var output: String { directory.path("public") }

  static let foreign = ["CNAME": "library.example", "books/note.txt": "mine"]

  static let oldPages = [
    "index.html": "old home", "404.html": "same everywhere", "books/1/index.html": "one", "books/2/index.html": "two",
    "books/3/index.html": "three", "gone/index.html": "gone", "gone/deep/index.html": "gone too", "turns": "a file",
    "grows/index.html": "a folder", "feed.xml": "old feed",
  ]

  static let newPages = [
    "index.html": "new home, longer", "404.html": "same everywhere", "books/1/index.html": "one",
    "books/2/index.html": "TWO", "books/3/index.html": "three", "books/4/index.html": "four",
    "turns/index.html": "now a folder", "grows": "now a file", "feed.xml": "new feed", "empty.txt": "",
  ]

  init() throws {
    directory = try TemporaryDirectory(inMemory: true)
    try directory.write("a picture's bytes", to: "site/images/a.png")
    try directory.write("another picture's bytes", to: "site/images/b.png")
  }

  /// Writes the old site and puts the foreign files into it.
  func writeOld() throws {
    try write(Self.oldPages, pictures: ["images/a.png"])
    for (name, text) in Self.foreign { try directory.write(text, to: "public/" + name) }
  }

  @discardableResult
  func writeNew(calls: any SystemCalls = FaultyCalls()) throws -> WriteReport {
    try write(Self.newPages, pictures: ["images/a.png", "images/b.png"], calls: calls)
  }

  @discardableResult
  func write(
    _ pages: [String: String], pictures: [String] = [], calls: any SystemCalls = FaultyCalls()
  ) throws -> WriteReport {
    let writer = try SiteWriter(output: output, site: directory.path("site"), calls: calls)
    for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
      let role: FileRole = path.utf8.count == 10 ? .index : .page
      try writer.write(Array(text.utf8), to: OutputPath(path), as: role)
    }
    for path in pictures { try writer.copy(directory.path("site/" + path), to: OutputPath(path), as: .asset) }
    return try writer.commit()
  }

  /// The output without our own folder.
  func tree() throws -> [String: String] {
    try directory.files(below: "public").filter { !$0.key.utf8.starts(with: ".gablota/".utf8) }
  }

  var oldTree: [String: String] {
    Self.oldPages.merging(Self.foreign) { $1 }.merging(["images/a.png": "a picture's bytes"]) { $1 }
  }

  var newTree: [String: String] {
    Self.newPages.merging(Self.foreign) { $1 }
      .merging(["images/a.png": "a picture's bytes", "images/b.png": "another picture's bytes"]) { $1 }
  }

  /// What lies beside the output and in our folder inside it, sorted.
  func leftovers() throws -> [String] {
    let beside = try Files.list(directory.path(".gablota-public")).map(\.name)
    let inside = try Files.list(directory.path("public/.gablota")).map(\.name)
    return beside + inside.map { ".gablota/" + $0 }
  }

  static let tidy = ["lock", "stat", ".gablota/manifest"]
}

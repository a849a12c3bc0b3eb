import Files
import TestSupport
import Testing
import Text

/// What a run saw of the file system is told from what a later one would see.
@Suite struct FileTraceTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory(inMemory: true)
    try folder.write("one", to: "tables/a.csv")
    try folder.write("two", to: "tables/b.csv")
    try folder.link("link", to: "tables")
  }

  /// What is seen while something is done.
  private func sights(_ body: () throws -> Void) throws -> FileSights {
    let trace = FileTrace()
    try FileTrace.$current.withValue(trace) { try body() }
    return try #require(trace.sights)
  }

  private func looks() throws -> FileSights {
    try sights {
      _ = try walk(folder.path("tables"))
      _ = try read(folder.path("tables/a.csv"))
      _ = try status(folder.path("templates"))
      _ = try realPath(folder.path("link"))
    }
  }

  @Test func whatNobodyChangedIsStillSo() throws {
    let seen = try looks()
    #expect(seen.looked() != nil)
    var packer = BytePacker()
    seen.write(to: &packer)
    var unpacker = ByteUnpacker(packer.bytes)
    let kept = try FileSights(from: &unpacker)
    #expect(kept == seen && unpacker.isAtEnd)
    #expect(kept.looked() != nil)
  }

  @Test func everyChangeOfWhatWasSeenIsNoticed() throws {
    let changes: [(name: String, make: () throws -> Void)] = [
      ("content of the same length", { try folder.write("eno", to: "tables/a.csv") }),
      ("a name more", { try folder.write("", to: "tables/c.csv") }),
      ("a name fewer", { try folder.remove("tables/c.csv") }),
      ("what was not there", { try folder.makeDirectory("templates") }),
      (
        "what stands there",
        {
          try folder.remove("templates")
          try folder.write("", to: "templates")
        }
      ),
      (
        "where a link leads",
        {
          try folder.remove("link")
          try folder.link("link", to: "templates")
        }
      ),
      ("a file that is gone", { try folder.remove("tables/a.csv") }),
    ]
    for change in changes {
      let seen = try looks()
      try change.make()
      #expect(seen.looked() == nil, "\(change.name)")
    }
  }

  @Test func whatWasNotReadDoesNotMatter() throws {
    let seen = try looks()
    try folder.write("other", to: "tables/b.csv")
    try folder.write("new", to: "beside.txt")
    #expect(seen.looked() != nil)
  }

  @Test func aFileThatChangesWhileItIsReadTwiceIsNoBasis() throws {
    let trace = FileTrace()
    try FileTrace.$current.withValue(trace) {
      _ = try read(folder.path("tables/a.csv"))
      try folder.write("longer than before", to: "tables/a.csv")
      _ = try read(folder.path("tables/a.csv"))
    }
    #expect(trace.sights == nil)
  }

  @Test func damagedBytesAreNoSights() throws {
    var packer = BytePacker()
    try looks().write(to: &packer)
    for count in 0..<packer.bytes.count {
      var unpacker = ByteUnpacker(Array(packer.bytes.prefix(count)))
      #expect(throws: ByteUnpacker.Damage.self) { try FileSights(from: &unpacker) }
    }
  }
}

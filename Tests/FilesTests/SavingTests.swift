import Files
import Foundation
import TestSupport
import Testing

/// Saving a person's own file.
struct SavingTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func replacesTheFileAndKeepsTheOldBytesItsModeAndNothingElse() throws {
    let folder = try TemporaryDirectory()
    try folder.write("old", to: "books.csv")
    let path = folder.path("books.csv")
    chmod(path, 0o640)
    let backup = try save(bytes("new"), to: path, insteadOf: bytes("old"))
    #expect(try folder.files() == ["books.csv": "new", "books.csv.bak": "old"])
    #expect(backup == path + ".bak")
    #expect(try status(path)?.mode == 0o640 && status(backup)?.mode == 0o640)
  }

  @Test func anOlderBackupStays() throws {
    let folder = try TemporaryDirectory()
    try folder.write("old", to: "books.csv")
    try folder.write("somebody's", to: "books.csv.bak")
    let path = folder.path("books.csv")
    #expect(try save(bytes("new"), to: path, insteadOf: bytes("old")) == path + ".bak2")
    #expect(try save(bytes("old"), to: path, insteadOf: bytes("new")) == path + ".bak3")
    // The same bytes are saved already.
    #expect(try save(bytes("newer"), to: path, insteadOf: bytes("old")) == path + ".bak2")
    #expect(
      try folder.files() == [
        "books.csv": "newer", "books.csv.bak": "somebody's", "books.csv.bak2": "old", "books.csv.bak3": "new",
      ])
  }

  @Test func refusesAFileThatSomebodyChanged() throws {
    let folder = try TemporaryDirectory()
    try folder.write("theirs", to: "books.csv")
    #expect(throws: SaveFailure.self) {
      try save(bytes("new"), to: folder.path("books.csv"), insteadOf: bytes("mine"))
    }
    #expect(try folder.files() == ["books.csv": "theirs"])
  }

  @Test func refusesAFileThatAnotherProgramHolds() throws {
    let folder = try TemporaryDirectory()
    try folder.write("old", to: "books.csv")
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = """
      import fcntl, sys
      file = open(sys.argv[1], "r+"); fcntl.lockf(file, fcntl.LOCK_EX); print("held", flush=True); sys.stdin.read()
      """
    holder.arguments = ["python3", "-c", script, folder.path("books.csv")]
    let (input, output) = (Pipe(), Pipe())
    (holder.standardInput, holder.standardOutput) = (input, output)
    try holder.run()
    _ = output.fileHandleForReading.availableData
    var isLocked = false
    do throws(SaveFailure) {
      _ = try save(bytes("new"), to: folder.path("books.csv"), insteadOf: bytes("old"))
    } catch {
      if case .locked = error { isLocked = true }
    }
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
    #expect(isLocked)
    #expect(try folder.files() == ["books.csv": "old"])
  }

  @Test func savesThroughALink() throws {
    let folder = try TemporaryDirectory()
    try folder.write("old", to: "real/books.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("books.csv"), withDestinationPath: folder.path("real/books.csv"))
    _ = try save(bytes("new"), to: folder.path("books.csv"), insteadOf: bytes("old"))
    #expect(try folder.text("real/books.csv") == "new")
  }

  @Test func aFileThatIsNotThereIsTheWorldsFault() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: SaveFailure.self) { try save([], to: folder.path("none.csv"), insteadOf: []) }
  }
}

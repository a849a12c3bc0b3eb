import Files
import Glibc
import TestSupport
import Testing

@Suite struct CreatingTests {
  @Test func aNewFileIsWritten() throws {
    let directory = try TemporaryDirectory()
    try create(directory.path("a"), with: Array("text".utf8))
    #expect(try directory.text("a") == "text")
  }

  @Test func whatStandsThereStays() throws {
    let directory = try TemporaryDirectory()
    try directory.write("precious", to: "a")
    try directory.link("link", to: directory.path("nowhere"))
    for name in ["a", "link"] {
      #expect { try create(directory.path(name), with: []) } throws: { ($0 as? FileError)?.code == EEXIST }
    }
    #expect(try directory.text("a") == "precious" && status(directory.path("nowhere")) == nil)
  }
}

import Foundation
import TestSupport
import Testing

/// What `init` prints and where it writes, whatever folders are called and wherever links lead.
@Suite struct InitSafetyTests {
  @Test func aLineBreakInTheNameOfAFolderIsNotPrintedAsOne() throws {
    let folder = try TemporaryDirectory()
    let result = try Gablota.run("init", "a\n::error::b\u{1B}[2J", in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(!result.text.contains("\n::error::") && !result.text.contains("\u{1B}"), "\(result.text)")
  }

  @Test func aLinkThatLeadsOutOfTheCloneIsNotWrittenThrough() throws {
    let folder = try TemporaryDirectory()
    #expect(try Gablota.run("init", "clone", in: folder.path).code == 0)
    for name in ["clone/.git", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("clone/.github"), withDestinationPath: folder.path("elsewhere"))
    let result = try Gablota.run("init", "--nightly", "github", "clone", in: folder.path)
    #expect(result.code == 2 && result.errorText.contains(".github leads out"), "\(result.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")).isEmpty)
  }
}

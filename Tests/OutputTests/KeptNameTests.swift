import Files
import Testing

@testable import Output

/// Names of folders that programs obey: an output may be a clone.
@Suite struct KeptNameTests {
  @Test(arguments: [
    ".git/commondir", ".git", "a/.git/config", "a/b/.GIT", ".Git/HEAD", ".g\u{200C}it/config", "\u{200D}.git/config",
    "git~1/config", "a/GIT~1", "git~12/x",
  ])
  func noFileIsWrittenIntoTheFolderOfGit(_ path: String) {
    #expect(throws: PathProblem.versions(".git")) { try OutputPath(path) }
  }

  @Test(arguments: [".hg/hgrc", ".svn/wc.db", ".bzr/x", "a/.HG", ".\u{17F}vn/x", "svn~1/x"])
  func noFileIsWrittenIntoTheFolderOfAnotherSuchProgram(_ path: String) {
    #expect(throws: PathProblem.self) { try OutputPath(path) }
  }

  @Test(arguments: ["a/.gablota/manifest", ".gabl\u{200C}ota/stat", "gablot~1/x", "b/.Gablota"])
  func theGeneratorsOwnFolderIsFreeAtEveryPlace(_ path: String) {
    #expect(throws: PathProblem.ours(".gablota")) { try OutputPath(path) }
  }

  @Test(arguments: [".git.", ".git ", ".git/", ".git::$INDEX_ALLOCATION/config"])
  func whatSomeSystemsTakeForItIsRefusedToo(_ path: String) {
    #expect(throws: PathProblem.self) { try OutputPath(path) }
  }

  @Test(arguments: [
    ".gitignore", ".well-known/x", "git/x.html", "a.git/x", "git~/x", ".github/x", "backup~1/x", "x~git",
  ])
  func ordinaryNamesAreWritten(_ path: String) throws { #expect(try OutputPath(path).string == path) }
}

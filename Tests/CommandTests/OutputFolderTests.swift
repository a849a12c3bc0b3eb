import Files
import TestSupport
import Testing

/// Where a site may be written, what came with the folder, and what is said when only the report fails.
@Suite struct OutputFolderTests {
  private func site() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory(inMemory: true)
    let made = try Gablota.run("init", "site", in: folder.path)
    #expect(made.code == 0)
    try folder.write("pixels", to: "site/images/a.txt")
    return folder
  }

  @Test(arguments: ["site/images", "site/images/out", "site/pages/a/b", "site/templates"])
  func anOutputInAFolderOfSourcesIsRefused(output: String) throws {
    let folder = try site()
    let before = try tree(folder.path)
    let result = try Gablota.run("build", "site", "-o", output, in: folder.path)
    #expect(result.code == 2)
    #expect(result.errorText.contains("whose files are copied to the site; choose a folder outside of it"))
    #expect(try differences(tree(folder.path), before).isEmpty)
  }

  @Test func aLinkDoesNotHideThatTheOutputLiesInAFolderOfSources() throws {
    let folder = try site()
    try folder.link("www", to: folder.path("site/images"))
    #expect(try Gablota.run("build", "site", "-o", "www/out", in: folder.path).code == 2)
  }

  @Test(arguments: ["text", "json"]) func whereOnlyTheReportFailsTheMessageSaysThatTheSiteIsWritten(format: String)
    throws
  {
    let folder = try site()
    let result = try Gablota.shell("gablota build site --format \(format) >/dev/full", in: folder.path)
    #expect(result.code == 3)
    #expect(result.errorText.contains("cannot write to standard output: No space left on device"))
    #expect(result.errorText.contains("The site in site/public is written. Only the report could not be written."))
    #expect(try status(folder.path("site/public/index.html"))?.kind == .file)
    let again = try Gablota.shell("gablota build site --format \(format) >/dev/full", in: folder.path)
    #expect(again.code == 3 && again.errorText.contains("The site in site/public is"))
  }

  @Test func anArgumentThatIsNotUTF8IsRefused() throws {
    let folder = try site()
    let result = try Gablota.shell(#"gablota build site -o $'a\xff'"#, in: folder.path)
    #expect(result.code == 2)
    #expect(result.errorText.contains("the argument \"a\u{FFFD}\" is not in UTF-8"))
    #expect(try list(folder.path).map(\.name) == ["site"])
  }

  @Test func aJournalThatCameWithTheSiteIsNamedAndNotFollowed() throws {
    let folder = try site()
    try folder.write("alias ll='ls -l'", to: "home/.bashrc")
    try folder.write("evil", to: "site/.gablota-public/home/.bashrc")
    try folder.write("evil", to: "site/.gablota-public/stage/tree/x")
    try folder.write("evil", to: "site/.gablota-public/stage/union")
    try folder.write("evil", to: "site/.gablota-public/stage/manifest")
    try folder.write(
      "in-place\nput ../../home/.bashrc\ndelete ../../home/.bashrc\nend\n", to: "site/.gablota-public/journal")
    let result = try Gablota.run("build", "site", in: folder.path)
    #expect(result.code == 0)
    #expect(try folder.text("home/.bashrc") == "alias ll='ls -l'")
    #expect(result.errorText.contains("journal was not written by gablota on this machine for this folder"))
    #expect(result.errorText.contains("journal.aside-1 and stage.aside-1: remove it by hand"))
  }

  /// A build machine restores `public/` and nothing else, and has no place that lasts.
  @Test func aBuildMachineGoesOnFromTheOutputThatItKept() throws {
    let folder = try site()
    try folder.write("not a folder", to: "none")
    let nowhere = ["XDG_STATE_HOME": folder.path("none")]
    let now = ["--now", "2026-09-17T12:00"]
    let first = try run(Gablota.path, ["build", "site"] + now, in: folder.path, environment: nowhere)
    #expect(first.code == 0)
    try folder.remove("site/.gablota-public")
    let before = try stamps(folder.path("site/public"))
    let second = try run(Gablota.path, ["build", "site"] + now, in: folder.path, environment: nowhere)
    #expect(second.code == 0 && second.errorText.isEmpty)
    #expect(try stamps(folder.path("site/public")) == before)
    try folder.remove("site/images/a.txt")
    let third = try run(Gablota.path, ["build", "site"] + now, in: folder.path, environment: nowhere)
    #expect(third.code == 0 && third.errorText.isEmpty)
    #expect(try status(folder.path("site/public/images/a.txt")) == nil)
  }
}

import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  private let site: TestSite

  init() throws {
    site = try TestSite([
      "site.yaml": "title: Things\ncollections:\n  things: {source: things.csv, key: id}\n",
      "things.csv": "id,name\n1,One\n2,Two\n",
    ])
  }

  // MARK: Help

  @Test(arguments: [["--help"], ["-h"], ["help"], ["build", "--help"], ["help", "build"], []])
  func helpGoesToStandardOutputAndIsNoFailure(_ arguments: [String]) throws {
    let result = try run(Gablota.path, arguments)
    #expect(result.code == 0)
    #expect(result.text.contains("USAGE: gablota"))
    #expect(result.text.last == "\n" && !result.text.hasSuffix("\n\n"))
    #expect(result.errors.isEmpty)
  }

  @Test func helpNamesEverySubcommand() throws {
    let help = try Gablota.run("--help").text
    for command in ["build", "check", "init", "explain", "schema"] {
      #expect(help.contains("\n  \(command) "))
      #expect(try Gablota.run(command, "--help").text.contains("USAGE: gablota \(command)"))
    }
  }

  @Test func versionAndCommitAreOneLine() throws {
    let result = try Gablota.run("--version")
    #expect(result.code == 0)
    #expect(result.text.wholeMatch(of: /\d+\.\d+\.\d+ \((development|[0-9a-f]{12}(-dirty)?)\)\n/) != nil)
    #expect(result.errors.isEmpty)
  }

  // MARK: Wrong use

  @Test(arguments: [
    (["biuld"], "biuld"), (["build", "--fomat", "json"], "did you mean '--format'"),
    (["build", "--format", "xml"], "xml"), (["build", "--jobs", "0"], "--jobs"), (["build", "--jobs", "many"], "many"),
    (["build", "--now", "tomorrow"], "--now"), (["build", "--base-url", "library"], "--base-url"),
    (["explain"], "<site>"), (["init"], "<folder>"), (["init", "x", "--language", "klingonish"], "--language"),
    (["build", "a", "b"], "b"), (["schema", "x"], "x"),
  ])
  func wrongUseEndsWithTwoAndAHint(_ arguments: [String], _ hint: String) throws {
    let result = try run(Gablota.path, arguments, in: site.folder.path)
    #expect(result.code == 2, "\(arguments)")
    #expect(result.errorText.lowercased().contains(hint.lowercased()), "\(result.errorText)")
    #expect(result.errorText.contains("--help"), "\(result.errorText)")
    #expect(result.output.isEmpty)
  }

  @Test func aSourceDateEpochThatIsNoNumberIsWrongUse() throws {
    let result = try Gablota.run("build", "site", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": "noon"])
    #expect(result.code == 2)
    #expect(result.errorText.contains("SOURCE_DATE_EPOCH"))
  }

  // MARK: Exit codes

  @Test func aGoodBuildEndsWithZeroAndSaysWhereTheSiteIs() throws {
    let result = try Gablota.run("build", "site", in: site.folder.path)
    #expect(result.code == 0)
    #expect(result.text.contains("things: 2 read, 2 published\n"))
    #expect(result.text.hasSuffix("site: site/public\n"))
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: ["build", "check"])
  func aSiteThatIsNotThereEndsWithOneAndSaysSo(_ command: String) throws {
    let result = try Gablota.run(command, "nowhere", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errorText.contains("there is no folder \"nowhere\""))
    #expect(result.output.isEmpty)
    let empty = try Gablota.run(command, ".", in: site.folder.path)
    #expect(empty.code == 1)
    #expect(empty.errorText.contains("there is no site.yaml"))
  }

  @Test(arguments: [".", "site", "/", "..", "things-of-somebody-else"])
  func anOutputThatMustNotBeOneIsRefusedWithTwo(_ output: String) throws {
    try site.folder.write("mine", to: "things-of-somebody-else/notes.txt")
    let result = try Gablota.run("build", "site", "--output", output, in: site.folder.path)
    #expect(result.code == 2)
    #expect(result.errorText.contains("Nothing was written."))
    #expect(try site.folder.text("things-of-somebody-else/notes.txt") == "mine")
  }

  @Test func theHomeDirectoryIsNoOutput() throws {
    try site.folder.makeDirectory("home")
    let result = try Gablota.run(
      "build", "site", "--output", "home", in: site.folder.path, environment: ["HOME": site.folder.path("home")])
    #expect(result.code == 2)
  }

  @Test func badDataEndsWithOneAndLeavesTheOldSite() throws {
    #expect(try site.build().code == 0)
    let old = try site.output()
    let stamped = try stamps(site.folder.path("site/public"))
    try site.write("id,name\n1,One\n1,Two\n", to: "things.csv")
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("things.csv:3:1: error[record.duplicate-key]"))
    #expect(result.errorText.hasSuffix("1 error, 0 warnings\nNothing was written.\n"))
    #expect(result.output.isEmpty)
    #expect(try site.output() == old)
    #expect(try stamps(site.folder.path("site/public")) == stamped)
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path("site/.gablota-public")).count <= 3)
  }

  @Test func aBadTemplateEndsWithOneAndNamesThePlace() throws {
    #expect(try site.build().code == 0)
    let old = try site.output()
    try site.write(
      "{% extends 'base.html' %}\n{% block main %}{{ record.nmae }}{% endblock %}\n", to: "templates/record.html")
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("site/templates/record.html:2:"), "\(result.errorText)")
    #expect(result.errorText.contains("name"))
    #expect(try site.output() == old)
  }

  @Test func aFileInTheWayOfTheOutputEndsWithThree() throws {
    try site.folder.write("", to: "file")
    let result = try Gablota.run("build", "site", "--output", "file/public", in: site.folder.path)
    #expect(result.code == 3)
    #expect(result.errorText.hasPrefix("gablota: "))
    #expect(result.errorText.contains("/file: Not a directory"))
    #expect(result.errorText.hasSuffix("Nothing was written.\n"))
  }

  @Test func anOutputThatMayNotBeWrittenEndsWithThree() throws {
    let asNobody = try run("setpriv", ["--reuid=65534", "--clear-groups", "true"])
    if geteuid() == 0, asNobody.code != 0 { try skip("no setpriv to be another user with") }
    try site.folder.makeDirectory("locked")
    chmod(site.folder.path("locked"), 0o555)
    let build = [Gablota.path, "build", "site", "--output", "locked/public"]
    let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"]
    let result = try run(user[0], Array(user.dropFirst()) + build, in: site.folder.path)
    #expect(result.code == 3, "\(result.errorText)")
    #expect(result.errorText.contains("locked"))
    #expect(result.errorText.hasSuffix("Nothing was written.\n"))
  }

  @Test func aTableThatMayNotBeReadEndsWithThree() throws {
    let asNobody = try run("setpriv", ["--reuid=65534", "--clear-groups", "true"])
    if geteuid() == 0, asNobody.code != 0 { try skip("no setpriv to be another user with") }
    chmod(site.folder.path("site/things.csv"), 0o000)
    let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"]
    let result = try run(user[0], Array(user.dropFirst()) + [Gablota.path, "check", "site"], in: site.folder.path)
    #expect(result.code == 3, "\(result.errorText)")
    #expect(result.errorText.contains("things.csv"))
  }

  // MARK: Pipes

  @Test(arguments: ["schema", "--help", "check site --format json", "build site --format sarif", "check site"])
  func aReaderThatGoesAwayIsNoSignal(_ command: String) throws {
    try site.write("id,name\n" + (0..<3000).map { "\($0 % 2),Thing\n" }.joined(), to: "things.csv")
    let script = "set +e\ngablota \(command) 2>&1 | head -c 1 >/dev/null\necho ${PIPESTATUS[0]}"
    let code = try Gablota.shell(script, in: site.folder.path).text
    #expect(["0\n", "1\n"].contains(code), "\(command): \(code)")
  }

  @Test(arguments: ["schema", "--help", "check site --format json", "build site"])
  func aStandardOutputThatIsFullEndsWithThree(_ command: String) throws {
    let result = try Gablota.shell("gablota \(command) > /dev/full", in: site.folder.path)
    #expect(result.code == 3, "\(command)")
    #expect(result.errorText.contains("standard output"))
  }

  @Test func aClosedStandardOutputIsNoCrash() throws {
    let result = try Gablota.shell("gablota build site >&- 2>&-", in: site.folder.path)
    #expect([0, 3].contains(result.code), "\(result.code)")
    #expect(!((try? site.page("/")) ?? "").contains("things: 2 read"), "the summary was written into a page")
  }

  // MARK: Drafts, check

  @Test func checkWritesNothing() throws {
    let before = try tree(site.folder.path)
    let result = try Gablota.run("check", "site", in: site.folder.path)
    #expect(result.code == 0)
    #expect(result.text.contains("nothing was written"))
    #expect(try tree(site.folder.path) == before)
  }

  @Test func checkFindsLinksAndAnchorsThatLeadNowhere() throws {
    try site.write(
      "---\ntitle: About\n---\n\n## Hours\n\n[gone](/gone/) [no part](#nothing) [fine](#hours) [home](/)\n",
      to: "pages/about.md")
    let result = try Gablota.run("check", "site", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errorText.contains("/gone/"))
    #expect(result.errorText.contains("nothing"))
    #expect(!result.errorText.contains("hours\" on the page"))
    #expect(result.errorText.contains("2 errors"))
  }

  @Test func aPreviewOfAFolderThatIsNotThereEnds() throws {
    let result = try Gablota.run("preview", "nowhere", "--port", "0", in: NSTemporaryDirectory())
    #expect(result.code == 1 && result.errorText.contains("there is no folder \"nowhere\""), "\(result.errorText)")
  }
}

import Files
import Foundation
import TestSupport
import Testing

/// `init --nightly` writes the files that start the nightly work.
@Suite struct NightlyFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory(inMemory: true) }

  /// A site in a folder of a repository, or as the repository.
  private func makeSite(_ path: String) throws {
    try folder.write(
      """
      title: Library
      time_zone: Europe/Warsaw
      collections:
        books: {kind: book, path: /, source: books.csv, key: id}

      """, to: path + "/site.yaml")
    try folder.write("id,title\n1,Paper Boats\n2,Sea Maps\n", to: path + "/books.csv")
  }

  private func initialise(_ host: String, _ site: String) throws -> ProcessOutput {
    try run(Gablota.path, ["init", "--nightly", host, site], in: folder.path)
  }

  private func git(_ command: String) throws {
    let done = try Gablota.shell(
      "export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org "
        + "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org\n" + command, in: folder.path)
    #expect(done.code == 0, "\(done.errorText)")
  }

  /// What a check of `Tests/Nightly/workflows.py` says of a file.
  private func judge(_ what: String, _ path: String, _ more: String...) throws -> ProcessOutput {
    try run(
      projectRoot() + "/.venv/bin/python",
      [projectRoot() + "/Tests/Nightly/workflows.py", what, folder.path(path)] + more, in: folder.path,
      environment: ["GABLOTA": Gablota.path])
  }

  // MARK: Hosts of repositories

  static let workflows = [
    ("github", ".github/workflows/nightly.yml"), ("gitlab", ".gitlab-ci.yml"),
    ("forgejo", ".forgejo/workflows/nightly.yml"),
  ]

  @Test(arguments: workflows)
  func aFileForAHostOfRepositoriesFitsItsSchemaAndItsStepsRunInAFreshClone(_ host: String, _ path: String) throws {
    try makeSite("work/content/town \"$(touch x)\" é")
    try git("git init -q -b main work")
    let made = try initialise(host, "work/content/town \"$(touch x)\" é")
    #expect(made.code == 0 && made.text.contains("made ") && made.text.contains("next: "), "\(made.errorText)")
    try git("cd work; git add -A; git commit -qm 'All of it'; git clone -q --bare . ../host.git")
    let schema = try judge("check", "work/" + path)
    #expect(schema.code == 0, "\(schema.text)\(schema.errorText)")
    // Two nights: the second one has what the first one left in .gablota, and another table.
    let first = try judge("run", "work/" + path, folder.path("host.git"), folder.path("first"))
    #expect(first.code == 0, "\(first.text)\(first.errorText)")
    #expect(try folder.text("first/nightly.md").contains("the site was built"), "\(first.text)")
    #expect(FileManager.default.fileExists(atPath: folder.path("first/public/index.html")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("first/x")))
    try git(
      "cd work/content/*; printf '3,Star Atlas\\n' >> books.csv; cd ../..; git commit -qam 'One more'; "
        + "git push -q ../host.git main")
    let second = try judge(
      "run", "work/" + path, folder.path("host.git"), folder.path("second"), folder.path("first"))
    #expect(second.code == 0, "\(second.text)\(second.errorText)")
    #expect(try folder.text("second/nightly.md").contains("+1 book"), "\(second.text)")
  }

  @Test func aFileThatIsThereStays() throws {
    try makeSite("site")
    try folder.write("mine\n", to: "site/.gitlab-ci.yml")
    let made = try initialise("gitlab", "site")
    #expect(made.code == 1 && made.errorText.contains("error[init.nightly-exists]"), "\(made.errorText)")
    #expect(try folder.text("site/.gitlab-ci.yml") == "mine\n")
  }

  @Test func whatIsNoSiteGetsNoFile() throws {
    try folder.write("", to: "empty/x")
    let made = try initialise("github", "empty")
    #expect(made.code == 1 && made.errorText.contains("site.not-found"), "\(made.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("empty/.github")))
  }

  // MARK: Machines of one's own

  @Test func systemdFindsNothingWrongWithItsUnits() throws {
    let name = "a \"b\" 100% $HOME"
    try makeSite(name)
    let made = try initialise("systemd", name)
    #expect(made.code == 0, "\(made.errorText)")
    let units = try FileManager.default.contentsOfDirectory(atPath: folder.path(name + "/nightly")).sorted()
    #expect(units.count == 2 && units[0].hasSuffix(".service") && units[1].hasSuffix(".timer"))
    let service = try folder.text(name + "/nightly/" + units[0])
    #expect(service.contains("nightly \"\(folder.path)/a \\\"b\\\" 100%% $$HOME\" --report "), "\(service)")
    let timer = try folder.text(name + "/nightly/" + units[1])
    #expect(timer.contains("OnCalendar=*-*-* 03:") && timer.contains(" Europe/Warsaw\n"), "\(timer)")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze") else { return }
    let judged = try run(
      "systemd-analyze", ["verify", "--man=no"] + units.map { folder.path(name + "/nightly/" + $0) })
    let said = (judged.text + judged.errorText).split(separator: "\n").filter { $0.contains("gablota") }
    #expect(said.isEmpty, "\(said)")
  }

  @Test func theLineOfACrontabDoesTheWorkAndNeverTwiceAtOnce() throws {
    let name = "it's 100%"
    try makeSite(name)
    let made = try initialise("cron", name)
    #expect(made.code == 0, "\(made.errorText)")
    let file = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path(name + "/nightly")).first)
    let lines = try folder.text("\(name)/nightly/\(file)").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let line = try #require(lines.first?.firstMatch(of: /^\d+ 3 \* \* \* (.+)$/)).1
    // What cron makes of it.
    let command = line.replacing("\\%", with: "%")
    let done = try Gablota.shell(String(command), in: folder.path)
    #expect(done.code == 0 && done.text.isEmpty, "\(done.errorText)")
    #expect(try folder.text(name + "/.gablota/nightly.md").contains("the site was built"))
    let lock = "cd 'it'\\''s 100%/.gablota'; exec 9> nightly.lock; flock 9; rm nightly.md; " + command + " && exit 1; "
    let locked = try Gablota.shell(lock + "test ! -e nightly.md", in: folder.path)
    #expect(locked.code == 0, "\(locked.errorText)")
  }
}

import Foundation
import TestSupport
import Testing

/// What a second build does to the first one's files.
@Suite struct RebuildTests {
  private let site: TestSite

  init() throws {
    site = try TestSite([
      "site.yaml": """
      title: District
      base_url: https://example.org
      collections:
        libraries: {kind: library, path: /, source: libraries.csv, key: id}
        events:
          kind: event
          search: false
          source: events.csv
          key: id
          fields: {library: {references: libraries}, type: {facet: true}}
        questions: {kind: question, source: questions.csv, key: id}

      """,
      "libraries.csv": "id,name\n1,Central\n2,East\n",
      "events.csv": Self.events(),
      "questions.csv": "id,question,answer\n1,Why?,Because.\n",
      "pages/about.md": "---\ntitle: About\n---\n\nUs.\n",
      "images/dot.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>",
    ])
  }

  private static func events(_ summary: String = "Bring a poem.", names: Int = 6) -> String {
    "id,name,start,type,library,summary\n1,Poems,2026-10-01T18:00,Reading,1,\(summary)\n"
      + (2..<(2 + names)).map { "\($0),Talk \($0),2026-10-\(10 + $0 % 20)T18:00,Talk,2,\n" }.joined()
  }

  private var output: String { site.folder.path("site/public") }

  @Test func nothingChangedMeansNothingTouched() throws {
    #expect(try site.build().code == 0)
    let before = try stamps(output)
    var folder = stat()
    stat(output, &folder)
    let again = try site.build()
    #expect(again.code == 0)
    #expect(again.text.contains("files: 0 written, \(before.count - 1) unchanged, 0 removed"), "\(again.text)")
    #expect(try stamps(output) == before)
    var same = stat()
    stat(output, &same)
    #expect(same.st_ino == folder.st_ino && same.st_mtim.tv_nsec == folder.st_mtim.tv_nsec)
  }

  @Test func aTouchedFileWithTheSameBytesIsNoChange() throws {
    #expect(try site.build().code == 0)
    let before = try stamps(output)
    try site.write(Self.events(), to: "events.csv")
    #expect(try site.build().code == 0)
    #expect(try stamps(output) == before)
  }

  @Test func oneChangedRecordRewritesOnlyTheFilesThatShowIt() throws {
    #expect(try site.build().code == 0)
    let (bytes, before) = (try site.output(), try stamps(output))
    try site.write(Self.events("Bring two poems."), to: "events.csv")
    let result = try site.build()
    #expect(result.code == 0)
    let (newBytes, after) = (try site.output(), try stamps(output))
    let rewritten = Set(after.keys.filter { after[$0] != before[$0] })
    let changed = Set(newBytes.keys.filter { newBytes[$0] != bytes[$0] })
    #expect(rewritten == changed)
    #expect(rewritten.contains("events/1/index.html"))
    #expect(
      rewritten.isDisjoint(with: ["events/3/index.html", "questions/index.html", "about/index.html", "404.html"]))
    #expect(!rewritten.contains { $0.hasPrefix("assets/") || $0.hasPrefix("images/") || $0.hasPrefix("libraries/2/") })
    #expect(result.text.contains("files: \(changed.count - 1) written"), "\(result.text)")
  }

  @Test func aRecordThatIsGoneTakesItsPagesWithIt() throws {
    #expect(try site.build().code == 0)
    let before = try site.output()
    try site.write(Self.events(names: 5), to: "events.csv")
    let result = try site.build()
    let gone = Set(before.keys).subtracting(try site.output().keys)
    #expect(gone.contains("events/7/index.html") && gone.allSatisfy { $0.hasPrefix("events/7/") })
    #expect(result.text.contains(" \(gone.count) removed"), "\(result.text)")
    #expect(!FileManager.default.fileExists(atPath: output + "/events/7"))
  }

  @Test func aFileThatSomebodyPutIntoTheOutputIsNotOursToDelete() throws {
    #expect(try site.build().code == 0)
    try site.folder.write("mine", to: "site/public/events/notes.txt")
    try site.write(Self.events("Another."), to: "events.csv")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.folder.text("site/public/events/notes.txt") == "mine")
  }

  @Test func aPageThatSomebodyChangedIsMadeAnew() throws {
    #expect(try site.build().code == 0)
    let expected = try site.output()
    try site.folder.write("broken", to: "site/public/events/1/index.html")
    #expect(try site.build().code == 0)
    #expect(differences(expected, try site.output()) == [])
  }

  @Test func aFailedBuildLeavesNothingBehind() throws {
    #expect(try site.build().code == 0)
    let (bytes, before) = (try site.output(), try stamps(output))
    try site.write("{{ nothing.at.all }}", to: "templates/event.html")
    #expect(try site.build().code == 1)
    #expect(try site.output() == bytes)
    #expect(try stamps(output) == before)
    try FileManager.default.removeItem(atPath: site.folder.path("site/templates"))
    #expect(try site.build().text.contains("files: 0 written"))
  }

  /// At every kill the site is the old one or the new one, and the next run makes the new one.
  @Test func aKilledBuildHealsOnTheNext() throws {
    try site.write(Self.events("Old.", names: 150), to: "events.csv")
    let start = ContinuousClock.now
    #expect(try site.build().code == 0)
    let whole = ContinuousClock.now - start
    let old = try site.output()
    try site.write(Self.events("New.", names: 151), to: "events.csv")
    #expect(try site.build("--output", "new").code == 0)
    let new = try tree(site.folder.path("new"))

    for step in 1...10 {
      try site.write(Self.events("Old.", names: 150), to: "events.csv")
      #expect(try site.build().code == 0)
      try site.write(Self.events("New.", names: 151), to: "events.csv")
      try killed(after: whole * (Double(step) / 10))
      let left = try site.output()
      #expect(left == old || left == new, "step \(step): a mixture")
      #expect(try site.build().code == 0)
      #expect(differences(new, try site.output()) == [], "step \(step)")
    }
  }

  private func killed(after pause: Duration) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Gablota.path)
    process.arguments = ["build", "site", "--now", "2026-09-17T12:00"]
    process.currentDirectoryURL = URL(fileURLWithPath: site.folder.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(pause / .microseconds(1)))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

import Files
import Foundation
import TestSupport
import Testing

/// A build that finds nothing changed does no work, and never takes a changed site for an unchanged one.
@Suite struct UnchangedTests {
  private let site: TestSite

  init() throws {
    site = try TestSite([
      "site.yaml": """
      title: District
      base_url: https://example.org
      time_zone: Europe/Warsaw
      collections:
        libraries: {kind: library, path: /, source: libraries.csv, key: id}
        events:
          kind: event
          search: false
          source: "events/*.csv"
          key: id
          fields: {library: {references: libraries}, type: {facet: true}}

      """,
      "libraries.csv": "id,name,image\n1,Central,/images/dot.svg\n2,East,\n",
      "events/a.csv": "id,name,start,type,library,note\n1,Poems,2026-10-01T18:00,Reading,1,a\n",
      "events/b.csv": "id,name,start,type,library,note\n2,Songs,2026-09-20T18:00,Concert,2,b\n",
      "pages/about.md": "---\ntitle: About\n---\n\nUs.\n",
      "templates/partials/note.html": "<p>note</p>\n",
      "images/dot.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>",
      "images/other.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"/>",
    ])
  }

  private func isUntouched(_ result: ProcessOutput) -> Bool { result.text.contains("time: compare ") }

  /// What a first build would make of the site as it is now.
  private func fresh(now: String = "2026-09-17T12:00") throws -> [String: [UInt8]] {
    try? FileManager.default.removeItem(atPath: site.folder.path("fresh"))
    try? FileManager.default.removeItem(atPath: site.folder.path(".gablota-fresh"))
    let result = try site.build("--output", "fresh", now: now)
    #expect(result.code == 0 && !isUntouched(result), "\(result.errorText)")
    return try tree(site.folder.path("fresh"))
  }

  private func expectNothingToDo(_ hint: String = "") throws {
    let before = try stamps(site.folder.path("site/public"))
    let result = try site.build()
    #expect(result.code == 0 && isUntouched(result), "\(hint): \(result.text)\(result.errorText)")
    #expect(try stamps(site.folder.path("site/public")) == before, "\(hint)")
  }

  @Test func nothingChangedMeansNoWork() throws {
    let first = try site.build()
    #expect(first.code == 0 && !isUntouched(first))
    for round in 1...3 { try expectNothingToDo("round \(round)") }
    #expect(differences(try fresh(), try site.output()) == [])
    let told = try site.build().text
    let lines = first.text.split(separator: "\n").map(String.init)
    for line in lines where !line.contains("time: ") && !line.contains("files: ") { #expect(told.contains(line)) }
  }

  /// A change and what it is called.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (TestSite) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (TestSite) throws -> Void) {
      testDescription = name
      self.make = make
    }
  }

  static let changes = [
    Change("a cell") { site in try site.edit("events/a.csv", "Poems", "Prose") },
    Change("a cell, with the old times of the file put back") { site in
      try site.keepingTimes(of: "events/a.csv") { try site.edit("events/a.csv", "Poems", "Prose") }
    },
    Change("a table more") { site in
      try site.write("id,name,start,type,library,note\n3,Films,2026-10-02T18:00,Film,1,c\n", to: "events/c.csv")
    },
    Change("a table fewer") { site in try site.folder.remove("site/events/b.csv") },
    Change("a table under another name") { site in
      try FileManager.default.moveItem(
        atPath: site.folder.path("site/events/b.csv"), toPath: site.folder.path("site/events/x.txt"))
    },
    Change("two tables that change places") { site in
      let (a, b) = (site.folder.path("site/events/a.csv"), site.folder.path("site/events/b.csv"))
      try FileManager.default.moveItem(atPath: a, toPath: a + ".old")
      try FileManager.default.moveItem(atPath: b, toPath: a)
      try FileManager.default.moveItem(atPath: a + ".old", toPath: b)
      try site.edit("events/a.csv", "Songs", "Tunes")
    },
    Change("the site file") { site in try site.edit("site.yaml", "title: District", "title: Distrikt") },
    Change("a page") { site in try site.edit("pages/about.md", "Us.", "We.") },
    Change("a page more") { site in try site.write("---\ntitle: Help\n---\n\nHelp.\n", to: "pages/deep/help.md") },
    Change("a template of the site over the theme's") { site in
      try site.write("<footer>ours</footer>\n", to: "templates/partials/footer.html")
    },
    Change("a style sheet of the site over the theme's") { site in
      try site.write("body { color: red }\n", to: "templates/css/site.css")
    },
    Change("a picture of the same size") { site in try site.edit("images/dot.svg", "width=\"1\"", "width=\"3\"") },
    Change("a picture that no record shows") { site in
      try site.edit("images/other.svg", "width=\"2\"", "width=\"4\"")
    },
    Change("a picture more") { site in try site.write("<svg/>", to: "images/more/new.svg") },
    Change("a page of the output") { site in try site.edit("public/events/1/index.html", "Poems", "Poemz") },
    Change("a page of the output that is gone") { site in try site.folder.remove("site/public/events/1/index.html") },
    Change("an output that is gone") { site in try site.folder.remove("site/public") },
    Change("a folder of the output that became a link") { site in
      try FileManager.default.moveItem(
        atPath: site.folder.path("site/public/about"), toPath: site.folder.path("site/elsewhere"))
      try FileManager.default.createDirectory(
        atPath: site.folder.path("site/public/about"), withIntermediateDirectories: false)
    },
  ]

  @Test(arguments: changes) func aChangeIsNeverTakenForNone(change: Change) throws {
    #expect(try site.build().code == 0)
    try expectNothingToDo("before")
    try change.make(site)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(!isUntouched(result), "\(change.testDescription)")
    #expect(differences(try fresh(), try site.output()) == [], "\(change.testDescription)")
    // The output itself lies in the folder of the site, whose names were read for the tables: it may have come new.
    try expectNothingToDo("after")
  }

  @Test func anEditWithinTheTickOfTheClockIsSeen() throws {
    for round in 0..<20 {
      try site.write(
        "id,name,start,type,library,note\n1,Talk \(round % 10),2026-10-01T18:00,Reading,1,a\n", to: "events/a.csv")
      #expect(try site.build().code == 0)
      #expect(try site.page("/events/1/").contains("Talk \(round % 10)"), "round \(round)")
    }
  }

  @Test func otherOptionsAreAnotherBuild() throws {
    #expect(try site.build().code == 0)
    for arguments in [["--base-url", "https://other.example"], ["--drafts"]] {
      let result = try run("build", ["site", "--now", "2026-09-17T12:00"] + arguments)
      #expect(result.code == 0 && !isUntouched(result), "\(arguments)")
      #expect(!isUntouched(try site.build()), "back from \(arguments)")
      try expectNothingToDo()
    }
    #expect(!isUntouched(try site.build(now: "2026-09-17T12:01")))
    let moved = try Gablota.run("build", site.folder.path("site"), "--now", "2026-09-17T12:01")
    #expect(moved.code == 0 && !isUntouched(moved))
  }

  /// However the clock goes on, the site is what a first build at that moment makes.
  @Test func timeIsSeenWhereItShowsAndNowhereElse() throws {
    var untouched = 0
    // From noon of 17 September 2026 in Warsaw over midnight and the end of an event to the entry of others.
    for hours in [0.0, 0.01, 1, 11.99, 12.01, 13, 36, 78, 84.1, 85, 200, 199, 340, 1400] {
      let moment = "\(1_789_639_200 + Int(hours * 3600))"
      let result = try Gablota.run("build", "site", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": moment])
      #expect(result.code == 0, "\(result.errorText)")
      if isUntouched(result) { untouched += 1 }
      let other = try Gablota.run(
        "build", "site", "-o", "at\(hours)", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": moment])
      #expect(other.code == 0 && !isUntouched(other))
      #expect(differences(try tree(site.folder.path("at\(hours)")), try site.output()) == [], "\(hours) hours")
    }
    #expect(untouched >= 3)
  }

  @Test func aTemplateThatPrintsTheSecondIsMadeAnewEachSecond() throws {
    try site.write("<footer>{{ site.now.time }}</footer>\n", to: "templates/partials/footer.html")
    for second in 0..<3 {
      let result = try Gablota.run(
        "build", "site", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": "\(1_789_639_200 + second)"])
      #expect(result.code == 0 && !isUntouched(result))
    }
  }

  @Test func aConditionThatAsksForTheTimeIsAskedEachTime() throws {
    try site.edit("site.yaml", "key: id\n    fields", "key: id\n    where: {start: {greater: now}}\n    fields")
    let first = try Gablota.run("build", "site", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": "1789639200"])
    try #require(first.code == 0, "\(first.errorText)")
    let next = try Gablota.run("build", "site", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": "1789639201"])
    #expect(!isUntouched(next))
  }

  @Test(arguments: ["text", "json", "github", "sarif"]) func warningsAreSaidAgain(format: String) throws {
    try site.write("id,name,start,type,library,note\n", to: "events/a.csv")
    try site.write("id,name,start,type,library,note\n", to: "events/b.csv")
    let first = try site.build("--format", format)
    #expect(first.code == 0)
    #expect((first.text + first.errorText).contains("site.no-records"))
    let again = try site.build("--format", format)
    #expect(again.errorText == first.errorText)
    if format != "text" { #expect(again.text == first.text) } else { #expect(isUntouched(again)) }
  }

  @Test func whatIsKeptOfABuildMayBeDamagedOrGone() throws {
    #expect(try site.build().code == 0)
    let path = ".gablota-public/origin"
    let kept = try Files.read(site.folder.path("site/" + path))
    for place in stride(from: 0, to: kept.count, by: max(1, kept.count / 40)) {
      var bytes = kept
      bytes[place] ^= 0x55
      try site.folder.write(bytes, to: "site/" + path)
      let result = try site.build()
      #expect(result.code == 0 && !isUntouched(result), "byte \(place)")
    }
    for count in [0, 1, 17, kept.count - 1] {
      try site.folder.write(Array(kept.prefix(count)), to: "site/" + path)
      #expect(!isUntouched(try site.build()), "\(count) bytes")
    }
    try site.folder.remove("site/" + path)
    #expect(!isUntouched(try site.build()))
    try expectNothingToDo()
    try site.folder.remove("site/.gablota-public/stat")
    try expectNothingToDo("without the times of files they are read")
  }

  @Test func aFailedBuildIsNotForgotten() throws {
    #expect(try site.build().code == 0)
    try site.write("{{ nothing.at.all }}", to: "templates/event.html")
    for _ in 0..<2 { #expect(try site.build().code == 1) }
    try site.folder.remove("site/templates/event.html")
    #expect(try site.build().code == 0)
    try expectNothingToDo()
  }

  private func run(_ command: String, _ arguments: [String]) throws -> ProcessOutput {
    try TestSupport.run(Gablota.path, [command] + arguments, in: site.folder.path)
  }
}

extension TestSite {
  /// Replaces a text in a file, in the file itself.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let path = folder.path("site/" + name)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let edited = text.replacingOccurrences(of: old, with: new)
    guard edited != text else { throw EditFailure(name: name, missing: old) }
    try edited.write(toFile: path, atomically: false, encoding: .utf8)
  }

  struct EditFailure: Error {
    let name: String
    let missing: String
  }

  /// Changes a file and puts its modification time back.
  func keepingTimes(of name: String, _ change: () throws -> Void) throws {
    let path = folder.path("site/" + name)
    let old = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try change()
    if let old { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path) }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// Whatever README.md and the guide show is done here.
@Suite struct ReadmeTests {
  /// Blocks that are no commands, or are done by tests of their own, by their first words.
  private static let shown = [
    "sudo apt install", "podman build", "./run program", "gablota preview", "gablota desk", "site.yaml  ", "ssh -L",
    "libraries.csv  ", "gablota fetch my-library --accept", "charset utf-8;", "@kept ", "theme:\n", "redirects:\n",
    "![The old door]", "gablota init my-library --from goodreads",
  ]

  /// A block with a second word is the content of that file; `sh 1` ends with the exit code 1. The lines of a `text`
  /// block were printed by the commands before it.
  @Test(arguments: try Manual.all())
  func everyCommandWorksInOrderAndPrintsWhatIsShown(_ manual: Manual) throws {
    let folder = try TemporaryDirectory()
    var printed = ""
    for block in try manual.blocks() {
      switch block.language {
      case "sh":
        let result = try Gablota.shell(block.text, in: folder.path)
        printed = result.text + result.errorText
        #expect("\(result.code)" == (block.argument.isEmpty ? "0" : block.argument), "\(block.text)\(printed)")
      case "text":
        for line in block.text.components(separatedBy: "\n") where !line.isEmpty {
          #expect(printed.contains(line), "\(printed)")
        }
      default:
        if !block.argument.isEmpty { try folder.write(block.text, to: block.argument) }
      }
    }
  }

  @Test func theReadmeMakesASiteOfTheTable() throws {
    let folder = try TemporaryDirectory()
    for block in try Manual.readme.blocks() {
      if block.language == "csv" { try folder.write(block.text, to: block.argument) }
      if block.language == "sh" { _ = try Gablota.shell(block.text, in: folder.path) }
    }
    #expect(try folder.text("my-library/public/index.html").contains("An evening of poems"))
    #expect(try folder.text("my-books/public/index.html").contains("Effi Briest"))
    #expect(try folder.text("my-books/site.yaml").contains("kind: book"))
  }

  /// What is installed is what the release build leaves, here into a folder of the test.
  @Test func theProgramIsInstalledByTheCommandShown() throws {
    let folder = try TemporaryDirectory()
    let lines = try Manual.readme.text().components(separatedBy: "\n")
    let line = try #require(lines.first { $0.hasPrefix("sudo install") })
    #expect(line.contains(" .build/release/gablota "))
    let command = line.replacing("sudo ", with: "mkdir bin && ").replacing("/usr/local/bin/", with: "bin/")
      .replacing(".build/release/gablota", with: Gablota.path)
    #expect(try Gablota.shell(command + "\nbin/gablota --version", in: folder.path).code == 0)
  }

  @Test func thePreviewSaysWhereItIs() throws {
    let folder = try TemporaryDirectory()
    let block = try #require(try Manual.readme.blocks().first { $0.text.hasPrefix("gablota preview") })
    let command = try #require(block.text.replacing("my-books", with: "my-library").split(separator: "#").first)
    let result = try Gablota.shell(
      "gablota init my-library && exec timeout --preserve-status -k 60 -s INT 3 \(command) --port 0", in: folder.path)
    #expect(result.text.contains("\nhttp://localhost:"), "\(result.text)\(result.errorText)")
  }

  /// A block of YAML without the name of a file is a whole site.
  @Test(arguments: try siteBlocks { !namesHost($0) })
  func everyYAMLBlockIsAGoodSite(_ block: Manual.Block) throws {
    let site = try TestSite(manualData.merging(["site.yaml": block.text]) { $1 })
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errors.isEmpty, "\(result.errorText)")
  }

  /// Sites whose tables live elsewhere are right but for the tables.
  @Test(arguments: try siteBlocks(where: namesHost))
  func everyYAMLBlockWithAnAddressLacksNothingButItsCopies(_ block: Manual.Block) throws {
    let site = try TestSite(manualData.merging(["site.yaml": block.text]) { $1 })
    let result = try site.build("--offline", "--format", "json")
    let codes = result.text.matches(of: /"code": ?"([a-z.-]+)"/).map { String($0.1) }
    #expect(result.code == 1 && Set(codes) == ["fetch.no-copy"], "\(result.text)")
  }

  private static func siteBlocks(where holds: (Manual.Block) -> Bool) throws -> [Manual.Block] {
    try Manual.allBlocks().filter { $0.language == "yaml" && $0.argument.isEmpty && holds($0) }
  }

  private static func namesHost(_ block: Manual.Block) -> Bool {
    block.text.contains(/(?:source|path): "?https:/)
  }

  @Test func everyOtherBlockIsOneThatIsOnlyShown() throws {
    for block in try Manual.allBlocks()
    where block.argument.isEmpty && !["sh", "yaml", "text"].contains(block.language) {
      let isShown = block.language.isEmpty && Self.shown.contains { block.text.hasPrefix($0) }
      #expect(isShown, "\(block.testDescription)")
    }
  }

  @Test func theCommandsOfTheScriptAreThere() throws {
    let script = try String(contentsOfFile: projectRoot() + "/run", encoding: .utf8)
    let words = try Manual.all().flatMap { try $0.text().matches(of: /\.\/run (\w+)/).map { String($0.1) } }
    #expect(Set(words).isSuperset(of: ["site", "program", "test"]))
    for word in words { #expect(script.contains("  \(word)) "), "./run \(word)") }
  }

  @Test func everyFileThatTheReadmeNamesIsThere() throws {
    let text = try Manual.readme.text()
    let links = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
    let names = text.matches(of: /`((?:Sources|templates|Tests|content)\/[A-Za-z.\/-]+)`/).map { String($0.1) }
    #expect(links.count + names.count >= 10)
    for path in links + names {
      #expect(FileManager.default.fileExists(atPath: projectRoot() + "/" + path), "\(path)")
    }
  }

  @Test func theReadmeNamesEveryExample() throws {
    let text = try Manual.readme.text()
    for site in try FileManager.default.contentsOfDirectory(atPath: projectRoot() + "/content") {
      #expect(text.contains("| `\(site)` |"), "\(site)")
    }
  }

  @Test func theReadmeIsShort() throws {
    #expect(try Manual.readme.text().components(separatedBy: "\n").count <= 150)
  }

  // MARK: The reference

  /// With `RECORD_SNAPSHOTS` set, the page is rewritten instead.
  @Test func theReferenceIsWhatTheGrammarSays() throws {
    let page = Manual.page("site-yaml")
    let parts = try page.text().components(separatedBy: "\n## The site\n")
    try #require(parts.count == 2)
    let reference = "## The site\n" + parts[1]
    if recording, reference != siteReference() { return try replace(reference, by: siteReference(), in: page) }
    #expect(firstDifference(Array(reference.utf8), Array(siteReference().utf8)) == nil)
  }

  @Test func everyPlaceThatTheReferenceLeadsToIsThere() throws {
    let text = try Manual.page("site-yaml").text()
    let headings = text.matches(of: /(?m)^#+ (.+)$/).map { $0.1.lowercased().replacing(" ", with: "-") }
    let places = text.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
    #expect(places.count > 10)
    for place in Set(places) { #expect(headings.contains(place), "#\(place)") }
  }

  @Test func theTableOfKindsIsWhatTheVocabulariesSay() throws {
    let page = Manual.page("kinds")
    let table = try page.section("## Words").components(separatedBy: "\n\n")[0] + "\n"
    if recording, table != kindsReference() { return try replace(table, by: kindsReference(), in: page) }
    #expect(table == kindsReference())
  }

  @Test func everyExitCodeIsThere() throws {
    let section = try Manual.page("commands").section("## Exit codes")
    for code in 0...5 { #expect(section.contains("| \(code) | ")) }
  }

  @Test(arguments: [
    "init", "build", "due", "nightly", "check", "explain", "import isbn", "schema", "preview", "desk", "publish",
  ])
  func theOptionsOfACommandAreThoseThatItHas(_ command: String) throws {
    let section =
      try ["preview", "desk"].contains(command)
      ? Manual.page(command).text() : Manual.page("commands").section("## \(command)")
    let told = section.matches(of: /\| `(--[a-z-]+)/).map { String($0.1) }
    let help = try Gablota.shell("gablota \(command) --help").text
    let known = help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
    #expect(Set(told) == Set(known).subtracting(["--version", "--help"]))
  }

  private var recording: Bool { ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil }

  private func replace(_ old: String, by new: String, in page: Manual) throws {
    let text = try page.text().replacingOccurrences(of: old, with: new)
    try text.write(toFile: page.file, atomically: true, encoding: .utf8)
    Issue.record("rewrote \(page.path); run again without RECORD_SNAPSHOTS")
  }
}

/// The tables that the site files of the manual read.
private let manualData = [
  "data/libraries.json": #"{"libraries": [{"libId": "1", "libName": "Central", "timeOpen": "9-17"}]}"#,
  "data/library/1.json": #"{"library": {"libId": "1", "libName": "Central", "libDesc": "By the *river*."}}"#,
  "data/libraries.csv": "id,name,address\n1,Central,1 Quay\n",
  "data/books.csv":
    "isbn,title,authors,year,pages,type,language,shelfmark,description,categories,availability,added,price,donor\n"
    + "9780141439587,Emma,Jane Austen,1999,90,book,en,PR 4034,A novel.,Novels > Classics,available,2026-01-02,12.50,Ana\n",
  "data/copies.csv": "id,book,library,availability\nc1,9780141439587,1,available\n",
  "data/answers/9780141439587.json":
    #"{"totalItems": 1, "items": [{"volumeInfo": {"title": "Emma", "publisher": "Quire", "#
    + #""industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780141439587"}]}}]}"#,
  "data/events.csv": "id,title,date,time,category,where,status\n1,Poems,2026-10-01,18:00,Reading,1,called off\n",
  "data/calendar.ics": """
  BEGIN:VCALENDAR
  BEGIN:VEVENT
  UID:1
  SUMMARY:Poems
  DTSTART:20261001T180000
  LOCATION:Central
  END:VEVENT
  END:VCALENDAR

  """,
  "data/programme.json": #"{"data": {"events": [{"id": 1, "title": "Poems", "dates": [{"start": 1790000000}], "#
    + #""speakers": [{"name": "Ana Lis"}, {"name": "Jo Fern"}]}]}}"#,
  "posts/2026/sports.csv": "id,title\n1,The last match\n",
  "data/questions.csv": "id,question,answer,topic\n1,May I bring my dog?,*Yes*.,Visits\n",
  "pages/about.md": "---\ntitle: About\n---\n\nHello.\n",
  "data/products.csv": "id,name,price\n1,Ink,9.80\n",
  "data/customers.csv": "id,name,country\nx,Quire,Poland\n",
  "data/orders.csv": "id,placed,customer,freight\n1,2026-09-01,x,3.25\n",
  "data/lines.csv": "order,product,quantity,price,discount\n1,1,2,9.80,0.1\n",
]

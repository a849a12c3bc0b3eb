import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// Whatever the README shows is done here.
@Suite struct ReadmeTests {
  /// Blocks that are no commands, or are done by tests of their own, by their first words.
  private static let shown = ["./run site", "site.yaml  ", "sudo install", "gablota preview"]

  @Test func everyCommandOfAShellBlockWorksInOrder() throws {
    let folder = try TemporaryDirectory()
    let blocks = try Readme.blocks().filter { $0.language == "sh" }
    #expect(blocks.count >= 5)
    for block in blocks {
      let result = try Gablota.shell(block.text, in: folder.path)
      #expect(result.code == 0, "\(block.text)\(result.text)\(result.errorText)")
    }
    #expect(try folder.text("my-library/public/index.html").contains("An evening of poems"))
    #expect(try folder.text("my-library/public/about/index.html").contains("<h1"))
    #expect(try folder.text("my-books/public/index.html").contains("Effi Briest"))
    #expect(try folder.text("my-books/site.yaml").contains("kind: book"))
    #expect(try folder.text("christmas/index.html").contains("<title>"))
    #expect(try folder.text("site.schema.json").contains("json-schema.org"))
  }

  /// What is installed is what the release build leaves, here into a folder of the test.
  @Test func theProgramIsInstalledByTheCommandShown() throws {
    let folder = try TemporaryDirectory()
    let block = try #require(try Readme.blocks().first { $0.text.hasPrefix("sudo install") })
    #expect(block.text.contains(" .build/release/gablota "))
    let command = block.text.replacing("sudo ", with: "mkdir bin && ").replacing("/usr/local/bin/", with: "bin/")
      .replacing(".build/release/gablota", with: Gablota.path)
    #expect(try Gablota.shell(command + "bin/gablota --version", in: folder.path).code == 0)
  }

  @Test func thePreviewSaysWhereItIs() throws {
    let folder = try TemporaryDirectory()
    let block = try #require(try Readme.blocks().first { $0.text.hasPrefix("gablota preview") })
    let command = try #require(block.text.split(separator: "#").first)
    let result = try Gablota.shell(
      "gablota init my-library && exec timeout --preserve-status -k 60 -s INT 3 \(command) --port 0", in: folder.path)
    #expect(result.text.contains("\nhttp://localhost:"), "\(result.text)\(result.errorText)")
  }

  @Test(arguments: try Readme.blocks().filter { $0.language == "yaml" })
  func everyYAMLBlockIsAGoodSite(_ block: Readme.Block) throws {
    let site = try TestSite([
      "site.yaml": block.text,
      "data/libraries.json": #"{"libraries": [{"libId": "1", "libName": "Central", "timeOpen": "9-17"}]}"#,
      "data/library/1.json": #"{"library": {"libId": "1", "libName": "Central", "libDesc": "By the *river*."}}"#,
      "data/books.csv":
        "isbn,title,authors,year,pages,type,language,shelfmark,description,categories,availability,added\n"
        + "9780141439587,Emma,Jane Austen,1999,90,book,en,PR 4034,A novel.,Novels,here,2026-01-02\n",
      "data/events.csv": "id,title,date,time,category,where\n1,Poems,2026-10-01,18:00,Reading,1\n",
      "pages/about.md": "---\ntitle: About\n---\n\nHello.\n",
      "data/products.csv": "id,name,price\n1,Ink,9.80\n",
      "data/customers.csv": "id,name\nx,Quire\n",
      "data/orders.csv": "id,placed,customer,freight\n1,2026-09-01,x,3.25\n",
      "data/lines.csv": "order,product,quantity,price,discount\n1,1,2,9.80,0.1\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errors.isEmpty, "\(result.errorText)")
  }

  @Test func everyOtherBlockIsOneThatIsOnlyShown() throws {
    for block in try Readme.blocks() where !["sh", "yaml"].contains(block.language) {
      #expect(block.language.isEmpty && Self.shown.contains { block.text.hasPrefix($0) }, "\(block.text)")
    }
  }

  @Test func theTwoCommandsAreThoseOfTheScript() throws {
    let script = try String(contentsOfFile: projectRoot() + "/run", encoding: .utf8)
    let words = try Readme.text().matches(of: /\.\/run (\w+)/).map { String($0.1) }
    #expect(Set(words).isSuperset(of: ["site", "test"]))
    for word in words { #expect(script.contains("  \(word)) "), "./run \(word)") }
  }

  @Test func everyFileItNamesIsThere() throws {
    let text = try Readme.text()
    let links = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
    let names = text.matches(of: /`((?:Sources|templates|Tests|content)\/[A-Za-z.\/-]+)`/).map { String($0.1) }
    #expect(links.count + names.count >= 3)
    for path in links + names {
      #expect(FileManager.default.fileExists(atPath: projectRoot() + "/" + path), "\(path)")
    }
  }

  @Test func everyPlaceInItselfThatItLeadsToIsThere() throws {
    let text = try Readme.text()
    let headings = text.matches(of: /(?m)^#+ (.+)$/).map { heading in
      String(heading.1.lowercased().unicodeScalars.filter { $0 == " " || $0 == "-" || $0.properties.isAlphabetic })
        .replacing(" ", with: "-")
    }
    let places = text.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
    #expect(places.count > 10)
    for place in Set(places) { #expect(headings.contains(place), "#\(place)") }
  }

  // MARK: The reference

  /// With `RECORD_SNAPSHOTS` set, the README is rewritten instead.
  @Test func theReferenceIsWhatTheGrammarSays() throws {
    try holdSection("### Reference", against: siteReference())
  }

  @Test func theTableOfKindsIsWhatTheVocabulariesSay() throws {
    let section = try Readme.section("### Kinds and their words")
    let table = section.components(separatedBy: "\n\n")[0] + "\n"
    if recording, table != kindsReference() { return try replace(table, by: kindsReference()) }
    #expect(table == kindsReference())
  }

  @Test func everyExitCodeIsThere() throws {
    let section = try Readme.section("## Exit codes")
    for code in 0...3 { #expect(section.contains("| \(code) | ")) }
  }

  @Test func theOptionsOfThePreviewAreThoseThatItHas() throws {
    let section = try Readme.section("## Seeing changes as you save them")
    let told = section.matches(of: /\| `(--[a-z-]+)/).map { String($0.1) }
    let help = try Gablota.run("preview", "--help").text
    let known = help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
    #expect(told.count >= 7)
    #expect(Set(told) == Set(known).subtracting(["--version", "--help"]))
    for option in section.matches(of: /`(--[a-z-]+)/) { #expect(known.contains(String(option.1))) }
  }

  private var recording: Bool { ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil }

  private func holdSection(_ heading: String, against expected: String) throws {
    let section = try Readme.section(heading)
    if recording, section != expected { return try replace(section, by: expected) }
    #expect(firstDifference(Array(section.utf8), Array(expected.utf8)) == nil)
  }

  private func replace(_ old: String, by new: String) throws {
    let text = try Readme.text().replacingOccurrences(of: old, with: new)
    try text.write(toFile: Readme.path, atomically: true, encoding: .utf8)
    Issue.record("rewrote README.md; run again without RECORD_SNAPSHOTS")
  }
}

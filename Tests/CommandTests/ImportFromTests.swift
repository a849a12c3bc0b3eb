import Foundation
import TestSupport
import Testing

/// `gablota import goodreads` and others: what another program exported becomes rows.
@Suite struct ImportFromTests {
  private static let folder = projectRoot() + "/Tests/Imports"

  /// The exports that Gablota knows, with the ending of their sample.
  private static let samples = [
    "goodreads.csv", "librarything.tsv", "storygraph.csv", "calibre.csv", "zotero.csv", "omeka.csv", "marc.xml",
  ]

  @Test(arguments: samples) func anExportBecomesANewTable(_ sample: String) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let result = try importing(sample, into: "books.csv", in: folder)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.text.hasSuffix("made books.csv\n"), "\(result.text)")
    let table = try folder.text("books.csv")
    #expect(table == (try String(contentsOfFile: Self.folder + "/\(name(sample)).expected.csv", encoding: .utf8)))
    let again = try importing(sample, into: "books.csv", in: folder)
    #expect(again.text.hasSuffix("books.csv has not changed\n"), "\(again.text)")
    #expect(try folder.text("books.csv") == table)
  }

  @Test(arguments: samples) func aSiteBeginsWithAnExport(_ sample: String) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let made = try TestSupport.run(
      Gablota.path, ["init", "site", "--from", Self.folder + "/" + sample], in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    #expect(try folder.text("site/site.yaml").contains("kind: book"))
    let result = try TestSupport.run(Gablota.path, ["check", "site"], in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
  }

  @Test func everyImportIsShortAndHasASample() throws {
    let maps = try FileManager.default.contentsOfDirectory(atPath: projectRoot() + "/imports").sorted()
    #expect(maps == Self.samples.map { "\(name($0)).yaml" }.sorted())
    for map in maps {
      let text = try String(contentsOfFile: projectRoot() + "/imports/\(map)", encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(map)")
    }
  }

  @Test func anotherProgramIsAFileAndNoCode() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("Name;Who\nTides;Linden/Hale\n", to: "export.csv")
    try folder.write("title: Mine\nwords:\n  title: Name\n  authors: {from: Who, split: /}\n", to: "mine.yaml")
    let result = try TestSupport.run(
      Gablota.path, ["import", "mine.yaml", "export.csv", "--into", "books.csv"], in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try folder.text("books.csv") == "id,title,authors\n1,Tides,Linden; Hale\n")
  }

  @Test func anImportThatIsNotUnderstoodWritesNothing() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("a,b\n1,2\n", to: "export.csv")
    try folder.write("title: M\nwords:\n  titel: Name\n  authors: {from: A, match: \"(\"}\n", to: "mine.yaml")
    try folder.write("title: M\nformat: marc\nwords:\n  title: 24$a\n", to: "marc.yaml")
    let cases = [
      ("goodread", "\"goodread\" is no import"), ("none.yaml", "there is no file \"none.yaml\""),
      ("goodreads", "import.other-source"), ("marc", "import.marc"), ("mine.yaml", "did you mean \"title\"?"),
      ("mine.yaml", "import.pattern"), ("marc.yaml", "import.place"),
    ]
    for (source, message) in cases {
      let result = try TestSupport.run(
        Gablota.path, ["import", source, "export.csv", "--into", "books.csv"], in: folder.path)
      #expect(result.code == 1, "\(source): \(result.text)")
      #expect(result.errorText.contains(message), "\(source): \(result.errorText)")
    }
    #expect(try folder.files()["books.csv"] == nil)
  }

  @Test func aBookWithoutANumberIsKnownByItsTitleAuthorsAndYear() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("key,title,authors,year,publisher\nx,Quiet hours!,Reed Jo,,\n", to: "books.csv")
    let result = try importing("librarything.tsv", into: "books.csv", in: folder)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try folder.text("books.csv").hasPrefix("key,title,authors,year,publisher\nx,Quiet hours!,Reed Jo,,\n"))
    #expect(try folder.text("books.csv").split(separator: "\n").count == 3)
  }

  private func name(_ sample: String) -> String { String(sample.split(separator: ".")[0]) }

  private func importing(_ sample: String, into table: String, in folder: TemporaryDirectory) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path, ["import", name(sample), Self.folder + "/" + sample, "--into", table], in: folder.path,
      environment: ["SOURCE_DATE_EPOCH": "1789646400"])
  }
}

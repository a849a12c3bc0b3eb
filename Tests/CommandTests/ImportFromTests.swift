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
    let maps = try FileManager.default.contentsOfDirectory(atPath: projectRoot() + "/Sources/CTheme/imports").sorted()
    #expect(maps == Self.samples.map { "\(name($0)).yaml" }.sorted())
    for map in maps {
      let text = try String(contentsOfFile: projectRoot() + "/Sources/CTheme/imports/\(map)", encoding: .utf8)
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

  @Test func recordsWithoutATitleAreCounted() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let bytes =
      exchanged([("245", "10", "Tides")]) + exchanged([("500", "  ", "A note")]) + exchanged([("200", "1 ", "Fale")])
    try folder.write(bytes, to: "export.mrc")
    let result = try TestSupport.run(
      Gablota.path, ["import", "marc", "export.mrc", "--into", "books.csv"], in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errorText.contains("2 of 3 records have no title and are left out; the first is record 2"))
    #expect(result.errorText.contains("look like UNIMARC"))
    #expect(try folder.text("books.csv").split(separator: "\n").count == 2)
  }

  @Test func marcInAnEncodingOfItsOwnIsRefusedUntilItIsStated() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let title = "Вишнёвый сад, пьеса 1904"
    // The title in Windows-1251.
    let orchard: [UInt8] = [
      0xC2, 0xE8, 0xF8, 0xED, 0xB8, 0xE2, 0xFB, 0xE9, 0x20, 0xF1, 0xE0, 0xE4,
      0x2C, 0x20, 0xEF, 0xFC, 0xE5, 0xF1, 0xE0, 0x20, 0x31, 0x39, 0x30, 0x34,
    ]
    try folder.write(exchanged(["245": orchard]) + exchanged(["245": orchard]), to: "export.mrc")
    let arguments = ["import", "marc", "export.mrc", "--into", "books.csv"]
    let stated = try TestSupport.run(Gablota.path, arguments + ["--encoding", "windows-1251"], in: folder.path)
    #expect(stated.code == 0, "\(stated.errorText)")
    #expect(try folder.text("books.csv") == "id,title,type\n1,\"\(title)\",Book\n")
    guard FileManager.default.fileExists(atPath: "/usr/bin/yaz-marcdump") else { return }
    let result = try TestSupport.run(Gablota.path, arguments, in: folder.path)
    #expect(result.code == 1 && result.errorText.contains("error[import.letters]"), "\(result.errorText)")
    #expect(result.errorText.contains("--encoding windows-1251"))
  }

  @Test func codesOfLanguagesAreReadAsLibrariesWroteThem() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let codes = ["eng", "engfre", "engund", "|||", "zxx", "Polish", "Elvish"]
    let bytes = codes.flatMap { exchanged([("041", "  ", $0), ("245", "00", "Of \($0)")]) }
    try folder.write(bytes, to: "export.mrc")
    let result = try TestSupport.run(
      Gablota.path, ["import", "marc", "export.mrc", "--into", "books.csv"], in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    let rows = try folder.text("books.csv").split(separator: "\n").dropFirst()
    #expect(
      rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[2] } == [
        "en", "en", "en", "", "", "pl", "Elvish",
      ])
  }

  @Test func theTitleOfAnOriginalIsNoOrderOfATranslation() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write(
      exchanged([("240", "10", "De la solitude"), ("245", "10", "Escape from loneliness")]), to: "export.mrc")
    let result = try TestSupport.run(
      Gablota.path, ["import", "marc", "export.mrc", "--into", "books.csv"], in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try folder.text("books.csv") == "id,title,type\n1,Escape from loneliness,Book\n")
  }

  /// A record of ISO 2709 that does not say that it is in UTF-8, each field with a subfield `a`.
  private func exchanged(_ fields: [(tag: String, indicators: String, text: String)]) -> [UInt8] {
    exchanged(fields.map { ($0.tag, Array($0.indicators.utf8) + [0x1F, 0x61] + Array($0.text.utf8)) })
  }

  private func exchanged(_ titles: [String: [UInt8]]) -> [UInt8] {
    exchanged(titles.map { ($0.key, Array("10".utf8) + [0x1F, 0x61] + $0.value) })
  }

  private func exchanged(_ fields: [(tag: String, body: [UInt8])]) -> [UInt8] {
    var directory = "", text: [UInt8] = []
    for field in fields {
      directory += field.tag + padded(field.body.count + 1, 4) + padded(text.count, 5)
      text += field.body + [0x1E]
    }
    let base = 24 + directory.utf8.count + 1
    let leader = padded(base + text.count + 1, 5) + "nam  22" + padded(base, 5) + "   4500"
    return Array((leader + directory).utf8) + [0x1E] + text + [0x1D]
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    String(repeating: "0", count: width - String(number).count) + String(number)
  }

  private func name(_ sample: String) -> String { String(sample.split(separator: ".")[0]) }

  private func importing(_ sample: String, into table: String, in folder: TemporaryDirectory) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path, ["import", name(sample), Self.folder + "/" + sample, "--into", table], in: folder.path,
      environment: ["SOURCE_DATE_EPOCH": "1789646400"])
  }
}

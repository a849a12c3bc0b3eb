import Foundation
import TestSupport
import Testing

/// The guide is a site of content/, and its table of messages has each code that the program can print.
@Suite struct GuideTests {
  private static let guide = projectRoot() + "/content/guide"

  @Test func everyCodeOfTheProgramHasAPageAndEveryPageACode() throws {
    let sources = try codesOfTheSources()
    let table = Set(try messages().compactMap { $0["code"] })
    #expect(sources.count > 200)
    #expect(sources.subtracting(table).sorted() == [], "not in content/guide/data/messages.csv")
    #expect(table.subtracting(sources).sorted() == [], "no longer in the sources")
  }

  @Test func everyMessageSaysWhatItMeansAndWhatToDo() throws {
    for message in try messages() {
      for column in ["title", "severity", "topic", "meaning", "cure"] {
        #expect(message[column]?.isEmpty == false, "\(message["code"] ?? ""): \(column)")
      }
    }
  }

  /// The examples are what the sites of `Mistakes/` print, the shortest for each code. With `RECORD_SNAPSHOTS` set, they
  /// are taken from there again. Messages of other commands than `build` have an example that is written by hand.
  @Test func theExamplesAreWhatTheProgramPrints() throws {
    let path = Self.guide + "/data/examples.jsonl"
    let printed = try printedMessages()
    let old = try String(contentsOfFile: path, encoding: .utf8)
    let new = try old.split(separator: "\n").map { line -> String in
      let example = try JSONDecoder().decode(Example.self, from: Data(line.utf8))
      guard let text = printed[example.code] else { return String(line) }
      return try Example(code: example.code, example: "```\n\(text)\n```").line
    }
    if recording, new.joined(separator: "\n") + "\n" != old {
      try (new.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("rewrote examples.jsonl; run again without RECORD_SNAPSHOTS")
      return
    }
    for (line, expected) in zip(old.split(separator: "\n"), new) {
      let one = try JSONDecoder().decode(Example.self, from: Data(line.utf8))
      let other = try JSONDecoder().decode(Example.self, from: Data(expected.utf8))
      #expect(one.example == other.example, "\(one.code)")
    }
  }

  @Test func theGuideIsBuiltWithoutAWarningAndHasNoBrokenLink() throws {
    let result = try Gablota.run("check", Self.guide)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errorText == "")
  }

  @Test func everyMessageHasAPageWithItsCodeExampleAndCure() throws {
    let folder = try TemporaryDirectory()
    let result = try Gablota.run("build", Self.guide, "--output", folder.path("public"))
    #expect(result.code == 0, "\(result.errorText)")
    let page = try folder.text("public/messages/csv.ragged-row/index.html")
    #expect(page.contains("csv.ragged-row") && page.contains("id=\"example\"") && page.contains("id=\"cure\""))
    #expect(try folder.text("public/messages/search/index.html").contains("data-testid"))
  }

  // MARK: The table

  private struct Example: Codable {
    let code: String
    let example: String

    var line: String {
      get throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
      }
    }
  }

  private var recording: Bool { ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil }

  /// Rows of the table by column. No cell of it has a line break.
  private func messages() throws -> [[String: String]] {
    let text = try String(contentsOfFile: Self.guide + "/data/messages.csv", encoding: .utf8)
    let rows = text.split(separator: "\n").map { cells(of: String($0)) }
    let header = try #require(rows.first)
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  private func cells(of line: String) -> [String] {
    line.matches(of: /(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/).map { cell -> String in
      if let quoted = cell.1 { return String(quoted).replacing("\"\"", with: "\"") }
      return String(cell.2 ?? "")
    }
  }

  // MARK: What is printed

  /// The shortest message of each code among those that the sites of `Mistakes/` print.
  private func printedMessages() throws -> [String: String] {
    let folder = projectRoot() + "/Tests/SiteBuildTests/Mistakes"
    var shortest: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let path = folder + "/\(name)/expected.txt"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let blocks = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n\n")
      for block in blocks.map({ $0.trimmingCharacters(in: .newlines) }) {
        guard let match = block.firstMatch(of: /^(?:\S.*?: )?(?:error|warning|notice)\[([a-z.-]+)\]/) else { continue }
        let code = String(match.1)
        if block.utf8.count < shortest[code]?.utf8.count ?? .max { shortest[code] = block }
      }
    }
    return shortest
  }

  // MARK: The codes

  /// Codes that the program can print: literals of the form `area.name`, and those whose last part is made of something.
  private func codesOfTheSources() throws -> Set<String> {
    var codes: Set<String> = []
    for (path, text) in try swiftFiles() {
      codes.formUnion(text.matches(of: /"([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)"/).map { String($0.1) })
      codes.formUnion(madeCodes(path, text))
    }
    let texts = try interfaceTexts()
    return codes.filter { code in
      ["site.yaml", "csv.json"].contains(code) || !(texts.contains(code) || Self.isFileName(code))
    }
  }

  private static func isFileName(_ word: String) -> Bool {
    [
      ".html", ".json", ".xml", ".js", ".css", ".ics", ".zi", ".bib", ".ris", ".png", ".yaml", ".yml", ".txt",
      "journal.damaged", "journal.next",
    ]
    .contains(where: word.hasSuffix)
  }

  /// Codes whose last part is the kind of a template's, a formula's or a date's mistake, a type or a number of a book.
  private func madeCodes(_ path: String, _ text: String) -> [String] {
    if path.hasPrefix("Templates/") || text.contains("TemplateError(") { return templateCodes(text) }
    if text.contains("FormulaProblem(") {
      return text.matches(of: /FormulaProblem\(\s*"([a-z-]+)"/).map { "formula.\($0.1)" }
    }
    if path.hasSuffix("DateProblem.swift") {
      return text.matches(of: /case \w+ = "([a-z-]+)"/).flatMap { ["record.\($0.1)", "page.\($0.1)"] }
    }
    if path.hasSuffix("CellProblem.swift") {
      return ["integer", "number", "image", "url"].map { "record.bad-\($0)" }
    }
    return path.hasSuffix("BookNumberChecks.swift") ? ["record.isbn", "record.issn"] : []
  }

  private func templateCodes(_ text: String) -> [String] {
    let pattern = /TemplateError\(\s*"([a-z-]+)"|\bkind: "([a-z-]+)"|\breport\(\s*"([a-z-]+)",/
    var kinds = text.matches(of: pattern).map { match -> String in String(match.1 ?? match.2 ?? match.3 ?? "") }
    if text.contains("\"unknown-\\(what)\"") { kinds += ["unknown-filter", "unknown-test"] }
    if text.contains("struct SyntaxError") { kinds.append("syntax") }
    return kinds.filter { !Self.otherKinds.contains($0) }.map { "template.\($0)" }
  }

  /// Errors that pass a diagnostic on, and a kind of page.
  private static let otherKinds: Set<String> = ["include", "not-found"]

  /// Swift files by their path below Sources, without comments.
  private func swiftFiles() throws -> [(path: String, text: String)] {
    let folder = projectRoot() + "/Sources"
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      let lines = try String(contentsOfFile: folder + "/" + path, encoding: .utf8).components(separatedBy: "\n")
      let code = lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
      return (path, code.joined(separator: "\n"))
    }
  }

  private func interfaceTexts() throws -> Set<String> {
    let data = try Data(contentsOf: URL(fileURLWithPath: projectRoot() + "/templates/texts/en.json"))
    return Set((try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]).keys)
  }
}

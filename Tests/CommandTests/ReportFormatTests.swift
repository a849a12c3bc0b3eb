import Foundation
import TestSupport
import Testing

/// What programs read of the command.
@Suite struct ReportFormatTests {
  private let site: TestSite

  init() throws {
    site = try TestSite([
      "site.yaml": "title: Things\ncolour: red\ncollections:\n  things: {source: \"my things.csv\", key: id}\n",
      "my things.csv": "id,name\n1,One\n1,\"Two\u{1B}[31m ::error::\nmore\"\n",
    ])
  }

  private func makeGood() throws {
    try site.write("title: Things\n", to: "site.yaml")
    try site.write("---\ntitle: Home\n---\n", to: "pages/index.md")
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test(arguments: ["build", "check"])
  func jsonIsAloneOnStandardOutput(_ command: String) throws {
    let result = try Gablota.run(command, "site", "--format", "json", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errors.isEmpty)
    let report = try object(result.output)
    #expect(report["errors"] as? Int == 2)
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    let codes = diagnostics.compactMap { $0["code"] as? String }
    #expect(
      codes == ["site.unknown-key", "record.duplicate-key"] || codes == ["record.duplicate-key", "site.unknown-key"])
    let duplicate = try #require(diagnostics.first { $0["code"] as? String == "record.duplicate-key" })
    #expect(duplicate["file"] as? String == "site/my things.csv")
    #expect(duplicate["line"] as? Int == 3)
    #expect(duplicate["column"] as? Int == 1)
    #expect((duplicate["notes"] as? [[String: Any]])?.first?["line"] as? Int == 2)
  }

  @Test func jsonOfAGoodSiteSaysThatThereIsNothing() throws {
    try makeGood()
    let result = try Gablota.run("build", "site", "--format", "json", in: site.folder.path)
    #expect(result.code == 0, "\(result.text)")
    #expect(result.errors.isEmpty)
    let report = try object(result.output)
    #expect(report["errors"] as? Int == 0)
    #expect((report["diagnostics"] as? [Any])?.isEmpty ?? false)
  }

  @Test func annotationsAreWorkflowCommands() throws {
    let result = try Gablota.run("check", "site", "--format", "github", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errors.isEmpty)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.wholeMatch(of: /::error file=[^:]+,line=\d+,[^:]*title=[a-z.-]+::.+/) != nil, "\(line)")
      #expect(line.count(of: "::") == 2)
    }
  }

  @Test func sarifHasWhatItsStandardRequires() throws {
    let result = try Gablota.run("check", "site", "--format", "sarif", in: site.folder.path)
    #expect(result.code == 1)
    #expect(result.errors.isEmpty)
    let report = try object(result.output)
    #expect(report["version"] as? String == "2.1.0")
    #expect((report["$schema"] as? String)?.contains("sarif-2.1.0") ?? false)
    let run = try #require((report["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "gablota")
    let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(Set(rules).count == rules.count)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 2)
    for result in results { try check(result, rules: rules) }
  }

  private func check(_ result: [String: Any], rules: [String]) throws {
    #expect(rules.contains(try #require(result["ruleId"] as? String)))
    #expect(["error", "warning", "note"].contains(try #require(result["level"] as? String)))
    #expect(try #require((result["message"] as? [String: Any])?["text"] as? String).isEmpty == false)
    let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    let uri = try #require((location["artifactLocation"] as? [String: Any])?["uri"] as? String)
    #expect(URL(string: uri) != nil && !uri.contains(" "))
    let region = try #require(location["region"] as? [String: Int])
    let start = try #require(region["startLine"])
    #expect(start >= 1 && (region["startColumn"] ?? 0) >= 1)
    #expect((region["endLine"] ?? 0) >= start)
  }

  @Test func textForPeopleGoesToStandardErrorWithoutControlCharacters() throws {
    let result = try Gablota.run("check", "site", in: site.folder.path)
    #expect(result.output.isEmpty)
    #expect(result.errorText.contains("2 errors"))
    #expect(result.errors.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func nothingIsColouredOrRewrittenAwayFromATerminal() throws {
    try makeGood()
    let result = try Gablota.run("build", "site", in: site.folder.path)
    #expect(result.errors.isEmpty)
    #expect(!result.output.contains(0x1B) && !result.output.contains(0x0D))
  }

  @Test func aTerminalSeesProgressAndTheSummary() throws {
    guard try run("sh", ["-c", "command -v script"]).code == 0 else { try skip("no script(1)") }
    try makeGood()
    let result = try run("script", ["-qec", "\(Gablota.path) build site", "/dev/null"], in: site.folder.path)
    #expect(result.code == 0)
    #expect(result.text.contains("render …"))
    #expect(result.text.contains("pages; files:"))
  }
}

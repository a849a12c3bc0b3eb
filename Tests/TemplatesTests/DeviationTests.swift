import Foundation
import Templates
import Testing

@Suite struct DeviationTests {
  /// Every deviation from Jinja2 has a case and a row of `COMPATIBILITY.md`, does what the case says, and is one.
  @Test func differsFromJinjaOnlyWhereTheDocumentSaysSo() throws {
    let cases = try CaseFile.all(in: "Deviations")
    #expect(Set(cases.map(\.title)) == Set(try documented()))
    for deviation in cases {
      switch Judge.result(of: { try deviation.render() }) {
      case .output(let text): #expect(text == deviation.expected, "\(deviation.title)")
      case .error(let message): #expect(deviation.expected == "error", "\(deviation.title): \(message)")
      }
    }
    let verdicts = try Judge.verdicts(on: cases)
    for (deviation, verdict) in zip(cases, verdicts) {
      let ours = Judge.result { try deviation.render() }
      #expect(!ours.agrees(with: verdict), "\(deviation.title) is no deviation: \(verdict)")
    }
  }

  /// The first column of the document's table.
  private func documented() throws -> [String] {
    let file = CaseFile.directory.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Templates/COMPATIBILITY.md")
    let rows = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
    return rows.dropFirst().map { row in
      row.components(separatedBy: "|")[1].trimmingCharacters(in: .whitespaces)
    }
  }
}

import Foundation
import Kinds
import Pages
import TestSupport
import Testing

/// What templates see is declared once, with its meaning; the theme's document says the same.
@Suite(.serialized) struct TemplateReferenceTests {
  private let path = projectRoot() + "/templates/README.md"

  @Test func theTablesOfWhatRecordsHaveAreWhatTheKindsDeclare() throws {
    try hold("### What records say of themselves", memberReference(kindPages))
  }

  @Test func theTablesOfWhatPagesSeeAreWhatTheCheckOfTemplatesKnows() throws {
    try hold("### What pages see besides their records", variableReference())
  }

  /// With `RECORD_SNAPSHOTS` set, the document is rewritten instead.
  private func hold(_ heading: String, _ expected: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(text.range(of: heading + "\n\n"))
    let end = try #require(text.range(of: "\n##", range: start.upperBound..<text.endIndex))
    let section = String(text[start.upperBound..<end.lowerBound])
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil, section != expected {
      try text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: expected)
        .write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    #expect(section == expected)
  }
}

import Diagnostics
import Files
import SearchIndexing
import Tables
import TestSupport
import Testing

/// One table of golden cases, run here and in Chromium (`Tests/Browser/judged.py`).
@Suite struct WordTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let role: SearchRole
    let words: [String]
    var testDescription: String { "\(role.rawValue) \"\(text)\"" }
  }

  static let cases: [Case] = {
    let path = projectRoot() + "/Tests/SearchIndexingTests/Cases/words.json"
    guard let bytes = try? Files.read(path, limit: 1 << 20),
      let document = JSONDocument.read(SourceFile(path: path, bytes: bytes), log: DiagnosticLog())
    else { return [] }
    return document.root.elements.compactMap { value in
      guard let text = value["text"]?.string, let role = SearchRole(rawValue: value["role"]?.string ?? "") else {
        return nil
      }
      return Case(text: text, role: role, words: value["words"]?.elements.compactMap(\.string) ?? [])
    }
  }()

  @Test func theTableOfCasesIsThere() { #expect(Self.cases.count > 60) }

  @Test(arguments: cases)
  func wordsAreAsTheGoldenTableSays(_ each: Case) {
    let found = each.role.words(of: each.text).map { "\($0.exact) \(Folding.folded(exact: $0.exact)) \($0.position)" }
    #expect(found.elementsEqual(each.words) { $0.utf8.elementsEqual($1.utf8) }, "\(found)")
  }

  @Test(arguments: [
    ("Łódź", "lodz"), ("Żółw", "zolw"), ("ёлка", "елка"), ("Niño", "nino"), ("臺灣", "台灣"), ("ÆGIR", "aegir"),
  ])
  func spellingsThatPeopleTypeFoldToTheSame(_ written: String, _ typed: String) {
    #expect(folded(written) == folded(typed))
  }

  @Test func aShortIStaysApartFromAnI() {
    #expect(folded("йод") != folded("иод"))
  }

  private func folded(_ text: String) -> [String] {
    SearchRole.text.words(of: text).map { Folding.folded(exact: $0.exact) }
  }
}

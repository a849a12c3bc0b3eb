import Diagnostics
import Foundation
import Templates
import Testing

@Suite struct JudgedCaseTests {
  @Test func rendersEveryCaseAsJinja2Does() throws {
    let cases = try CaseFile.all(in: "Judged")
    #expect(cases.count >= 1200)
    let verdicts = try Judge.verdicts(on: cases)
    #expect(verdicts.count == cases.count)
    let rendered = verdicts.count { if case .output = $0 { true } else { false } }
    print("\(cases.count) cases, \(rendered) of them with output")
    for (templateCase, verdict) in zip(cases, verdicts) {
      let mismatch = mismatch(templateCase, verdict)
      #expect(mismatch == nil, "\(mismatch ?? "")")
    }
  }

  private func mismatch(_ templateCase: TemplateCase, _ verdict: Judge.Verdict) -> String? {
    let result = Judge.result { try templateCase.render() }
    return result.agrees(with: verdict)
      ? nil : "\(templateCase.file): \(templateCase.title)\n   ours: \(result)\n  Jinja2: \(verdict)"
  }
}

extension JudgedCaseTests {
  /// Remembering what included templates wrote changes nothing.
  @Test func writesTheSameFromMemory() throws {
    for templateCase in try CaseFile.all(in: "Judged") {
      guard let plain = try? templateCase.render() else { continue }
      let again = try templateCase.renderAgain()
      #expect(again.utf8.elementsEqual(plain.utf8), "\(templateCase.file): \(templateCase.title): \(again)")
    }
  }

  /// Wherever a template is wrong, its author is shown the place.
  @Test func saysWhereEveryMistakeIs() throws {
    var count = 0
    for templateCase in try CaseFile.all(in: "Judged") {
      do { _ = try templateCase.render() } catch {
        count += 1
        let location = (error as? Diagnostic)?.location
        #expect(location?.span != nil, "\(templateCase.file): \(templateCase.title): \(error)")
      }
    }
    #expect(count >= 400)
  }
}

import Diagnostics
import Foundation
import Templates
import Testing

@Suite struct JudgedCaseTests {
  @Test func rendersEveryCaseAsJinja2Does() throws {
    let cases = try CaseFile.all(in: "Judged")
    #expect(cases.count >= 1)
    guard let verdicts = try Judge.verdicts(on: cases) else {
      print("skipped: no Python with Jinja2")
      return
    }
    for (templateCase, verdict) in zip(cases, verdicts) {
      let mismatch = mismatch(templateCase, verdict)
      #expect(mismatch == nil, "\(mismatch ?? "")")
    }
  }

  private func mismatch(_ templateCase: TemplateCase, _ verdict: Judge.Verdict) -> String? {
    let result: Judge.Verdict
    do {
      result = .output(try templateCase.render())
    } catch {
      result = .error((error as? Diagnostic)?.message ?? "\(error)")
    }
    switch (result, verdict) {
    case (.output(let ours), .output(let theirs)) where Array(ours.utf8) == Array(theirs.utf8): return nil
    case (.error, .error): return nil
    default: return "\(templateCase.file): \(templateCase.title)\n   ours: \(result)\n  Jinja2: \(verdict)"
    }
  }
}

import Diagnostics
import Foundation
import Templates
import TestSupport
import Testing

@Suite struct GeneratedTemplateTests {
  /// 20,000 in `./run proof`; `TEMPLATE_CASES` and `TEMPLATE_SEED` change their number and where they start.
  private static let count =
    ProcessInfo.processInfo.environment["TEMPLATE_CASES"].flatMap(Int.init)
    ?? (isLongRun ? 20_000 : 3_000)
  private static let firstSeed = ProcessInfo.processInfo.environment["TEMPLATE_SEED"].flatMap(UInt64.init) ?? 1

  @Test func rendersGeneratedTemplatesAsJinja2Does() throws {
    let cases = (0..<UInt64(Self.count)).map { templateCase(seed: Self.firstSeed + $0) }
    let verdicts = try Judge.verdicts(on: cases)
    #expect(verdicts.count == cases.count)
    let rendered = verdicts.count { if case .output = $0 { true } else { false } }
    print("\(cases.count) generated templates, \(rendered) of them with output")
    let environments = environments()
    let bindings = try cases[0].bindings
    var mismatches: [String] = []
    for (templateCase, verdict) in zip(cases, verdicts) {
      let result = Judge.result { () throws in
        let environment = templateCase.options.contains("html") ? environments.markup : environments.plain
        return try environment.compile(name: templateCase.main, source: templateCase.templates[0].text).render(bindings)
      }
      if !result.agrees(with: verdict) {
        mismatches.append(
          "\(templateCase.title): \(templateCase.templates[0].text)\n   ours: \(result)\n  Jinja2: \(verdict)")
      }
    }
    #expect(mismatches.isEmpty, "\(mismatches.count) differ:\n\(mismatches.prefix(40).joined(separator: "\n"))")
  }

  private func templateCase(seed: UInt64) -> TemplateCase {
    var generator = TemplateGenerator(seed: seed)
    var result = TemplateCase()
    result.title = "seed \(seed)"
    result.context = TemplateGenerator.context
    if seed % 3 == 0 { result.options = ["html"] }
    result.templates = [(result.main, generator.template())]
    return result
  }

  private func environments() -> (plain: Environment, markup: Environment) {
    let empty = MemoryLoader([])
    return (Environment(Configuration(), loader: empty), Environment(Configuration(), loader: empty))
  }
}

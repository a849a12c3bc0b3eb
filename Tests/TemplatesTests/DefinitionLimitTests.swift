import Diagnostics
import Templates
import Testing

/// What grows with the square of a template's definitions has a limit.
@Suite struct DefinitionLimitTests {
  private func problem(_ template: String) -> Diagnostic? {
    let environment = Environment(Configuration(), loader: MemoryLoader([("page.html", template), ("a.html", "")]))
    do throws(Diagnostic) {
      _ = try environment.template("page.html")
      return nil
    } catch {
      return error
    }
  }

  private func times(_ count: Int, _ part: (Int) -> String) -> String { (0..<count).map(part).joined() }

  private static let parts: [(part: @Sendable (Int) -> String, message: String)] = [
    ({ _ in "{% macro m() %}x{% endmacro %}" }, "the template defines more than 1000 macros"),
    ({ "{% macro m\($0)() %}x{% endmacro %}" }, "the template defines more than 1000 macros"),
    ({ "{% set a\($0) = 1 %}" }, "the template gives values to more than 1000 names"),
    ({ "{% for a\($0) in [1] %}{% endfor %}" }, "the template gives values to more than 1000 names"),
    (
      { "{% from 'a.html' import b\($0) %}" }, "the template includes or imports more than 1000 templates"
    ),
    ({ _ in "{% include 'a.html' %}" }, "the template includes or imports more than 1000 templates"),
    ({ _ in "{% import 'a.html' as b %}" }, "the template includes or imports more than 1000 templates"),
  ]

  @Test(arguments: 0..<7) func theNextDefinitionIsAnErrorAtItsPlace(_ index: Int) throws {
    let (part, message) = Self.parts[index]
    #expect(problem(times(1_000, part)) == nil)
    let found = try #require(problem(times(1_000, part) + "\n" + part(1_000)))
    #expect(found.code == "template.size-limit" && found.message == message, "\(found)")
    #expect(found.location?.span != nil)
  }

  @Test func oneNameMayGetManyValues() {
    #expect(problem(times(2_000) { _ in "{% set a = 1 %}" }) == nil)
  }
}

import Synchronization
import Templates
import Testing

@Suite("What a pure function gave for constants is known")
struct KnownCallTests {
  private let asked = Counter()

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  private func environment(_ page: String) -> Environment {
    var configuration = Configuration()
    configuration.addFunction("t", isPure: true) { [asked] arguments, _ throws(TemplateError) in
      asked.count.add(1, ordering: .relaxed)
      return .string("<\(arguments.positional.first?.text ?? "")>")
    }
    return Environment(configuration, loader: MemoryLoader([("page.html", page)]))
  }

  private func render(_ environment: Environment, _ variables: Bindings = Bindings()) throws -> String {
    try environment.template("page.html").render(variables)
  }

  @Test("and written, escaped, on the next page without a call")
  func known() throws {
    let environment = environment("{{ t('a') }}{% autoescape false %}{{ t('a') }}{% endautoescape %}")
    for _ in 0..<3 { #expect(try render(environment) == "&lt;a&gt;<a>") }
    #expect(asked.count.load(ordering: .relaxed) == 2)
  }

  @Test(
    "but an include tag may name another template each time",
    arguments: ["{% include 'a' if own else 'b' %}", "{% include (own and 'a') or 'b' %}"])
  func otherTemplates(page: String) throws {
    let environment = Environment(
      Configuration(), loader: MemoryLoader([("page.html", page), ("a", "A"), ("b", "B")]))
    for own in [true, false, true, false] {
      #expect(try render(environment, ["own": .boolean(own)]) == (own ? "A" : "B"))
    }
  }

  @Test("but not where the name is another function's on some page")
  func hidden() throws {
    let environment = environment("{% set own %}{{ f('a') }}{% endset %}{{ own }}{{ t('a') }}")
    var other = Configuration()
    other.addFunction("t", isPure: true) { _, _ throws(TemplateError) in .string("other") }
    other.addFunction("f", isPure: true) { _, _ throws(TemplateError) in .string("f") }
    let plain = Bindings([("f", try #require(other.globals["f"]))])
    let hiding = Bindings([("f", try #require(other.globals["f"])), ("t", try #require(other.globals["t"]))])
    #expect(try render(environment, plain) == "f&lt;a&gt;")
    #expect(try render(environment, hiding) == "fother")
    #expect(try render(environment, plain) == "f&lt;a&gt;")
  }

  @Test(
    "nor where the template gives the name another value",
    arguments: [
      "{% macro f(x) %}mine{% endmacro %}{% if own %}{% set t = f %}{% endif %}{{ t('a') }}",
      "{% macro f(x) %}mine{% endmacro %}{% macro g(t) %}{{ t('a') }}{% endmacro %}{% if own %}{{ g(f) }}{% else %}{{ g(t) }}{% endif %}",
      "{% macro f(x) %}mine{% endmacro %}{% for t in ([f] if own else [t]) %}{{ t('a') }}{% endfor %}",
      "{% macro f(x) %}mine{% endmacro %}{% block b %}{% if own %}{% macro t(x) %}mine{% endmacro %}{% endif %}{{ t('a') }}{% endblock %}",
    ])
  func assigned(page: String) throws {
    let environment = environment(page)
    for _ in 0..<2 {
      #expect(try render(environment, ["own": false]) == "&lt;a&gt;")
      #expect(try render(environment, ["own": true]) == "mine")
    }
  }
}

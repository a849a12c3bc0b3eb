import Diagnostics
import Templates
import Testing

@Suite("Markup that expressions put together is looked through as templates are")
struct MadeMarkupTests {
  private func render(
    _ page: String, x: Value = .none, y: Value = .none
  ) throws -> (text: String, refused: [RefusedAddress]) {
    var configuration = Configuration()
    configuration.guardAddresses()
    var output: [UInt8] = []
    let template = try Environment(configuration, loader: MemoryLoader([("page.html", page)])).template("page.html")
    let summary = try template.render(["x": x, "y": y], into: &output)
    return (String(decoding: output, as: UTF8.self), summary.refused)
  }

  /// Every operator, filter and method that puts texts into markup.
  static let ways = [
    "{{ '<a href=\"'|safe ~ x ~ '\">x</a>'|safe }}",
    "{{ '<a href=\"'|safe ~ x|e ~ '\">x</a>'|safe }}",
    "{{ '<a href=\"'|safe ~ x|safe ~ '\">x</a>'|safe }}",
    "{{ ('<a href=\"' ~ x ~ '\">x</a>')|safe }}",
    "{{ '<a href=\"'|safe + x + '\">x</a>'|safe }}",
    "{{ ('<a href=\"%s\">x</a>'|safe)|format(x) }}",
    "{{ ('<a href=\"%(u)s\">x</a>'|safe)|format(u=x) }}",
    "{{ ('<a href=\"%s\">x</a>'|safe) % x }}",
    "{{ ('<a href=\"{}\">x</a>'|safe).format(x) }}",
    "{{ ('<a href=\"{u}\">x</a>'|safe).format_map({'u': x}) }}",
    "{{ ('<a href=\"U\">x</a>'|safe)|replace('U', x) }}",
    "{{ ('<a href=\"U\">x</a>'|safe).replace('U', x) }}",
    "{{ ['<a href=\"'|safe, x, '\">x</a>'|safe]|join }}",
    "{{ (''|safe).join(['<a href=\"'|safe, x, '\">x</a>'|safe]) }}",
    "{{ ['<a href=\"', '\">x</a>']|map('safe')|join(x) }}",
    "{{ '<a'|safe ~ {'href': x}|xmlattr ~ '>x</a>'|safe }}",
    "{% set u %} href=\"{{ x }}\"{% endset %}{{ '<a'|safe ~ u ~ '>x</a>'|safe }}",
    "{% set u %}{{ x }}{% endset %}{{ '<a href=\"'|safe ~ u ~ '\">x</a>'|safe }}",
    "{% set u = '<a href=\"'|safe ~ x ~ '\">x</a>'|safe %}{{ u }}",
    "{% autoescape false %}{{ '<a href=\"' ~ x ~ '\">x</a>' }}{% endautoescape %}",
    "{{ '<b>'|safe ~ ('<a href=\"%s\">x</a>'|safe % x) ~ '</b>'|safe }}",
  ]

  @Test("An address in it that may not stand is left out, and told with its place", arguments: ways)
  func refuses(_ page: String) throws {
    for address in ["javascript:alert(1)", "//evil.example", " data:text/html,x"] {
      let result = try render("<p>\n" + page, x: .string(address))
      #expect(result.text.contains("<a href=\"about:invalid\">x</a>"), "\(result.text)")
      #expect(result.refused.count == 1)
      #expect(result.refused.first?.location.span?.lowerBound ?? 0 > 3, "\(page)")
    }
  }

  @Test("Any other stands", arguments: ways)
  func lets(_ page: String) throws {
    for address in ["/a/", "https://example.org/?q=a:b", "mailto:a@example.org", "#a"] {
      let result = try render(page, x: .string(address))
      #expect(result.text.contains("<a href=\"\(address)\">x</a>"), "\(result.text)")
      #expect(result.refused.isEmpty)
    }
  }

  @Test("Code made of values is left out, whatever the values are")
  func refusesCode() throws {
    for page in [
      "{{ '<p onclick=\"f('|safe ~ x ~ ')\">a</p>'|safe }}", "{{ '<p '|safe ~ x ~ '>a</p>'|safe }}",
      "{{ ('<p style=\"color:%s\">a</p>'|safe)|format(x) }}", "{{ '<script>f('|safe ~ x ~ ')</script>'|safe }}",
      "{{ ('<iframe srcdoc=\"%s\"></iframe>'|safe)|format(x) }}",
    ] {
      let result = try render(page, x: "onclick=alert(1)")
      #expect(!result.text.contains("alert"), "\(result.text)")
      #expect(result.refused.map(\.isCode) == [true], "\(page)")
    }
  }

  @Test("What authors write themselves stays, also in what is joined")
  func keeps() throws {
    let own =
      "<a href=\"javascript:history.back()\" onclick=\"f()\" style=\"color:red\">x</a><script>f(\"a=b\")</script>"
    for page in [
      "{{ '\(own)'|safe }}", "{{ '\(own)'|safe ~ x }}", "{% set m %}\(own){% endset %}{{ m ~ x }}{{ m }}",
      "{% set m %}\(own){% endset %}{{ [m, x]|join }}", "{% set m %}\(own){% endset %}{{ (m ~ '%s')|format(x) }}",
    ] {
      let result = try render(page, x: "a<b")
      #expect(result.text.contains(own), "\(result.text)")
      #expect(result.refused.isEmpty)
    }
    let raw = "<p onclick=\"f()\" style='a'>b</p><style>a=b</style>"
    #expect(try render("{{ x|safe }}", x: .string(raw)).text == raw)
    #expect(try render("{% autoescape false %}{{ x }}{% endautoescape %}", x: .string(raw)).text == raw)
  }

  @Test(
    "Text is no markup, whatever it looks like",
    arguments: [
      "{{ x|e }}", "{{ x ~ ' href=' }}", "{{ x|e ~ '&nbsp;= '|safe ~ y }}", "{{ '<b>'|safe ~ x ~ '</b>'|safe }}",
      "{{ x }}&nbsp;= {{ y }}", "{% macro m(a, b) %}{{ a }}&nbsp;= {{ b }}{% endmacro %}{{ m(x, y) }}",
    ])
  func leavesText(_ page: String) throws {
    let result = try render(page, x: "href=javascript:f() once=b", y: "12:30")
    #expect(result.refused.isEmpty, "\(result.text)")
    #expect(result.text.contains("href=javascript:f() once=b"))
  }

  @Test(
    "Markup that ends within a tag is a mistake of the template",
    arguments: [
      "{{ '<a href=\"'|safe }}{{ x }}{{ '\">'|safe }}", "{% set a = '<a title=\">\" href=\"'|safe %}{{ a }}{{ x }}",
      "{{ y|safe }}{{ x }}", "{{ ('<a href=\"/' ~ x ~ '\">')|safe|truncate(12) }}",
      "{% set a %}<a href=\"{% endset %}{{ a }}{{ x }}",
    ])
  func requiresWholeTags(_ page: String) {
    #expect {
      try render(page, x: "javascript:alert(1)", y: "<a href=")
    } throws: { error in
      "\(error)".contains("template.context")
    }
  }

  @Test("Values in a tag leave none open")
  func closesValues() throws {
    let result = try render("<a {{ x|safe }}{{ y }}>", x: " href=", y: "javascript:alert(1)")
    #expect(result.text == "<a  href&#61;javascript:alert(1)>")
  }
}

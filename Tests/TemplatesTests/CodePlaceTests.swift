import Diagnostics
import Templates
import Testing

@Suite("Values are written into scripts and styles only where that is safe")
struct CodePlaceTests {
  private func render(_ page: String, x: Value = "1") throws -> String {
    var configuration = Configuration()
    configuration.guardAddresses()
    let loader = MemoryLoader([
      ("page.html", page), ("part.html", "{{ x }}"), ("base.html", "<p>{% block a %}{% endblock %}"),
    ])
    return try Environment(configuration, loader: loader).template("page.html").render(["x": x])
  }

  @Test(
    "Anything else is a mistake of the template, told before a page is made",
    arguments: [
      "<script>f({{ x }})</script>", "<script>f(\"{{ x }}\")</script>", "<script>f({{ x|e }})</script>",
      "<script>f(\"{{ x|tojson }}\")</script>", "<script>f('a {{ x|tojson }}')</script>",
      "<script>f(`${ {{ x|tojson }} }`)</script>", "<script>f(\"\\\"{{ x|tojson }}\")</script>",
      "<SCRIPT type=\"text/x\">{{ x }}</SCRIPT>", "<script>f({{ x|tojson if x else x }})</script>",
      "<style>a { color: {{ x }} }</style>", "<style>a { color: {{ x|tojson }} }</style>",
      "<p style=\"color: {{ x }}\">", "<p STYLE={{ x }}>", "<p style = '{{ x|safe }}'>",
      "<p onclick=\"f({{ x }})\">", "<p onclick='f({{ x|tojson }})'>", "<p ONCLICK={{ x }}>",
      "<iframe srcdoc=\"{{ x }}\"></iframe>", "<svg onload=\"{{ x }}\">",
      "<p {% if x %}onclick=\"{% else %}title=\"{% endif %}{{ x }}\">",
      "{% macro m(x) %} onclick=\"{{ x }}\"{% endmacro %}<p{{ m(x) }}>",
      "<script>{% for a in x %}f({{ a }});{% endfor %}</script>", "<script>{% include 'part.html' %}</script>",
      "<script>{% block a %}{% endblock %}</script>", "<p style=\"{% block a %}{% endblock %}\">",
      "{% macro m() %}{{ caller() }}{% endmacro %}<script>{% call m() %}{{ x }}{% endcall %}</script>",
      "{% macro m(x) %}{{ x }}{% endmacro %}<script>{{ m(x) }}</script>",
      "<script>{% filter upper %}f({{ x|tojson }}){% endfilter %}</script>",
      "{% autoescape false %}<script>{{ x }}</script>{% endautoescape %}",
    ])
  func refuses(_ page: String) {
    #expect {
      try render("<p>\n" + page)
    } throws: { error in
      guard let place = (error as? Diagnostic)?.location, let span = place.span else { return false }
      return (error as? Diagnostic)?.code == "template.context" && place.file.line(of: span.lowerBound) == 2
    }
  }

  @Test(
    "JSON, numbers and the template's own words are written",
    arguments: [
      ("<script>f({{ x|tojson }})</script>", "<script>f(\"\\u003c/b\\u003e\")</script>"),
      ("<script>f(\"a\", {{ x|tojson }}, 'b')</script>", "<script>f(\"a\", \"\\u003c/b\\u003e\", 'b')</script>"),
      ("<script>// don't\nf({{ x|tojson }})</script>", "<script>// don't\nf(\"\\u003c/b\\u003e\")</script>"),
      ("<script>f(\"{{ x|length }}\")</script>", "<script>f(\"4\")</script>"),
      ("<script>f({{ x|tojson if x else 'null' }})</script>", "<script>f(\"\\u003c/b\\u003e\")</script>"),
      ("<script>f('{{ 'a' if x else 'b' }}')</script>", "<script>f('a')</script>"),
      ("<p style=\"--n: {{ x|length }}\" onclick=\"f({{ x|int }})\">", "<p style=\"--n: 4\" onclick=\"f(0)\">"),
      ("<style>a { order: {{ x|length }} }</style>{{ x }}", "<style>a { order: 4 }</style>&lt;/b&gt;"),
      ("<p{% if x %} style=\"a\"{% endif %}>{{ x }}", "<p style=\"a\">&lt;/b&gt;"),
      ("{% block a %}<script>f()</script>{% endblock %}{{ x }}", "<script>f()</script>&lt;/b&gt;"),
      (
        "<textarea>{{ x }}</textarea><title>{{ x }}</title>", "<textarea>&lt;/b&gt;</textarea><title>&lt;/b&gt;</title>"
      ),
      ("<p data-on=\"{{ x }}\" on=\"{{ x }}\">", "<p data-on=\"&lt;/b&gt;\" on=\"&lt;/b&gt;\">"),
    ])
  func lets(_ page: String, _ expected: String) throws {
    #expect(try render(page, x: "</b>") == expected)
  }

  @Test("A value names no element that holds code")
  func namesOfElements() throws {
    #expect(try render("<{{ x }}>f()</{{ x }}>", x: "ScRiPt").hasPrefix("<x-ScRiPt>f()"))
    #expect(try render("<{{ x }}>f()</{{ x }}>", x: "h2") == "<h2>f()</h2>")
    #expect(try render("<h{{ x }}>f()</h{{ x }}>", x: "2") == "<h2>f()</h2>")
  }
}

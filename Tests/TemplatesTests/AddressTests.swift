import Templates
import Testing

@Suite("No template writes an address that the URL policy refuses")
struct AddressTests {
  private func environment(_ templates: [(String, String)]) -> Environment {
    var configuration = Configuration()
    configuration.guardAddresses()
    return Environment(configuration, loader: MemoryLoader(templates))
  }

  private func render(
    _ page: String, x: Value = .none, y: Value = .none, _ others: [(String, String)] = []
  ) throws -> (text: String, refused: Int) {
    var output: [UInt8] = []
    let template = try environment([("page.html", page)] + others).template("page.html")
    let summary = try template.render(["x": x, "y": y], into: &output)
    return (String(decoding: output, as: UTF8.self), summary.refused.count)
  }

  /// What no address may be, as a table may have it.
  static let hostile = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)",
    "java\tscript:alert(1)", "java\nscript:alert(1)", "java\r\nscript:alert(1)", "\u{1}javascript:alert(1)",
    "java\u{0}script:alert(1)", "javascript\t:alert(1)", "javascript:/alert(1)", "javascript://%0aalert(1)",
    "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>", "DATA:text/html;base64,PHNjcmlwdD4=",
    "blob:https://example.org/1", "filesystem:https://example.org/x", "intent://x#Intent;scheme=http;end",
    "file:///etc/passwd",
    "//evil.example", "/\t/evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example", "///evil.example",
    "https:evil.example", "http:/\\evil.example", "view-source:https://example.org", "x:y",
    "about:blank", "ws://example.org", "\u{A0}javascript:alert(1)",
    "javascript:alert(1)//https://ok",
  ]

  /// What stays as it is.
  static let good = [
    "/", "/a/", "/a//b", "a/b", "a", "", "#", "#a", "?q=1", "./a", "../a", "https://example.org",
    "http://example.org:8080/x?y=z",
    "HTTPS://example.org/", "mailto:a@example.org", "tel:+48123456789", "/a:b", "?a:b", "#a:b", "/żółw/ä", "a b/c",
    "/a&b=c",
    "https://example.org/?q=javascript:x", "https://[::1]/",
  ]

  /// Attributes that hold one address, and how.
  static let attributes = [
    "<a href=\"{{ x }}\">", "<a href='{{ x }}'>", "<a href={{ x }}>", "<A HREF = \"{{ x }}\">",
    "<a\nhref\t=\n\"{{ x }}\">",
    "<img alt=\"a>b\" src=\"{{ x }}\">", "<form action=\"{{ x }}\">", "<button formaction=\"{{ x }}\">",
    "<video poster=\"{{ x }}\">", "<blockquote cite=\"{{ x }}\">", "<object data=\"{{ x }}\">",
    "<use xlink:href=\"{{ x }}\"/>",
    "<body background=\"{{ x }}\">", "<meta property=\"og:image\" content=\"{{ x }}\">",
    "<meta name='twitter:url' content='{{ x }}'>",
    "<base href=\"{{ x }}\">", "<iframe src=\"{{ x }}\">", "<svg><a><animate attributeName=\"href\" to=\"{{ x }}\"/>",
    "<!-- <a href=\" --><a href=\"{{ x }}\">", "<script>\"<a href=\"</script><a href=\"{{ x }}\">",
    "<a title=\"{{ y }}\" href=\"{{ x }}\">", "a < b <a href=\"{{ x }}\">", "<style>a>b{}</style><a href=\"{{ x }}\">",
  ]

  @Test("whatever the attribute", arguments: attributes)
  func refuses(_ template: String) throws {
    for address in Self.hostile {
      let result = try render(template, x: .string(address))
      #expect(result.text == (try written(template, "about:invalid")), "\(address.debugDescription)")
      #expect(result.refused == 1, "\(address.debugDescription)")
    }
  }

  @Test("and all others stand as they were given", arguments: attributes.filter { !$0.contains("={{") })
  func lets(_ template: String) throws {
    for address in Self.good {
      let result = try render(template, x: .string(address))
      #expect(result.text == (try written(template, address)), "\(address)")
      #expect(result.refused == 0, "\(address)")
    }
  }

  /// What the engine writes of a template without looking at addresses.
  private func written(_ template: String, _ address: String) throws -> String {
    let environment = Environment(Configuration(), loader: MemoryLoader([("page.html", template)]))
    return try environment.template("page.html").render(["x": .string(address), "y": .none])
  }

  struct Way: Sendable, CustomTestStringConvertible {
    let page: String
    let x: String
    var y = ""
    let expected: String
    var others: [(String, String)] = []
    var testDescription: String { page }
  }

  private static let script = "javascript:alert(1)"

  static let ways: [Way] = [
    // Put together of parts.
    Way(page: "<a href=\"{{ x }}{{ y }}\">", x: "java", y: "script:alert(1)", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"{{ x }}:{{ y }}\">", x: "javascript", y: "alert(1)", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"java{{ x }}\">", x: "script:alert(1)", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"/{{ x }}\">", x: "/evil.example", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"{{ x }}{{ y }}\">", x: "/", y: "/evil.example", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"{{ x }}/b\">", x: "/a", expected: "<a href=\"/a/b\">"),
    // What the template itself begins is its author's.
    Way(page: "<a href=\"tel:{{ x }}\">", x: "1:2", expected: "<a href=\"tel:1:2\">"),
    Way(page: "<a href=\"javascript:go({{ x }})\">", x: "1", expected: "<a href=\"javascript:go(1)\">"),
    Way(
      page: "<img src=\"data:image/png;base64,{{ x }}\">", x: "AA", expected: "<img src=\"data:image/png;base64,AA\">"),
    Way(
      page: "<a href=\"javascript:history.back()\">{{ x }}", x: "1", expected: "<a href=\"javascript:history.back()\">1"
    ),
    // Branches and loops.
    Way(
      page: "<a {% if x %}href=\"{% else %}title=\"{% endif %}{{ x }}\">", x: script,
      expected: "<a href=\"about:invalid\">"),
    Way(
      page: "<a {% if y %}href=\"{% else %}title=\"{% endif %}{{ x }}\">", x: script,
      expected: "<a title=\"javascript:alert(1)\">"),
    Way(page: "<a href=\"{% if x %}{{ x }}{% endif %}\">", x: script, expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href={% if x %}\"{{ x }}\"{% endif %}>", x: script, expected: "<a href=\"about:invalid\">"),
    Way(
      page: "<p>{% for i in [1, 2] %}<a href=\"{{ x }}\">{% endfor %}", x: script,
      expected: "<p><a href=\"about:invalid\"><a href=\"about:invalid\">"),
    Way(
      page: "<a{% for n in ['x'] %} href=\"{% for c in x %}{{ c }}{% endfor %}\"{% endfor %}>", x: script,
      expected: "<a href=\"about:invalid\">"),
    // Markup is no exception.
    Way(page: "<a href=\"{{ x|safe }}\">", x: script, expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"{{ x|safe }}\">", x: "&#106;avascript:alert(1)", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"{{ x|safe }}\">", x: "javascript&colon;alert(1)", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a href=\"{{ x|safe }}\">", x: "/a\" onclick=\"alert(1)", expected: "<a href=\"about:invalid\">"),
    Way(page: "<a{{ {'href': x}|xmlattr }}>", x: script, expected: "<a href=\"about:invalid\">"),
    Way(
      page: "{% autoescape false %}<a href=\"{{ x }}\">{% endautoescape %}", x: script,
      expected: "<a href=\"about:invalid\">"),
    // Elsewhere in the template, and in others.
    Way(
      page: "{% set u %}{{ x }}{% endset %}<a href=\"{{ u }}\">", x: script, expected: "<a href=\"about:invalid\">"),
    Way(
      page: "{% set u %} href=\"{{ x }}\"{% endset %}<a{{ u }}>", x: script, expected: "<a href=\"about:invalid\">"),
    Way(
      page: "{% macro m(u) %}<a href=\"{{ u }}\">{% endmacro %}{{ m(x) }}", x: script,
      expected: "<a href=\"about:invalid\">"),
    Way(
      page: "{% macro m(u) %}{{ u }}{% endmacro %}<a href=\"{{ m(x) }}\">", x: script,
      expected: "<a href=\"about:invalid\">"),
    Way(
      page: "{% macro m(u) %} href=\"{{ u }}\"{% endmacro %}<a{{ m(x) }}>", x: script,
      expected: "<a href=\"about:invalid\">"),
    Way(
      page: "{% macro m() %}<a href=\"{{ caller() }}\">{% endmacro %}{% call m() %}{{ x }}{% endcall %}", x: script,
      expected: "<a href=\"about:invalid\">"),
    Way(
      page: "<a href=\"{% include 'b.html' %}\">", x: script, expected: "<a href=\"about:invalid\">",
      others: [("b.html", "{{ x }}")]),
    Way(
      page: "<a{% include 'b.html' %}>", x: script, expected: "<a href=\"about:invalid\">",
      others: [("b.html", " href=\"{{ x }}\"")]),
    Way(
      page: "{% include 'b.html' %}{{ x }}\">", x: script, expected: "<a href=\"about:invalid\">",
      others: [("b.html", "<a href=\"")]),
    Way(
      page: "{% extends 'b.html' %}{% block u %}{{ x }}{% endblock %}", x: script,
      expected: "<a href=\"about:invalid\">",
      others: [("b.html", "<a href=\"{% block u %}{% endblock %}\">")]),
    Way(
      page: "{% extends 'b.html' %}{% block u %} href=\"{{ x }}\"{% endblock %}", x: script,
      expected: "<a href=\"about:invalid\">", others: [("b.html", "<a{% block u %}{% endblock %}>")]),
    Way(
      page: "{% filter trim %}<a href=\"{{ x }}\">{% endfilter %}", x: script, expected: "<a href=\"about:invalid\">"),
    // Lists, and what sends a reader on.
    Way(
      page: "<img srcset=\"{{ x }} 1x, {{ y }} 2x\">", x: "/a.png", y: "/b.png",
      expected: "<img srcset=\"/a.png 1x, /b.png 2x\">"),
    Way(page: "<img srcset=\"/a.png 1x, {{ x }} 2x\">", x: "data:x", expected: "<img srcset=\"about:invalid\">"),
    Way(
      page: "<img srcset=\"{{ x }}\">", x: "/a.png 1x, //evil.example/b 2x", expected: "<img srcset=\"about:invalid\">"),
    Way(page: "<a ping=\"/a {{ x }}\">", x: script, expected: "<a ping=\"about:invalid\">"),
    Way(
      page: "<meta http-equiv=\"Refresh\" content=\"0; url={{ x }}\">", x: script,
      expected: "<meta http-equiv=\"Refresh\" content=\"about:invalid\">"),
    Way(
      page: "<meta http-equiv=\"refresh\" content=\"{{ x }}\">", x: "0;URL='javascript:alert(1)'",
      expected: "<meta http-equiv=\"refresh\" content=\"about:invalid\">"),
    Way(
      page: "<meta content=\"{{ x }}\" http-equiv=\"refresh\">", x: "0;url=data:text/html,x",
      expected: "<meta content=\"about:invalid\" http-equiv=\"refresh\">"),
    Way(
      page: "<meta http-equiv=\"refresh\" content=\"0; url={{ x }}\">", x: "/a/",
      expected: "<meta http-equiv=\"refresh\" content=\"0; url=/a/\">"),
    // What is no address.
    Way(
      page: "<meta name=\"description\" content=\"{{ x }}\">", x: "javascript: the good parts",
      expected: "<meta name=\"description\" content=\"javascript: the good parts\">"),
    Way(
      page: "<meta content=\"{{ x }}\" name=\"description\">", x: "1984: a novel",
      expected: "<meta content=\"1984: a novel\" name=\"description\">"),
    Way(page: "<a title=\"{{ x }}\">{{ x }}", x: "a:b", expected: "<a title=\"a:b\">a:b"),
    Way(
      page: "<p data-src=\"{{ x }}\" data-{{ y }}=\"{{ x }}\">", x: "a:b", y: "c",
      expected: "<p data-src=\"a:b\" data-c=\"a:b\">"),
    Way(
      page: "<textarea><a href=\"{{ x }}\"></textarea>", x: "a:b", expected: "<textarea><a href=\"a:b\"></textarea>"),
    Way(page: "</a href=\"{{ x }}\">", x: "a:b", expected: "</a href=\"a:b\">"),
    // Values without quotes and in tags end nothing and are given nothing.
    Way(page: "<p id={{ x }}>", x: "a onclick=alert(1)", expected: "<p id=a&#32;onclick&#61;alert(1)>"),
    Way(page: "<p id={{ x }} title=\"{{ y }}\">", x: "", y: "b", expected: "<p id=\"\" title=\"b\">"),
    Way(page: "<p {{ x }}>", x: "onclick=alert(1)", expected: "<p onclick&#61;alert(1)>"),
    Way(page: "<p{{ ' hidden' if x }}>", x: "1", expected: "<p hidden>"),
    Way(page: "<h{{ x }}>", x: "1 onclick=alert(1)", expected: "<h1 onclick&#61;alert(1)>"),
  ]

  @Test("however the template puts it together", arguments: ways)
  func holds(_ way: Way) throws {
    #expect(try render(way.page, x: .string(way.x), y: .string(way.y), way.others).text == way.expected)
  }

  @Test(
    "An attribute's name is never made of a value", arguments: ["<p {{ x }}=\"{{ y }}\">", "<p {{ x }} {{ y }}=1>"])
  func refusesNames(_ page: String) {
    #expect { try render(page, x: "onclick", y: "alert(1)") } throws: { error in
      "\(error)".contains("template.context")
    }
  }

  @Test("A template that cuts up its tags is compiled soon, or refused", .timeLimit(.minutes(1)))
  func ends() {
    let loops = String(repeating: "{% for i in [1] %}a{{ i }}=\"{% if i %}'{% endif %}", count: 60)
    let page = "<p " + loops + String(repeating: "{% endfor %}", count: 60)
    _ = try? render(page)
  }

  @Test("Without being asked to, the engine writes what Jinja2 writes")
  func isJinja() throws {
    let environment = Environment(Configuration(), loader: MemoryLoader([("page.html", "<a href=\"{{ x }}\">")]))
    #expect(try environment.template("page.html").render(["x": "javascript:1"]) == "<a href=\"javascript:1\">")
  }
}

import Diagnostics
import Templates
import Testing

/// What a check finds without rendering, and what it leaves alone.
@Suite struct TypeCheckTests {
  private static let types: [String: ObjectType] = [
    "event": ObjectType(
      "event",
      ["title": .scalar, "start": .scalar, "library": .object("library"), "kind": .texts(["event"]), "raw": .unknown]),
    "book": ObjectType("book", ["title": .scalar, "authors": .list(.scalar), "kind": .texts(["book"])]),
    "library": ObjectType("library", ["title": .scalar, "events": .list(.object("event"))]),
  ]
  private static let page: [Name: Shape] = [
    "event": .object("event"), "records": .list(.object("event")),
    "mixed": .list(.oneOf([.object("event"), .object("book")])), "anything": .unknown,
  ]

  private func mistakes(_ source: String, _ others: [(String, String)] = []) throws -> [String] {
    let environment = Environment(Configuration(), loader: MemoryLoader([("page.html", source)] + others))
    _ = try environment.template("page.html")
    return environment.check([TemplateEntry("page.html", Self.page)], types: Self.types).map { diagnostic in
      let file = diagnostic.location?.file
      let place = file?.position(of: diagnostic.location?.span?.lowerBound ?? 0)
      let help = diagnostic.suggestion.map { " — \($0)" } ?? ""
      return "\(file?.path ?? ""):\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.message)\(help)"
    }
  }

  @Test func findsAFieldThatNoRecordHasWithItsPlaceAndTheOneMeant() throws {
    #expect(
      try mistakes("<p>\n{{ event.strat }}") == [
        #"page.html:2:10 event has no member "strat" — did you mean "start"?"#
      ])
  }

  @Test(arguments: [
    "{{ event.library.titel }}", "{{ event['strat'] }}", "{% for e in records %}{{ e.strat }}{% endfor %}",
    "{% for e in records | sort(attribute='title') | list %}{{ e.strat }}{% endfor %}",
    "{% set e = event.library %}{{ e.strat }}", "{% with e = event %}{{ e.strat }}{% endwith %}",
    "{% macro m(e) %}{{ e.strat }}{% endmacro %}{{ m(event) }}", "{{ (records | first).strat }}",
    "{{ records[0].strat }}", "{{ evnet.title }}", "{% if event.strat %}x{% endif %}",
    "{{ records | map(attribute='strat') | join }}", "{{ records | sort(attribute='library.titel') }}",
    "{% for e in mixed %}{{ e.strat }}{% endfor %}", "{{ 'a' if event.strat else 'b' }}",
    "{% block a %}{{ event.strat }}{% endblock %}", "{{ event.library.events[0].library.titel }}",
    "{% if event.kind == 'event' %}{{ event.strat }}{% endif %}", "{{ event.strat | upper }}",
    "{% set x %}{{ event.strat }}{% endset %}", "{% for x in event.library.evnts %}{% endfor %}",
    "{{ event.strat.x | default('') }}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ event.strat }}{% endcall %}",
    "{% set e = none %}{% if anything %}{% set e = event %}{% endif %}{{ e.strat if e }}",
    "{% for e in (records if anything else []) %}{{ e.strat }}{% endfor %}",
    "{% set parts = mixed if anything else [none] %}{% for p in parts %}{{ p.strat if p }}{% endfor %}",
  ])
  func findsTheMistakeIn(_ source: String) throws {
    #expect(try mistakes(source).count == 1, "\(source)")
  }

  @Test(arguments: [
    "{{ event.title }}{{ event.library.events | length }}", "{{ event.strat is defined }}",
    "{% if event.strat is defined %}{{ event.strat }}{% endif %}", "{{ event.strat | default('') }}",
    "{{ event.strat if event.strat is defined else '' }}", "{{ event.strat is defined and event.strat > 3 }}",
    "{% if evnet is defined %}{{ evnet.title }}{% endif %}", "{{ anything.at.all }}", "{{ event.raw.Column }}",
    "{% for e in mixed %}{{ e.authors }}{{ e.start }}{% endfor %}", "{{ event.title.upper() }}{{ 'a'.upper() }}",
    "{% if event.kind == 'book' %}{{ event.authors }}{% endif %}",
    "{% macro m(e) %}{{ e.strat }}{% endmacro %}{{ m(1) }}",
    "{% set ns = namespace(n=0) %}{% set ns.n = 1 %}{{ ns.n }}",
    "{% for k, v in {'a': 1}.items() %}{{ k.x }}{% endfor %}",
    "{% for e in records %}{{ loop.index }}{% else %}{{ event.title }}{% endfor %}", "{{ range(3) | list }}",
    "{% if anything %}{% set x = event %}{% else %}{% set x = {'strat': 1} %}{% endif %}{{ x.strat }}",
    "{% set e = none %}{{ e.strat if e }}", "{% for e in [] %}{{ e.strat }}{% endfor %}",
    "{% set k = 'book' if anything else none %}{% if k == 'book' %}{% else %}{{ event.title }}{% endif %}",
    "{% set d = {'strat': 1} %}{{ d.strat }}", "{% for x in [1] recursive %}{{ loop(x.strat) }}{% endfor %}",
    "{{ records | map(attribute='strat', default='') | join }}", "{% block a %}{{ self.a }}{% endblock %}",
  ])
  func findsNothingIn(_ source: String) throws {
    #expect(try mistakes(source) == [], "\(source)")
  }

  @Test func looksIntoWhatATemplateExtendsIncludesAndImports() throws {
    let base = ("base.html", "{% block a %}{{ event.one }}{% endblock %}{{ event.two }}")
    let card = ("cards/event.html", "{{ event.three }}")
    let macros = ("macros.html", "{% macro m(e) %}{{ e.four }}{% endmacro %}")
    let source = """
      {% extends "base.html" %}{% import "macros.html" as macros %}
      {% block a %}{{ super() }}{% include "cards/" ~ event.kind ~ ".html" %}{{ macros.m(event) }}{% endblock %}
      """
    let found = try mistakes(source, [base, card, macros])
    #expect(found.count == 4)
    #expect(found.contains(#"cards/event.html:1:10 event has no member "three""#))
    #expect(found.contains(#"macros.html:1:22 e has no member "four""#) || found.contains { $0.contains("\"four\"") })
  }

  @Test func sparesAPlaceThatIsRightOnAnotherPage() throws {
    let environment = Environment(Configuration(), loader: MemoryLoader([("a.html", "{{ record.authors }}")]))
    let entries = ["event", "book"].map { TemplateEntry("a.html", ["record": .object($0)]) }
    #expect(environment.check(entries, types: Self.types).isEmpty)
    #expect(environment.check(Array(entries.prefix(1)), types: Self.types).count == 1)
  }

  @Test func endsOnTemplatesThatIncludeEachOther() throws {
    let loop = "{% include 'page.html' %}{% include 'b.html' %}{{ event.strat }}"
    #expect(try mistakes(loop, [("b.html", loop)]).count == 2)
  }
}

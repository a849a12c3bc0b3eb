import Synchronization
import Templates
import Testing

/// A record that counts how often it is asked.
private final class CountingRecord: TemplateObject {
  let isConstant: Bool
  let asked = Atomic(0)
  private let title: String
  private static let name: Name = "title"

  init(_ title: String, isConstant: Bool = true) {
    self.title = title
    self.isConstant = isConstant
  }

  func member(_ name: Name) -> Value? {
    guard name == Self.name else { return nil }
    asked.add(1, ordering: .relaxed)
    return .string(title)
  }
}

@Suite("The text of an included template is taken from memory")
struct PieceTests {
  private let memory = RenderMemory()

  private func environment(_ templates: [(name: String, text: String)]) -> Environment {
    var configuration = Configuration()
    configuration.addFunction("visits") { _, _ throws(TemplateError) in .integer(1) }
    configuration.addFunction("t", isPure: true) { _, _ throws(TemplateError) in .string("Title") }
    return Environment(configuration, loader: MemoryLoader(templates))
  }

  private func render(_ environment: Environment, _ variables: Bindings, _ memory: RenderMemory?) throws -> String {
    var output: [UInt8] = []
    try environment.template("page.html").render(variables, memory: memory, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func bindings(_ values: [(Name, Value)]) -> Bindings { Bindings(values) }

  private let page = "{% for record in records %}{% set level = level_of_page %}{% include 'card.html' %}{% endfor %}"

  @Test("where it is made of the same constant objects and the same scalars")
  func constantObjects() throws {
    let environment = environment([
      ("page.html", page), ("card.html", "<h{{ level }}>{{ record.title }}</h{{ level }}>"),
    ])
    let record = CountingRecord("A & B")
    func made(_ level: Int) throws -> String {
      try render(environment, bindings([("records", [.object(record)]), ("level_of_page", .integer(level))]), memory)
    }
    #expect(try made(2) == "<h2>A &amp; B</h2>")
    #expect(try made(2) == "<h2>A &amp; B</h2>")
    #expect(record.asked.load(ordering: .relaxed) == 1)
    #expect(try made(3) == "<h3>A &amp; B</h3>")
    #expect(record.asked.load(ordering: .relaxed) == 2)
  }

  @Test("but not where an object may have changed since")
  func changingObjects() throws {
    let environment = environment([("page.html", page), ("card.html", "{{ record.title }}")])
    let record = CountingRecord("A", isConstant: false)
    for _ in 0..<2 {
      _ = try render(environment, bindings([("records", [.object(record)]), ("level_of_page", 2)]), memory)
    }
    #expect(record.asked.load(ordering: .relaxed) == 2)
  }

  @Test("also where it begins by importing macros that see nothing of the page")
  func imports() throws {
    let environment = environment([
      ("page.html", page),
      (
        "card.html",
        "{% from 'macros.html' import heading -%}\n{% set level = level or 2 %}{{ heading(record.title) }}"
      ),
      ("macros.html", "{% macro heading(text) %}{{ t('x') }}: {{ text }}{% endmacro %}"),
    ])
    let record = CountingRecord("A")
    for _ in 0..<2 {
      let text = try render(environment, bindings([("records", [.object(record)]), ("level_of_page", 2)]), memory)
      #expect(text == "Title: A")
    }
    #expect(record.asked.load(ordering: .relaxed) == 1)
  }

  @Test(
    "but not where something else than its values has a part in it",
    arguments: [
      (
        "{% from 'macros.html' import heading %}{{ heading(record.title) }}",
        "{% macro heading(t) %}{{ visits() }}{{ t }}{% endmacro %}"
      ),
      (
        "{% from 'macros.html' import heading with context %}{{ heading(record.title) }}",
        "{% macro heading(t) %}{{ n }}{{ t }}{% endmacro %}"
      ),
      ("{% if n %}{% from 'macros.html' import n %}{% endif %}{{ record.title }}", "{% set n = 1 %}"),
      ("{{ visits() }}{{ record.title }}", ""),
      ("{% include 'macros.html' %}{{ record.title }}", "{{ n }}"),
      (
        "{% from 'macros.html' import heading %}{{ heading(record.title) }}",
        "{% from 'more.html' import visits_now %}{% macro heading(t) %}{{ visits_now() }}{{ t }}{% endmacro %}"
      ),
    ])
  func otherParts(card: String, macros: String) throws {
    let environment = environment([
      ("page.html", "{% for record in records %}{% include 'card.html' %}{% endfor %}"), ("card.html", card),
      ("macros.html", macros), ("more.html", "{% macro visits_now() %}{{ visits() }}{% endmacro %}"),
    ])
    let record = CountingRecord("A")
    for _ in 0..<2 {
      _ = try render(environment, bindings([("records", [.object(record)]), ("n", .integer(1))]), memory)
    }
    #expect(record.asked.load(ordering: .relaxed) == 2)
  }

  @Test("made of many values, where all of them are the same")
  func manyValues() throws {
    let names = (0..<50).map { "value\($0)" }
    let card = names.map { "{{ \($0) }}," }.joined() + "{{ a.title }}{{ b.title }}{{ record.title }}"
    let environment = environment([("page.html", "{% include 'card.html' %}"), ("card.html", card)])
    let record = CountingRecord("R")
    func made(_ changed: Int?) throws -> String {
      let values = names.indices.map {
        Value.string("a text it is longer than fifteen bytes \($0 == changed ? -1 : $0)")
      }
      let others: [(Name, Value)] = [
        ("a", .object(CountingRecord("A", isConstant: false))), ("b", .object(CountingRecord("B", isConstant: false))),
        ("record", .object(record)),
      ]
      return try render(environment, bindings(zip(names.map { Name($0) }, values).map { ($0, $1) } + others), memory)
    }
    let text = try made(nil)
    #expect(try made(nil) == text)
    #expect(record.asked.load(ordering: .relaxed) == 1)
    for changed in [0, 31, 32, 49] {
      let other = try made(changed)
      #expect(other != text && other.contains("bytes -1,"))
    }
    #expect(record.asked.load(ordering: .relaxed) == 5)
    #expect(try made(nil) == text)
  }

  @Test("a header that looks only at the kind of page is the same on all pages of that kind")
  func members() throws {
    let environment = environment([
      ("page.html", "{% include 'header.html' %}"),
      ("header.html", "{% if page.title != 'search' %}{{ site.title }}{% endif %}"),
    ])
    let site = CountingRecord("Site")
    func made(_ title: String) throws -> String {
      let other = CountingRecord(title, isConstant: false)
      return try render(environment, bindings([("page", .object(other)), ("site", .object(site))]), memory)
    }
    #expect(try made("list") == "Site")
    #expect(try made("list") == "Site")
    #expect(site.asked.load(ordering: .relaxed) == 1)
    #expect(try made("search") == "")
  }

  @Test("other threads have made")
  func threads() throws {
    let environment = environment([("page.html", page), ("card.html", "{{ record.title }}")])
    let pieces = PieceStore()
    let record = CountingRecord("A")
    for _ in 0..<3 {
      let variables = bindings([("records", [.object(record)]), ("level_of_page", 2)])
      _ = try render(environment, variables, RenderMemory(pieces))
    }
    #expect(record.asked.load(ordering: .relaxed) == 1)
  }

  @Test("of a catalogue for all of which there is room, and some of a larger one")
  func room() throws {
    let environment = environment([("page.html", page), ("card.html", "{{ record.title }}")])
    func timesAsked(_ pages: Int) throws -> Int {
      let pieces = PieceStore(pages: pages)
      let records = (0..<800).map { CountingRecord("\($0)" + String(repeating: "A", count: 1 << 16)) }
      // A page may not be as long as all of them together.
      for start in Array(stride(from: 0, to: 800, by: 100)) + Array(stride(from: 0, to: 800, by: 100)) {
        let part = records[start..<start + 100].map { Value.object($0) }
        let variables = bindings([("records", .array(part)), ("level_of_page", 2)])
        _ = try render(environment, variables, RenderMemory(pieces))
      }
      return records.reduce(0) { $0 + $1.asked.load(ordering: .relaxed) }
    }
    #expect(try timesAsked(1 << 16) == 800)
    #expect(try (801...1600).contains(timesAsked(0)))
  }

  @Test("but not for a template whose texts nobody asks for again")
  func givenUp() throws {
    let environment = environment([
      ("page.html", "{% include 'foot.html' %}{% include 'head.html' %}"),
      ("foot.html", "{{ place }}{{ first.title }}{{ second.title }}"),
      ("head.html", "{{ record.title }}"),
    ])
    let (first, second, head) = (CountingRecord("A"), CountingRecord("B"), CountingRecord("C"))
    let pieces = PieceStore()
    func render(_ place: Int, _ memory: RenderMemory) throws {
      let variables: [(Name, Value)] = [
        ("place", .integer(place)), ("first", .object(first)), ("second", .object(second)), ("record", .object(head)),
      ]
      #expect(try self.render(environment, bindings(variables), memory) == "\(place)ABC")
    }
    let memory = RenderMemory(pieces)
    for place in 0..<70 { try render(place, memory) }
    // Another thread does not find the foot of the first page, but what all pages share.
    try render(0, RenderMemory(pieces))
    #expect(first.asked.load(ordering: .relaxed) == 71)
    #expect(head.asked.load(ordering: .relaxed) == 1)
  }

  @Test("and where lists that are empty are not the same list")
  func emptyLists() throws {
    let environment = environment([
      ("page.html", "{% include 'foot.html' %}"),
      ("foot.html", "{% for link in links %}{{ link }}{% endfor %}{{ record.title }}"),
    ])
    let record = CountingRecord("A")
    func made(_ links: [Value]) throws -> String {
      try render(environment, bindings([("record", .object(record)), ("links", .array(links))]), memory)
    }
    #expect(try made([]) == "A")
    #expect(try made([]) == "A")
    #expect(record.asked.load(ordering: .relaxed) == 1)
    #expect(try made(["x"]) == "xA")
    #expect(record.asked.load(ordering: .relaxed) == 2)
  }

  @Test("Many texts are found again, each its own")
  func manyPieces() throws {
    let environment = environment([("page.html", page), ("card.html", "{{ record.title }},")])
    let records = (0..<3_000).map { CountingRecord("\($0)") }
    for _ in 0..<2 {
      let text = try render(
        environment, bindings([("records", .array(records.map { .object($0) })), ("level_of_page", 1)]), memory)
      #expect(text == (0..<3_000).map { "\($0)," }.joined())
    }
    #expect(records.allSatisfy { $0.asked.load(ordering: .relaxed) == 1 })
  }
}

@Suite("A module of macros is kept from page to page")
struct KeptModuleTests {
  private func pages(_ templates: [(name: String, text: String)], with memory: RenderMemory?) throws -> [(String, Int)]
  {
    let environment = Environment(Configuration(), loader: MemoryLoader(templates))
    return try (1...3).map { number in
      var output: [UInt8] = []
      let summary = try environment.template("page.html").render(
        Bindings([("number", .integer(number))]), memory: memory, into: &output)
      return (String(decoding: output, as: UTF8.self), summary.fuelUsed)
    }
  }

  private func check(_ templates: [(name: String, text: String)], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let plain = try pages(templates, with: nil)
    let kept = try pages(templates, with: RenderMemory())
    for (one, other) in zip(plain, kept) {
      #expect(one.0 == other.0, sourceLocation: sourceLocation)
      #expect(one.1 == other.1, sourceLocation: sourceLocation)
    }
  }

  @Test("with the same text and the same steps as without, also where macros call each other and call blocks")
  func macros() throws {
    try check([
      ("page.html", "{% from 'macros.html' import both %}{% call both(number) %}{{ number }}{% endcall %}"),
      (
        "macros.html",
        "{% set sign = '!' %}{% macro one(x) %}<{{ x }}{{ sign }}>{% endmacro %}"
          + "{% macro both(x) %}{{ one(x) }}{{ caller() }}{% macro inner() %}{{ x }}{% endmacro %}{{ inner() }}{% endmacro %}"
      ),
    ])
  }

  @Test("but not where it holds something that a page may change")
  func changingModules() throws {
    try check([
      ("page.html", "{% import 'macros.html' as m %}{{ m.next() }}{{ m.next() }}"),
      (
        "macros.html",
        "{% set state = namespace(n=0) %}{% macro next() %}{% set state.n = state.n + 1 %}{{ state.n }}{% endmacro %}"
      ),
    ])
  }

  @Test("also where it imports such ones, which a page pays for once")
  func importedLibraries() throws {
    let inner = ("inner.html", "{% macro mark(x) %}<{{ x }}>{% endmacro %}{% set sign = '!' %}")
    let middle = (
      "middle.html", "{% import 'inner.html' as i %}{% macro twice(x) %}{{ i.mark(x) }}{{ i.mark(x) }}{% endmacro %}"
    )
    let outer = (
      "outer.html",
      "{% from 'middle.html' import twice %}{% from 'inner.html' import mark, sign %}"
        + "{% macro all(x) %}{{ twice(x) }}{{ mark(x) }}{{ sign }}{% endmacro %}"
    )
    for page in [
      "{% from 'outer.html' import all %}{{ all(number) }}",
      "{% from 'inner.html' import mark %}{% from 'outer.html' import all %}{{ mark(1) }}{{ all(number) }}",
      "{% from 'outer.html' import all %}{% from 'inner.html' import mark %}{{ mark(1) }}{{ all(number) }}",
      "{% if number == 2 %}{% import 'middle.html' as m %}{{ m.twice(0) }}{% endif %}{% import 'outer.html' as o %}{{ o.all(number) }}",
    ] {
      try check([("page.html", page), outer, middle, inner])
    }
  }

  @Test("templates that import each other are told")
  func circles() throws {
    let environment = Environment(
      Configuration(),
      loader: MemoryLoader([("a.html", "{% import 'b.html' as b %}a"), ("b.html", "{% import 'a.html' as a %}b")]))
    for memory in [nil, RenderMemory()] {
      var output: [UInt8] = []
      #expect(throws: (any Error).self) {
        try environment.template("a.html").render(Bindings([]), memory: memory, into: &output)
      }
    }
  }

  @Test("nor where it imports such a one")
  func importingModules() throws {
    try check([
      ("page.html", "{% import 'outer.html' as m %}{{ m.twice() }}{{ m.twice() }}"),
      ("outer.html", "{% from 'inner.html' import next %}{% macro twice() %}{{ next() }}{{ next() }}{% endmacro %}"),
      (
        "inner.html",
        "{% set state = namespace(n=0) %}{% macro next() %}{% set state.n = state.n + 1 %}{{ state.n }}{% endmacro %}"
      ),
    ])
  }

  @Test("and stands as deep as one that is made")
  func depth() throws {
    let templates = [
      (
        "page.html",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{% else %}{% import 'macros.html' as k %}{{ k.sign }}{% endif %}{% endmacro %}"
          + "{{ m(depth) }}"
      ), ("macros.html", "{% set sign = '!' %}"),
    ]
    let environment = Environment(Configuration(), loader: MemoryLoader(templates))
    let memory = RenderMemory()
    func isMade(_ depth: Int, _ memory: RenderMemory?) -> Bool {
      var output: [UInt8] = []
      do {
        try environment.template("page.html").render(
          Bindings([("depth", .integer(depth))]), memory: memory, into: &output)
        return true
      } catch { return false }
    }
    #expect(isMade(1, memory))
    for depth in 190..<204 { #expect(isMade(depth, memory) == isMade(depth, nil)) }
    #expect(!isMade(203, memory))
  }
}

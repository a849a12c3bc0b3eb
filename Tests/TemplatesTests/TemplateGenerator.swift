/// Makes templates from Jinja2's grammar, the same ones for the same seed.
struct TemplateGenerator {
  private var state: UInt64
  private var depth = 0
  /// Variables that the template so far has surely set.
  private var locals: [String] = []
  private var counter = 0

  init(seed: UInt64) {
    state = seed
    state = next() ^ (seed << 32)
  }

  /// What the generated templates are rendered with.
  static let context = """
    {"n": 7, "m": -3, "z": 0, "f": 2.5, "s": "Hello World", "e": "", "u": "Łódź & <b>", "t": true, "no": false, "nil": null,
    "l": [3, 1, 2], "w": ["b", "A", "c", "B"], "mix": [1, "a", null, true, 2.5], "d": {"a": 1, "b": "two", "c": [1, 2]},
    "o": [{"n": "x", "v": 2, "g": "p"}, {"n": "Y", "v": 1, "g": "q"}, {"n": "z", "v": 3, "g": "p"}], "ll": [[1, 2], [3]]}
    """

  /// A template of a few statements.
  mutating func template() -> String {
    var text = ""
    for _ in 0...below(3) { text += statement() }
    return text
  }

  private mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func nested(
    _ make: (inout TemplateGenerator) -> String, or simple: (inout TemplateGenerator) -> String
  ) -> String {
    guard depth < 4 else { return simple(&self) }
    depth += 1
    defer { depth -= 1 }
    return make(&self)
  }

  // MARK: Statements

  private mutating func statement() -> String {
    nested({ $0.anyStatement() }, or: { $0.output() })
  }

  private mutating func anyStatement() -> String {
    switch below(16) {
    case 0...4: output()
    case 5: pick(["text ", " \n ", "<b>", "{ }", "a\n"])
    case 6, 7: conditional()
    case 8, 9: loop()
    case 10: assignment()
    case 11: inner("{% with \(local()) = \(expression()) %}", "{% endwith %}")
    case 12:
      inner(
        "{% filter \(pick(["upper", "lower", "trim", "title", "replace('a', 'b')", "capitalize", "e"])) %}",
        "{% endfilter %}")
    case 13: blockAssignment()
    case 14: macro()
    default: pick(["{# note #}", "{% raw %}{{ x }}{% endraw %}", "{%- if t %} y {%- endif %}"])
    }
  }

  private mutating func output() -> String {
    let (left, right) = (pick(["{{ ", "{{ ", "{{", "{{- "]), pick([" }}", " }}", "}}", " -}}"]))
    let value = expression()
    return left + (value.hasPrefix("-") || value.hasPrefix("+") || value.hasPrefix("{") ? " " : "") + value
      + (value.hasSuffix("}") ? " " : "") + right
  }

  private mutating func body() -> String {
    let outer = locals
    defer { locals = outer }
    return statement() + (chance(40) ? statement() : "")
  }

  private mutating func inner(_ begin: String, _ end: String) -> String { begin + body() + end }

  private mutating func conditional() -> String {
    var text = "{% if \(expression()) %}" + body()
    if chance(30) { text += "{% elif \(expression()) %}" + body() }
    if chance(50) { text += "{% else %}" + body() }
    return text + "{% endif %}"
  }

  private mutating func loop() -> String {
    let outer = locals
    defer { locals = outer }
    let pair = chance(15)
    let items = pair ? pick(["d.items()", "d|dictsort", "[[1, 2], [3, 4]]", "o|groupby('g')"]) : sequence()
    let first = local()
    let target = pair ? "\(first), \(local())" : first
    let test = !pair && chance(20) ? " if \(first) is \(pick(["defined", "string", "number", "none"]))" : ""
    var text = "{% for \(target) in \(items)\(test) %}"
    text +=
      chance(50)
      ? "{{ \(pick(["loop.index", "loop.first", "loop.last", "loop.revindex0", "loop.length", "loop.cycle('a', 'b')", "loop.index0"])) }}"
      : ""
    text += body()
    if chance(20) { text += "{% else %}empty" }
    return text + "{% endfor %}"
  }

  private mutating func local() -> String {
    counter += 1
    let name = "v\(counter % 6)"
    if !locals.contains(name) { locals.append(name) }
    return name
  }

  private mutating func assignment() -> String {
    let value = expression()
    return "{% set \(local()) = \(value) %}"
  }

  private mutating func blockAssignment() -> String {
    let content = body()
    return "{% set \(local()) %}\(content){% endset %}"
  }

  private mutating func macro() -> String {
    counter += 1
    let name = "m\(counter)"
    let outer = locals
    let parameter = local()
    let content = body()
    locals = outer
    let call = "{{ \(name)(\(expression())) }}"
    return "{% macro \(name)(\(parameter), k=\(simple())) %}\(content){{ k }}{% endmacro %}\(call)"
  }

  // MARK: Expressions

  mutating func expression() -> String {
    nested({ $0.anyExpression() }, or: { $0.simple() })
  }

  private mutating func anyExpression() -> String {
    switch below(22) {
    case 0...5: simple()
    case 6, 7: "\(operand()) \(pick(["+", "-", "*", "//", "%", "~", "/", "~"])) \(operand())"
    case 8: "\(operand()) \(pick(["==", "!=", "<", "<=", ">", ">=", "in", "not in"])) \(operand())"
    case 9: "\(operand()) \(pick(["and", "or"])) \(operand())"
    case 10: pick(["not ", "-"]) + operand()
    case 11: "\(operand()) if \(operand()) else \(operand())"
    case 12...15: operand() + filter()
    case 16: "\(operand()) is \(chance(20) ? "not " : "")\(test())"
    case 17: sequence() + sequenceFilter()
    case 18: "(" + expression() + ")"
    case 19: method()
    case 20: "[\(operand()), \(operand())]"
    default: subscripted()
    }
  }

  /// An item, member or slice of a variable. Not of a literal: Jinja2 works those out while it compiles, where mistakes
  /// show even if they are never reached.
  private mutating func subscripted() -> String {
    let subject = pick(["s", "u", "e", "l", "w", "mix", "d", "d.c", "o", "nil", "n", "ll"])
    return subject
      + pick(["[0]", "[-1]", "[5]", ".a", "['b']", ".nope|default('d')", "[1:]", "[::-1]", "[:2]", "[-2:]", "[1:9:2]"])
  }

  private mutating func operand() -> String {
    nested(
      { generator in generator.chance(60) ? generator.simple() : "(" + generator.expression() + ")" },
      or: { $0.simple() })
  }

  private mutating func simple() -> String {
    if !locals.isEmpty, chance(35) { return locals[below(locals.count)] }
    return pick([
      "n", "m", "z", "f", "s", "e", "u", "t", "no", "nil", "l", "w", "mix", "d", "1", "0", "2.5", "'a'", "'xyz'",
      "\"<\"",
      "true", "none", "[]", "{}", "(1, 2)", "d.a", "d.c", "l[0]", "o[0].n", "10", "'1'", "' p '", "nope",
    ])
  }

  private mutating func sequence() -> String {
    pick([
      "l", "w", "o", "mix", "range(3)", "range(1, 6, 2)", "'abc'", "d", "[]", "[1, 2]", "d.c", "ll", "l|sort",
      "w|reverse|list", "(3, 4)",
    ])
  }

  private mutating func filter() -> String {
    pick([
      "|upper", "|lower", "|title", "|capitalize", "|trim", "|length", "|string", "|list", "|first", "|last", "|int",
      "|float",
      "|abs", "|round", "|round(1)", "|e", "|default('d')", "|default('d', true)", "|join", "|join('-')",
      "|reverse|list",
      "|wordcount", "|replace('a', 'b')", "|center(9)", "|truncate(5, true, '.', 0)", "|indent(2, true)",
      "|string|length",
      "|tojson", "|striptags", "|urlencode", "|sum", "|min", "|max", "|sort", "|unique|list", "|batch(2)|list",
      "|filesizeformat",
      "|wordwrap(4)", "|format(1)", "|forceescape", "|pprint", "|string|upper", "|int|string", "|count",
      "|string|list|length",
    ])
  }

  private mutating func sequenceFilter() -> String {
    pick([
      "|map('upper')|list", "|map('string')|join(',')", "|select|list", "|reject|list", "|select('string')|list",
      "|sort(reverse=true)",
      "|map(attribute='n')|list|length", "|selectattr('v', 'defined')|list|length", "|groupby('g')|length",
      "|slice(2)|list",
      "|batch(2, 0)|list", "|sum(attribute='v')", "|map(attribute='v', default=0)|list", "|unique|list", "|first",
      "|join('|')",
      "|select('in', [1, 'a'])|list", "|reject('none')|list", "|max", "|min", "|length", "|tojson",
      "|map('default', 5)|list",
    ])
  }

  private mutating func test() -> String {
    pick([
      "defined", "undefined", "none", "string", "number", "integer", "float", "boolean", "true", "false", "mapping",
      "sequence",
      "iterable", "odd", "even", "divisibleby 2", "divisibleby(3)", "lower", "upper", "in l", "in(w)", "eq 1", "gt 1",
      "ne 'a'",
      "sameas none", "callable", "escaped", "equalto n", "lt 5", "ge 2.5", "filter", "test",
    ])
  }

  private mutating func method() -> String {
    pick([
      "s.upper()", "s.split()", "s.split('o')", "s.replace('l', 'L')", "s.startswith('H')", "s.find('o')", "u.lower()",
      "u.strip('Ł')",
      "s.count('l')", "'{} {}'.format(n, s)", "'%s|%s' % (n, u)", "d.items()|list", "d.keys()|list", "d.get('a')",
      "d.get('q', 5)",
      "l.index(1)", "w.count('A')", "s.center(15, '*')", "s[::2].title()", "', '.join(w)", "s.partition(' ')",
      "u.isalpha()", "e.join('ab')",
      "'{:>6}|{:<4}|'.format(s[:2], n)", "'%05.1f' % f", "(s|e).replace('l', '<')", "range(4)|list", "dict(a=n)",
      "n.bogus()",
    ])
  }
}

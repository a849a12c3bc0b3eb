/// Finds which of some special names (`loop`, `caller`, `self` …) a body reads before it assigns them. Looks into macros and
/// inner scopes but not into blocks, as Jinja2 does.
struct UndeclaredNames {
  private var wanted: Set<Name>
  private(set) var found: Set<Name> = []

  static func find(_ names: [Name], in body: [Statement]) -> Set<Name> {
    var finder = UndeclaredNames(wanted: Set(names))
    finder.visit(body)
    return finder.found
  }

  private init(wanted: Set<Name>) { self.wanted = wanted }

  private mutating func visit(_ body: [Statement]) {
    for statement in body { visit(statement) }
  }

  private mutating func visit(_ statement: Statement) {
    switch statement.node {
    case .text, .mark, .block: break
    case .output(let expression), .extends(let expression): visit(expression)
    case .loop(let loop): visit(loop)
    case .conditional(let branches, let otherwise):
      for branch in branches {
        visit(branch.test)
        visit(branch.body)
      }
      visit(otherwise)
    case .assign(let target, let value):
      declare(target)
      visit(value)
    case .assignBlock(let target, let filter, let body):
      declare(target)
      if let filter { visit(filter) }
      visit(body)
    case .with(let bindings, let body):
      for binding in bindings { declare(binding.target) }
      for binding in bindings { visit(binding.value) }
      visit(body)
    case .include(let inclusion): visit(inclusion.template)
    case .importModule(let template, _, _), .importNames(let template, _, _): visit(template)
    case .macro(let macro): visit(macro)
    case .callBlock(let macro, let callee, let arguments, _):
      for expression in [callee] + arguments.all { visit(expression) }
      visit(macro)
    case .filterBlock(let filter, let body):
      visit(body)
      visit(filter)
    case .autoescape(let mode, let body):
      visit(mode)
      visit(body)
    }
  }

  private mutating func visit(_ loop: Statement.Loop) {
    declare(loop.target)
    visit(loop.items)
    visit(loop.body)
    visit(loop.otherwise)
    if let test = loop.test { visit(test) }
  }

  private mutating func visit(_ macro: MacroDefinition) {
    for parameter in macro.parameters { wanted.remove(parameter.name) }
    for parameter in macro.parameters { if let value = parameter.defaultValue { visit(value) } }
    visit(macro.body)
  }

  private mutating func declare(_ target: AssignmentTarget) {
    for (name, _) in target.names { wanted.remove(name) }
  }

  private mutating func visit(_ expression: Expression) {
    expression.forEachName { name in
      if wanted.contains(name) { found.insert(name) }
    }
  }
}

extension Statement {
  /// Whether this statement or one within it satisfies a condition.
  func contains(_ condition: (Statement.Node) -> Bool) -> Bool {
    condition(node) || bodies.contains { $0.contains { $0.contains(condition) } }
  }

  /// The bodies directly within.
  var bodies: [[Statement]] {
    switch node {
    case .text, .mark, .output, .assign, .extends, .include, .importModule, .importNames: []
    case .loop(let loop): [loop.body, loop.otherwise]
    case .conditional(let branches, let otherwise): branches.map(\.body) + [otherwise]
    case .assignBlock(_, _, let body), .with(_, let body), .filterBlock(_, let body), .autoescape(_, let body): [body]
    case .block(let block): [block.body]
    case .macro(let macro), .callBlock(let macro, _, _, _): [macro.body]
    }
  }
}

/// Finds which names a scope loads and stores, in the order that decides what they mean.
struct SymbolAnalysis {
  let symbols: Symbols

  /// The statements of a body that lies directly in the scope.
  func visit(_ body: [Statement]) {
    for statement in body { visit(statement) }
  }

  private func visit(_ statement: Statement) {
    switch statement.node {
    case .text, .mark, .block, .autoescape: break
    case .output(let expression), .extends(let expression): load(expression)
    case .loop(let loop): load(loop.items)
    case .conditional(let branches, let otherwise): visitConditional(branches[...], otherwise)
    case .assign(let target, let value):
      load(value)
      store(target)
    case .assignBlock(let target, let filter, _):
      filter.map(load)
      store(target)
    case .with(let bindings, _): bindings.forEach { load($0.value) }
    case .include(let inclusion): load(inclusion.template)
    case .importModule(let template, let name, _):
      load(template)
      symbols.store(name)
    case .importNames(let template, let names, _):
      load(template)
      names.forEach { symbols.store($0.alias) }
    case .macro(let macro): symbols.store(macro.name)
    case .callBlock(_, let callee, let arguments, _): ([callee] + arguments.all).forEach(load)
    case .filterBlock(let filter, _): load(filter)
    }
  }

  private func visitConditional(
    _ branches: ArraySlice<(test: Expression, body: [Statement])>, _ otherwise: [Statement]
  ) {
    guard let first = branches.first else { return }
    load(first.test)
    let body = inBranch { $0.visit(first.body) }
    let alternatives = inBranch { analysis in
      for branch in branches.dropFirst() { analysis.visitConditional([branch], []) }
    }
    symbols.join([body, alternatives, inBranch { $0.visit(otherwise) }])
  }

  private func inBranch(_ visit: (SymbolAnalysis) -> Void) -> Symbols {
    let branch = symbols.copy()
    visit(SymbolAnalysis(symbols: branch))
    return branch
  }

  func load(_ expression: Expression) {
    expression.forEachName { symbols.load($0) }
  }

  func store(_ target: AssignmentTarget) {
    switch target {
    case .name(let name, _): symbols.store(name)
    case .namespaceMember(let name, _, _): symbols.load(name)
    case .tuple(let targets, _): targets.forEach(store)
    }
  }

  func declareParameters(_ target: AssignmentTarget) {
    for (name, _) in target.names { symbols.declareParameter(name) }
  }
}

extension Expression {
  /// Every variable the expression reads.
  func forEachName(_ visit: (Name) -> Void) {
    if case .name(let name) = node { visit(name) }
    for child in children { child.forEachName(visit) }
  }

  /// The expressions directly within this one, in Jinja2's order of fields.
  var children: [Expression] {
    switch node {
    case .constant, .name: []
    case .member(let object, _, _): [object]
    case .item(let object, let key): [object, key]
    case .slice(let object, let start, let stop, let step): [object] + [start, stop, step].compactMap { $0 }
    case .list(let items), .tuple(let items), .concatenation(let items): items
    case .map(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .unary(_, let operand), .not(let operand): [operand]
    case .binary(_, let left, let right), .and(let left, let right), .or(let left, let right): [left, right]
    case .comparison(let first, let rest): [first] + rest.map(\.1)
    case .conditional(let test, let then, let otherwise): [test, then] + [otherwise].compactMap { $0 }
    case .call(let callee, let arguments): [callee] + arguments.all
    case .filter(let input, _, _, let arguments): [input].compactMap { $0 } + arguments.all
    case .test(let operand, _, _, let arguments): [operand] + arguments.all
    }
  }
}

extension CodeGenerator {
  mutating func generate(_ statement: Statement, _ scope: Scope) throws(SyntaxError) {
    switch statement.node {
    case .text(let bytes): outputUnlessExtended(scope) { $0.generateText(bytes) }
    case .mark(let mark): outputUnlessExtended(scope) { $0.generateMark(mark) }
    case .output(let expression): try generateOutput(expression, scope)
    case .loop(let loop): try generateLoop(loop, scope)
    case .conditional(let branches, let otherwise): try generateConditional(branches, otherwise, scope)
    case .assign(let target, let value): try generateAssignment(target, value, scope)
    case .assignBlock(let target, let filter, let body): try generateAssignBlock(target, filter, body, scope)
    case .with(let bindings, let body): try generateWith(bindings, body, scope)
    case .block(let block): generateBlockCall(block, scope)
    case .extends(let template): try generateExtends(template, statement.span, scope)
    case .include(let inclusion): try generateInclude(inclusion, scope)
    case .importModule(let template, let name, let withContext):
      try generateImport(template, name, withContext, scope)
    case .importNames(let template, let names, let withContext):
      try generateImport(template, names, withContext, scope)
    case .macro(let macro): try generateMacro(macro, scope)
    case .callBlock(let macro, let callee, let arguments, let span):
      try generateCallBlock(macro, callee, arguments, span, scope)
    case .filterBlock(let filter, let body): try generateFilterBlock(filter, body, scope)
    case .autoescape(let mode, let body): try generateAutoescape(mode, body, scope)
    }
  }

  private mutating func generateText(_ bytes: [UInt8]) {
    code.emit(.emitText, program.text.count, bytes.count)
    program.text.append(contentsOf: bytes)
  }

  private func generateMark(_ mark: AddressMark) {
    guard let kind = mark.kind else { return _ = code.emit(.endAddress) }
    code.emit(.beginAddress, Int(kind.rawValue), Int(mark.quote))
  }

  /// Output in a template's root is dropped once the template extends another.
  private mutating func outputUnlessExtended(_ scope: Scope, _ generate: (inout CodeGenerator) -> Void) {
    guard scope.checksOutput else { return generate(&self) }
    if hasKnownExtends { return }
    let jump = extendsCount > 0 ? code.emit(.jumpIfExtended) : nil
    generate(&self)
    jump.map(code.land)
  }

  private mutating func generateOutput(_ expression: Expression, _ scope: Scope) throws(SyntaxError) {
    if scope.checksOutput, hasKnownExtends {
      try checkOnly(expression, scope)
      return
    }
    let jump = scope.checksOutput && extendsCount > 0 ? code.emit(.jumpIfExtended) : nil
    if case .call(let callee, let arguments) = expression.node {
      try generateCall(callee, arguments, expression.span, scope, writes: 1)
    } else {
      try generate(expression, scope)
      code.span = expression.span
      code.emit(.emit, pops: 1)
    }
    jump.map(code.land)
  }

  /// Compiles what never runs, for its mistakes alone, as Jinja2 does not.
  private mutating func checkOnly(_ expression: Expression, _ scope: Scope) throws(SyntaxError) {
    let jump = code.emit(.jump)
    try generate(expression, scope)
    code.emit(.pop, pops: 1)
    code.land(jump)
  }

  private mutating func generateConditional(
    _ branches: [(test: Expression, body: [Statement])], _ otherwise: [Statement], _ scope: Scope
  ) throws(SyntaxError) {
    let soft = scope.soft()
    var exits: [Int] = []
    for branch in branches {
      try generate(branch.test, soft)
      code.span = branch.test.span
      let skip = code.emit(.jumpIfFalse, pops: 1)
      try generate(branch.body, soft)
      exits.append(code.emit(.jump))
      code.land(skip)
    }
    try generate(otherwise, soft)
    exits.forEach(code.land)
  }

  // MARK: Assignments

  private mutating func generateAssignment(
    _ target: AssignmentTarget, _ value: Expression, _ scope: Scope
  ) throws(SyntaxError) {
    try generate(value, scope)
    code.span = target.span
    store(target, scope)
    export(target, scope)
  }

  /// Pops the value on the stack into a target.
  mutating func store(_ target: AssignmentTarget, _ scope: Scope) {
    switch target {
    case .name(let name, _):
      code.emit(.storeSlot, slot(of: name, scope), pops: 1)
    case .namespaceMember(let name, let member, let span):
      code.span = span
      loadVariable(name, scope)
      code.emit(.setMember, nameIndex(member), pops: 2)
    case .tuple(let targets, let span):
      code.span = span
      code.emit(.unpack, targets.count, pops: 1, pushes: targets.count)
      for target in targets { store(target, scope) }
    }
  }

  /// Makes what was assigned in the root visible to blocks and importing templates.
  private mutating func export(_ target: AssignmentTarget, _ scope: Scope) {
    guard scope.isTopLevel else { return }
    for (name, _) in target.names { export(name, scope) }
  }

  mutating func export(_ name: Name, _ scope: Scope, isPublic: Bool = true) {
    let isPrivate = !isPublic || name.text.utf8.first == UInt8(ascii: "_")
    code.emit(.export, slot(of: name, scope), nameIndex(name), c: isPrivate ? 0 : 1)
  }

  private mutating func generateAssignBlock(
    _ target: AssignmentTarget, _ filter: Expression?, _ body: [Statement], _ scope: Scope
  ) throws(SyntaxError) {
    let span = code.span
    var inner = scope.inner()
    inner.checksOutput = false
    let analysis = SymbolAnalysis(symbols: inner.symbols)
    analysis.visit(body)
    filter.map(analysis.load)
    enter(inner)
    code.emit(.beginCapture)
    try generate(body, inner)
    code.span = span
    code.emit(.endCapture, pushes: 1)
    if let filter { try generateFilter(filter, inner) }
    code.span = target.span
    store(target, scope)
    export(target, scope)
  }

  private mutating func generateWith(
    _ bindings: [(target: AssignmentTarget, value: Expression)], _ body: [Statement], _ scope: Scope
  ) throws(SyntaxError) {
    let inner = scope.inner()
    let analysis = SymbolAnalysis(symbols: inner.symbols)
    for binding in bindings { analysis.declareParameters(binding.target) }
    analysis.visit(body)
    enter(inner)
    for binding in bindings {
      try generate(binding.value, scope)
      store(binding.target, inner)
    }
    try generate(body, inner)
  }

  private mutating func generateFilterBlock(
    _ filter: Expression, _ body: [Statement], _ scope: Scope
  ) throws(SyntaxError) {
    let inner = scope.inner()
    let analysis = SymbolAnalysis(symbols: inner.symbols)
    analysis.visit(body)
    analysis.load(filter)
    enter(inner)
    code.emit(.beginCapture)
    try generate(body, inner)
    code.emit(.endCapture, pushes: 1)
    try generateFilter(filter, inner)
    code.span = filter.span
    code.emit(.emitRaw, pops: 1)
  }

  private mutating func generateAutoescape(
    _ mode: Expression, _ body: [Statement], _ scope: Scope
  ) throws(SyntaxError) {
    let inner = scope.inner()
    let analysis = SymbolAnalysis(symbols: inner.symbols)
    analysis.load(mode)
    analysis.visit(body)
    enter(inner)
    try generate(mode, inner)
    code.span = mode.span
    code.emit(.beginEscaping, pops: 1)
    try generate(body, inner)
    code.emit(.endEscaping)
  }
}

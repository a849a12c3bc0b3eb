import Text

/// A scope during code generation; what Jinja2 calls a frame.
struct Scope {
  let symbols: Symbols
  /// The template's root and the `if`s directly in it: assignments here become variables of the page.
  var isTopLevel = false
  /// The root alone.
  var isRoot = false
  /// Output is dropped once an `extends` ran.
  var checksOutput = false
  /// Inside an `if` or an inline one: unknown filters fail only when reached.
  var isSoft = false

  /// A scope within this one.
  func inner(function: FunctionBuilder? = nil, sharingSlotsOf twin: Scope? = nil) -> Scope {
    let symbols = Symbols(
      parent: symbols, function: function ?? symbols.function, sharingSlotsOf: twin?.symbols)
    return Scope(symbols: symbols, checksOutput: checksOutput)
  }

  func soft() -> Scope {
    var copy = self
    copy.isRoot = false
    copy.isSoft = true
    return copy
  }
}

/// Turns statements into a program. Statements are in `CodeGenerator+Statements`, templates and macros in files of their
/// own, expressions in `CodeGenerator+Expressions`.
struct CodeGenerator {
  let configuration: Configuration
  var program = Program()
  /// The function that instructions go to.
  var code = FunctionBuilder(depth: 0)
  var nameIndices: [Name: Int] = [:]
  /// How many `extends` were met, and whether one of them surely runs.
  var extendsCount = 0
  var hasKnownExtends = false
  var containsExtends = false
  var extendsSpan = Span(0, 0)

  static func compile(_ body: [Statement], _ configuration: Configuration) throws(SyntaxError) -> Program {
    var generator = CodeGenerator(configuration: configuration)
    try generator.generateRoot(body)
    try generator.generateBlocks(in: body)
    return generator.program
  }

  private mutating func generateRoot(_ body: [Statement]) throws(SyntaxError) {
    containsExtends = body.contains { $0.contains { if case .extends = $0 { true } else { false } } }
    var scope = Scope(symbols: Symbols(parent: nil, function: code))
    if UndeclaredNames.find(["self"], in: body).contains("self") { declareSelf(scope) }
    SymbolAnalysis(symbols: scope.symbols).visit(body)
    scope.isTopLevel = true
    scope.isRoot = true
    scope.checksOutput = containsExtends
    enter(scope)
    try generate(body, scope)
    if containsExtends {
      code.span = extendsSpan
      code.emit(.runParent)
    }
    code.emit(.end)
    program.root = code.finish(.root)
  }

  private mutating func generateBlocks(in body: [Statement]) throws(SyntaxError) {
    for statement in body {
      if case .block(let block) = statement.node { try generateBlock(block) }
      for inner in statement.bodies { try generateBlocks(in: inner) }
    }
  }

  private mutating func generateBlock(_ block: Statement.Block) throws(SyntaxError) {
    code = FunctionBuilder(depth: 0)
    code.span = block.nameSpan
    let scope = Scope(symbols: Symbols(parent: nil, function: code))
    let special = UndeclaredNames.find(["self", "super"], in: block.body)
    if special.contains("self") { declareSelf(scope) }
    if special.contains("super") {
      scope.symbols.declareParameter("super")
      code.emit(.makeSuper, slot(of: "super", scope), nameIndex(block.name))
    }
    SymbolAnalysis(symbols: scope.symbols).visit(block.body)
    enter(scope)
    try generate(block.body, scope)
    code.emit(.end)
    program.blocks.append((block.name, block.nameSpan, code.finish(.block(block.name))))
  }

  private mutating func declareSelf(_ scope: Scope) {
    scope.symbols.declareParameter("self")
    code.emit(.makeSelf, slot(of: "self", scope))
  }

  // MARK: Scopes and names

  /// Sets the scope's variables to what they hold when it is entered.
  func enter(_ scope: Scope) {
    for reference in scope.symbols.loadOrder {
      guard let (name, load) = scope.symbols.loads[reference] else { continue }
      switch load {
      case .parameter: break
      case .resolve: if scope.symbols.stores.contains(name) { code.emit(.resetSlot, reference.slot) }
      case .undefined: code.emit(.forgetSlot, reference.slot)
      case .alias(let outer): code.emit(.aliasSlot, reference.slot, outer.slot, c: code.depth - outer.functionDepth)
      }
    }
  }

  func slot(of name: Name, _ scope: Scope) -> Int { scope.symbols.find(name)?.slot ?? 0 }

  mutating func nameIndex(_ name: Name) -> Int {
    if let index = nameIndices[name] { return index }
    nameIndices[name] = program.names.count
    program.names.append(NameKey(name))
    program.undefined.append(Undefined(.variable(name)))
    return program.names.count - 1
  }

  mutating func constantIndex(_ value: Value) -> Int {
    program.constants.append(value)
    return program.constants.count - 1
  }

  func locals(_ scope: Scope) -> [LocalVariable] {
    scope.symbols.allStores().map { name, reference in
      LocalVariable(name: name, slot: reference.slot, outward: code.depth - reference.functionDepth)
    }
  }

  mutating func generate(_ body: [Statement], _ scope: Scope) throws(SyntaxError) {
    for statement in body {
      code.span = statement.span
      try generate(statement, scope)
    }
  }
}

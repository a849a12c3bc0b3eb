extension CodeGenerator {
  mutating func generateLoop(_ loop: Statement.Loop, _ scope: Scope) throws(SyntaxError) {
    if loop.isRecursive { return try generateRecursiveLoop(loop, scope) }
    try generate(loop.items, scope)
    try generateIteration(loop, scope, bodyFunction: nil)
  }

  /// The iterable is on the stack. In a recursive loop everything but the iterable runs in a function of its own.
  private mutating func generateIteration(
    _ loop: Statement.Loop, _ scope: Scope, bodyFunction: FunctionBuilder?
  ) throws(SyntaxError) {
    let span = code.span
    let body = scope.inner(function: bodyFunction)
    let usesLoop = needsLoopObject(loop)
    if usesLoop { body.symbols.declareParameter("loop") }
    let analysis = SymbolAnalysis(symbols: body.symbols)
    analysis.declareParameters(loop.target)
    analysis.visit(loop.body)
    let testIsInline = loop.test != nil && !usesLoop
    if let test = loop.test, usesLoop { try generateFilteringLoop(loop, test, scope, bodyFunction) }
    code.span = loop.items.span
    code.emit(.beginLoop, pops: 1)
    if usesLoop { code.emit(.loopObject, slot(of: "loop", body), loop.isRecursive ? 1 : 0) }
    let start = code.here
    code.span = span
    let next = code.emit(.nextItem, pushes: 1)
    code.span = loop.target.span
    store(loop.target, body)
    if testIsInline, let test = loop.test { try generateInlineTest(loop, test, scope, body, start) }
    enter(body)
    if !loop.otherwise.isEmpty { code.emit(.keepItem, 1) }
    try generate(loop.body, body)
    code.span = span
    code.emit(.jump, start)
    code.setB(of: next, to: code.here - start)
    code.land(next)
    try generateOtherwise(loop, scope, bodyFunction)
  }

  /// Tests an item right before its turn; `keepItem` then notes that one passed, for `else`.
  private mutating func generateInlineTest(
    _ loop: Statement.Loop, _ test: Expression, _ scope: Scope, _ body: Scope, _ start: Int
  ) throws(SyntaxError) {
    let testScope = testScope(loop, test, scope.inner(function: body.symbols.function, sharingSlotsOf: body))
    enter(testScope)
    try generate(test, testScope)
    code.span = test.span
    let pass = code.emit(.jumpIfFalse, pops: 1)
    let skipTest = code.emit(.jump)
    code.land(pass)
    code.emit(.jump, start)
    code.land(skipTest)
  }

  private func testScope(_ loop: Statement.Loop, _ test: Expression, _ inner: Scope) -> Scope {
    let analysis = SymbolAnalysis(symbols: inner.symbols)
    analysis.declareParameters(loop.target)
    analysis.load(test)
    return inner
  }

  /// Where the body uses `loop`, the items are filtered before the loop starts, so that it knows its length.
  private mutating func generateFilteringLoop(
    _ loop: Statement.Loop, _ test: Expression, _ scope: Scope, _ function: FunctionBuilder?
  ) throws(SyntaxError) {
    let inner = testScope(loop, test, scope.inner(function: function))
    code.span = loop.items.span
    code.emit(.beginLoop, pops: 1)
    let start = code.here
    let next = code.emit(.nextItem, pushes: 1)
    code.span = loop.target.span
    store(loop.target, inner)
    enter(inner)
    try generate(test, inner)
    code.span = test.span
    code.emit(.jumpIfFalse, start, pops: 1)
    code.emit(.keepItem)
    code.emit(.jump, start)
    code.setB(of: next, to: code.here - start)
    code.land(next)
    code.emit(.kept, pushes: 1)
  }

  private mutating func generateOtherwise(
    _ loop: Statement.Loop, _ scope: Scope, _ function: FunctionBuilder?
  ) throws(SyntaxError) {
    guard !loop.otherwise.isEmpty else {
      code.emit(.endLoop)
      return
    }
    let skip = code.emit(.jumpIfIterated)
    let inner = scope.inner(function: function)
    SymbolAnalysis(symbols: inner.symbols).visit(loop.otherwise)
    enter(inner)
    try generate(loop.otherwise, inner)
    code.land(skip)
    code.emit(.endLoop)
  }

  private func needsLoopObject(_ loop: Statement.Loop) -> Bool {
    loop.isRecursive || UndeclaredNames.find(["loop"], in: loop.body).contains("loop")
      || (loop.body + loop.otherwise).contains {
        $0.contains { if case .block(let block) = $0 { block.isScoped } else { false } }
      }
  }

  /// The loop becomes a function that is called with the iterable, and by `loop(children)` again.
  private mutating func generateRecursiveLoop(_ loop: Statement.Loop, _ scope: Scope) throws(SyntaxError) {
    let span = code.span
    try generate(loop.items, scope)
    let outer = code
    code = FunctionBuilder(depth: outer.depth + 1)
    code.span = span
    let iterable = code.slot(for: "", scope: 0)
    code.emit(.loadSlot, iterable, pushes: 1)
    try generateIteration(loop, scope, bodyFunction: code)
    code.emit(.end)
    program.functions.append(code.finish(.loop))
    code = outer
    code.span = span
    code.emit(.callLoop, program.functions.count - 1, pops: 1)
  }
}

extension CodeGenerator {
  mutating func generateMacro(_ macro: MacroDefinition, _ scope: Scope) throws(SyntaxError) {
    try makeMacro(macro, scope)
    code.emit(.storeSlot, slot(of: macro.name, scope), pops: 1)
    if scope.isTopLevel { export(macro.name, scope) }
  }

  /// Pushes the macro, its body compiled as a function within the current one.
  private mutating func makeMacro(_ macro: MacroDefinition, _ scope: Scope) throws(SyntaxError) {
    let outer = code
    code = FunctionBuilder(depth: outer.depth + 1)
    code.span = outer.span
    var inner = scope.inner(function: code)
    inner.checksOutput = false
    let signature = try declare(macro, inner)
    try generateDefaults(macro, inner)
    try generate(macro.body, inner)
    code.emit(.end)
    program.functions.append(code.finish(.macro(signature)))
    code = outer
    code.emit(.makeMacro, program.functions.count - 1, pushes: 1)
  }

  private func declare(_ macro: MacroDefinition, _ scope: Scope) throws(SyntaxError) -> MacroSignature {
    let symbols = scope.symbols
    for parameter in macro.parameters { symbols.declareParameter(parameter.name) }
    let special = UndeclaredNames.find(["caller", "kwargs", "varargs"], in: macro.body)
    let explicit = macro.parameters.first { $0.name == "caller" }
    if let explicit, special.contains("caller"), explicit.defaultValue == nil {
      throw SyntaxError(
        message: "the parameter \"caller\" needs a default; you can also leave it out, because it is always there",
        span: explicit.span)
    }
    func extra(_ name: Name) -> Int? {
      guard special.contains(name), !macro.parameters.contains(where: { $0.name == name }) else { return nil }
      symbols.declareParameter(name)
      return symbols.find(name)?.slot
    }
    let (caller, named, positional) = (extra("caller"), extra("kwargs"), extra("varargs"))
    let analysis = SymbolAnalysis(symbols: symbols)
    for parameter in macro.parameters { parameter.defaultValue.map(analysis.load) }
    analysis.visit(macro.body)
    return MacroSignature(
      name: macro.name, parameters: macro.parameters.map { ($0.name, symbols.find($0.name)?.slot ?? 0) },
      callerSlot: caller, namedSlot: named, positionalSlot: positional)
  }

  /// A parameter that was not given gets its default, which sees the parameters before it.
  private mutating func generateDefaults(_ macro: MacroDefinition, _ scope: Scope) throws(SyntaxError) {
    enter(scope)
    for parameter in macro.parameters {
      let skip = code.emit(.jumpIfGiven, 0, slot(of: parameter.name, scope))
      if let value = parameter.defaultValue {
        try generate(value, scope)
      } else {
        code.emit(.missingParameter, nameIndex(parameter.name), pushes: 1)
      }
      code.emit(.storeSlot, slot(of: parameter.name, scope), pops: 1)
      code.land(skip)
    }
  }

  mutating func generateCallBlock(
    _ macro: MacroDefinition, _ callee: Expression, _ arguments: CallArguments, _ span: Span, _ scope: Scope
  ) throws(SyntaxError) {
    try generateCall(callee, arguments, span, scope, writes: 2) { generator throws(SyntaxError) in
      try generator.makeMacro(macro, scope)
    }
  }
}

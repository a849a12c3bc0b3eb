import Text

extension CodeGenerator {
  /// Calls something; `writes` is 1 to write what it gives, 2 to write it raw, 0 to push it. `caller` pushes the body of a
  /// call block.
  mutating func generateCall(
    _ callee: Expression, _ arguments: CallArguments, _ span: Span, _ scope: Scope, writes: Int,
    caller: ((inout CodeGenerator) throws(SyntaxError) -> Void)? = nil
  ) throws(SyntaxError) {
    var shape = CallShape()
    if case .member(let object, let name, _) = callee.node {
      try generate(object, scope)
      shape.method = NameKey(name)
      shape.callee = name.text
    } else {
      try generate(callee, scope)
      if case .name(let name) = callee.node { shape.callee = name.text }
    }
    let constants = caller == nil ? constantArguments(arguments) : nil
    if constants == nil { try pushArguments(arguments, &shape, scope) }
    if let caller {
      try caller(&self)
      shape.hasCaller = true
    }
    code.span = span
    program.calls.append(CallSite(shape: shape, constantArguments: constants))
    code.emit(.call, program.calls.count - 1, writes, pops: shape.count + 1, pushes: writes == 0 ? 1 : 0)
  }

  private mutating func pushArguments(
    _ arguments: CallArguments, _ shape: inout CallShape, _ scope: Scope
  ) throws(SyntaxError) {
    for argument in arguments.all { try generate(argument, scope) }
    shape.positional = arguments.positional.count
    shape.names = arguments.named.map(\.name)
    shape.hasSpread = arguments.spread != nil
    shape.hasNamedSpread = arguments.namedSpread != nil
  }

  /// Applies a filter to its input, or to what is on the stack.
  mutating func generateFilter(_ expression: Expression, _ scope: Scope) throws(SyntaxError) {
    guard case .filter(let input, let name, let nameSpan, let arguments) = expression.node else { return }
    if configuration.guardsAddresses, name == "safe", case .constant(.string(let text))? = input?.node {
      // The template's own markup, whose addresses are its author's.
      code.emit(.constant, constantIndex(.safe(text)), pushes: 1)
      return
    }
    if let input { try generateFilterInput(input, scope) }
    guard let filter = configuration.filters[ExactString(name)] else {
      return try generateUnknown("filter", name, nameSpan, configuration.filters.keys, pops: 1, scope)
    }
    var shape = CallShape(callee: name)
    let constants = constantArguments(arguments)
    if constants == nil { try pushArguments(arguments, &shape, scope) }
    code.span = Span(Int(nameSpan.start), Int(expression.span.end))
    program.filters.append(FilterSite(name: name, filter: filter, shape: shape, constantArguments: constants))
    code.emit(.filter, program.filters.count - 1, pops: shape.count + 1, pushes: 1)
  }

  /// A filter without an input is the first of a block's chain: its input is on the stack already.
  private mutating func generateFilterInput(_ input: Expression, _ scope: Scope) throws(SyntaxError) {
    if case .filter = input.node { try generateFilter(input, scope) } else { try generate(input, scope) }
  }

  private func constantArguments(_ arguments: CallArguments) -> Arguments? {
    guard arguments.spread == nil, arguments.namedSpread == nil else { return nil }
    var result = Arguments()
    for argument in arguments.positional {
      guard case .constant(let value) = argument.node else { return nil }
      result.positional.append(value)
    }
    for argument in arguments.named {
      guard case .constant(let value) = argument.value.node else { return nil }
      result.named.append((argument.name, value))
    }
    return result
  }

  mutating func generateTest(_ expression: Expression, _ scope: Scope) throws(SyntaxError) {
    guard case .test(let operand, let name, let nameSpan, let arguments) = expression.node else { return }
    try generate(operand, scope)
    guard let test = configuration.tests[ExactString(name)] else {
      return try generateUnknown("test", name, nameSpan, configuration.tests.keys, pops: 1, scope)
    }
    var shape = CallShape(callee: name)
    try pushArguments(arguments, &shape, scope)
    code.span = expression.span
    program.tests.append(TestSite(name: name, test: test, shape: shape))
    code.emit(.test, program.tests.count - 1, pops: shape.count + 1, pushes: 1)
  }

  /// An unknown filter or test is an error at once, but under an `if` only when reached: templates may ask `is filter`.
  private mutating func generateUnknown(
    _ what: String, _ name: String, _ span: Span, _ known: some Sequence<ExactString>, pops: Int, _ scope: Scope
  ) throws(SyntaxError) {
    let message = "there is no \(what) \"\(name)\""
    let suggestion = didYouMean(name, among: known.map(\.string).sorted())
    guard scope.isSoft else {
      throw SyntaxError(message: message, span: span, suggestion: suggestion, kind: "unknown-\(what)")
    }
    program.failures.append(TemplateError("unknown-\(what)", message, suggestion: suggestion))
    code.span = span
    code.emit(.fail, program.failures.count - 1, pops: pops, pushes: 1)
  }
}

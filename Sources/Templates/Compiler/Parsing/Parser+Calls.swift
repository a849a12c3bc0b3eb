extension Parser {
  mutating func parseCall(_ callee: Expression) throws(SyntaxError) -> Expression {
    let arguments = try parseArguments()
    return try make(
      .call(callee, arguments), callee.span.through(previousSpan), depth: max(callee.depth, arguments.depth) + 1)
  }

  /// Arguments in parentheses: positional, `*list`, named, `**map`, in this order.
  mutating func parseArguments() throws(SyntaxError) -> CallArguments {
    try expect(.symbol(.leftParenthesis))
    var arguments = CallArguments()
    while !isSymbol(.rightParenthesis) {
      try parseArgument(into: &arguments)
      guard skip(.comma) else { break }
    }
    guard isSymbol(.rightParenthesis) else { throw unexpected(expected: "\",\" or \")\"") }
    advance()
    return arguments
  }

  private mutating func parseArgument(into arguments: inout CallArguments) throws(SyntaxError) {
    let span = current.span
    if skip(.times) {
      try ensure(arguments.spread == nil && arguments.namedSpread == nil, "\"*\" is allowed once, before \"**\"", span)
      arguments.spread = try parseExpression()
    } else if skip(.power) {
      try ensure(arguments.namedSpread == nil, "\"**\" is allowed once", span)
      arguments.namedSpread = try parseExpression()
    } else if case .name(let text) = current.kind, next.kind == .symbol(.assign) {
      try ensure(arguments.namedSpread == nil, "named arguments must be before \"**\"", span)
      try ensure(
        !arguments.named.contains { $0.name.text.isExactlyASCII(text) }, "argument \"\(text)\" is given twice", span)
      advance()
      advance()
      arguments.named.append((Name(text), try parseExpression()))
    } else {
      let isFirst = arguments.spread == nil && arguments.namedSpread == nil && arguments.named.isEmpty
      try ensure(isFirst, "arguments without a name must be before those with one", span)
      arguments.positional.append(try parseExpression())
    }
  }

  private func ensure(_ condition: Bool, _ message: String, _ span: Span) throws(SyntaxError) {
    if !condition { throw SyntaxError(message: message, span: span) }
  }

  /// `| name(arguments) | …` applied to an operand, or to a body when there is none.
  mutating func parseFilters(on operand: Expression?, startsInline: Bool = false) throws(SyntaxError) -> Expression {
    var result = operand
    var isInline = startsInline
    while isInline || isSymbol(.pipe) {
      if !isInline { advance() }
      isInline = false
      let (name, nameSpan) = try parseDottedName("the name of a filter")
      let arguments = isSymbol(.leftParenthesis) ? try parseArguments() : CallArguments()
      let span = (result?.span ?? nameSpan).through(previousSpan)
      result = try make(
        .filter(result, name, nameSpan: nameSpan, arguments), span, depth: max(result?.depth ?? 0, arguments.depth) + 1)
    }
    guard let result else { throw unexpected(expected: "a filter") }
    return result
  }

  private mutating func parseDottedName(_ what: String) throws(SyntaxError) -> (String, Span) {
    var (text, span) = try expectName(what)
    while skip(.dot) {
      let part = try expectName(what)
      text += "." + part.text
      span = span.through(part.span)
    }
    return (text, span)
  }

  mutating func parseTest(_ operand: Expression) throws(SyntaxError) -> Expression {
    advance()
    let isNegated = skip(word: "not")
    let (name, nameSpan) = try parseDottedName("the name of a test")
    let arguments = try parseTestArguments()
    let span = operand.span.through(previousSpan)
    let test = try make(
      .test(operand, name, nameSpan: nameSpan, arguments), span, depth: max(operand.depth, arguments.depth) + 1)
    return isNegated ? try make(.not(test), span, [test]) : test
  }

  /// In parentheses, or one operand without: `is divisibleby 3`.
  private mutating func parseTestArguments() throws(SyntaxError) -> CallArguments {
    switch current.kind {
    case .symbol(.leftParenthesis): return try parseArguments()
    case .name("else"), .name("or"), .name("and"): return CallArguments()
    case .name("is"):
      throw SyntaxError(
        message: "tests cannot be chained with \"is\"", span: current.span, suggestion: "join them with \"and\"")
    case .name, .string, .integer, .number, .symbol(.leftBracket), .symbol(.leftBrace):
      let operand = try parsePrimary()
      return CallArguments(positional: [try parsePostfix(operand)])
    default: return CallArguments()
    }
  }
}

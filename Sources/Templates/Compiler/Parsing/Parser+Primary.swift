extension Parser {
  mutating func parsePrimary() throws(SyntaxError) -> Expression {
    let token = current
    switch token.kind {
    case .name(let text):
      advance()
      return try parseName(text, token.span)
    case .string: return try parseStrings()
    case .integer(let value):
      advance()
      return try make(.constant(.integer(value)), token.span, [])
    case .number(let value):
      advance()
      return try make(.constant(.number(value)), token.span, [])
    case .symbol(.leftParenthesis): return try parseParenthesized()
    case .symbol(.leftBracket): return try parseList()
    case .symbol(.leftBrace): return try parseMap()
    default: throw unexpected(expected: "an expression")
    }
  }

  private func parseName(_ text: String, _ span: Span) throws(SyntaxError) -> Expression {
    switch text {
    case "true", "True": try make(.constant(.boolean(true)), span, [])
    case "false", "False": try make(.constant(.boolean(false)), span, [])
    case "none", "None": try make(.constant(.none), span, [])
    default: try make(.name(Name(text)), span, [])
    }
  }

  private mutating func parseStrings() throws(SyntaxError) -> Expression {
    let begin = current.span
    var text = ""
    while case .string(let part) = current.kind {
      text += part
      advance()
    }
    return try make(.constant(.string(text)), begin.through(previousSpan), [])
  }

  private mutating func parseParenthesized() throws(SyntaxError) -> Expression {
    let begin = try expect(.symbol(.leftParenthesis))
    let inner = try parseTuple(inParentheses: true)
    let end = try expect(.symbol(.rightParenthesis))
    return Expression(inner.node, begin.through(end), depth: inner.depth)
  }

  /// One expression, or several with commas between as a tuple.
  mutating func parseTuple(
    withConditional: Bool = true, inParentheses: Bool = false
  ) throws(SyntaxError) -> Expression {
    let begin = current.span
    var items: [Expression] = []
    var isTuple = false
    while true {
      if isTupleEnd { break }
      items.append(try parseExpression(withConditional: withConditional))
      guard isSymbol(.comma) else { break }
      advance()
      isTuple = true
    }
    if !isTuple {
      if let only = items.first { return only }
      guard inParentheses else { throw unexpected(expected: "an expression") }
    }
    return try make(.tuple(items), begin.through(previousSpan), items)
  }

  private var isTupleEnd: Bool {
    switch current.kind {
    case .variableEnd, .tagEnd, .symbol(.rightParenthesis): true
    default: false
    }
  }

  private mutating func parseList() throws(SyntaxError) -> Expression {
    let begin = try expect(.symbol(.leftBracket))
    var items: [Expression] = []
    while !isSymbol(.rightBracket) {
      items.append(try parseExpression())
      guard skip(.comma) else { break }
    }
    let end = try expect(.symbol(.rightBracket))
    return try make(.list(items), begin.through(end), items)
  }

  private mutating func parseMap() throws(SyntaxError) -> Expression {
    let begin = try expect(.symbol(.leftBrace))
    var pairs: [(key: Expression, value: Expression)] = []
    while !isSymbol(.rightBrace) {
      let key = try parseExpression()
      try expect(.symbol(.colon))
      pairs.append((key, try parseExpression()))
      guard skip(.comma) else { break }
    }
    let end = try expect(.symbol(.rightBrace))
    return try make(.map(pairs), begin.through(end), pairs.flatMap { [$0.key, $0.value] })
  }

  // MARK: What follows a primary

  mutating func parsePostfix(_ operand: Expression) throws(SyntaxError) -> Expression {
    var result = operand
    while true {
      switch current.kind {
      case .symbol(.dot): result = try parseMember(result)
      case .symbol(.leftBracket): result = try parseSubscript(result)
      case .symbol(.leftParenthesis): result = try parseCall(result)
      default: return result
      }
    }
  }

  private mutating func parseMember(_ object: Expression) throws(SyntaxError) -> Expression {
    try expect(.symbol(.dot))
    let token = current
    advance()
    let span = object.span.through(token.span)
    switch token.kind {
    case .name(let text): return try make(.member(object, Name(text), nameSpan: token.span), span, [object])
    case .integer(let index):
      let key = Expression(.constant(.integer(index)), token.span, depth: 1)
      return try make(.item(object, key), span, [object])
    default:
      throw SyntaxError(
        message: "unexpected \(token.kind.described), expected a name or a number after \".\"", span: token.span)
    }
  }

  private mutating func parseSubscript(_ object: Expression) throws(SyntaxError) -> Expression {
    try expect(.symbol(.leftBracket))
    let begin = current.span
    var keys: [Expression.Node] = []
    var parts: [Expression] = []
    while !isSymbol(.rightBracket) {
      if !keys.isEmpty { try expect(.symbol(.comma)) }
      let (node, nodeParts) = try parseSubscriptItem(object)
      keys.append(node)
      parts += nodeParts
    }
    let end = try expect(.symbol(.rightBracket))
    let span = object.span.through(end)
    if keys.count == 1 { return try make(keys[0], span, [object] + parts) }
    if keys.isEmpty || keys.contains(where: \.isSlice) {
      throw SyntaxError(message: "expected one index, key or slice between the brackets", span: begin.through(end))
    }
    let key = try make(.tuple(parts), begin.through(end), parts)
    return try make(.item(object, key), span, [object, key])
  }

  private mutating func parseSubscriptItem(
    _ object: Expression
  ) throws(SyntaxError) -> (Expression.Node, [Expression]) {
    let start = isSymbol(.colon) ? nil : try parseExpression()
    guard skip(.colon) else {
      guard let start else { throw unexpected(expected: "an index") }
      return (.item(object, start), [start])
    }
    let stop = try parseSliceBound()
    let step = skip(.colon) ? try parseSliceBound() : nil
    return (.slice(object, start: start, stop: stop, step: step), [start, stop, step].compactMap { $0 })
  }

  private mutating func parseSliceBound() throws(SyntaxError) -> Expression? {
    isSymbol(.colon) || isSymbol(.rightBracket) || isSymbol(.comma) ? nil : try parseExpression()
  }
}

extension Expression.Node {
  fileprivate var isSlice: Bool {
    if case .slice = self { return true }
    return false
  }
}

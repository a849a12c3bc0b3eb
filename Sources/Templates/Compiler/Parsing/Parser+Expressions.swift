extension Parser {
  mutating func parseExpression(withConditional: Bool = true) throws(SyntaxError) -> Expression {
    try nested { parser throws(SyntaxError) in
      withConditional ? try parser.parseConditional() : try parser.parseOr()
    }
  }

  private mutating func parseConditional() throws(SyntaxError) -> Expression {
    var result = try parseOr()
    while skip(word: "if") {
      let test = try parseOr()
      let otherwise = skip(word: "else") ? try parseExpression() : nil
      let span = result.span.through(previousSpan)
      result = try make(
        .conditional(test: test, then: result, otherwise: otherwise), span,
        depth: max(test.depth, result.depth, otherwise?.depth ?? 0) + 1)
    }
    return result
  }

  mutating func parseOr() throws(SyntaxError) -> Expression {
    var left = try parseAnd()
    while skip(word: "or") {
      let right = try parseAnd()
      left = try make(.or(left, right), left.span.through(right.span), [left, right])
    }
    return left
  }

  private mutating func parseAnd() throws(SyntaxError) -> Expression {
    var left = try parseNot()
    while skip(word: "and") {
      let right = try parseNot()
      left = try make(.and(left, right), left.span.through(right.span), [left, right])
    }
    return left
  }

  private mutating func parseNot() throws(SyntaxError) -> Expression {
    guard isWord("not") else { return try parseComparison() }
    let begin = current.span
    advance()
    let operand = try nested { parser throws(SyntaxError) in try parser.parseNot() }
    return try make(.not(operand), begin.through(operand.span), [operand])
  }

  private mutating func parseComparison() throws(SyntaxError) -> Expression {
    let first = try parseSum()
    var rest: [(ComparisonOperator, Expression)] = []
    while let comparison = skipComparison() { rest.append((comparison, try parseSum())) }
    guard let last = rest.last else { return first }
    return try make(.comparison(first, rest), first.span.through(last.1.span), [first] + rest.map(\.1))
  }

  private mutating func skipComparison() -> ComparisonOperator? {
    switch current.kind {
    case .symbol(let symbol):
      guard let comparison = ComparisonOperator(rawValue: symbol.rawValue) else { return nil }
      advance()
      return comparison
    case .name("in"):
      advance()
      return .contains
    case .name("not") where next.kind.isWord("in"):
      advance()
      advance()
      return .containsNot
    default: return nil
    }
  }

  private mutating func parseSum() throws(SyntaxError) -> Expression {
    var left = try parseConcatenation()
    while let sign = skipBinary([.plus, .minus]) {
      let right = try parseConcatenation()
      left = try make(.binary(sign, left, right), left.span.through(right.span), [left, right])
    }
    return left
  }

  private mutating func skipBinary(_ symbols: [Symbol]) -> BinaryOperator? {
    guard case .symbol(let symbol) = current.kind, symbols.contains(symbol) else { return nil }
    advance()
    return BinaryOperator(rawValue: symbol.rawValue)
  }

  private mutating func parseConcatenation() throws(SyntaxError) -> Expression {
    let first = try parseProduct()
    guard isSymbol(.tilde) else { return first }
    var parts = [first]
    while skip(.tilde) { parts.append(try parseProduct()) }
    return try make(.concatenation(parts), first.span.through(previousSpan), parts)
  }

  private mutating func parseProduct() throws(SyntaxError) -> Expression {
    var left = try parsePower()
    while let sign = skipBinary([.times, .divide, .floorDivide, .modulo]) {
      let right = try parsePower()
      left = try make(.binary(sign, left, right), left.span.through(right.span), [left, right])
    }
    return left
  }

  /// As in Jinja2, powers fold from the left and a sign binds tighter: `-a ** b` is `(-a) ** b`.
  private mutating func parsePower() throws(SyntaxError) -> Expression {
    var left = try parseUnary()
    while skip(.power) {
      let right = try parseUnary()
      left = try make(.binary(.power, left, right), left.span.through(right.span), [left, right])
    }
    return left
  }

  private mutating func parseUnary(withFilters: Bool = true) throws(SyntaxError) -> Expression {
    var result: Expression
    if isSymbol(.minus) || isSymbol(.plus) {
      let sign: UnaryOperator = isSymbol(.minus) ? .negate : .plus
      let begin = current.span
      advance()
      let operand = try nested { parser throws(SyntaxError) in try parser.parseUnary(withFilters: false) }
      result = try make(.unary(sign, operand), begin.through(operand.span), [operand])
    } else {
      result = try parsePrimary()
    }
    result = try parsePostfix(result)
    return withFilters ? try parseFiltersAndTests(result) : result
  }

  private mutating func parseFiltersAndTests(_ operand: Expression) throws(SyntaxError) -> Expression {
    var result = operand
    while true {
      if isSymbol(.pipe) {
        result = try parseFilters(on: result)
      } else if isWord("is") {
        result = try parseTest(result)
      } else if isSymbol(.leftParenthesis) {
        result = try parseCall(result)
      } else {
        return result
      }
    }
  }
}

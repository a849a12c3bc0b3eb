/// Makes statements of tokens; one `parse…` function a production, spread over the extensions by topic.
struct Parser {
  let tokens: [Token]
  let limits: Limits
  var index = 0
  /// The tags that are open, for messages about missing ends.
  var openTags: [(name: String, span: Span)] = []
  /// What ends the bodies that are being parsed, innermost last.
  var endStack: [[String]] = []
  var nesting = 0
  /// How many loops are open around the current token.
  var loopNesting = 0
  /// What was defined and brought in so far.
  var definitions = Definitions()
  /// Names of the filter/test words found, for the compiler's own tables.
  var blockNames: [Name: Span] = [:]

  init(_ tokens: [Token], limits: Limits) {
    self.tokens = tokens
    self.limits = limits
  }

  /// The statements of a whole template.
  static func parse(_ tokens: [Token], limits: Limits) throws(SyntaxError) -> [Statement] {
    var parser = Parser(tokens, limits: limits)
    return try parser.parseBody(until: [])
  }

  // MARK: Looking and moving

  var current: Token { tokens[min(index, tokens.count - 1)] }
  var next: Token { tokens[min(index + 1, tokens.count - 1)] }
  var previousSpan: Span { tokens[max(0, min(index, tokens.count) - 1)].span }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  func isWord(_ word: String) -> Bool { current.kind.isWord(word) }

  func isSymbol(_ symbol: Symbol) -> Bool { current.kind == .symbol(symbol) }

  mutating func skip(_ symbol: Symbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func skip(word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  @discardableResult
  mutating func expect(_ kind: Token.Kind) throws(SyntaxError) -> Span {
    guard current.kind == kind else { throw unexpected(expected: kind.described) }
    let span = current.span
    advance()
    return span
  }

  mutating func expectName(_ what: String = "a name") throws(SyntaxError) -> (text: String, span: Span) {
    guard case .name(let text) = current.kind else { throw unexpected(expected: what) }
    let span = current.span
    advance()
    return (text, span)
  }

  func unexpected(expected: String) -> SyntaxError {
    if current.kind == .end { return unexpectedEnd(expected: expected) }
    return SyntaxError(message: "unexpected \(current.kind.described), expected \(expected)", span: current.span)
  }

  private func unexpectedEnd(expected: String) -> SyntaxError {
    var opened = index
    while opened > 0, tokens[opened].kind != .tagBegin, tokens[opened].kind != .variableBegin { opened -= 1 }
    return SyntaxError(
      message: "unexpected end of the template, expected \(expected)", span: current.span,
      note: ("the tag was opened here", tokens[opened].span))
  }

  /// Runs a production one level deeper.
  mutating func nested<Result>(
    _ production: (inout Parser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= limits.nesting else {
      throw SyntaxError(
        message: "tags and brackets nested deeper than \(limits.nesting)", span: current.span, kind: "nesting-limit")
    }
    return try production(&self)
  }

  /// An expression over parts, with the depth checked.
  func make(_ node: Expression.Node, _ span: Span, _ parts: [Expression]) throws(SyntaxError) -> Expression {
    var deepest = 0
    for part in parts { deepest = max(deepest, part.depth) }
    return try make(node, span, depth: deepest + 1)
  }

  func make(_ node: Expression.Node, _ span: Span, depth: Int) throws(SyntaxError) -> Expression {
    guard depth <= limits.nesting * 4 else {
      throw SyntaxError(
        message: "more than \(limits.nesting * 4) operations within each other", span: span, kind: "nesting-limit")
    }
    return Expression(node, span, depth: depth)
  }
}

extension Token.Kind {
  func isWord(_ word: String) -> Bool {
    if case .name(let name) = self { return name.isExactlyASCII(word) }
    return false
  }
}

extension String {
  /// Byte equality, for comparing with words of the language.
  func isExactlyASCII(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

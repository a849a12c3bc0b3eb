extension Parser {
  mutating func parseMacro() throws(SyntaxError) -> Statement.Node {
    let (name, span) = try expectName("the name of the macro")
    try noteMacro(span)
    try define(name, span)
    let parameters = try parseParameters()
    let body = try parseTagBody(until: ["endmacro"]).body
    return .macro(MacroDefinition(name: Name(name), parameters: parameters, body: body))
  }

  mutating func parseCallBlock() throws(SyntaxError) -> Statement.Node {
    let parameters = isSymbol(.leftParenthesis) ? try parseParameters() : []
    let expression = try parseExpression()
    guard case .call(let callee, let arguments) = expression.node else {
      throw SyntaxError(message: "expected a call such as \"name()\"", span: expression.span)
    }
    let body = try parseTagBody(until: ["endcall"]).body
    let caller = MacroDefinition(name: "caller", parameters: parameters, body: body)
    return .callBlock(caller, callee: callee, arguments, callSpan: expression.span)
  }

  private mutating func parseParameters() throws(SyntaxError) -> [MacroDefinition.Parameter] {
    try expect(.symbol(.leftParenthesis))
    var parameters: [MacroDefinition.Parameter] = []
    while !isSymbol(.rightParenthesis) {
      if !parameters.isEmpty { try expect(.symbol(.comma)) }
      parameters.append(try parseParameter(after: parameters))
    }
    try expect(.symbol(.rightParenthesis))
    return parameters
  }

  private mutating func parseParameter(
    after earlier: [MacroDefinition.Parameter]
  ) throws(SyntaxError) -> MacroDefinition.Parameter {
    let (text, span) = try expectName("the name of a parameter")
    if let twin = earlier.first(where: { $0.name.text.isExactlyASCII(text) }) {
      throw SyntaxError(message: "parameter \"\(text)\" is there twice", span: span, note: ("the first one", twin.span))
    }
    let defaultValue = skip(.assign) ? try parseExpression() : nil
    if defaultValue == nil, earlier.last?.defaultValue != nil {
      throw SyntaxError(
        message: "parameter \"\(text)\" needs a default, because the one before it has one", span: span)
    }
    return MacroDefinition.Parameter(name: Name(text), span: span, defaultValue: defaultValue)
  }

  /// A name, a namespace's member where allowed, or a tuple of these.
  mutating func parseTarget(
    withNamespace: Bool = false
  ) throws(SyntaxError) -> AssignmentTarget {
    let first = try parseTargetItem(withNamespace)
    guard isSymbol(.comma) else { return first }
    var items = [first]
    while skip(.comma) {
      if current.kind == .tagEnd { break }
      items.append(try parseTargetItem(withNamespace))
    }
    return .tuple(items, first.span.through(previousSpan))
  }

  private mutating func parseTargetItem(_ withNamespace: Bool) throws(SyntaxError) -> AssignmentTarget {
    if isSymbol(.leftBracket) {
      throw SyntaxError(
        message: "cannot assign to a list", span: current.span, suggestion: "write the names without brackets",
        kind: "assignment")
    }
    if isSymbol(.leftParenthesis) {
      return try nested { parser throws(SyntaxError) in try parser.parseBracketedTarget(withNamespace) }
    }
    let (text, span) = try expectName("a name to assign to")
    if ["true", "false", "none", "True", "False", "None"].contains(where: text.isExactlyASCII) {
      throw SyntaxError(message: "cannot assign to \"\(text)\"", span: span, kind: "assignment")
    }
    if withNamespace, skip(.dot) {
      let (member, memberSpan) = try expectName("a name to assign to")
      return .namespaceMember(Name(text), Name(member), span.through(memberSpan))
    }
    try define(text, span)
    return .name(Name(text), span)
  }

  private mutating func parseBracketedTarget(_ withNamespace: Bool) throws(SyntaxError) -> AssignmentTarget {
    let begin = current.span
    advance()
    var items: [AssignmentTarget] = []
    var isTuple = false
    while !isSymbol(.rightParenthesis) {
      items.append(try parseTargetItem(false))
      guard skip(.comma) else { break }
      isTuple = true
    }
    let end = try expect(.symbol(.rightParenthesis))
    if !isTuple, let only = items.first { return only }
    return .tuple(items, begin.through(end))
  }
}

extension Parser {
  mutating func parseFor() throws(SyntaxError) -> Statement.Node {
    let target = try parseTarget()
    guard skip(word: "in") else { throw unexpected(expected: "\"in\"") }
    let items = try parseTuple(withConditional: false)
    let test = skip(word: "if") ? try parseExpression() : nil
    let isRecursive = skip(word: "recursive")
    try checkLoopsOwnName(target)
    loopNesting += 1
    defer { loopNesting -= 1 }
    let (body, end) = try parseTagBody(until: ["endfor", "else"])
    let otherwise = end == "else" ? try parseTagBody(until: ["endfor"]).body : []
    return .loop(
      Statement.Loop(
        target: target, items: items, test: test, isRecursive: isRecursive, body: body, otherwise: otherwise))
  }

  /// Within a loop nothing else may be called `loop`.
  private func checkLoopsOwnName(_ target: AssignmentTarget) throws(SyntaxError) {
    guard let (_, span) = target.names.first(where: { $0.0.text.isExactlyASCII("loop") }) else { return }
    throw SyntaxError(
      message: "the variable \"loop\" is the loop's own, choose another name", span: span, kind: "assignment")
  }

  mutating func parseIf() throws(SyntaxError) -> Statement.Node {
    var branches: [(test: Expression, body: [Statement])] = []
    while true {
      let test = try parseTuple(withConditional: false)
      let (body, end) = try parseTagBody(until: ["elif", "else", "endif"])
      branches.append((test, body))
      if end == "else" { return .conditional(branches, otherwise: try parseTagBody(until: ["endif"]).body) }
      if end != "elif" { return .conditional(branches, otherwise: []) }
    }
  }

  mutating func parseSet() throws(SyntaxError) -> Statement.Node {
    let target = try parseTarget(withNamespace: true)
    if loopNesting > 0 { try checkLoopsOwnName(target) }
    if skip(.assign) { return .assign(target, try parseTuple()) }
    let filter = isSymbol(.pipe) ? try parseFilters(on: nil) : nil
    return .assignBlock(target, filter: filter, body: try parseTagBody(until: ["endset"]).body)
  }

  mutating func parseWith() throws(SyntaxError) -> Statement.Node {
    var bindings: [(target: AssignmentTarget, value: Expression)] = []
    while current.kind != .tagEnd {
      if !bindings.isEmpty { try expect(.symbol(.comma)) }
      let target = try parseTarget()
      try expect(.symbol(.assign))
      bindings.append((target, try parseExpression()))
    }
    return .with(bindings, body: try parseTagBody(until: ["endwith"]).body)
  }

  mutating func parseBlock() throws(SyntaxError) -> Statement.Node {
    let (text, span) = try expectName("the name of the block")
    let name = Name(text)
    if let earlier = blockNames[name] {
      throw SyntaxError(
        message: "block \"\(text)\" is defined twice", span: span, note: ("the first one is here", earlier),
        kind: "block")
    }
    blockNames[name] = span
    let isScoped = skip(word: "scoped")
    let isRequired = skip(word: "required")
    if isSymbol(.minus) {
      throw SyntaxError(
        message: "the name of a block cannot have hyphens", span: current.span, suggestion: "use an underscore instead",
        kind: "block")
    }
    let body = try parseTagBody(until: ["endblock"]).body
    if isRequired { try checkRequired(body, text, span) }
    _ = skip(word: text)
    return .block(Statement.Block(name: name, nameSpan: span, isScoped: isScoped, isRequired: isRequired, body: body))
  }

  private func checkRequired(_ body: [Statement], _ name: String, _ span: Span) throws(SyntaxError) {
    for statement in body {
      if case .text(let bytes) = statement.node, Whitespace.skip(bytes, from: 0) == bytes.count { continue }
      throw SyntaxError(
        message: "block \"\(name)\" is required, so it may hold only comments and blanks", span: statement.span,
        note: ("the block", span), kind: "block")
    }
  }

  mutating func parseInclude() throws(SyntaxError) -> Statement.Node {
    try noteOtherTemplate(current.span)
    let template = try parseExpression()
    let ignoresMissing = isWord("ignore") && next.kind.isWord("missing")
    if ignoresMissing {
      advance()
      advance()
    }
    let withContext = parseContext() ?? true
    return .include(
      Statement.Inclusion(template: template, ignoresMissing: ignoresMissing, withContext: withContext))
  }

  /// `with context` or `without context`, when it stands here.
  private mutating func parseContext() -> Bool? {
    guard isWord("with") || isWord("without"), next.kind.isWord("context") else { return nil }
    let result = isWord("with")
    advance()
    advance()
    return result
  }

  mutating func parseImport() throws(SyntaxError) -> Statement.Node {
    try noteOtherTemplate(current.span)
    let template = try parseExpression()
    guard skip(word: "as") else { throw unexpected(expected: "\"as\" and a name for the module") }
    let (text, span) = try expectName()
    try define(text, span)
    return .importModule(template, as: Name(text), withContext: parseContext() ?? false)
  }

  mutating func parseFrom() throws(SyntaxError) -> Statement.Node {
    try noteOtherTemplate(current.span)
    let template = try parseExpression()
    guard skip(word: "import") else { throw unexpected(expected: "\"import\"") }
    var names: [Statement.ImportedName] = []
    while true {
      if !names.isEmpty { try expect(.symbol(.comma)) }
      if let context = parseContext() { return .importNames(template, names, withContext: context) }
      names.append(try parseImportedName())
      if let context = parseContext() { return .importNames(template, names, withContext: context) }
      if !isSymbol(.comma) { return .importNames(template, names, withContext: false) }
    }
  }

  private mutating func parseImportedName() throws(SyntaxError) -> Statement.ImportedName {
    let (text, span) = try expectName("the name of a macro or variable")
    if text.utf8.first == UInt8(ascii: "_") {
      throw SyntaxError(
        message: "\"\(text)\" is private to its template: names with an underscore first are not imported", span: span)
    }
    let alias = skip(word: "as") ? try expectName().text : text
    try define(alias, span)
    return Statement.ImportedName(name: Name(text), alias: Name(alias), span: span)
  }

  mutating func parseFilterBlock() throws(SyntaxError) -> Statement.Node {
    let filter = try parseFilters(on: nil, startsInline: true)
    return .filterBlock(filter, body: try parseTagBody(until: ["endfilter"]).body)
  }

  mutating func parseAutoescape() throws(SyntaxError) -> Statement.Node {
    let mode = try parseExpression()
    return .autoescape(mode, body: try parseTagBody(until: ["endautoescape"]).body)
  }

  mutating func parsePrint() throws(SyntaxError) -> [Statement.Node] {
    var outputs: [Statement.Node] = []
    while current.kind != .tagEnd {
      if !outputs.isEmpty { try expect(.symbol(.comma)) }
      outputs.append(.output(try parseExpression()))
    }
    return outputs
  }
}

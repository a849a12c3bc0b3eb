import Text

/// Marks where a template writes addresses: `href="`, `src="` and their like, whatever is written between there and the
/// closing quote, by tags, branches, macros and other templates. The machine holds each of them against the URL policy
/// when it is complete, so that no author of a template needs to remember to.
///
/// A place may be reached on several ways; all states are followed.
struct AddressMarker {
  /// What the states may be here.
  private var states: Set<MarkupState> = [.text, .assumedTag]
  /// Loops may be gone through again; with loops in loops, that must end.
  private var rest: Int
  private var lastOutput = Span(0, 0)

  /// Beyond so many states nobody can tell where a template stands.
  private static let stateLimit = 64

  /// Whether nothing is escaped here.
  private var isUnescaped = false
  private let scriptFilters: Set<String>

  /// - Parameter scriptFilters: the filters whose values may stand in a script.
  static func marked(_ body: [Statement], scriptFilters: Set<String>) throws(SyntaxError) -> [Statement] {
    var marker = AddressMarker(rest: 200_000, scriptFilters)
    return try marker.marked(body)
  }

  private init(rest: Int, _ scriptFilters: Set<String>) { (self.rest, self.scriptFilters) = (rest, scriptFilters) }

  private mutating func marked(_ body: [Statement]) throws(SyntaxError) -> [Statement] {
    var result: [Statement] = []
    for statement in body {
      rest -= 1
      guard rest > 0, states.count <= Self.stateLimit else {
        throw SyntaxError(
          message: "Gablota cannot find out where in a tag this is", span: statement.span,
          suggestion: "write whole tags and attributes within each branch", kind: "context")
      }
      try mark(statement, into: &result)
    }
    return result
  }

  private mutating func mark(_ statement: Statement, into result: inout [Statement]) throws(SyntaxError) {
    let span = statement.span
    func append(_ node: Statement.Node) { result.append(Statement(node: node, span: span)) }
    switch statement.node {
    case .text(let bytes): try markText(bytes, span, into: &result)
    case .output(let value): append(.output(try output(value)))
    case .loop(let loop): append(.loop(try marked(loop)))
    case .conditional(let branches, let otherwise):
      append(try markedConditional(branches, otherwise))
    case .assignBlock(let target, let filter, let body):
      append(.assignBlock(target, filter: filter, body: try apart(body)))
    case .with(let bindings, let body): append(.with(bindings, body: try marked(body)))
    case .block(let block):
      append(
        .block(
          Statement.Block(
            name: block.name, nameSpan: block.nameSpan, isScoped: block.isScoped, isRequired: block.isRequired,
            body: try apart(block.body, or: states))))
      try passOther(span)
    case .macro(let macro): append(.macro(try marked(macro)))
    case .callBlock(let macro, let callee, let arguments, let callSpan):
      append(.callBlock(try marked(macro), callee: callee, arguments, callSpan: callSpan))
      try passOther(span)
    case .filterBlock(let filter, let body):
      try CodePlace.check(partAt: span, in: states)
      append(.filterBlock(filter, body: try marked(body)))
    case .autoescape(let mode, let body):
      let outer = isUnescaped
      isUnescaped = !mode.isConstantTrue
      append(.autoescape(mode, body: try marked(body)))
      isUnescaped = outer
    case .include:
      result.append(statement)
      try passOther(span)
    case .assign, .extends, .importModule, .importNames, .mark: result.append(statement)
    }
  }

  // MARK: Text and values

  private mutating func markText(_ bytes: [UInt8], _ span: Span, into result: inout [Statement]) throws(SyntaxError) {
    let scan = MarkupScan(bytes, from: states)
    guard !scan.hasNamelessValue else {
      throw SyntaxError(
        message: "a value is used as the name of an attribute here", span: lastOutput,
        suggestion: "write the names yourself, one in each branch of an \"if\"", kind: "context")
    }
    states = scan.states
    var start = 0
    for (offset, mark) in scan.marks {
      if offset > start { result.append(Statement(node: .text(Array(bytes[start..<offset])), span: span)) }
      result.append(Statement(node: .mark(mark), span: place(of: offset, bytes, span)))
      start = offset
    }
    if start < bytes.count { result.append(Statement(node: .text(Array(bytes[start...])), span: span)) }
  }

  /// The end of the text up to a mark, as messages point to it.
  private func place(of offset: Int, _ bytes: [UInt8], _ span: Span) -> Span {
    guard Int(span.end) - Int(span.start) == bytes.count else { return span }
    let line = bytes[..<offset].lastIndex { $0 == 0x20 || $0 == 0x0A }.map { $0 + 1 } ?? 0
    return Span(Int(span.start) + line, Int(span.start) + offset)
  }

  /// A value that is written, with what it needs besides the usual escaping.
  private mutating func output(_ value: Expression) throws(SyntaxError) -> Expression {
    let strictness = states.map(\.strictness).max() ?? .none
    lastOutput = value.span
    let texts = value.constantTexts
    if strictness != .none, let texts, !texts.contains(where: { $0.utf8.contains(0x3D) }) {
      // The template's own words are as good as its text.
      states = Set(texts.flatMap { MarkupScan(Array($0.htmlEscaped.utf8), from: states).states })
      return value
    }
    if texts == nil { try CodePlace.check(value, in: states, scriptFilters: scriptFilters) }
    passOutput(value.span)
    guard let filter = strictness.filter ?? (isUnescaped && texts == nil ? unescapedFilter.name : nil) else {
      return value
    }
    return Expression(
      .filter(value, filter, nameSpan: value.span, CallArguments()), value.span, depth: value.depth + 1)
  }

  /// Goes on behind what other templates, blocks or macros write.
  private mutating func passOther(_ span: Span) throws(SyntaxError) {
    try CodePlace.check(partAt: span, in: states)
    passOutput(span)
  }

  private mutating func passOutput(_ span: Span) {
    lastOutput = span
    states = Set(
      states.map { state in
        var state = state
        state.takeOutput()
        return state
      })
  }

  // MARK: Bodies

  /// What is written elsewhere than here, as between whole tags or, as far as anybody knows, in one.
  private mutating func apart(
    _ body: [Statement], or others: Set<MarkupState> = []
  ) throws(SyntaxError) -> [Statement] {
    let outer = states
    states = others.union([.text, .assumedTag])
    let result = try marked(body)
    states = outer
    return result
  }

  private mutating func marked(_ macro: MacroDefinition) throws(SyntaxError) -> MacroDefinition {
    MacroDefinition(name: macro.name, parameters: macro.parameters, body: try apart(macro.body))
  }

  private mutating func markedConditional(
    _ branches: [(test: Expression, body: [Statement])], _ otherwise: [Statement]
  ) throws(SyntaxError) -> Statement.Node {
    let start = states
    var ends: Set<MarkupState> = []
    var bodies: [(test: Expression, body: [Statement])] = []
    for branch in branches {
      states = start
      bodies.append((branch.test, try marked(branch.body)))
      ends.formUnion(states)
    }
    states = start
    let last = try marked(otherwise)
    states.formUnion(ends)
    return .conditional(bodies, otherwise: last)
  }

  /// A body may begin where it ended the last time.
  private mutating func marked(_ loop: Statement.Loop) throws(SyntaxError) -> Statement.Loop {
    let start = states
    var all = start
    var body: [Statement]
    repeat {
      states = all
      body = try marked(loop.body)
      if states.isSubset(of: all) { break }
      all.formUnion(states)
    } while all.count <= Self.stateLimit
    states = start
    let otherwise = try marked(loop.otherwise)
    states.formUnion(all)
    return Statement.Loop(
      target: loop.target, items: loop.items, test: loop.test, isRecursive: loop.isRecursive, body: body,
      otherwise: otherwise)
  }
}

extension Expression {
  fileprivate var isConstantTrue: Bool {
    if case .constant(.boolean(true)) = node { return true }
    return false
  }

  /// The texts that it can be, where all of them stand in the template: `'checked' if x`.
  var constantTexts: [String]? {
    switch node {
    case .constant(.string(let text)): return [text]
    case .conditional(_, let then, let otherwise):
      guard let first = then.constantTexts else { return nil }
      guard let otherwise else { return first + [""] }
      return otherwise.constantTexts.map { first + $0 }
    default: return nil
    }
  }
}

extension MarkupState.Strictness {
  /// The filter that a value goes through. No template can write its name.
  var filter: String? {
    switch self {
    case .none: nil
    case .tag: "in a tag"
    case .part: "in a name or value"
    case .value: "as a value"
    case .element: "as an element"
    }
  }
}

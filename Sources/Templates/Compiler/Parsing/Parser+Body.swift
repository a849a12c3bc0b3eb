extension Parser {
  private static let tags = [
    "autoescape", "block", "call", "extends", "filter", "for", "from", "if", "import", "include", "macro", "print",
    "set",
    "with",
  ]

  /// Statements up to one of the ending words, which stays the current token; up to the end where there are none.
  mutating func parseBody(until ends: [String]) throws(SyntaxError) -> [Statement] {
    if !ends.isEmpty { endStack.append(ends) }
    defer { if !ends.isEmpty { endStack.removeLast() } }
    var body: [Statement] = []
    while true {
      let token = current
      switch token.kind {
      case .end:
        if !ends.isEmpty { throw missingEnd(ends) }
        return body
      case .data(let bytes):
        advance()
        body.append(Statement(node: .text(bytes), span: token.span))
      case .variableBegin:
        advance()
        let expression = try parseTuple()
        let end = try expect(.variableEnd)
        body.append(Statement(node: .output(expression), span: token.span.through(end)))
      default:
        try expect(.tagBegin)
        if ends.contains(where: isWord) { return body }
        try parseStatement(token.span, into: &body)
      }
    }
  }

  /// The body of a tag whose head was parsed: `%}`, statements, and the word that ends it (which is consumed and given).
  mutating func parseTagBody(until ends: [String]) throws(SyntaxError) -> (body: [Statement], end: String) {
    _ = skip(.colon)
    try expect(.tagEnd)
    let body = try nested { parser throws(SyntaxError) in try parser.parseBody(until: ends) }
    return (body, try expectName().text)
  }

  private mutating func parseStatement(_ begin: Span, into body: inout [Statement]) throws(SyntaxError) {
    guard case .name(let word) = current.kind else { throw unexpected(expected: "the name of a tag") }
    let nameSpan = current.span
    openTags.append((word, nameSpan))
    advance()
    let node = try parseTag(word, nameSpan)
    openTags.removeLast()
    let span = begin.through(nameSpan)
    body.append(contentsOf: node.map { Statement(node: $0, span: span) })
    try expect(.tagEnd)
  }

  private mutating func parseTag(_ word: String, _ span: Span) throws(SyntaxError) -> [Statement.Node] {
    switch word {
    case "for": return [try parseFor()]
    case "if": return [try parseIf()]
    case "set": return [try parseSet()]
    case "with": return [try parseWith()]
    case "block": return [try parseBlock()]
    case "extends": return [.extends(try parseExpression())]
    case "include": return [try parseInclude()]
    case "import": return [try parseImport()]
    case "from": return [try parseFrom()]
    case "macro": return [try parseMacro()]
    case "call": return [try parseCallBlock()]
    case "filter": return [try parseFilterBlock()]
    case "autoescape": return [try parseAutoescape()]
    case "print": return try parsePrint()
    default: throw unknownTag(word, span)
    }
  }

  private func unknownTag(_ word: String, _ span: Span) -> SyntaxError {
    let open = openTags.dropLast()
    if endStack.contains(where: { $0.contains(word) }), let innermost = open.last, let ends = endStack.last {
      return SyntaxError(
        message: "\"\(word)\" ends another tag, expected \(alternatives(ends)) first", span: span,
        note: ("\"\(innermost.name)\" is still open", innermost.span))
    }
    if word.utf8.starts(with: "end".utf8) || word == "else" || word == "elif" {
      let expected = endStack.last.map { ", expected \(alternatives($0))" } ?? ""
      return SyntaxError(
        message: "\"\(word)\" without its beginning\(expected)", span: span,
        suggestion: didYouMean(word, among: endStack.last ?? []))
    }
    let candidates = Parser.tags + (endStack.last ?? [])
    return SyntaxError(
      message: "there is no tag \"\(word)\"", span: span, suggestion: didYouMean(word, among: candidates),
      kind: "unknown-tag")
  }

  private func missingEnd(_ ends: [String]) -> SyntaxError {
    SyntaxError(
      message: "unexpected end of the template, expected \(alternatives(ends))", span: current.span,
      note: openTags.last.map { ("\"\($0.name)\" is still open", $0.span) })
  }

  private func alternatives(_ ends: [String]) -> String {
    let tags = ends.map { "\"{% \($0) %}\"" }
    return tags.count < 2 ? tags.joined() : tags.dropLast().joined(separator: ", ") + " or " + (tags.last ?? "")
  }
}

import Text

/// Reads a formula: numbers, fields, `+ - * /`, comparisons, `and or not`, brackets and calls.
struct FormulaParser {
  private let tokens: [FormulaToken]
  private var index = 0

  /// How deep brackets and calls may be nested, how many pieces a formula may have, and how long it may be.
  static let depthLimit = 40
  static let pieceLimit = 500
  static let lengthLimit = 4_096

  /// The formula's outermost part.
  static func part(of formula: String) throws(FormulaProblem) -> FormulaPart {
    guard formula.utf8.count <= lengthLimit else {
      throw FormulaProblem("syntax", "it is longer than \(lengthLimit) bytes", 0..<formula.utf8.count)
    }
    var parser = FormulaParser(tokens: try FormulaLexer.tokens(of: formula))
    guard parser.tokens.count <= pieceLimit else {
      throw FormulaProblem(
        "syntax", "it has more than \(pieceLimit) words and signs", 0..<formula.utf8.count,
        suggestion: "make a part of it a computed field of its own")
    }
    let part = try parser.part(above: 0, depth: 0)
    if case .end = parser.token.kind { return part }
    throw parser.unexpected("an operator such as  +  or the end")
  }

  private init(tokens: [FormulaToken]) { self.tokens = tokens }

  private var token: FormulaToken { tokens[min(index, tokens.count - 1)] }

  private mutating func take(_ sign: String) -> Bool {
    guard token.isSign(sign) else { return false }
    index += 1
    return true
  }

  private func unexpected(_ expectation: String) -> FormulaProblem {
    switch token.kind {
    case .end: FormulaProblem("syntax", "the formula ends here, expected \(expectation)", token.span)
    case .number(let number): FormulaProblem("syntax", "found \(number.text), expected \(expectation)", token.span)
    case .text(let text), .word(let text), .sign(let text):
      FormulaProblem("syntax", "found \(quoted(text)), expected \(expectation)", token.span)
    }
  }

  /// The operator at hand.
  private var infix: FormulaOperator? {
    let text: String
    switch token.kind {
    case .sign(let sign): text = sign
    case .word(let word): text = word
    default: return nil
    }
    return FormulaOperator.allCases.first { $0.rawValue.isExactly(text) }
  }

  /// A part whose operators are stronger than the one before it.
  private mutating func part(above strength: Int, depth: Int) throws(FormulaProblem) -> FormulaPart {
    guard depth < Self.depthLimit else {
      throw FormulaProblem("syntax", "it is nested more than \(Self.depthLimit) levels deep", token.span)
    }
    var left = try operand(depth: depth)
    while let sign = infix, sign.strength > strength {
      index += 1
      let right = try part(above: sign.strength, depth: depth + 1)
      left = FormulaPart(
        content: .binary(sign, left, right), span: left.span.lowerBound..<right.span.upperBound)
      // `a < b < c` is not what anybody means.
      if sign.strength == FormulaOperator.equal.strength, infix?.strength == sign.strength {
        throw unexpected("and, or, or the end of the comparison")
      }
    }
    return left
  }

  private mutating func operand(depth: Int) throws(FormulaProblem) -> FormulaPart {
    let start = token
    switch start.kind {
    case .number(let number): return taken(.number(number), start)
    case .text(let text): return taken(.text(text), start)
    case .word(let word): return try named(word, start, depth: depth)
    case .sign:
      if take("-") {
        let part = try part(above: FormulaOperator.signStrength, depth: depth + 1)
        return FormulaPart(content: .negated(part), span: start.span.lowerBound..<part.span.upperBound)
      }
      guard take("(") else { throw unexpected("a number, a field or a bracket") }
      let part = try part(above: 0, depth: depth + 1)
      guard take(")") else { throw unexpected(")") }
      return part
    case .end: throw unexpected("a number, a field or a bracket")
    }
  }

  private mutating func taken(_ content: FormulaPart.Content, _ token: FormulaToken) -> FormulaPart {
    index += 1
    return FormulaPart(content: content, span: token.span)
  }

  private mutating func named(_ word: String, _ start: FormulaToken, depth: Int) throws(FormulaProblem) -> FormulaPart {
    switch word {
    case "true", "false": return taken(.boolean(word.isExactly("true")), start)
    case "not":
      index += 1
      let part = try part(above: FormulaOperator.notStrength, depth: depth + 1)
      return FormulaPart(content: .not(part), span: start.span.lowerBound..<part.span.upperBound)
    case "and", "or": throw unexpected("a number, a field or a bracket")
    default: break
    }
    index += 1
    if take("(") { return try call(FormulaPart.Word(text: word, span: start.span), depth: depth) }
    var words = [FormulaPart.Word(text: word, span: start.span)]
    while take(".") {
      guard case .word(let next) = token.kind else { throw unexpected("the name of a field") }
      words.append(FormulaPart.Word(text: next, span: token.span))
      index += 1
    }
    let end = words.last?.span.upperBound ?? start.span.upperBound
    return FormulaPart(content: .path(words), span: start.span.lowerBound..<end)
  }

  private mutating func call(_ name: FormulaPart.Word, depth: Int) throws(FormulaProblem) -> FormulaPart {
    var arguments: [FormulaPart] = []
    if !token.isSign(")") {
      repeat { arguments.append(try part(above: 0, depth: depth + 1)) } while take(",")
    }
    let end = token.span.upperBound
    guard take(")") else { throw unexpected(", or )") }
    return FormulaPart(content: .call(name, arguments), span: name.span.lowerBound..<end)
  }
}

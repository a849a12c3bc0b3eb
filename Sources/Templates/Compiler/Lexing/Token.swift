/// A byte range of a template's source.
struct Span: Sendable, Equatable {
  var start: UInt32
  var end: UInt32

  init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  /// From the start of one to the end of the other.
  func through(_ other: Span) -> Span { Span(Int(start), max(Int(start), Int(other.end))) }

  var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}

/// What the lexer makes of a source.
struct Token: Sendable {
  enum Kind: Sendable, Equatable {
    case data([UInt8])
    case variableBegin, variableEnd
    case tagBegin, tagEnd
    case name(String)
    case string(String)
    case integer(Int)
    case number(Double)
    case symbol(Symbol)
    case end
  }

  let kind: Kind
  let span: Span
}

/// Operators and punctuation, longest first where one starts with another.
enum Symbol: String, Sendable, CaseIterable {
  case power = "**"
  case floorDivide = "//"
  case equal = "=="
  case notEqual = "!="
  case greaterOrEqual = ">="
  case lessOrEqual = "<="
  case plus = "+"
  case minus = "-"
  case divide = "/"
  case times = "*"
  case modulo = "%"
  case tilde = "~"
  case leftBracket = "["
  case rightBracket = "]"
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBrace = "{"
  case rightBrace = "}"
  case greater = ">"
  case less = "<"
  case assign = "="
  case dot = "."
  case colon = ":"
  case pipe = "|"
  case comma = ","
  case semicolon = ";"
}

extension Symbol {
  /// The symbols that begin with a byte, longest first.
  static func beginning(with byte: UInt8) -> [Symbol] { byFirstByte[byte] ?? [] }

  private static let byFirstByte = Dictionary(grouping: allCases) { $0.rawValue.utf8.first ?? 0 }
}

extension Token.Kind {
  /// How messages call the token.
  var described: String {
    switch self {
    case .data: "text"
    case .variableBegin: "\"{{\""
    case .variableEnd: "\"}}\""
    case .tagBegin: "\"{%\""
    case .tagEnd: "\"%}\""
    case .name(let name): "\"\(name)\""
    case .string: "a string"
    case .integer, .number: "a number"
    case .symbol(let symbol): "\"\(symbol.rawValue)\""
    case .end: "the end of the template"
    }
  }
}

/// A mistake in a template's source, found while compiling.
struct SyntaxError: Error {
  let message: String
  let span: Span
  var suggestion: String?
  /// A second place that explains the first, such as the tag that is still open.
  var note: (message: String, span: Span)?
  /// The last part of the diagnostic's code.
  var kind = "syntax"
}

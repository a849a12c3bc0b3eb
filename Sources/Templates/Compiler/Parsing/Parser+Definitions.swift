/// What a template defines and brings in.
struct Definitions {
  var names: Set<Name> = []
  var macros = 0
  var others = 0
}

/// Keeps the number of definitions within `Limits.definitions`.
extension Parser {
  mutating func define(_ name: String, _ span: Span) throws(SyntaxError) {
    definitions.names.insert(Name(name))
    try checkNumber(definitions.names.count, "gives values to more than", "names", span)
  }

  mutating func noteMacro(_ span: Span) throws(SyntaxError) {
    definitions.macros += 1
    try checkNumber(definitions.macros, "defines more than", "macros", span)
  }

  mutating func noteOtherTemplate(_ span: Span) throws(SyntaxError) {
    definitions.others += 1
    try checkNumber(definitions.others, "includes or imports more than", "templates", span)
  }

  private func checkNumber(_ number: Int, _ what: String, _ things: String, _ span: Span) throws(SyntaxError) {
    guard number > limits.definitions else { return }
    throw SyntaxError(
      message: "the template \(what) \(limits.definitions) \(things)", span: span,
      suggestion: "spread them over several templates", kind: "size-limit")
  }
}

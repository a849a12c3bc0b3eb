import Text

/// The places where no escaping makes a value harmless: scripts, styles and attributes that hold them. A template writes
/// numbers there, and JSON into a script; anything else is a mistake of the template (`template.context`).
///
/// `html/template` of Go escapes by a parser of JavaScript and CSS instead. Pages of the theme hold under a content
/// security policy without inline scripts and styles, so a mistake with the way out is what serves authors here.
enum CodePlace {
  case script
  /// Between the quotes of a script.
  case scriptText
  case style
  /// `onclick`, `srcdoc`.
  case attribute

  init?(_ state: MarkupState) {
    switch (state.place, state.element, state.kind) {
    case (.raw, .script, _): self = state.quote == 0 ? .script : .scriptText
    case (.raw, .style, _): self = .style
    case (.beforeValue, _, .style?), (.value, _, .style?): self = .style
    case (.beforeValue, _, .code?), (.value, _, .code?): self = .attribute
    default: return nil
    }
  }

  /// Throws where a value must not be written.
  static func check(
    _ value: Expression, in states: Set<MarkupState>, scriptFilters: Set<String>
  ) throws(SyntaxError) {
    for place in places(in: states) where !place.allows(value, scriptFilters) {
      throw SyntaxError(
        message: place.message(for: value), span: value.span, suggestion: place.suggestion(for: value), kind: "context")
    }
  }

  /// Throws where nothing must be written that stands elsewhere: by another template, a block or a macro.
  static func check(partAt span: Span, in states: Set<MarkupState>) throws(SyntaxError) {
    guard let place = places(in: states).first else { return }
    let whole = if case .attribute = place { "attribute" } else { "element" }
    throw SyntaxError(
      message: "Gablota cannot find out what is written into \(place.name) here", span: span,
      suggestion: "put the whole \(whole) into the part", kind: "context")
  }

  /// In an order that is always the same.
  private static func places(in states: Set<MarkupState>) -> [CodePlace] {
    let found = states.compactMap(CodePlace.init)
    return [.scriptText, .script, .style, .attribute].filter(found.contains)
  }

  private func allows(_ value: Expression, _ scriptFilters: Set<String>) -> Bool {
    switch value.node {
    case .constant: return true
    case .conditional(_, let then, let otherwise):
      return allows(then, scriptFilters) && otherwise.map { allows($0, scriptFilters) } ?? true
    default:
      guard let filter = value.lastFilter else { return false }
      return Self.numbers.contains(filter) || (self == .script && scriptFilters.contains(filter))
    }
  }

  private static let numbers: Set<String> = ["int", "float", "round", "length", "count"]

  private var name: String {
    switch self {
    case .script, .scriptText: "a script"
    case .style: "a style"
    case .attribute: "an attribute that holds code"
    }
  }

  private func message(for value: Expression) -> String {
    if self == .scriptText, value.lastFilter == "tojson" { return "\"tojson\" writes the quotes of a text itself" }
    return "no value is safe in \(name), except \(self == .script ? "as JSON or a number" : "a number")"
  }

  private func suggestion(for value: Expression) -> String {
    switch self {
    case .scriptText where value.lastFilter == "tojson": return "remove the quotes around it"
    case .script, .scriptText: return "write {{ … | tojson }} without quotes around it, or {{ … | int }}"
    case .style: return "write a number, {{ … | int }}, or choose between classes"
    case .attribute: return "put the value into an attribute such as data-value, and read that in a script file"
    }
  }
}

extension Expression {
  /// The filter that the value goes through last, markup or not.
  fileprivate var lastFilter: String? {
    guard case .filter(let input, let name, _, _) = node else { return nil }
    return name == "safe" ? input?.lastFilter : name
  }
}

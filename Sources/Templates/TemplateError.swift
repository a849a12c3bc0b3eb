import Diagnostics

/// A mistake found while rendering, before the place is known: filters, functions and objects throw it, the machine adds
/// where in which template it happened and through which includes, imports and macros it came.
public struct TemplateError: Error, Sendable {
  /// The last part of the diagnostic's code: `template.<kind>`, in kebab case.
  public var kind: String { facts.kind }
  /// One line in lower case without a full stop: what was found and what was expected.
  public var message: String { facts.message }
  /// What to do about it, one sentence.
  public var suggestion: String? { facts.suggestion }

  let facts: Facts

  /// A mistake of a kind, e.g. `TemplateError("argument", "date: no style \"shrt\"", suggestion: "did you mean \"short\"?")`.
  public init(_ kind: String, _ message: String, suggestion: String? = nil) {
    facts = Facts(kind: kind, message: message, suggestion: suggestion)
  }

  /// Held by reference, so that a throwing call costs one word where nothing is thrown.
  final class Facts: Sendable {
    let kind: String
    let message: String
    let suggestion: String?
    /// Set once the place is known.
    let located: Diagnostic?
    /// The value whose use is the mistake.
    let undefined: Undefined?

    init(
      kind: String, message: String, suggestion: String?, located: Diagnostic? = nil, undefined: Undefined? = nil
    ) {
      self.kind = kind
      self.message = message
      self.suggestion = suggestion
      self.located = located
      self.undefined = undefined
    }
  }

  init(undefined: Undefined, message: String, suggestion: String?) {
    facts = Facts(kind: "undefined", message: message, suggestion: suggestion, undefined: undefined)
  }

  init(located diagnostic: Diagnostic, kind: String) {
    facts = Facts(
      kind: kind, message: diagnostic.message, suggestion: diagnostic.suggestion, located: diagnostic)
  }
}

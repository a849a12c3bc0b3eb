/// Why a value is missing: what was looked up and where, so that the error can say so and suggest what was meant.
///
/// As in Jinja2's `StrictUndefined`, an undefined value may be passed on, tested with `is defined` and replaced with
/// `default`; printing, comparing, iterating, calling it or asking for its members is an error.
public final class Undefined: Sendable {
  enum Reason: Sendable {
    case variable(Name)
    case member(String, of: Value)
    case item(Value, of: Value)
    case parameter(String)
    case hint(String)
    /// An inline `if` without `else` that was false: prints nothing, is false and empty, as in Jinja2.
    case inlineIf
    /// A variable whose assignment has not run.
    case missing
    /// A variable that is looked up when first used.
    case unresolved
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// An undefined value whose error is this sentence, in lower case without a full stop.
  public convenience init(hint: String) { self.init(.hint(hint)) }

  /// What the slot of a variable holds that has no value.
  static let missing = Undefined(.missing)
  /// What a slot holds before its variable is looked up.
  static let unresolved = Undefined(.unresolved)

  /// Whether it counts as empty where a strict one is an error.
  var isLenient: Bool {
    if case .inlineIf = reason { return true }
    return false
  }

  /// The error of using the value.
  var error: TemplateError {
    TemplateError(undefined: self, message: message, suggestion: suggestion)
  }

  private var message: String {
    switch reason {
    case .variable(let name): "\"\(name)\" is undefined"
    case .member(let name, let owner): "\(owner.typeDescription) has no member \"\(name)\""
    case .item(let key, let owner): "\(owner.typeDescription) has no item \(key.brief)"
    case .parameter(let name): "parameter \"\(name)\" was not given"
    case .hint(let hint): hint
    case .inlineIf: "the inline \"if\" was false and has no \"else\""
    case .missing, .unresolved: "the variable has no value yet"
    }
  }

  private var suggestion: String? {
    switch reason {
    case .member(let name, let owner): didYouMean(name, among: owner.memberNames) ?? owner.insteadOfChanging(name)
    case .item(let key, let owner): key.text.flatMap { didYouMean($0, among: owner.memberNames) }
    case .inlineIf: "add \"else\""
    default: nil
    }
  }
}

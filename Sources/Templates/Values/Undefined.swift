/// Why a value is missing: what was looked up and where, so that the error can say so and suggest what was meant.
///
/// As in Jinja2's `StrictUndefined`, an undefined value may be passed on, tested with `is defined` and replaced with
/// `default`; printing, comparing, iterating, calling it or asking for its members is an error.
public final class Undefined: Sendable {
  enum Reason: Sendable {
    case variable(Name, suggestion: String?)
    case member(String, of: Value)
    case item(Value, of: Value)
    case hint(String)
    case inlineIf
    /// A variable whose assignment has not run.
    case missing
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// An undefined value whose error is this sentence, in lower case without a full stop.
  public convenience init(hint: String) { self.init(.hint(hint)) }

  /// The slot of a variable that has no value.
  static let missing = Undefined(.missing)
}

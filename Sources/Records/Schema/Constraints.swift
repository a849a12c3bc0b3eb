/// What a field's values must obey, in the words of Frictionless Table Schema.
///
/// Limits are kept as written and read with the field's own type, so that `minimum: 2020-01-01` works for a date.
public struct Constraints: Sendable {
  /// Whether a record without a value is a mistake.
  public var required = false
  /// Whether two records may have the same value.
  public var unique = false
  /// The values allowed; empty means any. For `choice` see also `Field.choices`.
  public var enumeration: [String] = []
  /// A regular expression that the whole value must match.
  public var pattern: Pattern?
  /// The least value, itself allowed, as written in the schema.
  public var minimum: String?
  /// The greatest value, itself allowed, as written in the schema.
  public var maximum: String?
  /// The least number of Unicode scalars, or of items in a list.
  public var minLength: Int?
  /// The greatest number of Unicode scalars, or of items in a list.
  public var maxLength: Int?

  public init() {}

  /// Whether there is nothing to check in a single value.
  var isTrivial: Bool {
    enumeration.isEmpty && pattern == nil && minimum == nil && maximum == nil && minLength == nil && maxLength == nil
  }
}

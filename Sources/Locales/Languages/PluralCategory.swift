/// The plural forms that languages tell apart (CLDR).
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// As the language's rules say; most languages use only some.
  case zero, one, two, few, many, other
}

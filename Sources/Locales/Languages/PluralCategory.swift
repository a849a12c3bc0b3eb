/// The plural forms that languages tell apart (CLDR).
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

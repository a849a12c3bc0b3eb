/// Why a text is no date or time, in words for the person whose table it stands in.
public struct DateProblem: Error, Hashable, Sendable {
  /// What kind of mistake it is; the raw value is the stable end of a diagnostic's code.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing there.
    case empty = "empty-date"
    /// Well written, but there is no such day or time: 31 February, month 13, 25:00.
    case impossible = "impossible-date"
    /// A spreadsheet turned it into something else: `1-Mar`, `45123`, `########`.
    case spreadsheet = "spreadsheet-date"
    /// Day and month cannot be told apart.
    case ambiguous = "ambiguous-date"
    /// A year of two digits.
    case shortYear = "two-digit-year"
    /// A date or time, but written in another way than expected.
    case otherFormat = "date-format"
    /// Nothing like a date or time.
    case text = "no-date"
  }

  /// What kind of mistake it is.
  public let kind: Kind
  /// One line in lower case: `"31.02.2026" is no date: February 2026 has 28 days`.
  public let message: String
  /// What to do about it, one sentence, where that can be told.
  public let suggestion: String?

  init(_ kind: Kind, _ message: String, suggestion: String? = nil) {
    self.kind = kind
    self.message = message
    self.suggestion = suggestion
  }
}

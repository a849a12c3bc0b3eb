/// A language of a site: how it sorts, counts and writes dates and numbers (ICU behind it).
///
/// A value of this type is small, may be used from many threads at once and depends on nothing but its identifier: not on
/// the environment, the machine's language or its zone.
///
/// - Clocks have 24 hours in every language, and calendars are Gregorian.
/// - `en` alone is CLDR's English, that of America: "March 12, 2026", weeks from Sunday; `en-GB` is for the others.
/// - Of Unicode's many blanks two are used: a plain space where a line may break, U+00A0 where it may not.
public struct SiteLanguage: Hashable, Sendable {
  /// The BCP 47 identifier in its canonical spelling, as `lang=""` wants it: `ru`, `zh-Hant`, `en-GB`.
  public let identifier: String

  /// The language, or `nil` when the identifier is malformed or ICU knows nothing of it.
  public init?(_ identifier: String) { return nil }

  /// The identifier that was probably meant: `pl-PL` for `pl_PL`, `uk` for `ua`.
  public static func suggestion(for identifier: String) -> String? { nil }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool { false }
}

// MARK: Order

extension SiteLanguage {
  /// Bytes that sort as the language does. With `numeric`, runs of digits sort by their value ("2" before "10").
  public func collationKey(_ text: String, numeric: Bool = false) -> [UInt8] { [] }

  /// Whether `left` comes before `right`: by the language, then by bytes, so that the order is total.
  public func areInOrder(_ left: String, _ right: String) -> Bool { false }

  /// The texts in the language's order.
  public func sorted(_ texts: [String]) -> [String] { texts }

  /// The heading of an A–Z index under which a text belongs.
  public func indexHeading(_ text: String) -> IndexHeading { IndexHeading(label: "", order: 0) }
}

/// A heading of an A–Z index: `Ł`, `Ж`, `7劃`; `#` for digits and signs, `…` for other scripts.
public struct IndexHeading: Hashable, Sendable {
  /// The heading's text.
  public let label: String
  /// Its place among the language's headings.
  public let order: Int
}

// MARK: Dates

extension SiteLanguage {
  /// A date: "12 марта 2026 г."
  public func format(_ date: CivilDate, _ style: DateStyle) -> String { "" }

  /// A date by an ICU skeleton (`MMMd`, `yMMMM`, `EEEE`); `nil` when the skeleton is malformed or asks for a time.
  public func format(_ date: CivilDate, skeleton: String) -> String? { nil }

  /// A time: "18:00".
  public func format(_ time: CivilTime) -> String { "" }

  /// A date and time: "12 марта 2026 г. в 18:00".
  public func format(_ dateTime: CivilDateTime, _ style: DateStyle) -> String { "" }

  /// A date and time by an ICU skeleton (`MMMdHm`), always with 24 hours; `nil` when it is malformed.
  public func format(_ dateTime: CivilDateTime, skeleton: String) -> String? { nil }

  /// Days from one to another: "12–14 марта 2026 г."; one date when they are the same.
  public func formatRange(_ first: CivilDate, _ last: CivilDate, _ style: DateStyle) -> String { "" }

  /// Times from one to another: "18:00–20:00".
  public func formatRange(_ first: CivilTime, _ last: CivilTime) -> String { "" }

  /// From one date and time to another; the date stands once when it is the same.
  public func formatRange(_ first: CivilDateTime, _ last: CivilDateTime, _ style: DateStyle) -> String { "" }

  /// An event's time in one line: "12 марта 2026 г., 18:00–20:00", "12–14 марта 2026 г.".
  public func format(_ span: EventSpan, _ style: DateStyle) -> String { "" }

  /// A month's name by itself, 1 to 12: "март", "marzec"; empty for other numbers.
  public func monthName(_ month: Int, abbreviated: Bool = false) -> String { "" }

  /// A month as a heading: "Март 2026 г.", "Marzec 2026".
  public func monthHeading(year: Int, month: Int) -> String { "" }

  /// A weekday's name by itself, 1 = Monday … 7 = Sunday; empty for other numbers.
  public func weekdayName(_ weekday: Int, abbreviated: Bool = false) -> String { "" }

  /// The first day of the week, 1 = Monday … 7 = Sunday.
  public var firstWeekday: Int { 1 }
}

// MARK: Numbers and words

extension SiteLanguage {
  /// An integer with its grouping: "10 000".
  public func number(_ value: Int) -> String { "" }

  /// A decimal number given as text (`-12.50`), with every digit kept; `nil` when the text is no number.
  public func number(decimal: String) -> String? { nil }

  /// A ratio given as decimal text, as a percentage: `0.25` is "25 %"; `nil` when the text is no number.
  public func percent(decimal: String) -> String? { nil }

  /// An amount of money given as decimal text; `nil` when it is no number or the ISO 4217 code is not known.
  public func currency(decimal: String, code: String) -> String? { nil }

  /// Which plural form goes with a count.
  public func pluralCategory(_ count: Int) -> PluralCategory { .other }

  /// Which plural form goes with a decimal number given as text, as it is written ("1.0" is not "1"); `nil` when the
  /// text is no number.
  public func pluralCategory(decimal: String) -> PluralCategory? { nil }

  /// "a, b i c", or with `alternatives` "a, b lub c".
  public func list(_ items: [String], alternatives: Bool = false) -> String { "" }

  /// The text in lower case by the language's rules.
  public func lowercased(_ text: String) -> String { "" }

  /// The text in upper case by the language's rules.
  public func uppercased(_ text: String) -> String { "" }

  /// A text as part of a URL: lower-case ASCII letters, digits and single hyphens, at most `limit` bytes, cut between words
  /// where possible. Empty when nothing is left.
  public func slug(_ text: String, limit: Int = 80) -> String { "" }

  /// What a language (`pl`, `pol`, `zh-Hant`) is called in this one: "польский"; `nil` when it is not known. With
  /// `capitalized` as a menu wants it: "Польский".
  public func displayName(of identifier: String, capitalized: Bool = false) -> String? { nil }
}

/// Reads dates and times strictly: what is not certain is a `DateProblem` that says how to put it right.
///
/// Without formats it reads ISO 8601 (`2026-03-01`, `2026-03-01T18:00`, `2026-03-01 18:00:00+03:00`) and times as `18:00`,
/// `9:30`, `10:00 AM`, `12:30 p.m.`. Declared formats replace dates and datetimes by exactly those.
public struct DateParser: Sendable {
  /// A parser of ISO 8601.
  public init() {}

  /// A parser of declared formats, in the words of strptime as Frictionless uses them (`%d.%m.%Y %H:%M`); also
  /// `default` (ISO 8601) and `any` (ISO 8601 and what is unambiguous). The first that fits wins. Month names are
  /// understood in English and in `language`. A wrong format throws.
  public init(formats: [String], language: SiteLanguage? = nil) throws(DateFormatProblem) {}

  /// Reads a day.
  public func date(_ text: String) -> Result<CivilDate, DateProblem> { .failure(DateProblem(.text, "")) }

  /// Reads a time of day.
  public func time(_ text: String) -> Result<CivilTime, DateProblem> { .failure(DateProblem(.text, "")) }

  /// Reads a day, or a day with a time, with or without an offset.
  public func moment(_ text: String) -> Result<ParsedMoment, DateProblem> { .failure(DateProblem(.text, "")) }

  /// Reads a day from one cell and its time from another; `24:00` is the end of the day.
  public func moment(date: String, time: String) -> Result<ParsedMoment, DateProblem> {
    .failure(DateProblem(.text, ""))
  }
}

/// What is wrong with a declared format.
public struct DateFormatProblem: Error, Hashable, Sendable {
  /// One line in lower case: `unknown directive "%Q" in the format "%Q-%m"`.
  public let message: String
  /// What to do about it.
  public let suggestion: String?
}

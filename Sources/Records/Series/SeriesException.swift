import Diagnostics
import Locales

/// What a row of the table of exceptions says of one date of a series.
public struct SeriesException: Sendable {
  /// The key of the series.
  public let series: String
  /// The day by the rule.
  public let day: CivilDate
  /// What is announced, in the kind's own word; `nil`: nothing.
  public let status: String?
  /// The day on which it takes place instead, and at what time if that is another one; `nil`: as planned.
  public let start: (day: CivilDate, time: CivilTime?)?
  public let note: String?
  /// The row.
  public let location: SourceLocation?

  public init(
    series: String, day: CivilDate, status: String?, start: (day: CivilDate, time: CivilTime?)?, note: String?,
    location: SourceLocation?
  ) {
    (self.series, self.day, self.status, self.start, self.note) = (series, day, status, start, note)
    self.location = location
  }
}

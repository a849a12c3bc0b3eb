import Diagnostics
import Locales
import Recurrence

/// What became of a series, for people who want to see that they were understood.
public struct SeriesReport: Sendable {
  /// The key of its row.
  public let key: String
  /// What the row says, in the one form that the site's language has for it.
  public let phrase: String
  /// The rule as the pages of the series say it, without what is different on single days; `nil` where no phrase says it.
  public let prose: String?
  /// The rule itself, by days of its own zone.
  public let recurrence: RecurrenceRule
  /// What the rule begins with, on the clocks of its zone.
  public let start: CivilMoment
  /// The days of its dates, in order.
  public let days: [CivilDate]
  /// How many dates the exceptions left out.
  public let leftOut: Int
  /// The days that were left out because the place is closed.
  public let closed: [CivilDate]
  /// How many dates lie before the site's horizon.
  public let before: Int
  /// Whether there are dates after the horizon.
  public let goesOn: Bool
  /// The row.
  public let location: SourceLocation?

  /// The most closed days that a line lists.
  private static let mostClosed = 20

  /// One line: the phrase, how many dates, the first three and the last.
  public var line: String {
    var shown = days.prefix(3).map(\.iso)
    if days.count > 4 { shown.append("…") }
    if days.count > 3, let last = days.last { shown.append(last.iso) }
    var line = "\(key): \(phrase) = \(days.count) \(days.count == 1 ? "date" : "dates")"
    if !shown.isEmpty { line += ": " + shown.joined(separator: ", ") }
    if leftOut > 0 { line += "; \(leftOut) left out by exceptions" }
    if !closed.isEmpty {
      var days = closed.prefix(SeriesReport.mostClosed).map(\.iso)
      if closed.count > days.count { days.append("…") }
      line += "; \(closed.count) left out while it is closed: " + days.joined(separator: ", ")
    }
    if before > 0 { line += "; \(before) before the site's horizon" }
    if goesOn { line += "; goes on after it" }
    return line
  }
}

extension RecordCollection {
  /// The keys of its series.
  public var seriesKeys: [String] { series.map(\.key) }

  /// What is told of each series; nothing where the audience may not see how they repeat.
  public var seriesReports: [SeriesReport] { schema.index(of: "repeats") == nil ? [] : series }

  /// The place of the field by which the dates of series refer to their series; `nil` where it has no such dates.
  public var seriesField: Int? { occurrences.isEmpty ? nil : schema.index(of: "series") }
}

import Locales
import Recurrence
import Text

/// How the series of a site are read, and how far they are followed.
public struct SeriesRules: Sendable {
  /// The site's zone.
  public let zone: TimeZoneRules
  /// The code of the site's language.
  public let language: String
  /// A day as people write it.
  let day: @Sendable (CivilDate) -> String
  /// Days on which nothing takes place, by the names that `except` has for them.
  public let closedDays: [(name: String, days: [ClosedRange<CivilDate>])]
  /// Whether no date falls on a day on which the place of the row is closed.
  public let leavesOutClosed: Bool
  /// What is different on single dates, by the rows of a table.
  public var exceptions: [SeriesException] = []
  /// The first and the last day with dates of series.
  public let horizon: ClosedRange<CivilDate>

  /// The most dates of one series.
  public static let mostDates = 2_000
  /// The most dates of all series of a collection.
  public static let mostDatesInAll = 50_000

  public init(
    zone: TimeZoneRules, language: String, day: @escaping @Sendable (CivilDate) -> String,
    closedDays: [(name: String, days: [ClosedRange<CivilDate>])],
    leavesOutClosed: Bool = false, horizon: ClosedRange<CivilDate>
  ) {
    self.zone = zone
    self.language = language
    self.day = day
    self.closedDays = closedDays
    self.leavesOutClosed = leavesOutClosed
    self.horizon = horizon
  }

  /// Whether a text may stand in a field of a kind that may repeat: phrases are understood, or the field is none for phrases.
  public static func reads(_ text: String, for field: String, language: String) -> Bool {
    let reader = PhraseReader(language: language)
    do throws(RecurrenceProblem) {
      switch field {
      case "repeats": _ = try reader.read(text)
      case "except": _ = try reader.readExcept(text)
      case "also": _ = try reader.readAlso(text)
      case "moved": _ = try reader.readMoved(text)
      case "cancelled": _ = try reader.readCancelled(text)
      default: break
      }
      return true
    } catch {
      return false
    }
  }

  var reader: PhraseReader {
    PhraseReader(language: language, tables: PhraseTables(closedDays.map(\.name)))
  }

  func isClosed(_ date: CivilDate, by table: String) -> Bool {
    closedDays.first { $0.name.isExactly(table) }?.days.contains { $0.contains(date) } ?? false
  }
}

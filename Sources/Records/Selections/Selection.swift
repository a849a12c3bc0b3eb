import Diagnostics
import Locales

/// Which records of a collection, in which order: data, as the site file states it.
public struct Selection: Sendable {
  /// Which part of time, for records with a start.
  public enum Period: String, Sendable, CaseIterable {
    /// Not yet ended.
    case upcoming
    /// Ended.
    case past
    /// Started and not yet ended.
    case running
  }

  /// The collection.
  public var of: String
  public var condition: Condition?
  public var period: Period?
  /// Empty: the collection's order; past events go backwards.
  public var sort: [SortKey]
  /// At most so many.
  public var limit: Int?
  /// The path by which the result is grouped.
  public var groupBy: String?
  /// How coarsely it is grouped.
  public var grain: Grain
  /// Where the site file says so, for messages.
  public var declaration: SourceLocation?

  public init(
    of collection: String, where condition: Condition? = nil, period: Period? = nil, sort: [SortKey] = [],
    limit: Int? = nil, groupBy: String? = nil, grain: Grain = .value, declaration: SourceLocation? = nil
  ) {
    of = collection
    self.condition = condition
    self.period = period
    self.sort = sort
    self.limit = limit
    self.groupBy = groupBy
    self.grain = grain
    self.declaration = declaration
  }
}

/// How coarsely values are told apart in facets and groups.
public enum Grain: String, Sendable, CaseIterable {
  /// Every value by itself.
  case value
  /// Dates by year.
  case year
  /// Dates by month.
  case month
  /// Texts by the heading of the language's A–Z index.
  case initial
}

/// What selecting needs to know of the build.
public struct SelectionContext: Sendable {
  /// The instant of the build.
  public var now: Instant
  /// The site's zone.
  public var zone: TimeZoneRules
  /// The site's language; `nil`: order by bytes.
  public var language: SiteLanguage?

  public init(now: Instant, zone: TimeZoneRules, language: SiteLanguage?) {
    self.now = now
    self.zone = zone
    self.language = language
  }
}

/// The records that a selection found.
public struct SelectedRecords: Sendable {
  /// In order, at most `limit`.
  public var records: [RecordID] = []
  /// How many there are without the limit.
  public var total = 0
  /// The records in groups, each in order, where the selection groups.
  public var groups: [RecordGroup] = []
  /// The first instant after `now` at which the result may be another; `nil`: never by time alone.
  public var nextChange: Instant?

  public init() {}
}

/// Records that have a value in common.
public struct RecordGroup: Sendable {
  /// The value; `missing` for those that have none, always the last group. A month is its first day.
  public let value: FieldValue
  /// What people see.
  public let label: String
  public let records: [RecordID]
}

import Diagnostics
import Hours
import Locales
import Records
import Text

/// Makes records of the dates of all rows that repeat. Each collection with such rows gets one of its series, behind all
/// others.
func expandSeries(
  of collections: [RecordCollection], _ tables: [LoadedCollection], _ rules: SeriesRules, log: DiagnosticLog
) -> (collections: [RecordCollection], tables: [LoadedCollection]) {
  var (result, declarations) = (collections, tables)
  for (place, collection) in collections.enumerated() where collection.mayRepeat {
    var name = collection.name + "_series"
    while declarations.contains(where: { $0.declaration.schema.name.isExactly(name) }) { name += "_2" }
    let log = log.telling([collection.name])
    var expanded = collection.expandingSeries(into: name, rules, at: collections.places(of: place, rules), log: log)
    // A date that was moved to another day has a state of its own.
    expanded.dates.settle()
    result[place] = expanded.dates
    result.append(expanded.series)
    declarations.append(
      LoadedCollection(
        declaration: CollectionDeclaration(seriesOf: tables[place].declaration, expanded.series.schema), sources: [],
        isIncomplete: tables[place].isIncomplete))
  }
  reportStrangers(rules, among: result, log)
  return (result, declarations)
}

/// Exceptions of series that no table has.
private func reportStrangers(_ rules: SeriesRules, among collections: [RecordCollection], _ log: DiagnosticLog) {
  let known = Set(collections.flatMap(\.seriesKeys).map { ExactString($0) })
  for exception in rules.exceptions where !known.contains(ExactString(exception.series)) {
    log.error(
      "series.exceptions", "there is no series \"\(exception.series)\"", at: exception.location,
      suggestion: nearMiss(to: exception.series, among: known.map(\.string)).map { "did you mean \"\($0)\"?" }
        ?? "write the key of a row that says how it repeats")
  }
}

extension CollectionDeclaration {
  /// Each series has a page above those of its dates; lists, calendars and feeds have the dates.
  fileprivate init(seriesOf dates: CollectionDeclaration, _ schema: CollectionSchema) {
    self.init(schema: schema)
    hasPages = dates.hasPages
    (hasList, hasFeeds) = (false, false)
    slugField = dates.slugField
    let list = listPath(dates)
    let base = list.isExactly("/") ? "/\(dates.schema.name)/" : list
    if let place = dates.permalink?.location ?? schema.declaration { permalink = (base + "{slug}/", place) }
    icon = dates.icon
  }
}

extension SeriesRules {
  /// The rules of a site.
  init(_ file: SiteFile, _ days: StatedDays) {
    let settings = file.settings
    let today = settings.zone.civil(at: settings.now).date
    let back = file.node["series"]?["months_back"]?.integer ?? SeriesRules.usualMonths
    let ahead = file.node["series"]?["months_ahead"]?.integer ?? SeriesRules.usualMonths
    let first = today.adding(months: -min(max(back, 0), SeriesRules.mostMonths))
    let last = today.adding(months: min(max(ahead, 0), SeriesRules.mostMonths))
    let leavesOutClosed = file.node["series"]?["not_when_closed"]?.boolean ?? false
    self.init(
      zone: settings.zone, language: settings.language.language, day: { settings.language.format($0, .long) },
      closedDays: days.closed.map { ($0.name, $0.days) },
      leavesOutClosed: leavesOutClosed, horizon: first...last)
    exceptions = days.series
  }

  private static let usualMonths = 18
  private static let mostMonths = 120
}

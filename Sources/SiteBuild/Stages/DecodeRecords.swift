import Threads
import Diagnostics
import Files
import Locales
import Records
import Tables
import Text

/// Turns the tables into records: cells to values, sources merged by key, references resolved.
///
/// - Parameter hidden: the records, by their collection, of which no collection is derived.
/// - Returns: all records, also those that not everybody may see, and the collections, with those of series behind them.
func decodeRecords(
  _ tables: [LoadedCollection], of site: LoadedSite, _ days: StatedDays = StatedDays(),
  leavingOut hidden: [ExactString: Set<RecordKey>] = [:], log: DiagnosticLog
) -> (store: RecordStore, tables: [LoadedCollection]) {
  let context = decodingContext(site.file)
  let schemas = tables.map(\.declaration.schema)
  // What is missing because a file could not be read was said once, where the file was.
  let unsaid = DiagnosticLog()
  let completed = { (collection: LoadedCollection, log: DiagnosticLog) in
    collection.declaration.schema.completed(for: collection.sources, among: schemas, context: context, log: log)
  }
  var collections = tables.map { collection in
    let mergeLog = (collection.isIncomplete ? unsaid : log).telling([collection.declaration.schema.name])
    if collection.declaration.schema.derived != nil { return RecordCollection(collection.declaration.schema) }
    let schema = completed(collection, mergeLog)
    let decoded = collection.sources.map { decode($0, into: schema, context: context, log: mergeLog) }
    var merged = merge(decoded, into: schema, log: mergeLog)
    merged.findFiles(among: site.assets.paths, mergeLog)
    merged.settle()
    return merged
  }
  for (place, collection) in tables.enumerated() {
    guard let rule = collection.declaration.schema.derived,
      let base = collections.first(where: { $0.name.isExactly(rule.collection) })
    else { continue }
    let ofBoth = (collection.isIncomplete ? unsaid : log).telling([collection.declaration.schema.name, base.name])
    collections[place] = derive(
      completed(collection, ofBoth), from: base, leavingOut: hidden[ExactString(base.name)] ?? [], context: context,
      log: ofBoth)
    collections[place].findFiles(among: site.assets.paths, ofBoth)
  }
  collections = havingExceptions(collections, days.hours, log: log)
  let isIncomplete = tables.contains(where: \.isIncomplete)
  let rules = SeriesRules(site.file, days)
  let expanded = expandSeries(of: collections, tables, rules, log: isIncomplete ? unsaid : log)
  let store = resolveReferences(among: expanded.collections, context: context, log: isIncomplete ? unsaid : log)
  return (store, expanded.tables)
}

/// What decoding needs to know of a site.
func decodingContext(_ file: SiteFile) -> DecodingContext {
  var context = DecodingContext(
    zone: file.settings.zone, language: file.settings.language,
    missingValues: file.node["missingValues"]?.texts ?? [""])
  context.loop = { count, body in inThreads(count, body) }
  return context
}

extension SelectionContext {
  /// The moment, the zone and the order of a site.
  init(_ settings: SiteSettings) {
    self.init(now: settings.now, zone: settings.zone, language: settings.language)
  }
}

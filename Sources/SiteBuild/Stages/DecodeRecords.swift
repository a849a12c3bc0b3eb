import Threads
import Diagnostics
import Files
import Locales
import Records
import Tables
import Text

/// Turns the tables into records: cells to values, sources merged by key, references resolved.
///
/// - Returns: all records, also those that not everybody may see.
func decodeRecords(_ tables: [LoadedCollection], of site: LoadedSite, log: DiagnosticLog) -> RecordStore {
  let context = decodingContext(site.file)
  let schemas = tables.map(\.declaration.schema)
  // What is missing because a file could not be read was said once, where the file was.
  let unsaid = DiagnosticLog()
  let collections = tables.map { collection in
    let mergeLog = (collection.isIncomplete ? unsaid : log).telling([collection.declaration.schema.name])
    let schema = collection.declaration.schema.completed(
      for: collection.sources, among: schemas, context: context, log: mergeLog)
    let decoded = collection.sources.map { decode($0, into: schema, context: context, log: mergeLog) }
    var merged = merge(decoded, into: schema, log: mergeLog)
    merged.findFiles(among: site.assets.paths, mergeLog)
    return merged
  }
  let isIncomplete = tables.contains(where: \.isIncomplete)
  return resolveReferences(among: collections, context: context, log: isIncomplete ? unsaid : log)
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

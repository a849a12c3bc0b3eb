import Diagnostics
import Dispatch
import Files
import Locales
import Records
import Tables
import Text

/// Turns the tables into records: cells to values, sources merged by key, references resolved, conditions applied. What is not
/// meant for everybody is gone from then on.
func decodeRecords(_ loaded: [LoadedCollection], file: SiteFile, options: SiteOptions, log: DiagnosticLog)
  -> RecordStore
{
  let settings = file.settings
  let context = decodingContext(file)
  let schemas = loaded.map(\.declaration.schema)
  // What is missing because a file could not be read was said once, where the file was.
  let unsaid = DiagnosticLog()
  let isIncomplete = loaded.contains(where: \.isIncomplete)
  let collections = loaded.map { collection in
    let mergeLog = collection.isIncomplete ? unsaid : log
    let schema = collection.declaration.schema.completed(
      for: collection.sources, among: schemas, context: context, log: mergeLog)
    let decoded = collection.sources.map { decode($0, into: schema, context: context, log: mergeLog) }
    return merge(decoded, into: schema, log: mergeLog)
  }
  let selection = SelectionContext(now: settings.now, zone: settings.zone, language: settings.language)
  return resolveReferences(among: collections, context: context, log: isIncomplete ? unsaid : log)
    .published(for: options.audience, includingDrafts: options.includesDrafts, context: selection, log: log)
}

/// What decoding needs to know of a site.
func decodingContext(_ file: SiteFile) -> DecodingContext {
  var context = DecodingContext(
    zone: file.settings.zone, language: file.settings.language,
    missingValues: file.node["missingValues"]?.texts ?? [""])
  context.loop = { count, body in DispatchQueue.concurrentPerform(iterations: count) { body($0) } }
  return context
}

/// The collections that the site file declares, and those of its `datapackage.json`.
func declarations(
  _ file: SiteFile, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> [CollectionDeclaration] {
  var declarations = file.collections
  try addDataPackage(to: &declarations, file: file, site: site, log: log)
  return declarations
}

import Diagnostics
import Files
import Locales
import Records
import Tables
import Text

/// What decoding made of the tables.
struct DecodedRecords: Sendable {
  /// The records of the site. What the audience may not see is not in it.
  let store: RecordStore
  /// When the conditions of collections may hold for other records; `nil`: never by time alone.
  let nextPublication: Instant?
  /// The selections that the audience may see.
  let selections: [SelectionDeclaration]
  /// The collections of the site file, without addresses made of what everybody must not see.
  let loaded: [LoadedCollection]
  /// Their completed schemas, in their order.
  let schemas: [CollectionSchema]
}

/// Turns the tables into records: cells to values, sources merged by key, references resolved, conditions applied. What is
/// not meant for the audience is gone from then on.
func decodeRecords(
  _ loaded: [LoadedCollection], file: SiteFile, assets: AssetFiles, options: SiteOptions, log: DiagnosticLog
) -> DecodedRecords {
  let settings = file.settings
  let context = decodingContext(file)
  let schemas = loaded.map(\.declaration.schema)
  // What is missing because a file could not be read was said once, where the file was.
  let unsaid = DiagnosticLog()
  let isIncomplete = loaded.contains(where: \.isIncomplete)
  let collections = loaded.map { collection in
    let mergeLog = (collection.isIncomplete ? unsaid : log).telling([collection.declaration.schema.name])
    let schema = collection.declaration.schema.completed(
      for: collection.sources, among: schemas, context: context, log: mergeLog)
    let decoded = collection.sources.map { decode($0, into: schema, context: context, log: mergeLog) }
    var merged = merge(decoded, into: schema, log: mergeLog)
    merged.findFiles(among: assets.paths, mergeLog)
    return merged
  }
  let selection = SelectionContext(now: settings.now, zone: settings.zone, language: settings.language)
  let all = resolveReferences(among: collections, context: context, log: isIncomplete ? unsaid : log)
  StaffFence.checkConditions(of: file, in: all, log: log)
  let store = all.published(
    for: options.audience, includingDrafts: options.includesDrafts, context: selection,
    log: log.telling(all.collections.map(\.name)))
  let selections = file.selections.filter { options.audience.maySee(max($0.audience, all.audience(of: $0.selection))) }
  return DecodedRecords(
    store: store, nextPublication: all.nextPublication(for: options.audience, selection), selections: selections,
    loaded: StaffFence.withOpenAddresses(loaded, in: all, log: log), schemas: all.collections.map(\.schema))
}

/// What decoding needs to know of a site.
func decodingContext(_ file: SiteFile) -> DecodingContext {
  var context = DecodingContext(
    zone: file.settings.zone, language: file.settings.language,
    missingValues: file.node["missingValues"]?.texts ?? [""])
  context.loop = { count, body in inThreads(count, body) }
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

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
  /// Files that only records, pages and templates for others name: they are not copied.
  let hiddenFiles: Set<ExactString>
  /// The collections of the site file, without addresses made of what everybody must not see.
  let loaded: [LoadedCollection]
  /// Their completed schemas, in their order.
  let schemas: [CollectionSchema]
}

/// Turns the tables into records: cells to values, sources merged by key, references resolved, conditions applied. What is
/// not meant for the audience is gone from then on.
func decodeRecords(
  _ loaded: [LoadedCollection], file: SiteFile, assets: AssetFiles, templates: TemplateFiles, fence: StaffFence,
  options: SiteOptions, log: DiagnosticLog
) -> DecodedRecords {
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
    var merged = merge(decoded, into: schema, log: mergeLog)
    merged.findFiles(among: assets.paths, mergeLog)
    return merged
  }
  let selection = SelectionContext(now: settings.now, zone: settings.zone, language: settings.language)
  let all = resolveReferences(among: collections, context: context, log: isIncomplete ? unsaid : log)
  let store = all.published(
    for: options.audience, includingDrafts: options.includesDrafts, context: selection, log: log)
  let selections = file.selections.filter { options.audience.maySee(max($0.audience, all.audience(of: $0.selection))) }
  let mentions = Mentions(assets: assets, templates: templates, file: file, loaded: loaded, selections: selections)
  let hidden =
    options.audience == .staff
    ? []
    : hiddenFiles(assets, all, store, settings).union(fence.filesNamedForOthers(mentions, all: all, store: store))
  return DecodedRecords(
    store: store, nextPublication: all.nextPublication(for: options.audience, selection), selections: selections,
    hiddenFiles: hidden,
    loaded: StaffFence.withOpenAddresses(loaded, in: all, log: log), schemas: all.collections.map(\.schema))
}

/// The files that records and the site file keep for the site for staff, as paths in the site: pictures of records that are not shown, files that are
/// called as those that a field for staff finds by keys, and what the site file says itself.
private func hiddenFiles(
  _ assets: AssetFiles, _ all: RecordStore, _ store: RecordStore, _ settings: SiteSettings
) -> Set<ExactString> {
  let path = { (address: ExactString) in
    ExactString(String(decoding: address.string.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self))
  }
  let finders = all.collections.flatMap { collection in
    collection.schema.fields.filter { collection.schema.audience == .staff || $0.audience == .staff }
  }
  let found = assets.paths.filter { path in finders.contains { $0.findsFile(called: path) } }
  let icon = [settings.icon?.text].compactMap { $0.map(ExactString.init) }
  let hidden = Set(all.picturePaths.map(path)).union(found.map(ExactString.init))
    .subtracting(store.picturePaths.map(path)).subtracting(icon.map(path))
  return hidden.union(assets.paths(below: settings.staffAssets).map(ExactString.init))
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

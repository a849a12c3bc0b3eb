import Diagnostics
import Files
import Locales
import Naming
import Pages
import Records
import Text

/// What the audience may see of a site. No later stage gets anything else of the records, the pages and the files.
struct ShownSite: Sendable {
  let store: RecordStore
  /// How the collections of the store are declared, in its order.
  let declarations: [CollectionDeclaration]
  let selections: [SelectionDeclaration]
  let pages: [FreePage]
  /// The blocks of the home page; `nil`: it is no page of blocks.
  let home: [BlockRequest?]?
  let assets: AssetFiles
  let redirects: [Redirect]
  /// When the conditions of collections may hold for other records; `nil`: never by time alone.
  let nextPublication: Instant?
  /// What templates and `navigation` may name although it is not shown.
  let hidden: HiddenNames
  /// Which files are published: those that pages name; `nil`: all.
  let named: NamedFiles?
  /// Where the following stages report to. Where a source for staff is wrong, what was made of it may stand anywhere, so
  /// nothing is quoted from then on.
  let log: DiagnosticLog
}

/// What exists in a site and is not shown to the audience: to name it is no mistake.
struct HiddenNames: Sendable {
  let selections: [String]
  /// The names and paths that a tab may lead to.
  let targets: Set<ExactString>
}

/// Takes out what is for staff, and what the conditions of the collections leave out: the one place where that is decided.
///
/// - Parameter decode: decodes the records once more, leaving out some of those that collections are derived from.
func takeOutStaff(
  _ all: RecordStore, of site: LoadedSite, _ tables: [LoadedCollection], options: SiteOptions, log: DiagnosticLog,
  again decode: ([ExactString: Set<RecordKey>]) -> RecordStore
) throws(FileError) -> ShownSite {
  let hiddenSources = all.unpublishedSources(
    includingDrafts: options.includesDrafts, context: SelectionContext(site.file.settings))
  // What a draft says of a venue is nothing to publish: collections that are derived from others see what is shown alone.
  let all = hiddenSources.isEmpty ? all : decode(hiddenSources)
  let (file, audience, schemas) = (site.file, options.audience, all.collections.map(\.schema))
  StaffFence.checkConditions(of: file, in: all, log: log)
  let context = SelectionContext(file.settings)
  let ofSources = log.telling(schemas.map(\.name))
  let store = all.published(
    for: audience, includingDrafts: options.includesDrafts, context: context, log: ofSources)
  let open = StaffFence.withOpenAddresses(tables, in: all, log: log)
  store.checkFacets(ofSources)
  site.fence.cover(log, file, schemas, site.templates, open)
  try site.fence.check(site.assets, schemas, of: file, log: log)
  let selections = file.selections.filter { audience.maySee(max($0.audience, all.audience(of: $0.selection))) }
  let shownBlocks = { (blocks: [BlockRequest?]) in
    blocks.map { $0.flatMap { maySee($0, audience, in: all, selections) ? $0 : nil } }
  }
  var pages = site.pages.filter { audience.maySee($0.audience) }
  for place in pages.indices { pages[place].blocks = shownBlocks(pages[place].blocks) }
  let assets = audience == .staff ? site.assets : try site.assets.without(file.settings.staffAssets)
  let targets = NavigationTargets(open.map(\.declaration), file.selections, site.pages, site.texts)
  return ShownSite(
    store: store,
    declarations: store.collections.compactMap { collection in
      open.first { $0.declaration.schema.name.isExactly(collection.name) }?.declaration
    },
    selections: selections, pages: pages, home: site.home.map(shownBlocks), assets: assets,
    redirects: StaffFence.redirects(of: file, open, in: store, shown: selections, site.pages),
    nextPublication: all.nextPublication(for: audience, context),
    hidden: HiddenNames(
      selections: file.selections.map(\.name).filter { name in !selections.contains { $0.name.isExactly(name) } },
      targets: targets.all),
    named: site.fence.holdsAnything(file, schemas, site.templates) ? assets.named(for: audience, file.settings) : nil,
    log: log.hidesErrors ? ofSources : log)
}

/// Whether a block is for an audience: it is for staff if it says so, and if anything is that decides what it shows.
private func maySee(
  _ block: BlockRequest, _ audience: Audience, in store: RecordStore, _ selections: [SelectionDeclaration]
) -> Bool {
  if let name = block.selection, !selections.contains(where: { $0.name.isExactly(name) }) { return false }
  // Collections for staff are not there at all; of the others a condition must not tell.
  let open = block.selections.filter { store.collection($0.of)?.schema.audience != .staff }
  let isForStaff = open.contains { store.audience(of: $0) == .staff } || (open.isEmpty && !block.selections.isEmpty)
  let field = block.field.flatMap { field in block.selections.first.map { store.audience(ofPath: field, from: $0.of) } }
  return audience.maySee([block.audience, isForStaff ? .staff : .everyone, field ?? .everyone].max() ?? .everyone)
}

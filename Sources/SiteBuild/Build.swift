import Diagnostics
import Files
import Locales
import Output
import Pages
import Records
import Synchronization
import Templates
import Text

/// Makes a whole site: the pipeline on one screen. Each stage is one function; every stage reports all it finds, and
/// nothing is written once a mistake has been reported.
///
/// - Returns: what was made; `nil` when the site's data or templates are wrong, as the log says.
/// - Throws: `BuildFailure` when the world failed.
public func build(
  _ site: SiteFolder, options: BuildOptions, log: DiagnosticLog
) throws(BuildFailure) -> BuildReport? {
  try StaffFence.check(options)
  var clock = StageClock(options.progress)
  let recorder = OriginRecorder(site, options)
  // Not by way of a constant, which would keep the files that are taken out below.
  guard
    var prepared = try recorder.watch({ () throws(BuildFailure) in
      try prepare(site, options: options, clock: &clock, log: log)
    }), !log.hasErrors
  else { return nil }
  clock.start(.render)
  let writer = try BuildFailure.wrapping { () throws(OutputError) in
    try SiteWriter(
      output: options.output, site: site.folder,
      sources: (prepared.file.settings.assets + ["pages", "templates"]).filter { SafePath.readingProblem($0) == nil }
        .map(site.path))
  }
  do {
    for copy in prepared.plan.copies { try recorder.trace.add(copy.source) }
    try write(prepared.plan.takeFiles(), to: prepared.naming(writer), jobs: options.jobs)
    let rendered = try render(prepared, to: writer, jobs: options.jobs, log: log)
    if log.hasErrors {
      writer.abandon()
      return nil
    }
    if let offline = prepared.offline { try offline.write(writer.contents(), to: writer) }
    clock.start(.write)
    let facts = BuildSummary(prepared, rendered)
    let written = try writer.commit(
      origin: recorder.origin(prepared, facts, log: log), outlives: { isSearchPart($0, for: options.site.audience) })
    return BuildReport(prepared, facts: facts, written: written, clock: clock.finished())
  } catch {
    writer.abandon()
    throw BuildFailure(error)
  }
}

/// Everything before the first page is rendered: load, decode, resolve, select, compile, plan.
///
/// - Parameter cache: keeps what it took to read the sources, for the next time, and knows when nobody waits any more.
/// - Returns: what is known of the site, also after mistakes; `nil` when there is no site file to go by, or nobody waits.
public func prepare(
  _ site: SiteFolder, options: BuildOptions, clock: inout StageClock, cache: SourceCache? = nil, log: DiagnosticLog
) throws(BuildFailure) -> PreparedSite? {
  let isOutdated: @Sendable () -> Bool = { cache?.isOutdated() ?? false }
  let age = cache?.searches.age ?? 0
  do {
    clock.start(.load)
    guard let file = try loadSiteFile(of: site, options: options.site, log: log) else { return nil }
    let isSure = !log.hasErrors
    let assets = try AssetFiles(file.settings.assets, site: site, log: log)
    assets.check(file, log)
    let templates = try TemplateFiles(site, log: log)
    let audience = options.site.audience
    let allPages = try loadFreePages(of: site, log: log).filter { !$0.isDraft || options.site.includesDrafts }
    let freePages = allPages.filter { audience.maySee($0.audience) }
    var loaded: [LoadedCollection] = []
    let declared = givingHome(try declarations(file, site: site, log: log), freePages, file.selections, log: log)
    let fence = StaffFence(
      site: site, audience: audience, declarations: declared, pages: allPages, isSure: isSure)
    fence.cover(log, file, declared.map(\.schema), templates)
    for declaration in declared {
      if isOutdated() { return nil }
      loaded.append(try loadTables(of: declaration, site: site, cache: cache, log: log))
    }
    clock.start(.decode)
    let decoded = decodeRecords(
      loaded, file: file, assets: assets, options: options.site, log: log)
    if isOutdated() { return nil }
    let store = decoded.store
    loaded = decoded.loaded
    store.checkFacets(log.telling(decoded.schemas.map(\.name)))
    fence.cover(log, file, decoded.schemas, templates, loaded)
    try fence.check(assets, decoded.schemas, of: file, log: log)
    let shownAssets = audience == .staff ? assets : try assets.without(file.settings.staffAssets)
    // Where a source for staff is wrong, what was made of it may stand anywhere.
    let log = log.hidesErrors ? log.telling(decoded.schemas.map(\.name)) : log
    clock.start(.select)
    var pictures = PictureFinder(site: site, assets: shownAssets, log: log)
    let sizes = try pictures.find(in: store)
    let texts = loadTexts(templates, file: file, log: log)
    let model = selectForPages(
      decoded, file: file, loaded: loaded, freePages: freePages, allPages: allPages, texts: texts, sizes: sizes,
      log: log)
    if isOutdated() { return nil }
    clock.start(.compile)
    // One processor makes the indexes for search, the other all that has nothing to do with them.
    let (searches, (theme, planner)) = inTwo(
      { [loaded] in
        let searchable = declarations(of: model.store, loaded)
        let index = { indexForSearch(model, searchable, isOutdated: isOutdated, log: log) }
        return cache?.searches.searches(
          age: age, for: audience, isWhole: { !log.hasErrors && !isOutdated() }, make: index) ?? index()
      },
      { [loaded] in
        let theme = compileTheme(
          templates, model: model, declared: DeclaredNames(loaded, file.selections), icon: file.settings.icon, log: log)
        return (
          theme, planPages(model, theme: theme, file: file, loaded: loaded, freePages: freePages, log: log)
        )
      })
    if isOutdated() { return nil }
    clock.start(.plan)
    let plan = planSite(
      planner, theme: theme, searches: searches, file: file,
      redirects: StaffFence.redirects(of: file, loaded, decoded, allPages), assets: shownAssets, log: log)
    if isOutdated() { return nil }
    fence.cover(log, templates, usedBy: plan.pages)
    let sources =
      freePages.map(\.file) + loaded.flatMap(\.files) + [file.node.location.file] + templates.ownSources
    let offline = model.site.worksOffline ? offlineFiles(templates, searches) : nil
    return PreparedSite(
      file: file, store: store, model: model, theme: theme, plan: plan, sources: sources, offline: offline,
      named: fence.holdsAnything(file, decoded.schemas, templates)
        ? shownAssets.named(for: audience, file.settings) : nil)
  } catch {
    throw BuildFailure(error)
  }
}

/// Hands over the files whose bytes are there, then renders every page and copies what is copied.
func render(
  _ prepared: PreparedSite, to sink: any PageSink, jobs: Int, log: DiagnosticLog,
  check: (@Sendable (_ path: String, _ html: [UInt8]) -> Void)? = nil
) throws(OutputError) -> RenderReport {
  let naming = prepared.naming(sink)
  try write(prepared.plan.files, to: naming, jobs: jobs)
  let renderer = PageRenderer(
    prepared.model, orders: prepared.plan.orders, collections: prepared.plan.collections,
    templates: prepared.theme.environment)
  let report = try renderer.render(prepared.plan.pages, to: naming, jobs: jobs, log: log, check: check)
  for copy in try prepared.namedCopies() { try sink.copy(copy.source, to: copy.path, as: .asset) }
  return report
}

/// Hands over files whose bytes are there, from several threads: the parts of a search are thousands.
private func write(
  _ files: [(path: OutputPath, bytes: [UInt8], role: FileRole)], to sink: any PageSink, jobs: Int
) throws(OutputError) {
  let failure = Mutex<OutputError?>(nil)
  let portion = 64
  inThreads((files.count + portion - 1) / portion, threads: jobs) { part in
    for file in files[(part * portion)..<min((part + 1) * portion, files.count)] {
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(OutputError) {
        try sink.write(file.bytes, to: file.path, as: file.role)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}

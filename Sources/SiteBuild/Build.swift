import Diagnostics
import Files
import Output
import Text

/// Makes a whole site: the pipeline on one screen. Each stage is one function; every stage reports all it finds, and
/// nothing is written once a mistake has been reported.
///
/// - Returns: what was made; `nil` when the site's data or templates are wrong, as the log says.
/// - Throws: `BuildFailure` when the system failed, or the output folder must not be one.
public func build(
  _ site: SiteFolder, options: BuildOptions, log: DiagnosticLog
) throws(BuildFailure) -> BuildReport? {
  try checkDefaultOutput(of: site, options)
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
  let sink = prepared.portable(writer)
  do {
    for source in prepared.plan.sources { try recorder.trace.add(source) }
    try write(prepared.plan.takeFiles(), to: prepared.naming(sink), jobs: options.jobs)
    let rendered = try render(prepared, to: sink, jobs: options.jobs, log: log)
    if log.hasErrors {
      writer.abandon()
      return nil
    }
    if let offline = prepared.offline { try offline.write(writer.contents(), to: writer) }
    clock.start(.write)
    let facts = BuildSummary(prepared, rendered, writer.contents())
    let written = try writer.commit(
      origin: recorder.origin(prepared, facts, log: log), outlives: { isSearchPart($0, for: options.site.audience) })
    return BuildReport(
      prepared, facts: facts, written: written, clock: clock.finished(), listsRecords: options.listsRecords)
  } catch {
    writer.abandon()
    throw BuildFailure(error)
  }
}

/// Everything before the first page is rendered. Each stage makes one value of those before it; between two of them is
/// asked whether somebody still waits for the site.
///
/// - Parameter cache: keeps what it took to read the sources, for the next time, and knows when nobody waits any more.
/// - Returns: what is known of the site, also after mistakes; `nil` when there is no site file to go by, or nobody waits.
public func prepare(
  _ folder: SiteFolder, options: BuildOptions, clock: inout StageClock, cache: SourceCache? = nil, log: DiagnosticLog
) throws(BuildFailure) -> PreparedSite? {
  func stage<Made>(_ stage: Stage, _ make: () throws -> Made) throws -> Made {
    if cache?.isOutdated() ?? false { throw NobodyWaits() }
    clock.start(stage)
    return try make()
  }
  let age = cache?.searches.age ?? 0
  do {
    guard let site = try stage(.load, { try loadSite(folder, options: options.site, log: log) }) else { return nil }
    let tables = try stage(.load) { try loadTables(of: site, cache: cache, log: log) }
    let days = try stage(.load) { try loadStatedDays(of: site, log: log) }
    let records = try stage(.decode) { decodeRecords(tables, of: site, days, log: log) }
    cache?.note { DeskSight(site, records.tables, records.store, days) }
    let shown = try stage(.decode) {
      try takeOutStaff(records.store, of: site, records.tables, options: options.site, log: log) { hidden in
        decodeRecords(tables, of: site, days, leavingOut: hidden, log: DiagnosticLog()).store
      }
    }
    let looking: Stage = options.pictures == nil ? .select : .pictures
    let found = try stage(looking) { try findPictures(of: shown, theme: site.theme, in: folder) }
    let pictures = try stage(looking) {
      try preparePictures(found, of: shown, from: site, in: folder, options.pictures)
    }
    let downloads = try stage(.select) { try findDownloads(of: shown) }
    let model = try stage(.select) { selectForPages(shown, of: site, pictures: pictures.shown, downloads: downloads) }
    let compiled = try stage(.compile) { compileSite(model, of: shown, from: site, cache: cache, age: age) }
    let plan = try stage(.plan) { planSite(compiled, of: shown, pictures.prepared, from: site) }
    return try stage(.plan) { PreparedSite(site, tables, shown, model, compiled, plan, pictures.prepared) }
  } catch is NobodyWaits {
    return nil
  } catch {
    throw BuildFailure(error)
  }
}

/// Something changed again meanwhile, and the site is made anew for that.
private struct NobodyWaits: Error {}

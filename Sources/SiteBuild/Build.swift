import Diagnostics
import Files
import Locales
import Output
import Pages
import Records
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
  var clock = StageClock(options.progress)
  guard let prepared = try prepare(site, options: options, clock: &clock, log: log), !log.hasErrors else { return nil }
  clock.start(.render)
  let writer = try BuildFailure.wrapping { () throws(OutputError) in
    try SiteWriter(output: options.output, site: site.folder)
  }
  do {
    let rendered = try render(prepared, to: writer, jobs: options.jobs, log: log)
    if log.hasErrors {
      writer.abandon()
      return nil
    }
    clock.start(.write)
    let written = try writer.commit()
    return BuildReport(prepared, rendered: rendered, written: written, clock: clock.finished())
  } catch {
    writer.abandon()
    throw BuildFailure(error)
  }
}

/// Everything before the first page is rendered: load, decode, resolve, select, compile, plan.
///
/// - Returns: what is known of the site, also after mistakes; `nil` when there is no site file to go by.
public func prepare(
  _ site: SiteFolder, options: BuildOptions, clock: inout StageClock, log: DiagnosticLog
) throws(BuildFailure) -> PreparedSite? {
  do {
    clock.start(.load)
    guard let file = try loadSiteFile(of: site, options: options.site, log: log) else { return nil }
    let assets = try AssetFiles(file.settings.assets, site: site, log: log)
    let templates = try TemplateFiles(site, log: log)
    let freePages = try loadFreePages(of: site, log: log).filter { !$0.isDraft || options.site.includesDrafts }
    var loaded: [LoadedCollection] = []
    for declaration in givingHome(
      try declarations(file, site: site, log: log), freePages, file.selections, log: log)
    {
      loaded.append(try loadTables(of: declaration, site: site, log: log))
    }
    clock.start(.decode)
    let store = decodeRecords(loaded, file: file, options: options.site, log: log)
    clock.start(.select)
    var pictures = PictureFinder(site: site, assets: assets, log: log)
    let sizes = try pictures.find(in: store)
    let texts = loadTexts(templates, file: file, log: log)
    let model = selectForPages(
      store, file: file, loaded: loaded, freePages: freePages, texts: texts, sizes: sizes, log: log)
    clock.start(.compile)
    let theme = compileTheme(templates, model: model, icon: file.settings.icon, log: log)
    clock.start(.plan)
    let plan = planSite(model, theme: theme, file: file, loaded: loaded, freePages: freePages, assets: assets, log: log)
    checkTemplates(theme, plan: plan, model: model, log: log)
    let sources =
      freePages.map(\.file) + loaded.flatMap(\.files) + [file.node.location.file] + templates.ownSources
    return PreparedSite(file: file, store: store, model: model, theme: theme, plan: plan, sources: sources)
  } catch {
    throw BuildFailure(error)
  }
}

/// Renders every page and hands over every other file.
func render(
  _ prepared: PreparedSite, to sink: any PageSink, jobs: Int, log: DiagnosticLog,
  check: (@Sendable (_ path: String, _ html: [UInt8]) -> Void)? = nil
) throws(OutputError) -> RenderReport {
  let renderer = PageRenderer(
    prepared.model, orders: prepared.plan.orders, collections: prepared.plan.collections,
    templates: prepared.theme.environment)
  let report = try renderer.render(prepared.plan.pages, to: sink, jobs: jobs, log: log, check: check)
  for file in prepared.plan.files { try sink.write(file.bytes, to: file.path, as: file.role) }
  for copy in prepared.plan.copies { try sink.copy(copy.source, to: copy.path, as: .asset) }
  return report
}

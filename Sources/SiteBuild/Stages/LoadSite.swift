import Diagnostics
import Files
import Pages
import Records
import Text

/// Everything that a site's folder says but its tables, read and held against the grammar.
struct LoadedSite: Sendable {
  let folder: SiteFolder
  let file: SiteFile
  /// What the site file and `datapackage.json` declare.
  let declarations: [CollectionDeclaration]
  /// How the theme looks.
  let theme: SiteTheme
  /// The blocks of the home page; `nil`: it is no page of blocks.
  let home: [BlockRequest]?
  /// The Markdown pages that are no drafts, or all where drafts are shown.
  let pages: [FreePage]
  let assets: AssetFiles
  let templates: TemplateFiles
  let texts: InterfaceTexts
  /// Keeps what is for staff, and knows what reports may quote.
  let fence: StaffFence

  /// What the site calls its collections and selections.
  var declaredNames: DeclaredNames {
    DeclaredNames(collections: declarations.map(\.schema.name), selections: file.selections.map(\.name))
  }
}

/// Reads the site file, its pages and templates, and lists its files.
///
/// - Returns: `nil` when there is no site file to go by.
func loadSite(_ folder: SiteFolder, options: SiteOptions, log: DiagnosticLog) throws(FileError) -> LoadedSite? {
  guard let file = try loadSiteFile(of: folder, options: options, log: log) else { return nil }
  let isSure = !log.hasErrors
  let assets = try AssetFiles(file.settings.assets, site: folder, log: log)
  assets.check(file, log)
  let templates = try TemplateFiles(folder, log: log)
  let texts = loadTexts(templates, file: file, log: log)
  var pages = try loadFreePages(of: folder, log: log).filter { !$0.isDraft || options.includesDrafts }
  let shownPages = pages.filter { options.audience.maySee($0.audience) }
  let declarations = givingHome(
    try declarations(file, site: folder, log: log), shownPages, file, log: log)
  let reader = BlockReader(declarations: declarations, selections: file.selections, assets: assets, log: log)
  let theme = try readTheme(file.node["theme"], assets, log: log)
  let home = reader.home(file.node["home"])
  for place in pages.indices { pages[place].blocks = pages[place].fences.map(reader.block) }
  let fence = StaffFence(
    site: folder, audience: options.audience, declarations: declarations, pages: pages, isSure: isSure)
  fence.cover(log, file, declarations.map(\.schema), templates)
  return LoadedSite(
    folder: folder, file: file, declarations: declarations, theme: theme, home: home, pages: pages, assets: assets,
    templates: templates,
    texts: texts, fence: fence)
}

/// The collections that the site file declares, and those of its `datapackage.json`.
private func declarations(
  _ file: SiteFile, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> [CollectionDeclaration] {
  var declarations = file.collections
  try addDataPackage(to: &declarations, file: file, site: site, log: log)
  return settlingDerived(declarations, log: log)
}

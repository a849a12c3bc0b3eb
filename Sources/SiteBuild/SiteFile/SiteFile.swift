import Diagnostics
import Files
import Locales
import Pages
import Publishing
import Records
import Text

/// An old path, where it leads now, and where the site file says so.
public typealias Redirect = (from: String, to: String, location: SourceLocation)

/// `site.yaml`, read and checked.
public struct SiteFile: Sendable {
  public let node: ConfigNode
  public let settings: SiteSettings
  public let collections: [CollectionDeclaration]
  public let selections: [SelectionDeclaration]
  /// Old paths and where they lead now.
  public let redirects: [Redirect]
  /// The `datapackage.json`, where the site has one.
  public let datapackage: ConfigNode?
  /// Where `publish` may put it.
  public let targets: [PublishTarget]
  /// The page of what readers have borrowed; `nil`: there is none.
  let loans: LoansPage?
  /// Who is told how the nights go; `nil`: nobody.
  let notice: NoticeDeclaration?
  /// The catalogues that are asked for books by their ISBN, in their order.
  let lookup: [LookupService]
}

/// A selection as `site.yaml` declares it.
public struct SelectionDeclaration: Sendable {
  public let name: String
  public let selection: Selection
  /// Its heading.
  public let title: String?
  /// The path of a page that shows it.
  public let path: String?
  /// The letter made of it.
  public let letter: Letter?
  /// Who may see it, as far as the site file says so.
  public let audience: Audience
}

/// Reads the site file; `nil` when there is none or it is no YAML, which is reported.
func loadSiteFile(of site: SiteFolder, options: SiteOptions, log: DiagnosticLog) throws(FileError) -> SiteFile? {
  guard let file = try openSiteFile(of: site, log: log) else { return nil }
  guard let node = parseConfig(file, log: log) else { return nil }
  guard case .mapping = node.content else {
    log.error(
      "site.empty", "the site file is empty, expected at least a title and a collection",
      at: SourceLocation(file), suggestion: "begin a site with  gablota init")
    return nil
  }
  SiteGrammar.site.check(node, log: log)
  let settings = readSettings(node, options: options, log: log)
  return SiteFile(
    node: node, settings: settings, collections: readCollections(node["collections"], log: log),
    selections: readSelections(node["selections"], log: log),
    redirects: (node["redirects"]?.entries ?? []).compactMap { entry in
      entry.node.text.map { (entry.key, $0, entry.keyLocation) }
    },
    datapackage: node["datapackage"], targets: readTargets(node["publish"], site: site, log: log),
    loans: node["loans"].flatMap { readLoans($0, log: log) },
    notice: node["notify"].map { NoticeDeclaration($0, log: log) },
    lookup: readLookup(node["lookup"], at: node.location, log: log))
}

private func openSiteFile(of site: SiteFolder, log: DiagnosticLog) throws(FileError) -> SourceFile? {
  guard try status(site.folder)?.kind == .directory else {
    log.error("site.not-found", "there is no folder \"\(site.folder)\"", suggestion: "name the folder of a site")
    return nil
  }
  for name in ["site.yaml", "site.yml"] {
    if let fault = try site.linkFault(name) {
      log.error("site.source-path", "\(fault), so it is not read", suggestion: "put the file itself there")
      return nil
    }
    guard try status(site.path(name))?.kind == .file else { continue }
    return checkedText(try read(site.path(name), limit: 1 << 20), path: site.shown(name), log: log)
  }
  log.error(
    "site.not-found", "there is no site.yaml in \"\(site.folder)\"",
    suggestion: "begin a site there with  gablota init \(site.folder)")
  return nil
}

/// For whom something is. A word that is none, which is reported, may have meant staff.
func readAudience(_ node: ConfigNode?) -> Audience {
  node.map { $0.text.flatMap(Audience.init(word:)) ?? .staff } ?? .everyone
}

private func readSelections(_ node: ConfigNode?, log: DiagnosticLog) -> [SelectionDeclaration] {
  (node?.entries ?? []).compactMap { entry in
    guard let collection = entry.node["of"]?.text else { return nil }
    var selection = Selection(of: collection, declaration: entry.keyLocation)
    selection.condition = entry.node["where"].flatMap { readCondition($0, log: log) }
    selection.period = entry.node["period"]?.text.flatMap(Selection.Period.init(rawValue:))
    selection.sort = (entry.node["sort"]?.texts ?? []).map(SortKey.init(word:))
    selection.limit = entry.node["limit"]?.integer
    selection.groupBy = entry.node["group_by"]?.text
    selection.grain = entry.node["grain"]?.text.flatMap(Grain.init(rawValue:)) ?? .value
    return SelectionDeclaration(
      name: entry.key, selection: selection, title: entry.node["title"]?.text, path: entry.node["path"]?.text,
      letter: entry.node["letter"].flatMap(readLetter), audience: readAudience(entry.node["audience"]))
  }
}

/// A letter is stated by the folder of its files, or by that and what else there is to say.
private func readLetter(_ node: ConfigNode) -> Letter? {
  guard let path = node.text ?? node["path"]?.text else { return nil }
  return Letter(folder: withSlashes(path), days: node["days"]?.integer, introduction: node["introduction"]?.text)
}

import Diagnostics
import Pages
import Records
import Text

/// A picture or download that is named only where staff can read is for staff too: by a page, a table, a field, a template
/// or a tab of theirs. What nobody names, and what is named for everybody as well, is for everybody.
extension StaffFence {
  /// The files that are named only where the audience cannot read, as paths in the site.
  ///
  /// - Parameters:
  ///   - all: every record that was read.
  ///   - store: what the audience may see of them.
  func filesNamedForOthers(_ mentions: Mentions, all: RecordStore, store: RecordStore) -> Set<ExactString> {
    let assets = mentions.assets
    if audience == .staff || assets.paths.isEmpty { return [] }
    let shares = TemplateShares(mentions.templates, hiddenTemplates(mentions))
    var hidden = MentionedFiles(assets.paths.map(ExactString.init), below: assets.folders)
    for page in pages where !audience.maySee(page.audience) { hidden.look(in: page) }
    for table in mentions.tables(hiddenFrom: audience) { hidden.look(in: table.bytes) }
    all.forEachText(hiddenFrom: audience) { hidden.look(in: Array($0.utf8)) }
    for url in links(mentions.file, shown: false) { hidden.look(in: Array(url.utf8)) }
    for template in shares.hidden { hidden.look(in: template) }
    if hidden.found.isEmpty { return [] }

    var open = MentionedFiles(hidden.found, below: assets.folders)
    for page in pages where audience.maySee(page.audience) { open.look(in: page) }
    store.forEachText { open.look(in: Array($0.utf8)) }
    for text in openTexts(of: mentions.file) { open.look(in: Array(text.utf8)) }
    for template in shares.open { open.look(in: template) }
    return hidden.found.subtracting(open.found)
  }

  /// The templates that are made for what the audience may not see.
  private func hiddenTemplates(_ mentions: Mentions) -> [String] {
    let names = { (isShown: Bool) in
      declarations.map(\.schema).filter { audience.maySee($0.audience) == isShown }.map(\.name)
        .flatMap { ["records/\($0).html", "lists/\($0).html", "indexes/\($0).html"] }
        + mentions.file.selections.map(\.name).filter { mentions.isShown(selection: $0) == isShown }
        .map { "lists/\($0).html" }
        + pages.filter { audience.maySee($0.audience) == isShown }.map { page in
          let name = page.path.parts(separatedBy: UInt8(ascii: "/")).last { !$0.isEmpty }
          return "pages/\(name ?? "index").html"
        }
    }
    let shown = names(true)
    return names(false).filter { name in !shown.contains { $0.isExactly(name) } }
  }

  /// Where the links among the tabs lead that the audience may see, or those that it may not.
  private func links(_ file: SiteFile, shown: Bool) -> [String] {
    (file.node["navigation"]?.items ?? []).filter { node in
      audience.maySee(node["audience"]?.text.flatMap(Audience.init(word:)) ?? .everyone) == shown
    }.compactMap { $0["url"]?.text }
  }

  /// What the site file itself shows to everybody.
  private func openTexts(of file: SiteFile) -> [String] {
    [file.settings.icon?.text, file.node["description"]?.text].compactMap(\.self)
      + links(file, shown: true) + file.redirects.map(\.to)
      + (file.node["texts"]?.entries.flatMap { $0.node.texts + $0.node.entries.compactMap(\.node.text) } ?? [])
  }
}

/// Where files may be named: what the site is made of, besides its pages and records.
struct Mentions {
  let assets: AssetFiles
  let templates: TemplateFiles
  let file: SiteFile
  let loaded: [LoadedCollection]
  /// The selections that the audience may see.
  let selections: [SelectionDeclaration]

  /// The files of the tables of collections that an audience may not see.
  fileprivate func tables(hiddenFrom audience: Audience) -> [SourceFile] {
    loaded.filter { !audience.maySee($0.declaration.schema.audience) }.flatMap(\.files)
  }

  fileprivate func isShown(selection name: String) -> Bool { selections.contains { $0.name.isExactly(name) } }
}

extension MentionedFiles {
  fileprivate mutating func look(in page: FreePage) {
    look(in: page.file.bytes)
    look(inMarkdown: page.body, at: page.path)
  }
}

/// The templates of the site's own, by who sees what they make.
private struct TemplateShares {
  /// Only staff.
  private(set) var hidden: [[UInt8]] = []
  /// Everybody.
  private(set) var open: [[UInt8]] = []

  /// - Parameter names: the templates of pages that only staff see. One that these name, and no template for everybody,
  ///   is theirs too.
  init(_ templates: TemplateFiles, _ names: [String]) {
    var others = templates.paths.compactMap { path in templates[path].map { (path: path, file: $0) } }
    var front = others.filter { template in names.contains { $0.isExactly(template.path) } }
    others.removeAll { template in names.contains { $0.isExactly(template.path) } }
    while !front.isEmpty {
      hidden += front.map(\.file.bytes)
      let named = others.filter { template in
        template.file.isOwn && front.contains { isNamed(template.path, in: $0.file.bytes) }
      }
      // In turn, so that two that are named by each other alone are found as well.
      front = named.filter { template in
        !others.contains { other in
          !named.contains { $0.path.isExactly(other.path) } && isNamed(template.path, in: other.file.bytes)
        }
      }
      let taken = front
      others.removeAll { template in taken.contains { $0.path.isExactly(template.path) } }
    }
    open = others.filter(\.file.isOwn).map(\.file.bytes)
  }
}

/// Whether a template names another.
private func isNamed(_ path: String, in template: [UInt8]) -> Bool {
  let name = Array(path.utf8)
  return template.withUnsafeBytes { $0.firstRange(of: name) != nil }
}

import Diagnostics
import Fetching
import Files
import Pages
import Records
import Text
import Theme

/// What reports of a public build may quote where others read.
extension StaffFence {
  /// Whether the site has anything for staff, as far as is known: then reports quote, and the site publishes, what is known
  /// to be for everybody and nothing else.
  ///
  /// - Parameter schemas: the collections' schemas, in the order of the declarations, as far as they are known by now.
  func holdsAnything(_ file: SiteFile, _ schemas: [CollectionSchema], _ templates: TemplateFiles) -> Bool {
    file.node.namesStaff || !file.settings.staffAssets.isEmpty
      || (!isSure && speaksOfStaff(file.node.location.file.bytes))
      || schemas.contains { !hiddenFields(of: $0, schemas).isEmpty || $0.audience == .staff }
      || pages.contains { $0.audience == .staff } || templates.ownSources.contains { asksForAudience($0.bytes) }
  }

  /// Says what may be quoted: the site file, pages for everybody, and tables that hold nothing for staff.
  ///
  /// - Parameter loaded: the tables, once their schemas are complete; before, none may be quoted.
  func cover(
    _ log: DiagnosticLog, _ file: SiteFile, _ schemas: [CollectionSchema], _ templates: TemplateFiles,
    _ loaded: [LoadedCollection] = []
  ) {
    guard audience == .everyone, holdsAnything(file, schemas, templates) else { return }
    let closed = closedCollections(schemas)
    let open = loaded.filter { !closed.contains(ExactString($0.declaration.schema.name)) }
    let paths =
      [file.node.location.file.path, file.datapackage?.text.map(site.shown)].compactMap(\.self)
      + pages.filter { $0.audience == .everyone }.map(\.file.path) + open.flatMap(shownPaths)
      + templates.paths.filter { !$0.ends(withBytesOf: ".html") }.compactMap { templates[$0]?.shownPath }
      + BuiltInTheme.files.map { "theme/" + $0.path }
    log.cover { veil in
      veil.open = Set(paths.map(ExactString.init))
      veil.closed = closed.union([ExactString(Diagnostic.copiedFiles)])
    }
  }

  /// Says that the templates of pages for everybody may be quoted too, with those that they name; but none that asks for
  /// whom the page is.
  func cover(_ log: DiagnosticLog, _ templates: TemplateFiles, usedBy pages: PagePlan) {
    guard log.veil.open != nil else { return }
    var rest = Set(pages.pages.map { ExactString($0.template) })
    var seen: Set<ExactString> = []
    var open: [ExactString] = []
    while let name = rest.popFirst() {
      guard seen.insert(name).inserted, let file = templates[name.string] else { continue }
      if !asksForAudience(file.bytes) { open.append(ExactString(file.shownPath)) }
      for named in quotedTexts(file.bytes) {
        if templates[named.string] != nil { rest.insert(named) }
        // `'cards/' ~ kind ~ '.html'`
        guard named.string.ends(withBytesOf: "/") else { continue }
        rest.formUnion(templates.paths.filter { $0.starts(withBytesOf: named.string) }.map(ExactString.init))
      }
    }
    let found = open
    log.cover { $0.open?.formUnion(found) }
  }

  /// The collections of whose sources nothing is told: those with anything for staff, and those that share a file with one.
  private func closedCollections(_ schemas: [CollectionSchema]) -> Set<ExactString> {
    if !isSure { return Set(schemas.map { ExactString($0.name) }) }
    let hidden = Set(files(schemas).map(realPath))
    let closed = zip(declarations, schemas).filter { declaration, schema in
      schema.audience == .staff || !hiddenFields(of: schema, schemas).isEmpty
        || (sources(of: declaration) + declaration.fieldFiles.map(\.source)).flatMap(paths).contains {
          hidden.contains(realPath($0))
        }
    }
    return Set(closed.map { ExactString($0.1.name) })
  }

  private func realPath(_ path: String) -> ExactString {
    let place = site.path(path)
    return ExactString((try? Files.realPath(place)) ?? place)
  }

  /// The files of a collection as messages name them.
  private func shownPaths(_ collection: LoadedCollection) -> [String] {
    let declaration = collection.declaration
    return (sources(of: declaration) + declaration.fieldFiles.map(\.source)).flatMap { source in
      source.remote.map { [$0.address] } ?? paths(source).map(site.shown)
    }
  }
}

extension ConfigNode {
  /// Whether anything in it is marked as for staff.
  fileprivate var namesStaff: Bool {
    switch content {
    case .mapping(let entries):
      entries.contains { $0.key.isExactly("audience") && $0.node.text.map { $0.isExactly("staff") } ?? false }
        || entries.contains { $0.node.namesStaff }
    case .list(let items): items.contains(where: \.namesStaff)
    case .scalar, .null: false
    }
  }
}

/// Whether a template may show something to staff alone: `{% if site.audience == 'staff' %}`.
private func asksForAudience(_ bytes: [UInt8]) -> Bool {
  bytes.contains(Array("audience".utf8)) && bytes.contains(Array("staff".utf8))
}

/// Everything that stands between two quotes of a kind.
private func quotedTexts(_ bytes: [UInt8]) -> Set<ExactString> {
  var texts: Set<ExactString> = []
  for quote in "\"'".utf8 {
    for part in bytes.split(separator: quote) where part.count <= 255 {
      texts.insert(ExactString(String(decoding: part, as: UTF8.self)))
    }
  }
  return texts
}

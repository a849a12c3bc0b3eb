import Diagnostics
import Kinds
import Pages
import Records
import Text

/// What a site file calls its collections and selections, those for staff too.
struct DeclaredNames: Sendable {
  let collections: [String]
  let selections: [String]

  init(collections: [String], selections: [String]) {
    self.collections = collections
    self.selections = selections
  }

  /// Those that the site shows; a message may name them.
  init(shownBy model: SiteModel) {
    self.init(collections: model.store.collections.map(\.name), selections: model.selections.map(\.name))
  }

  /// The templates that their pages look for.
  fileprivate var templates: [String] {
    collections.flatMap { name in Self.folders.map { "\($0)\(name).html" } } + selections.map { "lists/\($0).html" }
  }

  /// Where the templates of collections lie.
  fileprivate static let folders = ["lists/", "records/", "indexes/", "search/"]
}

/// Warns of templates of the site that nothing asks for: nearly called as one of the theme, or in a folder of templates for
/// collections without being called as one. A template that another one names is used by that.
func warnOfUnusedTemplates(
  _ templates: TemplateFiles, model: SiteModel, declared: DeclaredNames, _ log: DiagnosticLog
) {
  let sources = templates.ownSources.map(\.bytes)
  guard !sources.isEmpty else { return }
  let ofTheme = kindPages.templateNames + templates.paths.filter { templates["theme/" + $0] != nil }
  let known = Set((ofTheme + declared.templates).map(ExactString.init))
  let own = templates.paths.filter { path in
    path.ends(withBytesOf: ".html") && !known.contains(ExactString(path)) && !isNamed(path, in: sources)
  }
  for path in own {
    guard let file = templates[path] else { continue }
    let location = SourceLocation(SourceFile(path: file.shownPath, bytes: file.bytes))
    if DeclaredNames.folders.contains(where: path.starts(withBytesOf:)) {
      log.warning(
        "theme.unused-template",
        "\(path) has the name of no collection or selection of the site, and no other template uses it", at: location,
        suggestion: nearMiss(to: path, among: DeclaredNames(shownBy: model).templates).map { "did you mean \($0)?" })
    } else if let near = nearMiss(to: path, among: ofTheme) {
      log.warning(
        "theme.unused-template", "\(path) does not replace a template of the theme, and no other template uses it",
        at: location,
        suggestion: "did you mean \(near)?")
    }
  }
}

/// Whether a template names a file, or puts its name together after that of the folder: `'cards/' ~ kind`.
private func isNamed(_ path: String, in sources: [[UInt8]]) -> Bool {
  var names = [Array(path.utf8)]
  if let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
    let folder = Array(path.utf8[...end])
    names += [folder + [UInt8(ascii: "'")], folder + [UInt8(ascii: "\"")]]
  }
  return sources.contains { source in names.contains { source.contains($0) } }
}

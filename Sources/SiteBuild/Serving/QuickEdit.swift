import Diagnostics
import Pages
import Records
import Tables
import Text

extension LiveSite {
  /// The site with the values of some records exchanged, where that is what the change of a table means: in a moment the
  /// pages show what was saved, while the whole pipeline works out what follows from it for orders, lists and feeds.
  ///
  /// - Parameter path: the file that was saved, relative to the site.
  /// - Returns: `nil` when the change is anything else.
  public func takingEdit(of path: String, site: SiteFolder) -> LiveSite? {
    // An edit before this one is in the file too, so both are taken together; one of another file would be lost.
    if let base { return editedPath?.isExactly(path) == true ? base.takingEdit(of: path, site: site) : nil }
    let old = prepared.store
    guard let (place, table) = old.onlyTable(ofFile: site.shown(path)), let source = source(of: place, named: path),
      source.dialect.encoding == nil, let file = EditedFile(site.path(path)),
      let (prefix, suffix) = file.sameEnds(as: table.file.bytes),
      let touched = table.editedRows(prefix: prefix, suffix: suffix, newSize: file.size),
      let bytes = file.bytes(in: touched.bytes),
      let edit = table.edit(rows: touched.rows, newBytes: bytes, dialect: source.dialect),
      let store = old.taking(edit, into: place, context: decodingContext(prepared.file))
    else { return nil }
    let model = SiteModel(prepared.model, with: store, changed: place)
    let changed = PreparedSite(
      file: prepared.file, store: store, model: model, theme: prepared.theme, plan: prepared.plan,
      sources: prepared.sources, offline: prepared.offline, named: prepared.named,
      pictures: prepared.pictures)
    return LiveSite(self, with: changed, of: path)
  }

  private func source(of place: Int, named path: String) -> SourceDeclaration? {
    let name = prepared.store.collections[place].name
    let declaration = prepared.file.collections.first { $0.schema.name.isExactly(name) }
    guard let declaration, declaration.sources.count == 1 else { return nil }
    return declaration.sources.first { $0.path.isExactly(path) }
  }
}

import Diagnostics
import Records
import SearchIndexing

/// The search page of a collection as it is declared.
public struct SearchDeclaration: Sendable {
  public var path: String?
  public var title: String?
  public var wishes = SearchPlan.Wishes()
  /// The fields that are named, with their places.
  public var names: [(name: String, location: SourceLocation)] = []
  /// Whether the records are things that the reader owns.
  public var isMine = false
}

/// Kinds that are searched are so unless the site file says no; others where it says so.
func readSearch(
  _ node: ConfigNode?, _ declaration: CollectionDeclaration, _ log: DiagnosticLog
) -> SearchDeclaration? {
  if let node, node.boolean ?? true, !declaration.hasPages || declaration.schema.audience != .everyone {
    log.warning(
      "site.search",
      "\(declaration.schema.name) gets no search: its records \(declaration.hasPages ? "are for staff" : "have no pages")",
      at: node.location)
  }
  let isUsual = declaration.schema.kind.isSearched
  guard declaration.hasPages, declaration.schema.audience == .everyone,
    node?.boolean ?? (node != nil || isUsual)
  else {
    return nil
  }
  var search = SearchDeclaration()
  guard let node, node.boolean == nil else { return search }
  search.path = node["path"]?.text
  search.title = node["title"]?.text
  search.isMine = node["mine"]?.boolean ?? false
  search.wishes = SearchPlan.Wishes(
    texts: node["texts"]?.texts, choices: node["choices"]?.texts, sorts: node["sort"]?.texts,
    shown: node["show"]?.texts)
  for key in ["texts", "choices", "sort", "show"] {
    for item in node[key]?.items ?? [] { if let name = item.text { search.names.append((name, item.location)) } }
  }
  return search
}

import Records
import Text

/// A file that says what a field's values may be: a tree of categories, a dictionary of choices, or names with their variants.
struct FieldFile: Sendable {
  /// What the file holds.
  enum Content: Sendable {
    /// Categories with the columns of their identifier, name and main category.
    case tree(id: String, name: String, parent: String)
    /// Values with their labels, and the columns of both; `nil`: the first and the second.
    case dictionary(value: String?, label: String?)
    /// Preferred names with what else they are called, the columns of both, and what parts several of the others.
    case variants(name: String?, also: String?, separator: String)
  }

  let field: String
  let content: Content
  let source: SourceDeclaration
}

/// The files that the fields of a collection name.
func readFieldFiles(_ fields: ConfigNode?) -> [FieldFile] {
  (fields?.entries ?? []).flatMap { entry in
    let tree = entry.node["tree"].flatMap { node in
      readFile(node, of: entry.key) {
        .tree(id: $0["id"]?.text ?? "id", name: $0["name"]?.text ?? "name", parent: $0["parent"]?.text ?? "parent")
      }
    }
    let dictionary = entry.node["dictionary"].flatMap { node in
      readFile(node, of: entry.key) { .dictionary(value: $0["value"]?.text, label: $0["label"]?.text) }
    }
    let variants = entry.node["variants"].flatMap { node in
      readFile(node, of: entry.key) {
        .variants(name: $0["name"]?.text, also: $0["also"]?.text, separator: $0["separator"]?.text ?? ";")
      }
    }
    return [tree, dictionary, variants].compactMap(\.self)
  }
}

private func readFile(
  _ node: ConfigNode, of field: String, _ content: (ConfigNode) -> FieldFile.Content
) -> FieldFile? {
  let pathNode = node.text == nil ? node["path"] : node
  guard let pathNode, let path = pathNode.text else { return nil }
  var source = SourceDeclaration(path: path, location: pathNode.location)
  source.records = node["records"]?.text
  return FieldFile(field: field, content: content(node), source: source)
}

import Diagnostics
import Tables
import Text

extension CategoryTree {
  /// Reads a tree from a JSON document: `{"Algebra": ["Groups", "Rings"], "Logic": []}`, or a list of names and of
  /// objects with `id`, `name` (or `label`, `title`) and `children` (or `subcategories`).
  ///
  /// - Returns: `nil` after a mistake of the whole document was logged.
  public static func read(_ root: JSONValue, log: DiagnosticLog) -> CategoryTree? {
    switch root.kind {
    case .object:
      let entries = root.members.map { member in
        Entry(
          label: member.name, children: member.value.elements.compactMap { entry($0, depth: 1, log) },
          location: SourceLocation(root.document.file, member.nameSpan))
      }
      return CategoryTree(entries, log: log)
    case .array:
      return CategoryTree(root.elements.compactMap { entry($0, depth: 0, log) }, log: log)
    default:
      log.error(
        "category.bad-tree", "found a \(root.kind.rawValue), expected an object or a list of categories",
        at: root.location)
      return nil
    }
  }

  private static func entry(_ value: JSONValue, depth: Int, _ log: DiagnosticLog) -> Entry? {
    if let label = value.string ?? value.numberText { return Entry(label: label, location: value.location) }
    let name = ["name", "label", "title"].compactMap { value[$0]?.string }.first
    guard let name else {
      log.error(
        "category.bad-tree", "found a category without a name, expected a text or an object with a name",
        at: value.location)
      return nil
    }
    let children = ["children", "subcategories"].compactMap { value[$0] }.first?.elements ?? []
    if depth > 0, !children.isEmpty {
      log.error(
        "category.too-deep", "found categories under the subcategory \(quoted(name)), expected only two levels",
        at: value.location)
    }
    let id = value["id"].flatMap { $0.string ?? $0.numberText }
    return Entry(
      id: id, label: name, children: depth > 0 ? [] : children.compactMap { entry($0, depth: 1, log) },
      location: value.location)
  }

  /// Reads a tree from a table with a row a category: its identifier, its name, and the identifier of its main category,
  /// empty for a main category.
  public static func read(
    _ table: Table, id: String = "id", name: String = "name", parent: String = "parent", log: DiagnosticLog
  ) -> CategoryTree? {
    guard let idPath = table.column(id), let namePath = table.column(name) else {
      log.error(
        "category.bad-tree",
        "the tree of categories has no columns \(quoted(id)) and \(quoted(name))",
        at: SourceLocation(table.file),
        suggestion: "the columns are \(enumerated(table.columns.map(\.name), limit: 20, last: "and"))")
      return nil
    }
    let parentPath = table.column(parent)
    var rows: [TreeRow] = []
    for row in table.rows {
      let text = { (path: ColumnPath?) in path.flatMap { row.cell($0) }?.plainText?.trimmed ?? "" }
      let label = text(namePath)
      if text(idPath).isEmpty && label.isEmpty { continue }
      rows.append(
        TreeRow(id: text(idPath), label: label.isEmpty ? text(idPath) : label, parent: text(parentPath), row: row))
    }
    return CategoryTree(entries(of: rows, log), log: log)
  }

  private static func entries(of rows: [TreeRow], _ log: DiagnosticLog) -> [Entry] {
    var children: [ExactString: [Entry]] = [:]
    let ids = Set(rows.map { ExactString($0.id) })
    let mains = Set(rows.filter(\.parent.isEmpty).map { ExactString($0.id) })
    for row in rows where !row.parent.isEmpty {
      if mains.contains(ExactString(row.parent)) {
        children[ExactString(row.parent), default: []].append(row.entry(children: []))
      } else {
        let isSub = ids.contains(ExactString(row.parent))
        log.error(
          isSub ? "category.too-deep" : "category.unknown-parent",
          isSub
            ? "\(quoted(row.label)) is under the subcategory \(quoted(row.parent)), expected only two levels"
            : "\(quoted(row.label)) is under \(quoted(row.parent)), which is not a category",
          at: row.row.location)
      }
    }
    return rows.filter(\.parent.isEmpty).map { $0.entry(children: children[ExactString($0.id)] ?? []) }
  }
}

private struct TreeRow {
  let id: String
  let label: String
  let parent: String
  let row: Row

  func entry(children: [CategoryTree.Entry]) -> CategoryTree.Entry {
    CategoryTree.Entry(id: id, label: label, children: children, location: row.location)
  }
}

extension Cell {
  /// The text of a cell that holds one value; `nil` for others.
  var plainText: String? {
    switch value {
    case .text(let text), .number(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .list, .object: nil
    }
  }
}

import Diagnostics
import Locales
import Text

extension RecordCollection {
  /// Replaces the categories as they are written in a field by their places in its tree: the tree file's, or one made of
  /// what the records say, main and subcategories in the language's order.
  mutating func resolveCategories(_ field: Int, _ language: SiteLanguage?, _ log: DiagnosticLog) {
    let rule = schema.fields[field].category
    let tree = rule.tree ?? CategoryTree(entries(of: field, language), log: log)
    var reader = CategoryReader(tree: tree, rule: rule, field: schema.fields[field], log: log)
    for row in 0..<count {
      let place = row * schema.fields.count + field
      var ids: Set<CategoryID> = []
      for item in values[place].elements {
        guard let text = item.text else { continue }
        if let id = reader.find(text, at: { origins.location(row, field: field) }) { ids.insert(id) }
      }
      values[place] = ids.isEmpty ? .missing : .categories(ids.sorted())
    }
    trees[field] = tree
  }

  private func entries(of field: Int, _ language: SiteLanguage?) -> [CategoryTree.Entry] {
    let separator = schema.fields[field].category.pathSeparator
    var mains: [ExactString: Set<ExactString>] = [:]
    for row in 0..<count {
      for item in value(row, field).elements {
        let path = (item.text ?? "").pieces(separatedBy: separator)
        guard let main = path.first else { continue }
        let known = mains[ExactString(main), default: []]
        mains[ExactString(main)] = path.count >= 2 ? known.union([ExactString(path[1])]) : known
      }
    }
    return sorted(mains.keys.map(\.string), language).map { main in
      let children = sorted((mains[ExactString(main)] ?? []).map(\.string), language)
      return CategoryTree.Entry(label: main, children: children.map { CategoryTree.Entry(label: $0) })
    }
  }

  private func sorted(_ labels: [String], _ language: SiteLanguage?) -> [String] {
    language?.sorted(labels) ?? labels.map(ExactString.init).sorted().map(\.string)
  }
}

/// Finds written categories in a tree and reports those that are not there.
private struct CategoryReader {
  let tree: CategoryTree
  let rule: CategoryRule
  let field: Field
  let log: DiagnosticLog
  private var found: [ExactString: CategoryID] = [:]
  private let ids: KnownWords
  private let labels: KnownWords
  private let paths: KnownWords

  init(tree: CategoryTree, rule: CategoryRule, field: Field, log: DiagnosticLog) {
    self.tree = tree
    self.rule = rule
    self.field = field
    self.log = log
    ids = KnownWords(tree.nodes.map(\.id))
    labels = KnownWords(tree.nodes.map(\.label))
    paths = KnownWords(tree.nodes.indices.map { CategoryReader.path($0, tree, rule) })
  }

  mutating func find(_ text: String, at location: () -> SourceLocation?) -> CategoryID? {
    if let known = found[ExactString(text)] { return known }
    do throws(CellProblem) {
      let id = try look(for: text)
      found[ExactString(text)] = id
      return id
    } catch {
      log.report(error.diagnostic(at: location()))
      return nil
    }
  }

  private func look(for text: String) throws(CellProblem) -> CategoryID {
    if let id = tree.find(id: text) { return id }
    if rule.form == .id { throw unknown(text, among: ids) }
    var path = text.pieces(separatedBy: rule.pathSeparator)
    // What lies deeper in data is shown in its subcategory; a tree file says what there is.
    if rule.tree == nil { path = Array(path.prefix(2)) }
    guard path.count <= 2 else {
      throw CellProblem(
        "record.bad-category", "found \(quoted(text)), expected at most a main category and a subcategory")
    }
    if let id = tree.find(path: path) { return id }
    guard path.count == 1 else {
      let named = tree.find(label: path.last ?? "").map { pathText($0.index) }
      throw unknown(text, among: paths, nearest: named.first)
    }
    let named = tree.find(label: path[0])
    if named.count == 1 { return named[0] }
    if named.isEmpty { throw unknown(text, among: labels) }
    throw CellProblem(
      "record.ambiguous-category",
      "found \(quoted(text)), which could be \(enumerated(named.map { quoted(pathText($0.index)) }))",
      suggestion: "write the whole path")
  }

  private func pathText(_ index: Int) -> String { CategoryReader.path(index, tree, rule) }

  private static func path(_ index: Int, _ tree: CategoryTree, _ rule: CategoryRule) -> String {
    tree.path(CategoryID(index)).joined(separator: " \(rule.pathSeparator) ")
  }

  private func unknown(_ text: String, among known: KnownWords, nearest: String? = nil) -> CellProblem {
    CellProblem(
      "record.unknown-category", "found \(quoted(text)), which is not a category",
      suggestion: (nearest ?? known.nearest(to: text)).map { "did you mean \(quoted($0))?" }
        ?? (known.words.isEmpty ? nil : "the categories are \(enumerated(known.words, last: "and"))"))
  }
}

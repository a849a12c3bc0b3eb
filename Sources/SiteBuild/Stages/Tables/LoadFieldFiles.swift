import Diagnostics
import Files
import Records
import Tables
import Text

/// The declaration with the trees and dictionaries that its fields name, read from their files.
func withFieldFiles(
  _ declaration: CollectionDeclaration, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> CollectionDeclaration {
  var declaration = declaration
  for file in declaration.fieldFiles {
    guard let place = declaration.schema.index(of: file.field),
      let (path, bytes) = try readFirst(file.source, site: site, log: log)
    else { continue }
    let content = FieldFileContent(path: path, bytes: bytes, file: file, log: log)
    switch file.content {
    case .tree: declaration.schema.fields[place].category.tree = content.tree()
    case .dictionary: declaration.schema.fields[place].choices = content.choices()
    case .variants:
      let field = declaration.schema.fields[place]
      let owner = "\(declaration.schema.name).\(field.name)"
      declaration.schema.fields[place].variants = NameVariants(
        (field.variants?.entries ?? []) + content.variants(of: owner), log: log)
    }
  }
  return declaration
}

private func readFirst(
  _ source: SourceDeclaration, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> (path: String, bytes: [UInt8])? {
  guard let match = try files(of: source, site: site, log: log).first else { return nil }
  return try readSource(match.path, of: source, site: site, log: log).map { (site.shown(match.path), $0) }
}

/// A file of a field as JSON or as a table.
struct FieldFileContent {
  let path: String
  let bytes: [UInt8]
  let file: FieldFile
  let log: DiagnosticLog

  private var isTable: Bool { TableFormat(path: path) != .json }

  func tree() -> CategoryTree? {
    guard case .tree(let id, let name, let parent) = file.content else { return nil }
    if isTable {
      return table().flatMap { CategoryTree.read($0, id: id, name: name, parent: parent, log: log) }
    }
    return root().flatMap { CategoryTree.read($0, log: log) }
  }

  func choices() -> [Choice] {
    guard case .dictionary(let value, let label) = file.content else { return [] }
    if isTable { return table().map { choices(in: $0, value, label) } ?? [] }
    guard let root = root() else { return [] }
    switch root.kind {
    case .object: return root.members.map { Choice($0.name, label: $0.value.string) }
    case .array: return root.elements.compactMap { choice($0, value, label) }
    default:
      reportBadDictionary(root.location, "a \(root.kind.rawValue)")
      return []
    }
  }

  func table() -> Table? {
    TableReader.read(path: path, bytes: bytes, records: file.source.records, log: log)
  }

  /// The document's root, or what stands at `records`.
  private func root() -> JSONValue? {
    guard let document = JSONDocument.read(path: path, bytes: bytes, log: log) else { return nil }
    guard let records = file.source.records else { return document.root }
    if let value = document.root.value(at: records) { return value }
    log.error(
      "site.field-file", "there is nothing at \"\(records)\" in the file of the field \(file.field)",
      at: document.root.location,
      suggestion: nearMiss(to: records, among: document.root.members.map(\.name)).map { "did you mean \"\($0)\"?" })
    return nil
  }

  private func choices(in table: Table, _ value: String?, _ label: String?) -> [Choice] {
    let names = table.columns.map(\.name)
    guard let values = table.column(value ?? known("value", in: names) ?? names.first ?? "") else {
      log.error(
        "site.field-file", "the dictionary of the field \(file.field) has no column \"\(value ?? "value")\"",
        at: SourceLocation(table.file), suggestion: "the columns are \(names.joined(separator: ", "))")
      return []
    }
    let labels = table.column(label ?? known("label", in: names) ?? names.dropFirst().first ?? "")
    return table.rows.compactMap { row in
      guard let text = text(row.cell(values)) else { return nil }
      return Choice(text, label: labels.flatMap { self.text(row.cell($0)) })
    }
  }

  func known(_ name: String, in names: [String]) -> String? { names.first { $0.isExactly(name) } }

  func text(_ cell: Cell?) -> String? {
    switch cell?.value {
    case .text(let text), .number(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  private func choice(_ item: JSONValue, _ value: String?, _ label: String?) -> Choice? {
    if let text = item.string ?? item.numberText { return Choice(text) }
    func member(_ names: [String]) -> String? {
      names.lazy.compactMap { item[$0].flatMap { $0.string ?? $0.numberText } }.first
    }
    if let text = member([value ?? "value", "id", "key"]) {
      return Choice(text, label: member([label ?? "label", "name", "title"]))
    }
    reportBadDictionary(item.location, "an entry without a value")
    return nil
  }

  private func reportBadDictionary(_ location: SourceLocation, _ found: String) {
    log.error(
      "site.field-file",
      "found \(found) in the dictionary of the field \(file.field), expected values, or values with labels",
      at: location, suggestion: "write {\"available\": \"On the shelf\"} or [{\"value\": …, \"label\": …}]")
  }
}

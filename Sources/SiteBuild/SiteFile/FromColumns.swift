import Diagnostics
import Records
import Text

/// What `from_columns` of a collection says: another collection, and its columns for the fields here.
struct FromColumns: Sendable {
  let collection: String
  let location: SourceLocation
  /// Whether the site file says itself for whom the collection is.
  let statesAudience: Bool
  /// The fields of which it says so.
  let openFields: [String]
}

/// Reads `from_columns`, and gives the fields their columns.
func readFromColumns(_ node: ConfigNode, into schema: inout CollectionSchema, _ log: DiagnosticLog) -> FromColumns? {
  guard let rule = node["from_columns"], !rule.entries.isEmpty else { return nil }
  for entry in rule.entries where !entry.key.isExactly("collection") {
    if let place = schema.index(of: entry.key) {
      if schema.fields[place].columns.isEmpty { schema.fields[place].columns = entry.node.texts }
    } else {
      schema.fields.append(Field(entry.key, from: entry.node.texts, declaration: entry.keyLocation))
    }
  }
  guard let collection = rule["collection"]?.text else {
    log.error(
      "site.missing-key", "\"collection\" is missing from from_columns: the collection whose columns are taken",
      at: rule.location, suggestion: "write  from_columns: {collection: events, name: venue}")
    return nil
  }
  return FromColumns(
    collection: collection, location: rule["collection"]?.location ?? rule.location,
    statesAudience: node["audience"] != nil,
    openFields: (node["fields"]?.entries ?? []).filter { $0.node["audience"] != nil }.map(\.key))
}

/// Ties the collections that are made of columns to those that have the columns: which field refers to them, and what of
/// them is for staff.
func settlingDerived(_ declarations: [CollectionDeclaration], log: DiagnosticLog) -> [CollectionDeclaration] {
  var result = declarations
  for place in result.indices {
    guard let rule = result[place].fromColumns else { continue }
    guard let base = base(of: rule, result[place], among: result, log) else { continue }
    result[place].settleFields(rule, from: result[base].schema)
    guard let names = result[place].nameColumns(rule, log) else { continue }
    let field = result[base].schema.addReference(to: result[place].schema, by: names, at: rule.location)
    result[place].schema.derived = DerivedRule(rule.collection, field: field, at: rule.location)
    result[place].schema.key = .columns([result[place].schema.kind.titleField])
    result[place].settleAudience(rule, from: result[base])
  }
  return result
}

/// The place of the collection that has the columns; `nil` after a mistake was reported.
private func base(
  of rule: FromColumns, _ declaration: CollectionDeclaration, among all: [CollectionDeclaration], _ log: DiagnosticLog
) -> Int? {
  let name = declaration.schema.name
  let fitting = all.filter { $0.fromColumns == nil }.map(\.schema.name)
  if !declaration.sources.isEmpty {
    log.error(
      "site.from-columns", "the collection \"\(name)\" has a source and from_columns, expected one of them",
      at: rule.location, suggestion: "remove the other one")
    return nil
  }
  if let place = all.firstIndex(where: { $0.schema.name.isExactly(rule.collection) }), all[place].fromColumns == nil {
    return place
  }
  let exists = all.contains { $0.schema.name.isExactly(rule.collection) }
  log.error(
    "site.from-columns",
    exists
      ? "from_columns of \"\(name)\" names \"\(rule.collection)\", which has no table of its own"
      : "from_columns of \"\(name)\" names \"\(rule.collection)\", which is not a collection",
    at: rule.location,
    suggestion: nearMiss(to: rule.collection, among: fitting).map { "did you mean \"\($0)\"?" }
      ?? "name a collection that has a source, such as \(fitting.first ?? "events")")
  return nil
}

extension CollectionDeclaration {
  /// Where a field names a field of the other collection instead of a column, its columns are taken.
  fileprivate mutating func settleFields(_ rule: FromColumns, from base: CollectionSchema) {
    for place in schema.fields.indices where schema.fields[place].computed == nil {
      schema.fields[place].columns = schema.fields[place].columns.flatMap { column in
        base.field(column).map(\.sourceColumns) ?? [column]
      }
    }
  }

  /// The columns of the names; `nil` after it was reported that there are none.
  fileprivate func nameColumns(_ rule: FromColumns, _ log: DiagnosticLog) -> [String]? {
    let title = schema.kind.titleField
    if let field = schema.field(title), !field.columns.isEmpty { return field.columns }
    log.error(
      "site.from-columns", "from_columns of \"\(schema.name)\" has no column for \(title), expected the names",
      at: rule.location, suggestion: "add  \(title): COLUMN")
    return nil
  }

  /// What is made of a collection or a column for staff is for staff, unless the site file says otherwise here.
  fileprivate mutating func settleAudience(_ rule: FromColumns, from base: CollectionDeclaration) {
    if base.schema.audience == .staff, !rule.statesAudience { schema.audience = .staff }
    let hidden = base.schema.fields.filter { $0.audience == .staff }.flatMap { field in
      field.sourceColumns + base.sources.flatMap { $0.columns(of: field) }
    }
    for place in schema.fields.indices {
      let field = schema.fields[place]
      guard !rule.openFields.contains(where: field.name.isExactly) else { continue }
      if field.sourceColumns.contains(where: { column in hidden.contains { isOverlapping($0, column) } }) {
        schema.fields[place].audience = .staff
      }
    }
  }
}

extension SourceDeclaration {
  /// The columns that a field has in this source, where it says so itself.
  fileprivate func columns(of field: Field) -> [String] {
    columns.first { $0.field.isExactly(field.name) }?.columns ?? []
  }
}

/// Whether two columns are one, or one lies in the other.
private func isOverlapping(_ left: String, _ right: String) -> Bool {
  left.isExactly(right) || left.starts(withBytesOf: right + ".") || right.starts(withBytesOf: left + ".")
}

extension CollectionSchema {
  /// Makes the field that is read from the columns a reference, or adds one: called like the kind of the other collection
  /// where that is a word for references, otherwise like the column.
  ///
  /// - Returns: the field's name.
  fileprivate mutating func addReference(
    to target: CollectionSchema, by columns: [String], at location: SourceLocation
  ) -> String {
    // Two collections may be made of one column: then each has a field that refers to it.
    let isRead = { (field: Field) in
      field.computed == nil && !(field.reference?.isByName ?? false) && field.sourceColumns.count == columns.count
        && zip(field.sourceColumns, columns).allSatisfy { $0.isExactly($1) }
    }
    let place: Int
    if let known = fields.firstIndex(where: isRead) {
      place = known
    } else {
      fields.append(Field(referenceName(to: target.kind, by: columns), from: columns, declaration: location))
      place = fields.count - 1
    }
    let isMany = fields[place].separator != nil || fields[place].type == .list || isSeveral(fields[place])
    var rule = fields[place].reference ?? ReferenceRule(to: target.name, many: isMany)
    (rule.target, rule.isByName, rule.matching) = (target.name, true, nil)
    fields[place].reference = rule
    fields[place].type = .reference
    return fields[place].name
  }

  /// Whether a word has several values by itself, such as authors.
  private func isSeveral(_ field: Field) -> Bool {
    field.type == nil && kind.word(field.name)?.type == .list
  }

  private func referenceName(to target: Kind, by columns: [String]) -> String {
    let isFree = { (name: String) in self.index(of: name) == nil }
    if columns.count == 1, kind.word(columns[0]) != nil, isFree(columns[0]) { return columns[0] }
    if let word = kind.word(target.name), word.type == .reference, isFree(word.name) { return word.name }
    let plain = fieldName(for: columns.joined(separator: " "))
    return kind.fieldName(plain.isEmpty ? target.name : plain) { index(of: $0) != nil || kind.word($0) != nil }
  }
}

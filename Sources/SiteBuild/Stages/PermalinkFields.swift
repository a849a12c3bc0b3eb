import Diagnostics
import Locales
import Pages
import Records
import Text

/// The parts of a day that may stand in a path.
private let partsOfDays = ["year", "month", "day"]
/// The fields whose day a path is made of.
private let fieldsOfDays = ["start", "date", "added"]

extension Permalink {
  /// Whether the collection has everything that stands in braces; what it has not is a mistake of the pattern, not of each
  /// record.
  func isKnown(in collection: RecordCollection, at location: SourceLocation?, _ log: DiagnosticLog) -> Bool {
    let names = ["slug", "key"] + collection.partsOfDays + collection.schema.fields.map(\.name)
    let unknown = fields.filter { field in !names.contains { field.isExactly($0) } }
    for name in unknown {
      let isPartOfDay = partsOfDays.contains { name.isExactly($0) }
      let found = isPartOfDay ? "no day to take it from" : "no such field"
      log.error(
        "site.permalink", "\"\(pattern)\" has {\(name)} in it, and \(collection.name) has \(found)", at: location,
        suggestion: collection.advice(for: name, among: names, isPartOfDay: isPartOfDay))
    }
    return unknown.isEmpty
  }
}

/// The field or column that `slug` names, where the collection has it; what it has not is a mistake of the site file, not
/// of each record, whose slug is then made of its key.
func knownSlugField(
  of declaration: CollectionDeclaration, in collection: RecordCollection, _ log: DiagnosticLog
) -> String? {
  guard let (name, location) = declaration.slugField else { return nil }
  let fields = collection.schema.fields.map(\.name)
  if fields.contains(where: name.isExactly) || collection.hasColumn(name) || collection.rawColumns.isEmpty {
    return name
  }
  let known = fields + collection.rawColumns.filter { column in !fields.contains { $0.isExactly(column) } }
  log.error(
    "site.unknown-slug", "`slug` names \(quoted(name)), which is neither a field nor a column of \(collection.name)",
    at: location,
    suggestion: nearChoice(to: name, among: known).map { "did you mean \(quoted($0))?" }
      ?? "there is: \(enumerated(known, limit: 20, last: "and")); without `slug` the key is taken")
  return nil
}

extension RecordCollection {
  /// Year, month and day, where records have one to take them of.
  fileprivate var partsOfDays: [String] {
    let hasDay = fieldsOfDays.contains { name in
      [.date, .datetime].contains(schema.field(name)?.type)
    }
    return hasDay ? SiteBuild.partsOfDays : []
  }

  /// What to write in braces instead: the key where it is called so, a column once it is a field, else all there is.
  fileprivate func advice(for name: String, among names: [String], isPartOfDay: Bool) -> String {
    if case .columns(let key) = schema.key, key.count == 1, key[0].isExactly(name) { return "write {key}" }
    let all = "in braces you can use \(names.prefix(20).joined(separator: ", "))"
    if isPartOfDay { return "\(all); a day is taken from start, date or added" }
    if rawColumns.contains(where: name.isExactly) {
      return "make the column a field: write  \(name): \(name)  under fields"
    }
    return nearMiss(to: name, among: names).map { "did you mean {\($0)}?" } ?? all
  }
}

import Diagnostics
import Locales
import Pages
import Records
import Tables
import Text

/// A record's part of its path: the field that the site file names, else its key; as it is where it is safe in a URL,
/// else in ASCII letters.
///
/// One of the dates of a series stands below it: `storytime/2026-03-04`.
func slug(of record: Record, _ field: String?, _ language: SiteLanguage) -> String {
  let own = ownSlug(of: record, field, language)
  return record.occurrence.map { own + "/" + $0.part } ?? own
}

private func ownSlug(of record: Record, _ field: String?, _ language: SiteLanguage) -> String {
  if let field {
    return language.slug(record[field].isMissing ? rawText(record, field) : record[field].addressText)
  }
  let key = record.occurrence?.seriesKey ?? record.key.text
  return isSafeInPath(key) ? key : language.slug(key)
}

private func rawText(_ record: Record, _ column: String) -> String {
  guard case .text(let text)? = record.raw(column)?.value else { return "" }
  return text
}

/// Letters, digits, `-`, `_` and inner dots in ASCII: no host, shell or archive reads such a name otherwise.
func isSafeInPath(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard let first = bytes.first, let last = bytes.last, bytes.count <= 100 else { return false }
  let dot = UInt8(ascii: ".")
  return first != dot && last != dot
    && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
}

/// The path of every record of a collection, in its order; `nil` where it has no page.
func recordPaths(
  of collection: RecordCollection, in store: RecordStore, place: Int, _ declaration: CollectionDeclaration,
  log: DiagnosticLog
) -> [String?] {
  guard declaration.hasPages, let permalink = permalink(of: declaration, log: log),
    permalink.isKnown(in: collection, at: declaration.permalink?.1, log)
  else {
    return Array(repeating: nil, count: collection.count)
  }
  let paths = (0..<collection.count).map { row in
    let record = Record(store: store, id: RecordID(collection: place, row: row))
    return permalink.path { field in pathPart(field, of: record) }
  }
  for (row, path) in paths.enumerated() where path == nil {
    let record = Record(store: store, id: RecordID(collection: place, row: row))
    let empty = permalink.fields.first { pathPart($0, of: record)?.isEmpty ?? true }
    log.error(
      "record.no-path", "\"\(record.key.text)\" has no value for its path \(permalink.pattern)",
      at: record.location, suggestion: "use {key}, or fill in \(empty ?? "the field")")
  }
  reportTwins(paths, of: place, in: store, log)
  return paths
}

private func permalink(of declaration: CollectionDeclaration, log: DiagnosticLog) -> Permalink? {
  if let (pattern, location) = declaration.permalink {
    return Permalink(withSlashes(pattern), at: location, log: log)
  }
  let list = listPath(declaration)
  let base = list.isExactly("/") ? "/\(declaration.schema.name)/" : list
  return Permalink(base + "{slug}/", at: declaration.schema.declaration, log: log)
}

private func pathPart(_ field: String, of record: Record) -> String? {
  switch field {
  case "slug": return record.slug
  case "key": return isSafeInPath(record.key.text) ? record.key.text : record.slug
  case "year", "month", "day":
    // A book's year is that of its publication, not of its arrival.
    if !record[field].isMissing { return record[field].plainText }
    guard let day = record["start"].day ?? record["date"].day ?? record["added"].day else { return nil }
    let parts = day.iso.utf8.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
    return ["year": parts[0], "month": parts[1], "day": parts[2]][field]
  default:
    let text = record[field].plainText
    return isSafeInPath(text) ? text : SiteLanguage.english.slug(text)
  }
}

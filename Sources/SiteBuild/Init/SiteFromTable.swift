import Diagnostics
import Files
import Kinds
import Locales
import Pages
import Records
import Tables
import Text

/// The files of a site made from a table: the site file, the table, the pictures beside it that it names, a page.
/// `nil` after mistakes.
///
/// - Parameter wanted: the site's language; `nil`: that of the columns, else English.
func siteFiles(
  from given: String, encoding givenEncoding: TextEncoding?, _ wanted: SiteLanguage?, today: CivilDate,
  _ log: DiagnosticLog
) throws(FileError) -> [NewFile]? {
  let original = try read(given)
  let imported = try booksTable(given, original, encoding: givenEncoding, today: today, log: log)
  let (path, bytes) = (imported == nil ? given : withoutEnding(given) + ".csv", imported?.bytes ?? original)
  let encoding = imported == nil ? givenEncoding : nil
  let place = TablePlace(path)
  let found = DiagnosticLog()
  guard let (table, records) = readTable(path, bytes, encoding, found), !found.hasErrors, table.rowCount > 0 else {
    for diagnostic in found.sorted() { log.report(diagnostic) }
    if !log.hasErrors {
      log.error("init.no-records", "the table \"\(path)\" has no rows, expected at least one record")
    }
    return nil
  }
  for diagnostic in found.sorted() where diagnostic.severity == .warning { log.report(diagnostic) }
  guard table.columns.count <= CollectionSchema.fieldLimit else {
    log.error(
      "init.too-many-columns",
      "the table has \(table.columns.count) columns, but the limit is \(CollectionSchema.fieldLimit) fields",
      at: SourceLocation(table.file), suggestion: "put columns of one kind in a separate table, as rows")
    return nil
  }
  let guessed = wanted == nil ? SiteLanguage.guess(columns: readableColumns(of: table)) : nil
  let language = wanted ?? guessed ?? .english
  let guess = TableGuess(table, language: language) { address in
    SafePath.writingProblem(address) == nil && isFile(joined(place.folder, address))
  }
  sayPrivate(guess, log)
  var files: [NewFile] = [(place.copy, bytes)]
  for picture in guess.pictures { files.append((picture, try read(joined(place.folder, picture)))) }
  let yaml = siteFile(guess, place, records: records, encoding: encoding, language, isGuessed: guessed != nil)
  return [("site.yaml", Array(yaml.utf8))] + files + [StarterTexts.of(language).aboutPage]
}

/// `shelf/export.mrc` → `shelf/export`.
private func withoutEnding(_ path: String) -> String {
  let bytes = Array(path.utf8)
  let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  let dot = bytes[name...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
  return String(decoding: bytes[..<dot], as: UTF8.self)
}

/// Says which columns the new site keeps from the public, so that nobody misses them or takes the rest for checked.
private func sayPrivate(_ guess: TableGuess, _ log: DiagnosticLog) {
  let named = guess.columns.filter { column in
    guess.fields.contains { $0.field.audience == .staff && $0.field.columns.contains(where: column.isExactly) }
  }
  guard !named.isEmpty else { return }
  let columns = enumerated(named, limit: 12, last: "and")
  log.warning(
    "init.private-columns",
    named.count == 1
      ? "the column \(columns) seems to be private, so site.yaml has audience: staff for it"
      : "the columns \(columns) seem to be private, so site.yaml has audience: staff for them",
    at: guess.table.columns.first { $0.name.isExactly(named[0]) }.map { SourceLocation(guess.table.file, $0.span) },
    suggestion:
      "look through all columns before you publish; to show one to everybody, remove  audience: staff  from its line")
}

private func isFile(_ path: String) -> Bool { (try? status(path))?.kind == .file }

/// Reads the table; of a JSON file whose records lie inside, those, with the path to them.
private func readTable(
  _ path: String, _ bytes: [UInt8], _ encoding: TextEncoding?, _ log: DiagnosticLog
) -> (table: Table, records: String?)? {
  let dialect = Dialect(encoding: encoding)
  guard let table = TableReader.read(path: path, bytes: bytes, dialect: dialect, log: log) else { return nil }
  guard let records = table.nestedRecords.first else { return (table, nil) }
  let others = table.nestedRecords.dropFirst().map { "\($0.path) (\($0.count))" }
  if !others.isEmpty {
    log.warning(
      "init.several-lists",
      "the file has several lists; the site is made of the longest, \(records.path) (\(records.count)), and not of "
        + enumerated(others, last: "and"),
      at: SourceLocation(table.file),
      suggestion: "to take another one as well, write a collection for it with  source: {path: …, records: …}")
  }
  let inner = TableReader.read(path: path, bytes: bytes, records: records.path, dialect: dialect, log: log)
  return inner.map { ($0, records.path) }
}

/// Where the table lies and what it is called in the site.
private struct TablePlace {
  let folder: String
  let stem: String
  let collection: String
  /// The path of the copy in the site.
  let copy: String

  init(_ path: String) {
    var names = path.parts(separatedBy: UInt8(ascii: "/"))
    let name = names.popLast() ?? path
    folder = names.isEmpty ? "." : names.count == 1 && names[0].isEmpty ? "/" : names.joined(separator: "/")
    stem = String(decoding: name.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let slug = SiteLanguage.english.slug(stem)
    collection = slug.isEmpty ? "records" : slug
    let ending = String(decoding: name.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
    // The site file may have patterns where a path stands.
    let isPlain = SafePath.writingProblem(name) == nil && !name.utf8.contains { "*{}[]".utf8.contains($0) }
    copy = "data/" + (isPlain ? name : collection + ending)
  }

  /// The file's name as a heading: `my_books` becomes "My books".
  var title: String {
    let blanks = stem.utf8.map { "_-".utf8.contains($0) ? 0x20 : $0 }
    let first = blanks.prefix(1).map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    return String(decoding: first + blanks.dropFirst(), as: UTF8.self)
  }
}

private func siteFile(
  _ guess: TableGuess, _ place: TablePlace, records: String?, encoding: TextEncoding?, _ language: SiteLanguage,
  isGuessed: Bool
) -> String {
  var yaml = siteHead(title: place.title, language, note: isGuessed ? "  # the language of the column names" : "")
  let folders = Set(guess.pictures.map { ExactString($0.parts(separatedBy: UInt8(ascii: "/"))[0]) }).sorted()
  if !folders.isEmpty { yaml += "assets: \(yamlList(folders.map(\.string)))\n" }
  if guess.hasHome { yaml += homeLine }
  yaml += "\ncollections:\n  \(yamlText(place.collection)):\n    kind: \(guess.kind.name)\n"
  if let records {
    yaml += "    source: {path: \(yamlText(place.copy)), records: \(yamlText(records))}\n"
  } else {
    yaml += "    source: \(yamlText(place.copy))\n"
  }
  if guess.table.format == .ics, guess.kind == knownKinds.kind("event") {
    // The columns of a calendar are called as the words of events are.
    return yaml
  }
  if let sheet = guess.table.sheet { yaml += "    sheet: \(yamlText(sheet))\n" }
  if let encoding { yaml += "    encoding: \(encoding.rawValue)\n" }
  if let delimiter = guess.delimiter { yaml += "    dialect: {delimiter: \(yamlDelimiter(delimiter))}\n" }
  if !guess.missingValues.isEmpty { yaml += "    missingValues: \(yamlList([""] + guess.missingValues))\n" }
  yaml += "    \(keyLine(guess.key))\n    fields:\n"
  return yaml + guess.fields.map { "      \($0.yaml)\n" }.joined()
}

extension TableGuess {
  /// Whether there is something for a home page of blocks: what comes next, what came last, or places. Else the list itself
  /// is the better home page.
  fileprivate var hasHome: Bool {
    let pages = kindPages.pages(of: kind)
    return pages.isTimed || pages.blocks.contains { $0.isExactly("hours") }
      || (pages.blocks.contains { $0.isExactly("new") } && fields.contains { $0.field.name.isExactly("added") })
  }
}

private func keyLine(_ key: [String]) -> String {
  switch key.count {
  case 0: "key: \(rowNumberKey)  # no column identifies the records: add one, so that addresses do not change"
  case 1: "key: \(yamlText(key[0]))"
  default: "key: \(yamlList(key))"
  }
}

private func yamlDelimiter(_ byte: UInt8) -> String {
  byte == 0x09 ? "tab" : yamlText(String(decoding: [byte], as: UTF8.self))
}

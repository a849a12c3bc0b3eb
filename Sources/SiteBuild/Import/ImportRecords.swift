import BookNumbers
import Diagnostics
import Files
import Kinds
import Locales
import MARC
import Records
import Tables
import Text

/// Enters what another program or library exported into a person's table: a book that the table has, by its ISBN or else by
/// its title, authors and year, gets its empty cells filled, every other one a row at the end. Where there is no table, one is
/// made.
///
/// - Parameters:
///   - source: the name of an import that the program has, or the path of a file that describes one.
///   - encoding: that of the files, where they are not UTF-8.
///   - isRehearsal: whether nothing is to be written.
///   - today: what stands in the column of the date of arrival, where the files do not say.
/// - Returns: `nil` after mistakes; nothing was written then.
public func importRecords(
  _ files: [String], from source: String, into path: String, encoding: TextEncoding? = nil, isRehearsal: Bool,
  today: CivilDate, log: DiagnosticLog
) throws(BuildFailure) -> ImportReport? {
  do {
    guard let map = try importMap(source, log) else { return nil }
    var books: [ImportedBook] = []
    for file in files { books += try importedBooks(file, map, encoding: encoding, today: today, log: log) }
    if log.hasErrors { return nil }
    if books.isEmpty {
      log.error(
        "import.no-records", "there is no book with a title in \(files.joined(separator: ", ")), expected at least one")
      return nil
    }
    let isNew = try status(path) == nil
    let raw = isNew ? newTable(for: books) : try read(path)
    return try enter(books, into: path, raw, isNew: isNew, byLikeness: true, isRehearsal, log)
  } catch {
    throw BuildFailure(error)
  }
}

/// The imports that the program has, in the order of their names.
public var knownImports: [String] { ImportMap.names }

/// The bytes of a table of books made of what another program exported; `nil` where the table is of none that is known.
func booksTable(
  _ path: String, _ bytes: [UInt8], encoding: TextEncoding?, today: CivilDate, log: DiagnosticLog
) throws(FileError) -> (program: String, bytes: [UInt8])? {
  let quiet = DiagnosticLog()
  let map: ImportMap?
  if looksLikeMARC(bytes) {
    map = ImportMap.named("marc", log: quiet)
  } else if TableFormat(path: path) ?? .csv == .csv,
    let table = CSVReader.read(path: path, bytes: bytes, dialect: Dialect(encoding: encoding), log: quiet)
  {
    map = ImportMap.recognizing(table, log: quiet)
  } else {
    map = nil
  }
  guard let map else { return nil }
  let books = try importedBooks(path, map, encoding: encoding, today: today, log: log)
  guard !books.isEmpty else { return nil }
  let raw = newTable(for: books)
  let table = CSVReader.read(path: path, bytes: raw, log: quiet)
  guard let table, let edit = CSVEdit(table, raw: raw) else { return nil }
  var importer = BookImporter(edit, BookColumns(guessing: table))
  for book in books { importer.add(book, byLikeness: true) }
  return (map.title, importer.edit.bytes)
}

private func importMap(_ source: String, _ log: DiagnosticLog) throws(FileError) -> ImportMap? {
  if let known = ImportMap.named(source, log: log) { return known }
  let isFile = [".yaml", ".yml"].contains { source.ends(withBytesOf: $0) }
  if isFile, try status(source)?.kind == .file {
    return checkedText(try read(source, limit: 1 << 20), path: source, log: log).flatMap { ImportMap($0, log: log) }
  }
  let names = ImportMap.names + ["isbn"]
  log.error(
    "import.unknown",
    isFile
      ? "there is no file \"\(source)\""
      : "\"\(source)\" is no import, expected one of \(names.joined(separator: ", "))",
    suggestion: nearMiss(to: source, among: names).map { "did you mean \"\($0)\"?" }
      ?? "for another program, describe its columns in a file and name that file: my-program.yaml")
  return nil
}

/// The head of a table with a column for everything that the books say.
private func newTable(for books: [ImportedBook]) -> [UInt8] {
  let said = Set(books.lazy.flatMap(\.values).map { ExactString($0.word) })
  let words = knownKinds.all.first { $0.numberField != nil }?.vocabulary.map(\.name) ?? []
  let columns = ["id"] + words.filter { said.contains(ExactString($0)) }
  return Array((columns.joined(separator: ",") + "\n").utf8)
}

/// The books of a file.
private func importedBooks(
  _ path: String, _ map: ImportMap, encoding: TextEncoding?, today: CivilDate, log: DiagnosticLog
) throws(FileError) -> [ImportedBook] {
  let bytes = try read(path)
  switch map.format {
  case .marc: return marcBooks(path, bytes, map, encoding: encoding, today: today, log: log)
  case .table:
    let reading = DiagnosticLog()
    let dialect = Dialect(encoding: encoding)
    let table = TableReader.read(path: path, bytes: bytes, dialect: dialect, log: reading)
    for diagnostic in reading.sorted() where diagnostic.severity != .notice { log.report(diagnostic) }
    guard let table else { return [] }
    let columns = map.rules.first { $0.word.isExactly("title") }?.from ?? []
    guard columns.contains(where: { table.column($0) != nil }) else {
      log.error(
        "import.other-source",
        "the table has no column \(columns.map { "\"\($0)\"" }.joined(separator: " or ")), as \(map.title) exports it",
        at: table.header,
        suggestion: "look whether it is the file of another program, or of an older version of this one")
      return []
    }
    var books: [ImportedBook] = []
    var untitled: (count: Int, first: SourceLocation?) = (0, nil)
    for row in table.rows {
      let book = ImportedBook(map, at: row.location, today: today) { ImportedBook.texts($0, in: row, of: table) }
      if book.title.isEmpty {
        untitled = (untitled.count + 1, untitled.first ?? row.location)
      } else {
        books.append(book)
      }
    }
    if untitled.count > 0 {
      warnOfUntitled(untitled.count, of: table.rowCount, "rows", first: untitled.first, log)
    }
    return books
  }
}

extension ImportedBook {
  /// A book of another program's table, or of a record of MARC.
  ///
  /// - Parameter texts: what stands in one of the columns.
  init(
    _ map: ImportMap, origin: String? = nil, at place: SourceLocation?, today: CivilDate,
    texts: (String) -> [String]
  ) {
    let values = map.rules.map {
      Value(word: $0.word, texts: $0.values(texts), origin: origin ?? map.title)
    }
    let isbn = values.first { $0.word.isExactly("isbn") }?.texts.lazy.compactMap(BookNumber.isbn13).first
    self.init(values, isbn: isbn, today: today, place: place)
  }

  /// A book of a record of MARC, as `imports/marc.yaml` says.
  init(
    _ record: MARCRecord, _ map: ImportMap, origin: String? = nil, at place: SourceLocation? = nil, today: CivilDate
  ) {
    // Many libraries write letters and their marks apart.
    self.init(map, origin: origin, at: place, today: today) { path in
      (MARCPath(path)?.texts(in: record) ?? []).map(NormalizationForm.composed.of)
    }
  }
}

import Diagnostics
import Files
import Locales
import Records
import Tables
import Text

/// What an import did, a line a book.
public struct ImportReport: Sendable {
  /// How many books became a row, filled cells of one, or were there already.
  public struct Counts: Sendable {
    public var added = 0
    public var filled = 0
    public var same = 0
  }

  /// `row 12 added: The Quiet River (9780141439563)`.
  public var lines: [String] = []
  /// The path of the old bytes, where the table was changed.
  public var backup: String?
  public var counts = Counts()
  /// Whether the table was made by the import.
  public var isNew = false
  /// Whether the table is another one now, or would be.
  public var hasChanges = false
}

/// Turns answers of Google Books into rows of a person's table: a book that the table has by its ISBN gets its empty cells
/// filled, every other one a row at the end. No other byte of the table changes, and a backup is kept.
///
/// - Parameters:
///   - isRehearsal: whether nothing is to be written.
///   - today: what stands in the column of the date of arrival.
/// - Returns: `nil` after mistakes; nothing was written then.
public func importBooks(
  _ answers: [String], into path: String, isRehearsal: Bool, today: CivilDate, log: DiagnosticLog
) throws(BuildFailure) -> ImportReport? {
  do {
    var books: [ImportedBook] = []
    for answer in answers { books += try readAnswer(answer, today: today, log: log).map { [$0] } ?? [] }
    return try enter(books, into: path, try read(path), isRehearsal, log)
  } catch {
    throw BuildFailure(error)
  }
}

/// Puts books into a table that has these bytes.
///
/// - Parameters:
///   - isNew: whether there is no such file yet.
///   - byLikeness: whether a book without a number is looked for by its title, authors and year.
func enter(
  _ books: [ImportedBook], into path: String, _ raw: [UInt8], isNew: Bool = false, byLikeness: Bool = false,
  _ isRehearsal: Bool, _ log: DiagnosticLog
) throws(FileError) -> ImportReport? {
  let declaration = try bookDeclaration(ofTable: path)
  let dialect = declaration?.source.dialect ?? Dialect()
  guard let (table, edit) = readTable(path, raw, dialect, log) else {
    if !log.hasErrors { reportOtherTable(path, log) }
    return nil
  }
  if log.hasErrors { return nil }
  let columns = declaration.map { BookColumns(table, of: $0) } ?? BookColumns(guessing: table)
  guard columns.known.contains(where: { $0.word.isExactly("title") }) else {
    log.error(
      "import.no-title", "the table has no column for titles", at: table.header,
      suggestion: "name the table as a source of books in site.yaml, or call a column  title")
    return nil
  }
  if !byLikeness, !columns.known.contains(where: { $0.word.isExactly("isbn") }) {
    log.warning(
      "import.no-isbn", "the table has no column for ISBNs, so books that it already has are added again",
      at: table.header, suggestion: "add a column called  ISBN")
  }
  var importer = BookImporter(edit, columns)
  for book in books {
    importer.add(book, byLikeness: byLikeness)
    book.warnOfFormulas(in: columns.known, log)
  }
  return try saved(importer, to: path, insteadOf: isNew ? nil : raw, isRehearsal, log)
}

/// The table, ready to be changed; what the reader only remarks, such as the delimiter it found, is not told.
private func readTable(
  _ path: String, _ raw: [UInt8], _ dialect: Dialect, _ log: DiagnosticLog
) -> (table: Table, edit: CSVEdit)? {
  guard TableFormat(path: path) ?? .csv == .csv else { return nil }
  let reading = DiagnosticLog()
  let table = CSVReader.read(path: path, bytes: raw, dialect: dialect, log: reading)
  for diagnostic in reading.sorted() where diagnostic.severity != .notice { log.report(diagnostic) }
  guard let table, let edit = CSVEdit(table, raw: raw) else { return nil }
  return (table, edit)
}

private func readAnswer(_ path: String, today: CivilDate, log: DiagnosticLog) throws(FileError) -> ImportedBook? {
  guard let document = JSONDocument.read(path: path, bytes: try read(path, limit: 64 << 20), log: log) else {
    return nil
  }
  let name = path.parts(separatedBy: UInt8(ascii: "/")).last ?? path
  let answer = GoogleBooksAnswer(document, name: name)
  report(answer, name, at: SourceLocation(document.file), log: log)
  return ImportedBook(document, answer.finding, today: today, log: log)
}

private func reportOtherTable(_ path: String, _ log: DiagnosticLog) {
  log.error(
    "import.table", "\"\(path)\" is not a CSV table in UTF-8", at: nil,
    suggestion: "save the table as CSV in UTF-8 and import again")
}

private func saved(
  _ importer: BookImporter, to path: String, insteadOf raw: [UInt8]?, _ isRehearsal: Bool, _ log: DiagnosticLog
) throws(FileError) -> ImportReport? {
  var report = ImportReport(lines: importer.lines, counts: importer.counts, hasChanges: !importer.edit.isEmpty)
  if isRehearsal || importer.edit.isEmpty { return report }
  guard let raw else {
    try create(path, with: importer.edit.bytes)
    report.isNew = true
    return report
  }
  do throws(SaveFailure) {
    report.backup = try Files.save(importer.edit.bytes, to: path, insteadOf: raw)
    return report
  } catch {
    switch error {
    case .world(let failure): throw failure
    case .unsynced(let backup, let failure):
      report.backup = backup
      log.warning(
        "import.not-synced", "\"\(path)\" is saved, but the system \(failure): a power cut may still undo it", at: nil)
      return report
    case .changedMeanwhile, .locked:
      let isLocked = if case .locked = error { true } else { false }
      log.error(
        isLocked ? "import.locked" : "import.changed-meanwhile",
        isLocked ? "another program has locked \"\(path)\"" : "\"\(path)\" was changed while it was being read",
        at: nil,
        suggestion: isLocked ? "close the table there and import again" : "import again")
      return nil
    }
  }
}

import BookNumbers
import Records
import Tables
import Text

/// Enters books into a table, cell by cell.
struct BookImporter {
  private(set) var edit: CSVEdit
  private(set) var lines: [String] = []
  private let columns: BookColumns
  /// The rows by their ISBN of 13 digits.
  private var rows: [String: Int] = [:]
  /// The rows without a number, by what tells their books from others.
  private var unnumbered: [String: Int] = [:]
  private(set) var counts = ImportReport.Counts()
  private var nextNumber: Int?
  private var rowCount: Int

  init(_ edit: CSVEdit, _ columns: BookColumns) {
    self.edit = edit
    self.columns = columns
    rowCount = edit.table.rowCount
    let keys = edit.table.rows.lazy.map { BookImporter.text($0, columns.key[0]) }
    nextNumber = columns.hasCountedKey ? BookColumns.number(after: keys) : nil
    for (place, row) in edit.table.rows.enumerated() {
      var hasNumber = false
      for column in columns.known where column.word.isExactly("isbn") {
        guard let isbn = BookNumber.isbn13(BookImporter.text(row, column.place)) else { continue }
        hasNumber = true
        if rows[isbn] == nil { rows[isbn] = place }
      }
      if !hasNumber { noteLikeness(of: row, at: place) }
    }
  }

  /// - Parameter byLikeness: whether a book without a number is looked for by its title, authors and year.
  mutating func add(_ book: ImportedBook, byLikeness: Bool = false) {
    let known = book.isbn.map { rows[$0] } ?? nil
    if let row = known ?? (byLikeness ? unnumbered[book.likeness] : nil) {
      // A book that was added by this import has all that there is.
      if row < edit.table.rowCount { fill(row, with: book) } else { counts.same += 1 }
    } else {
      append(book)
    }
  }

  /// The title, the authors and the year without case and signs.
  static func likeness(title: String, authors: [String], year: String?) -> String {
    ([title] + authors + [year ?? ""]).map(foldedColumnName).joined(separator: "|")
  }

  private mutating func noteLikeness(of row: Row, at place: Int) {
    func text(_ word: String) -> (text: String, separator: String) {
      guard let column = columns.known.first(where: { $0.word.isExactly(word) }) else { return ("", ";") }
      return (BookImporter.text(row, column.place), column.separator)
    }
    let (authors, separator) = text("authors")
    let mark = separator.utf8.first { $0 != 0x20 } ?? UInt8(ascii: ";")
    let likeness = Self.likeness(
      title: text("title").text, authors: authors.isEmpty ? [] : authors.parts(separatedBy: mark),
      year: text("year").text)
    if unnumbered[likeness] == nil { unnumbered[likeness] = place }
  }

  private mutating func fill(_ place: Int, with book: ImportedBook) {
    let row = edit.table.row(place)
    var filled: [String] = []
    for column in columns.known where !column.word.isExactly("added") {
      let text = book.text(for: column)
      guard !text.isEmpty, BookImporter.text(row, column.place).isEmpty else { continue }
      guard edit.set(text, row: place, column: column.place) else { continue }
      filled.append(edit.table.columns[column.place].name)
    }
    let what = filled.isEmpty ? "has everything already" : "filled: " + filled.joined(separator: ", ")
    if filled.isEmpty { counts.same += 1 } else { counts.filled += 1 }
    lines.append("row \(place + 1) \(what) (\(name(book)))")
  }

  private mutating func append(_ book: ImportedBook) {
    var texts = [String](repeating: "", count: edit.table.columns.count)
    for column in columns.known { texts[column.place] = book.text(for: column) }
    if columns.key.count == 1, texts[columns.key[0]].isEmpty { texts[columns.key[0]] = newKey(book) }
    edit.append(texts)
    if let isbn = book.isbn { rows[isbn] = rowCount } else { unnumbered[book.likeness] = rowCount }
    counts.added += 1
    rowCount += 1
    lines.append("row \(rowCount) added: \(name(book))")
  }

  private func name(_ book: ImportedBook) -> String {
    [book.title, book.isbn ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The number after the greatest where all keys are numbers, else the ISBN.
  private mutating func newKey(_ book: ImportedBook) -> String {
    guard let number = nextNumber else { return book.isbn ?? "" }
    nextNumber = number &+ 1
    return "\(number)"
  }

  private static func text(_ row: Row, _ column: Int) -> String {
    let cells = row.cells
    guard column < cells.count, case .text(let text)? = cells[column]?.value else { return "" }
    return String(decoding: text.utf8.drop { $0 <= 0x20 }, as: UTF8.self)
  }
}

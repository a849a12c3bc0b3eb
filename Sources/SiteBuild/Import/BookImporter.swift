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
  private var nextNumber: Int?
  private var rowCount: Int

  init(_ edit: CSVEdit, _ columns: BookColumns) {
    self.edit = edit
    self.columns = columns
    rowCount = edit.table.rowCount
    let keys = edit.table.rows.lazy.map { BookImporter.text($0, columns.key[0]) }
    nextNumber = columns.hasCountedKey ? BookColumns.number(after: keys) : nil
    for (place, row) in edit.table.rows.enumerated() {
      for column in columns.known where column.word.isExactly("isbn") {
        if let isbn = BookNumber.isbn13(BookImporter.text(row, column.place)), rows[isbn] == nil { rows[isbn] = place }
      }
    }
  }

  mutating func add(_ book: ImportedBook) {
    if let isbn = book.isbn, let row = rows[isbn] {
      // A book that was added by this import has all that there is.
      if row < edit.table.rowCount { fill(row, with: book) }
    } else {
      append(book)
    }
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
    lines.append("row \(place + 1) \(what) (\(name(book)))")
  }

  private mutating func append(_ book: ImportedBook) {
    var texts = [String](repeating: "", count: edit.table.columns.count)
    for column in columns.known { texts[column.place] = book.text(for: column) }
    if columns.key.count == 1, texts[columns.key[0]].isEmpty { texts[columns.key[0]] = newKey(book) }
    edit.append(texts)
    if let isbn = book.isbn { rows[isbn] = rowCount }
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

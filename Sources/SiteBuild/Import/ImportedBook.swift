import BookNumbers
import Diagnostics
import Locales
import Records
import Tables
import Text

/// A book of an answer of Google Books, in texts for cells.
struct ImportedBook: Sendable {
  /// 13 digits, where it is known.
  let isbn: String?
  let title: String
  private let table: Table
  private let today: CivilDate

  init?(_ document: JSONDocument, _ finding: GoogleBooksAnswer.Finding, today: CivilDate, log: DiagnosticLog) {
    guard case .book(let records, let isbn) = finding else { return nil }
    let table = JSONReader.read(
      path: document.file.path, bytes: document.file.bytes, records: records, log: log)
    guard let table, table.rowCount > 0 else { return nil }
    self.table = table
    self.isbn = isbn
    self.today = today
    title = ImportedBook.texts("title", in: table).first ?? ""
  }

  /// What goes into a column; empty where the answer does not say.
  func text(for column: BookColumns.Known) -> String {
    switch column.word {
    case "isbn":
      guard let isbn else { return "" }
      return column.isShortNumber ? BookNumber.isbn10(isbn) ?? "" : isbn
    case "year": return Self.texts("year", in: table).first.map(year) ?? ""
    case "added": return today.iso
    default: return Self.texts(column.word, in: table).joined(separator: column.separator)
    }
  }

  /// Warns of texts that spreadsheets work out as formulas, which may send what else the table has to somebody.
  func warnOfFormulas(in columns: [BookColumns.Known], _ log: DiagnosticLog) {
    for column in columns where !column.word.isExactly("added") && isFormula(text(for: column)) {
      log.warning(
        "import.formula",
        "the \(column.word) begins like a formula, \(text(for: column).prefixForMessage), and a spreadsheet that opens "
          + "the table calculates it",
        at: SourceLocation(table.file), suggestion: "look at that cell of the table before you open it in a spreadsheet"
      )
    }
  }

  /// As OWASP lists them for "CSV injection". Numbers with a sign are no formulas.
  private func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return DecimalNumber(text) == nil
  }

  /// The year of `2016-09-13`; other texts as they are.
  private func year(_ text: String) -> String {
    let digits = text.utf8.prefix { $0.isASCIIDigit }
    return digits.count == 4 ? String(decoding: digits, as: UTF8.self) : text
  }

  private static func texts(_ word: String, in table: Table) -> [String] {
    guard let paths = GoogleBooksAnswer.columns.first(where: { $0.field.isExactly(word) })?.columns else { return [] }
    for path in paths {
      let texts = table.column(path).flatMap { table.row(0).cell($0) }.map(texts(of:)) ?? []
      if !texts.isEmpty { return texts }
    }
    return []
  }

  private static func texts(of cell: Cell) -> [String] {
    switch cell.value {
    case .text(let text), .number(let text): text.isEmpty ? [] : [text]
    case .list(let cells): cells.flatMap { if case .text(let text) = $0.value { [text] } else { [String]() } }
    case .null, .boolean, .object: []
    }
  }
}

extension String {
  /// The text in quotes, no longer than a message can take.
  fileprivate var prefixForMessage: String {
    let scalars = unicodeScalars
    return scalars.count > 60 ? "\"\(String(scalars.prefix(57)))…\"" : "\"\(self)\""
  }
}

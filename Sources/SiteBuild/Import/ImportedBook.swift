import BookNumbers
import Diagnostics
import Locales
import Records
import Tables
import Text

/// A book as a catalogue of others knows it, in texts for cells.
public struct ImportedBook: Sendable {
  /// What a catalogue says of one word of a book's vocabulary.
  public struct Value: Sendable {
    public let word: String
    public let texts: [String]
    /// What people call the catalogue.
    public let origin: String
  }

  /// 13 digits, where it is known.
  public let isbn: String?
  /// Only words that something is said of.
  public private(set) var values: [Value]
  private let place: SourceLocation?
  private let today: CivilDate

  init(_ values: [Value], isbn: String?, today: CivilDate, place: SourceLocation? = nil) {
    (self.isbn, self.today, self.place) = (isbn, today, place)
    self.values = values.filter { !$0.texts.isEmpty }
  }

  /// Of the first row of a table that was read from an answer.
  ///
  /// - Parameter columns: where the words of a book's vocabulary stand.
  init(
    _ table: Table, _ columns: [(field: String, columns: [String])], isbn: String?, origin: String, today: CivilDate
  ) {
    let values = columns.map { Value(word: $0.field, texts: Self.texts($0.columns, in: table), origin: origin) }
    self.init(values, isbn: isbn, today: today, place: SourceLocation(table.file))
  }

  /// Of an answer of Google Books.
  init?(
    _ document: JSONDocument, _ finding: GoogleBooksAnswer.Finding, origin: String = "Google Books", today: CivilDate,
    log: DiagnosticLog
  ) {
    guard case .book(let records, let isbn) = finding else { return nil }
    let table = JSONReader.read(
      path: document.file.path, bytes: document.file.bytes, records: records, log: log)
    guard let table, table.rowCount > 0 else { return nil }
    self.init(table, GoogleBooksAnswer.columns, isbn: isbn, origin: origin, today: today)
  }

  public var title: String { texts("title").first ?? "" }

  public func texts(_ word: String) -> [String] { values.first { $0.word.isExactly(word) }?.texts ?? [] }

  /// Takes from another what this one does not know.
  mutating func fillGaps(from other: ImportedBook) {
    values += other.values.filter { texts($0.word).isEmpty }
  }

  /// What goes into a column; empty where the answer does not say.
  func text(for column: BookColumns.Known) -> String {
    switch column.word {
    case "isbn":
      guard let isbn else { return "" }
      return column.isShortNumber ? BookNumber.isbn10(isbn) ?? "" : isbn
    case "year": return texts("year").first.map(year) ?? ""
    case "added": return today.iso
    default: return texts(column.word).joined(separator: column.separator)
    }
  }

  /// Warns of texts that spreadsheets work out as formulas, which may send what else the table has to somebody.
  func warnOfFormulas(in columns: [BookColumns.Known], _ log: DiagnosticLog) {
    for column in columns where !column.word.isExactly("added") && isFormula(text(for: column)) {
      log.warning(
        "import.formula",
        "the \(column.word) begins like a formula, \(text(for: column).prefixForMessage), and a spreadsheet that opens "
          + "the table calculates it",
        at: place, suggestion: "look at that cell of the table before you open it in a spreadsheet"
      )
    }
  }

  /// As OWASP lists them for "CSV injection". Numbers with a sign are no formulas.
  private func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return DecimalNumber(text) == nil
  }

  /// The year of `2016-09-13` or `October 1, 1988`; other texts as they are.
  private func year(_ text: String) -> String {
    let numbers = text.utf8.split { !$0.isASCIIDigit }
    return numbers.first { $0.count == 4 }.map { String(decoding: Array($0), as: UTF8.self) } ?? text
  }

  private static func texts(_ paths: [String], in table: Table) -> [String] {
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

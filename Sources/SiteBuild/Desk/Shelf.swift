import BookNumbers
import Records
import SearchIndexing
import Tables
import Text

/// How books stand in a table: which column has which word of theirs, what a new row gets, and which rows are of a book.
public struct Shelf: Sendable {
  /// A text for a column, with the catalogue that says so.
  public struct Filling: Sendable {
    public let column: Int
    public let word: String
    public let text: String
    /// `nil`: the program.
    public let origin: String?
  }

  private let columns: BookColumns
  private let schema: CollectionSchema
  private let isJSON: Bool

  /// - Parameter columns: the names of the table's columns.
  /// - Returns: `nil` for a table of something that catalogues do not know by a number, or without a column for titles.
  public init?(_ table: DeskSight.Table, columns: [String], isJSON: Bool) {
    guard table.schema.kind.numberField != nil else { return nil }
    self.columns = BookColumns(columns, of: DeclaredTable(schema: table.schema, source: table.source))
    (schema, self.isJSON) = (table.schema, isJSON)
    guard column("title") != nil, column("isbn") != nil else { return nil }
  }

  public func column(_ word: String) -> Int? { columns.known.first { $0.word.isExactly(word) }?.place }

  /// The columns of the key.
  public var key: [Int] { columns.key }

  /// The words that catalogues may know and there is a column for.
  public var wanted: Set<String> {
    let own = ["isbn", "added", "rating", "favourite", "availability", "shelfmark", "library"]
    let words = columns.known.map(\.word).filter { word in !own.contains(where: word.isExactly) }
    // The first catalogue says nothing of most of the others.
    let usual = ["title", "authors", "publisher", "year", "pages", "language", "description", "cover"]
    return Set(words.filter { word in usual.contains(where: word.isExactly) })
  }

  /// What a book brings for the columns; not the picture, which is a file.
  ///
  /// - Parameter choices: the values that a word may have, with what people see; empty: any.
  public func fillings(
    of book: ImportedBook, choices: (Field) -> [(value: String, label: String)]
  ) -> [Filling] {
    columns.known.compactMap { column in
      if column.word.isExactly("cover") { return nil }
      let field = schema.field(column.word)
      var text = text(of: book, column, field, choices)
      if column.word.isExactly("added"), let format = field?.formats.first { text = date(text, as: format) ?? "" }
      if text.isEmpty { return nil }
      let origin = book.values.first { $0.word.isExactly(column.word) }?.origin
      return Filling(column: column.place, word: column.word, text: text, origin: origin)
    }
  }

  private func text(
    of book: ImportedBook, _ column: BookColumns.Known, _ field: Field?,
    _ choices: (Field) -> [(value: String, label: String)]
  ) -> String {
    guard let field else { return book.text(for: column) }
    var texts = book.texts(column.word)
    let known = choices(field)
    if !known.isEmpty {
      // Another value would be a mistake.
      texts = texts.compactMap { text in
        known.first { [$0.value, $0.label].contains(where: { folded($0).isExactly(folded(text)) }) }?.value
      }
      if !field.isMany { texts = Array(texts.prefix(1)) }
    } else if !field.isMany || field.separator != nil || !isJSON {
      return book.text(for: column)
    }
    if texts.isEmpty { return "" }
    guard isJSON, field.isMany, field.separator == nil else { return texts.joined(separator: column.separator) }
    let items = texts.map { String(decoding: JSONNode.text($0).bytes, as: UTF8.self) }
    return "[\(items.joined(separator: ", "))]"
  }

  /// The key of a new row, with its column: the number after the greatest, otherwise the ISBN; `nil` where none is missing.
  public func newKey(isbn: String, after keys: some Sequence<String>) -> (column: Int, text: String)? {
    guard columns.key.count == 1,
      !columns.known.contains(where: { $0.place == columns.key[0] && $0.word.isExactly("isbn") })
    else { return nil }
    return (columns.key[0], BookColumns.number(after: keys).map { "\($0)" } ?? isbn)
  }

  /// Whether there may be two rows with one ISBN.
  public var hasOwnKey: Bool { columns.hasCountedKey }

  // MARK: Which rows are of a book

  /// The rows of a table by what their books are known by.
  public struct Index: Sendable {
    private var numbers: [String: [Int]] = [:]
    private var titles: [String: [(row: Int, authors: Set<String>)]] = [:]

    /// The rows with a number, in whatever form of it.
    public func rows(of number: String) -> [Int] { numbers[plainNumber(number)] ?? [] }

    /// The rows with the same title, marks and capitals aside, and with one of the authors; those without authors too.
    public func twins(of book: ImportedBook) -> [Int] {
      let authors = Set(book.texts("authors").flatMap(words))
      let title = folded(book.title)
      guard !title.isEmpty else { return [] }
      return (titles[title] ?? []).filter {
        $0.authors.isEmpty || authors.isEmpty || !$0.authors.isDisjoint(with: authors)
      }
      .map(\.row)
    }

    init(_ rows: [Int], numbers columns: [Int], title: Int?, authors: Int?, _ text: (Int, Int) -> String) {
      for row in rows {
        for number in Set(columns.map { plainNumber(text(row, $0)) }) where !number.isEmpty {
          numbers[number, default: []].append(row)
        }
        guard let title else { continue }
        let folded = folded(text(row, title))
        if folded.isEmpty { continue }
        titles[folded, default: []].append((row, Set(authors.map { words(text(row, $0)) } ?? [])))
      }
    }
  }

  public func index(_ rows: [Int], _ text: (_ row: Int, _ column: Int) -> String) -> Index {
    let numbers = columns.known.filter { $0.word.isExactly("isbn") }.map(\.place)
    return Index(rows, numbers: numbers, title: column("title"), authors: column("authors"), text)
  }
}

/// What a scanner read, or a cell has: an ISBN in 13 digits, any other number without what parts its digits.
private func plainNumber(_ text: String) -> String {
  if let isbn = BookNumber.isbn13(text) { return isbn }
  let digits = text.utf8.filter { $0.isASCIIDigit || $0.isASCIILetter }
  return String(decoding: Array(digits), as: UTF8.self).lowercased()
}

/// A day in ISO form as a column writes days, `%d.%m.%Y`; `nil` for a form with anything else than these three.
private func date(_ iso: String, as format: String) -> String? {
  let parts = iso.parts(separatedBy: UInt8(ascii: "-"))
  guard parts.count == 3 else { return nil }
  var bytes = Array(format.utf8)
  for (sign, part) in zip(["%Y", "%m", "%d"], parts) {
    bytes = bytes.replacing(Array(sign.utf8), with: Array(part.utf8))
  }
  return bytes.contains(UInt8(ascii: "%")) ? nil : String(decoding: bytes, as: UTF8.self)
}

private func words(_ text: String) -> [String] {
  SearchRole.text.words(of: text).map { Folding.folded(exact: $0.exact) }.filter { word in
    word.utf8.count > 1
  }
}

private func folded(_ text: String) -> String {
  SearchRole.text.words(of: text).map { Folding.folded(exact: $0.exact) }.joined(separator: " ")
}

extension String {
  /// The number that a scanner or a person gave, if it is an ISBN: in 13 digits.
  public var asISBN: String? { BookNumber.isbn13(self) }

  /// The digits of keys that a scanner pressed without the shift that a French keyboard wants for digits.
  public var withDigitsOfFrenchKeys: String {
    let keys: [Unicode.Scalar: Unicode.Scalar] = [
      "à": "0", "&": "1", "é": "2", "\"": "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9", "§": "6",
      "!": "8",
    ]
    let scalars = unicodeScalars
    guard scalars.contains(where: { "&éèçà\"'(_§!".unicodeScalars.contains($0) }) else { return self }
    var digits = String.UnicodeScalarView()
    for scalar in scalars {
      guard let digit = keys[scalar] ?? (("0"..."9").contains(scalar) ? scalar : nil) else { return self }
      digits.append(digit)
    }
    return String(digits)
  }
}

/// The number after the greatest of some keys; `nil` where not all of them are numbers.
public func nextNumber(after keys: some Sequence<String>) -> Int? { BookColumns.number(after: keys) }

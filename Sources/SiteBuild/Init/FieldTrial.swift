import Diagnostics
import HTMLTexts
import Locales
import Records
import Tables
import Text

/// What stands behind a field whose numbers could be meant otherwise.
private let doubt = "is the comma the decimal sign? Check a number that you know"

/// Tries fields on all cells of a table.
struct FieldTrial {
  private let table: Table
  private let source: RecordSource
  private let context: DecodingContext
  private var numbers: NumberWriting

  /// - Parameter columns: the columns that fields can be made of.
  init(_ table: Table, columns: [String], language: SiteLanguage, missingValues: [String]) {
    self.table = table
    source = RecordSource(path: table.file.path, tables: [SourceTable(table)])
    context = DecodingContext(zone: .utc, language: language, missingValues: missingValues)
    numbers = NumberWriting([], language: language)
    numbers = NumberWriting(columns.lazy.map { [self] in trimmedTexts($0) }, language: language)
  }

  /// Whether every cell decodes; that some are empty does not matter.
  func fits(_ field: Field, _ kind: Kind) -> Bool {
    var field = field
    if kind.series != nil, let language = context.language?.language,
      !texts(field.sourceColumns).allSatisfy({ text in
        text.isEmpty || context.missingValues.contains(where: text.isExactly)
          || SeriesRules.reads(text, for: field.name, language: language)
      })
    {
      return false
    }
    // A reference to a collection that the new site does not have is text.
    if field.type == .reference { field.type = .string }
    if field.type != .string { field.constraints = kind.completed(field).constraints }
    var schema = CollectionSchema("table", kind, fields: [field])
    schema.key = .rowNumber
    let log = DiagnosticLog()
    _ = decode(source, into: schema, context: context, log: log)
    return log.sorted().allSatisfy { $0.severity != .error || $0.code.isExactly("record.missing-value") }
  }

  /// A word's field with what its cells need said about them; `nil` where they are something else.
  func fitted(_ guess: Field, _ kind: Kind) -> GuessedField? {
    guard let word = kind.word(guess.name) else { return nil }
    var field = guess
    field.type = word.type
    field.items = word.items
    if word.type == .markdown, inferType(of: field, in: [source], missingValues: context.missingValues).type == .html {
      field.type = .html
      return GuessedField(field: field, comment: "the cells are HTML")
    }
    if word.type == .list || word.type == .category { field.separator = separator(of: field.columns) }
    let fitting = variants(of: field).first { fits($0, kind) }
    if fitting == nil, let years = writtenYears(field) { return years }
    return fitting.map { found in
      var field = found
      field.type = nil
      return GuessedField(field: field, comment: isSure(of: found) ? nil : doubt)
    }
  }

  /// A field of years as cataloguers write them, where nearly all cells state one and the kind counts them.
  private func writtenYears(_ field: Field) -> GuessedField? {
    guard field.name.isExactly("year"), field.type == .integer else { return nil }
    let texts = texts(field.columns)
    let stated = texts.count { WrittenYear.year(in: $0) != nil }
    guard stated * 10 >= texts.count * 8, stated > 0 else { return nil }
    var years = field
    (years.type, years.readsWrittenYear) = (nil, true)
    return GuessedField(field: years)
  }

  /// Whether its numbers cannot be meant otherwise.
  private func isSure(of field: Field) -> Bool {
    guard [.integer, .number].contains(field.type), field.columns.count == 1 else { return true }
    return numbers.format(of: trimmedTexts(field.columns[0]))?.isSure ?? true
  }

  /// A field of its own: nothing said where inference understands all cells, how its numbers are written where it has
  /// numbers, text where not.
  func ownField(_ name: String, from column: String, _ kind: Kind) -> GuessedField? {
    var field = Field(name, from: [column])
    if let (format, isSure) = numbers.format(of: trimmedTexts(column)), format != NumberFormat() {
      var number = field
      number.type = .number
      number.numberFormat = format
      if fits(number, kind) { return GuessedField(field: number, comment: isSure ? nil : doubt) }
    }
    let missing = context.missingValues
    var inferred = field
    let verdict = inferType(of: field, in: [source], missingValues: missing)
    inferred.type = verdict.type
    inferred.items = verdict.items
    inferred.separator = verdict.separator
    if fits(inferred, kind) {
      field.type = kind.word(name) == nil && verdict.type != .html ? nil : verdict.type
      return GuessedField(field: field)
    }
    field.type = .string
    return fits(field, kind) ? GuessedField(field: field) : nil
  }

  /// The number of the first row whose end lies before its start.
  func rowThatEndsBeforeItStarts(_ start: Field, _ end: Field, _ kind: Kind) -> Int? {
    let fields = [start, end].map { field in
      var moment = field
      moment.type = .datetime
      return kind.completed(moment)
    }
    var schema = CollectionSchema("table", kind, fields: fields)
    schema.key = .rowNumber
    let rows = decode(source, into: schema, context: context, log: DiagnosticLog()).rowValues
    return rows.firstIndex { row in EventSpan.isReversed(row[0], row[1]) }.map { $0 + 1 }
  }

  // MARK: Looking at cells

  /// Whether a cell is written with the character references of HTML.
  func hasReferences(_ field: Field) -> Bool {
    texts(field.sourceColumns).contains { HTMLText.reference(in: $0) != nil }
  }

  /// The paths of pictures that a field of pictures names beside the table; `nil` when one is not there.
  func pictures(of field: Field, _ kind: Kind, _ isPicture: (String) -> Bool) -> [String]? {
    let type =
      kind.word(field.name)?.type ?? inferType(of: field, in: [source], missingValues: context.missingValues).type
    let items = kind.word(field.name)?.items ?? .string
    guard type == .image || (type == .list && items == .image) else { return [] }
    var paths: [String] = []
    for text in texts(field.columns) {
      for piece in pieces(of: text, field.separator) where URLPolicy.target(of: piece) != .web {
        guard piece.utf8.contains(UInt8(ascii: "/")), isPicture(piece) else { return nil }
        paths.append(piece)
      }
    }
    return paths
  }

  /// Whether a row has nothing in a field.
  func hasGaps(_ field: Field) -> Bool { texts(field.sourceColumns).count < table.rowCount }

  /// Whether most cells have letters, so that people can tell records apart by them.
  func hasWords(_ column: String) -> Bool {
    let texts = texts([column])
    let worded = texts.count { text in text.utf8.contains { $0.isASCIILetter || $0 >= 0x80 } }
    return worded * 2 > texts.count
  }

  /// Whether a column's texts may be titles: more than that many in a hundred are different, and they are neither addresses nor long.
  func isTitleLike(_ column: String, share: Int) -> Bool {
    let texts = trimmedTexts(column)
    let different = Set(texts.map(ExactString.init)).count
    let addresses = texts.count { $0.utf8.contains { $0 == UInt8(ascii: "@") } || $0.starts(withBytesOf: "http") }
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    return different * 100 > texts.count * share && addresses * 2 <= texts.count && bytes <= texts.count * 200
  }

  /// Whether most cells are addresses of mailboxes.
  func hasMailboxes(_ column: String) -> Bool {
    let texts = trimmedTexts(column)
    return texts.count(where: isMailAddress) * 2 > texts.count
  }

  private func texts(_ columns: [String]) -> [String] {
    let paths = columns.compactMap { table.column($0) }
    return table.rows.compactMap { row in
      let texts = paths.compactMap { row.cell($0)?.value }.compactMap(text)
      return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
  }

  private func trimmedTexts(_ column: String) -> [String] {
    texts([column]).map { String(decoding: $0.utf8.trimmedASCII, as: UTF8.self) }
  }

  private func text(_ value: CellValue) -> String? {
    switch value {
    case .text(let text), .number(let text):
      text.utf8.allSatisfy { $0 <= 0x20 } || context.missingValues.contains(where: text.isExactly) ? nil : text
    case .list(let cells): cells.isEmpty ? nil : cells.compactMap { self.text($0.value) }.joined(separator: "|")
    case .boolean: "true"
    case .null, .object: nil
    }
  }

  private func pieces(of text: String, _ separator: String?) -> [String] {
    let mark = separator?.utf8.first ?? UInt8(ascii: "|")
    return text.parts(separatedBy: mark).map { String(decoding: $0.utf8.trimmedASCII, as: UTF8.self) }
      .filter { !$0.isEmpty }
  }

  /// What parts several values in a cell: `|` or `;` where any cell has it; a comma only between whole names, since
  /// "Pérez, Ana" is one.
  private func separator(of columns: [String]) -> String? {
    let texts = texts(columns)
    for mark in ["|", ";"] where texts.contains(where: { $0.utf8.contains(UInt8(ascii: mark == "|" ? "|" : ";")) }) {
      return mark
    }
    let lists = texts.filter { $0.utf8.contains(UInt8(ascii: ",")) }
    guard !lists.isEmpty else { return nil }
    let names = lists.flatMap { $0.parts(separatedBy: UInt8(ascii: ",")) }
    let whole = names.count { $0.utf8.trimmedASCII.contains(0x20) }
    return whole * 10 >= names.count * 8 ? "," : nil
  }

  // MARK: What can be said

  private func variants(of field: Field) -> [Field] {
    switch field.type {
    case .date, .time, .datetime: dateVariants(of: field)
    case .integer, .number: numberVariants(of: field)
    case .boolean: booleanVariants(of: field)
    default: [field]
    }
  }

  private func dateVariants(of field: Field) -> [Field] {
    let days = ["%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%d-%m-%Y", "%d.%m.%y", "%d %B %Y", "%B %d, %Y"]
    let whole = days.flatMap { day in
      [[day], ["\(day) %H:%M", day], ["\(day) %H:%M:%S", day], ["\(day) %I:%M %p", day]]
    }
    return ([[]] + whole).map { formats in
      var variant = field
      variant.formats = formats
      return variant
    }
  }

  private func numberVariants(of field: Field) -> [Field] {
    let ways: [(decimal: String, group: String?)] = [
      (".", nil), (",", nil), (".", ","), (",", "."), (",", " "), (".", " "), (",", "\u{A0}"),
    ]
    let all = ways.map { way in
      var variant = field
      variant.numberFormat.decimalChar = way.decimal
      variant.numberFormat.groupChar = way.group
      return variant
    }
    guard field.columns.count == 1, let likely = numbers.format(of: trimmedTexts(field.columns[0])) else { return all }
    var first = field
    first.numberFormat = likely.format
    return [first] + all
  }

  private func booleanVariants(of field: Field) -> [Field] {
    let words: [([String], [String])] = [
      (["yes", "Yes", "YES", "y", "Y"], ["no", "No", "NO", "n", "N"]), (["tak", "Tak", "TAK"], ["nie", "Nie", "NIE"]),
      (["да", "Да", "ДА"], ["нет", "Нет", "НЕТ"]), (["sí", "Sí", "si", "Si", "SÍ"], ["no", "No", "NO"]),
      (["是"], ["否"]), (["ja", "Ja"], ["nein", "Nein"]), (["x", "X"], ["-"]),
    ]
    return [field]
      + words.map { yes, no in
        var variant = field
        variant.trueValues = yes
        variant.falseValues = no
        return variant
      }
  }
}

import Diagnostics
import Kinds
import Locales
import Records
import Tables
import Text

/// What a site file can say about a table, found by looking at its columns and trying its cells: what is said decodes
/// without a mistake.
struct TableGuess {
  let table: Table
  private(set) var kind: Kind
  /// The words for "nothing" that the table has besides the empty cell.
  let missingValues: [String]
  /// The columns of the key; none: no columns tell the rows apart.
  private(set) var key: [String] = []
  private(set) var fields: [GuessedField] = []
  /// The columns that are shown to staff alone.
  private(set) var privateColumns: [String] = []
  /// Paths of pictures beside the table, which must come along.
  private(set) var pictures: [String] = []

  let columns: [String]
  /// The columns of a first name and a last name.
  private let personNames: [String]?
  /// The column of an end that is none, and the number of the row that shows it.
  private var wrongEnd: (column: String, row: Int)?
  private let trial: FieldTrial

  /// - Parameter isPicture: whether a file lies at a path relative to the table.
  init(_ table: Table, language: SiteLanguage, isPicture: (String) -> Bool) {
    self.table = table
    columns = readableColumns(of: table)
    personNames = Self.personNames(among: columns)
    missingValues = wordsForNothing(in: table, columns)
    trial = FieldTrial(
      table, columns: columns, language: language, missingValues: [""] + missingValues)
    kind = knownKinds.guess(columns: columns)
    privateColumns = columns.filter { isPrivate($0, ofPeople: isOfPeople) }
    fields = vocabularyFields(isPicture)
    if !hasRequiredFields {
      kind = knownKinds.general
      fields = vocabularyFields(isPicture)
    }
    takeOutWrongEnds()
    addTitle()
    key = KeyGuess(table, publicColumns).key
    addOtherColumns(isPicture)
    markReferences()
    markPrivate()
  }

  /// Whether the rows are people: the kind says so, or they have a first and a last name.
  private var isOfPeople: Bool {
    // People alone have portraits.
    kind.word("portrait") != nil || personNames != nil
  }

  /// Leaves an end out where a row ends before it begins: a build would refuse the row. The column is shown as it is.
  private mutating func takeOutWrongEnds() {
    guard let start = fields.firstIndex(where: { $0.field.name.isExactly("start") }),
      let end = fields.firstIndex(where: { $0.field.name.isExactly("end") }),
      let row = trial.rowThatEndsBeforeItStarts(fields[start].field, fields[end].field, kind)
    else { return }
    wrongEnd = (fields[end].field.columns.last ?? "", row)
    fields.remove(at: end)
  }

  private var publicColumns: [String] {
    columns.filter { column in !privateColumns.contains(where: column.isExactly) }
  }

  /// What parts the cells, where that is not the comma.
  var delimiter: UInt8? { table.delimiter.flatMap { $0 == UInt8(ascii: ",") ? nil : $0 } }

  private var hasRequiredFields: Bool {
    kind.vocabulary.filter(\.isRequired).allSatisfy { word in
      word.name.isExactly(kind.titleField) || fields.contains { $0.field.name.isExactly(word.name) }
    }
  }

  // MARK: Words of the vocabulary

  private mutating func vocabularyFields(_ isPicture: (String) -> Bool) -> [GuessedField] {
    var fields: [GuessedField] = []
    for guess in exactNamesFirst() {
      guard let fitted = joinedTime(guess, fields) ?? trial.fitted(guess, kind) else { continue }
      var field = fitted.field
      if field.name.isExactly(kind.titleField), isMadeOfPrivate(field) { continue }
      guard let found = trial.pictures(of: field, kind, isPicture) else { continue }
      for picture in found where !pictures.contains(where: picture.isExactly) { pictures.append(picture) }
      var comment = fitted.comment
      if field.name.isExactly(kind.titleField), trial.hasGaps(field) {
        field.defaultText = "–"
        comment = "– means that there is none"
      }
      if field.formats.contains(where: isSlashed) {
        comment = "is the day or the month first? Check a date that you know"
      }
      fields.append(GuessedField(field: field, comment: comment))
    }
    return fields
  }

  /// A start out of a column of days and one of times, or an end with the start's day and a time of its own; `nil` where
  /// the columns are not so, or do not read together.
  private func joinedTime(_ guess: Field, _ found: [GuessedField]) -> GuessedField? {
    guard kind.word(guess.name)?.type == .datetime, guess.columns.count == 1 else { return nil }
    var field = guess
    field.type = .datetime
    switch guess.name {
    case let name where name.isExactly("start"):
      guard let time = timeColumn(TimeColumns.starts) else { return nil }
      // The times may stand before the days.
      let days = columns.first { kind.guess(column: $0).map("start".isExactly) ?? false && !$0.isExactly(time) }
      guard let days else { return nil }
      field.columns = [days, time]
    case let name where name.isExactly("end"):
      let start = found.first { $0.field.name.isExactly("start") }?.field
      guard let start, let time = timeColumn(TimeColumns.ends), time.isExactly(guess.columns[0]),
        !time.isExactly(start.columns[0])
      else { return nil }
      field.columns = [start.columns[0], time]
      field.formats = start.formats
    default: return nil
    }
    return trial.fitted(field, kind)
  }

  private func timeColumn(_ names: [String]) -> String? {
    columns.first { column in names.contains { foldedColumnName(column).isExactly($0) } }
  }

  /// The guesses; where a column is called exactly like a word, that column and no other.
  private func exactNamesFirst() -> [Field] {
    kind.guessFields(columns: columns).map { guess in
      guard let exact = columns.first(where: { $0.isExactly(guess.name) }) else { return guess }
      var field = guess
      if field.columns.count == 1 { field.columns = [exact] }
      return field
    }
  }

  /// The name of a record where no column is called so: one that ends like a name, else the first with words in it.
  private mutating func addTitle() {
    let title = kind.titleField
    if kind == knownKinds.general, let names = personNames {
      // "Sales Representative" is a title, but not of the record.
      fields.removeAll { $0.field.name.isExactly(title) }
      fields.insert(GuessedField(field: Field(title, from: names)), at: 0)
    }
    if fields.contains(where: { $0.field.name.isExactly(title) }) { return }
    let candidates = publicColumns.filter { trial.fits(Field(title, .string, from: [$0]), kind) }
    let named = candidates.first { column in
      let name = fieldName(for: column)
      return ["name", "title"].contains { name.ends(withBytesOf: $0) } && !trial.hasGaps(Field(title, from: [column]))
    }
    let full = candidates.filter { trial.hasWords($0) && !trial.hasGaps(Field(title, from: [$0])) }
    // A title tells records apart: a status does not, nor an address on the web.
    let worded =
      full.first { trial.isTitleLike($0, share: 50) } ?? full.first { trial.isTitleLike($0, share: 20) } ?? full.first
    guard let column = named ?? worded ?? candidates.first else { return }
    var field = Field(title, from: [column])
    if trial.hasGaps(Field(title, .string, from: [column])) { field.defaultText = "–" }
    let comment = named == nil ? "the name of a record: change it if needed" : nil
    fields.insert(GuessedField(field: field, comment: comment), at: 0)
  }

  /// Says of fields of plain texts where `&amp;` is meant for `&`.
  private mutating func markReferences() {
    for index in fields.indices {
      let field = fields[index].field
      guard !((field.type ?? kind.word(field.name)?.type)?.isMarkup ?? false), trial.hasReferences(field) else {
        continue
      }
      fields[index].field.hasReferences = true
    }
  }

  // MARK: What is private

  private func isMadeOfPrivate(_ field: Field) -> Bool {
    field.columns.contains { column in privateColumns.contains(where: column.isExactly) }
  }

  /// Gives fields made of private columns to staff alone, and fields of people's mailboxes that are no word of the kind.
  private mutating func markPrivate() {
    for index in fields.indices where !fields[index].field.name.isExactly(kind.titleField) {
      let field = fields[index].field
      let isOfMail =
        kind.word(field.name) == nil && field.columns.count == 1 && trial.hasMailboxes(field.columns[0])
        && !namesContact(field.columns[0])
      if isOfMail, !isMadeOfPrivate(field) { privateColumns += field.columns }
      guard isMadeOfPrivate(field) else { continue }
      fields[index].field.audience = .staff
      fields[index].comment = fields[index].comment ?? "seems to be private"
    }
  }

  private static func personNames(among columns: [String]) -> [String]? {
    let names = columns.map { fieldName(for: $0) }
    let pairs = [
      ("first_name", "last_name"), ("firstname", "lastname"), ("given_name", "family_name"), ("imie", "nazwisko"),
      ("nombre", "apellido"), ("nombre", "apellidos"), ("imya", "familiya"), ("vorname", "nachname"),
    ]
    for (first, last) in pairs {
      let found = [first, last].compactMap { name in zip(columns, names).first { $0.1.isExactly(name) }?.0 }
      if found.count == 2 { return found }
    }
    return nil
  }

  // MARK: Other columns

  /// A field of its own for every other column but a key of one column, which every record has anyway.
  private mutating func addOtherColumns(_ isPicture: (String) -> Bool) {
    let used = fields.flatMap(\.field.columns) + (key.count == 1 ? key : [])
    for column in columns where !used.contains(where: column.isExactly) {
      let isWrongEnd = wrongEnd.map { column.isExactly($0.column) } ?? false
      let word = isWrongEnd ? nil : ownField(for: column, mayBeWord: true, isPicture)
      let guess = word ?? ownField(for: column, mayBeWord: false, isPicture)
      guard var guess else { continue }
      if isWrongEnd, let wrongEnd {
        guess.comment = "not the end of the event: row \(wrongEnd.row) ends before it begins"
      }
      fields.append(guess)
    }
  }

  /// A field for a column; `nil` where it would have the name of a word that cannot be what the column holds.
  private func ownField(for column: String, mayBeWord: Bool, _ isPicture: (String) -> Bool) -> GuessedField? {
    let name = freeName(for: column, mayBeWord: mayBeWord)
    guard var guess = trial.ownField(name, from: column, kind) else { return nil }
    if trial.pictures(of: guess.field, kind, isPicture) == nil { guess.field.type = .string }
    guard let word = kind.word(name), let type = guess.field.type, word.refuses(type) else { return guess }
    return nil
  }

  /// A name for a column that no field has, that the kind does not reserve and that is none of its words, unless the column
  /// is called so.
  private func freeName(for column: String, mayBeWord: Bool) -> String {
    let plain = fieldName(for: column)
    let words = kind.vocabulary.map(\.name).filter { !mayBeWord || !$0.isExactly(column) }
    return kind.fieldName(plain.isEmpty ? "column" : plain) { name in
      words.contains(where: name.isExactly) || fields.contains { $0.field.name.isExactly(name) }
    }
  }
}

private func isSlashed(_ format: String) -> Bool {
  format.starts(withBytesOf: "%d/%m") || format.starts(withBytesOf: "%m/%d")
}

/// A column's name as templates can write it, in small letters with `_` between words: `unitsOnOrder` becomes
/// `units_on_order`.
func fieldName(for column: String) -> String {
  var parted: [UInt8] = []
  var previous: UInt8 = 0
  for byte in column.utf8 {
    let isHump = (0x41...0x5A).contains(byte) && (0x61...0x7A).contains(previous)
    if isHump { parted.append(0x20) }
    parted.append(byte)
    previous = byte
  }
  let slug = SiteLanguage.english.slug(String(decoding: parted, as: UTF8.self))
  return String(decoding: slug.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
}

/// The columns with a name; of JSON objects inside records, their members by dotted paths.
func readableColumns(of table: Table) -> [String] {
  table.columns.map(\.name).filter { !$0.isEmpty }.flatMap { columns(in: $0, of: table, depth: 0) }
}

private func columns(in name: String, of table: Table, depth: Int) -> [String] {
  guard table.delimiter == nil, depth < 3, let path = table.column(name) else { return [name] }
  var members: [String] = []
  for row in table.rows.prefix(200) {
    guard case .object(let found)? = row.cell(path)?.value else { continue }
    for member in found where !members.contains(where: member.name.isExactly) { members.append(member.name) }
  }
  if members.isEmpty { return [name] }
  return members.flatMap { columns(in: "\(name).\($0)", of: table, depth: depth + 1) }
}

/// The words that programs write for nothing and that stand alone in a cell of the table.
private func wordsForNothing(in table: Table, _ columns: [String]) -> [String] {
  guard table.delimiter != nil else { return [] }
  let words = ["NULL", "null", "N/A", "n/a", "#N/A", "NaN", "nan", "\\N"]
  let paths = columns.compactMap { table.column($0) }
  var found: Set<ExactString> = []
  for row in table.rows {
    for path in paths {
      guard case .text(let text)? = row.cell(path)?.value, text.utf8.count <= 4 else { continue }
      if words.contains(where: text.isExactly) { found.insert(ExactString(text)) }
    }
  }
  return words.filter { found.contains(ExactString($0)) }
}

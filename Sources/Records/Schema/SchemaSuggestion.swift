import Diagnostics
import Tables
import Text

/// A schema for a table that nobody has described: kind, key, a field for every column, with types, formats, separators
/// and missing values that all of its cells fit. A site with it reads the table without mistakes of type.
///
/// Where a column does not fit what its name suggests (a year of publication such as `[1998?]`), it is text.
public func suggestSchema(named name: String, for table: Table, context: DecodingContext) -> CollectionSchema {
  let columns = table.columns.map(\.name).filter { !$0.isEmpty }
  let kind = Kind.guess(columns: columns)
  var schema = CollectionSchema(name, kind)
  let suggestion = SchemaSuggestion(table: table, context: context, kind: kind)
  schema.missingValues = suggestion.findMissingValues()
  for field in kind.guessFields(columns: columns) { schema.fields.append(suggestion.fitted(field, in: schema)) }
  let used = schema.fields.flatMap(\.columns)
  for column in columns where !used.contains(where: column.isExactly) {
    let name = ownFieldName(column, kind, taken: schema.fields.map(\.name))
    schema.fields.append(suggestion.fitted(Field(name, from: [column]), in: schema))
  }
  if schema.index(of: kind.titleField) == nil, let first = suggestion.firstText(columns) {
    schema.fields.insert(Field(kind.titleField, .string, from: [first]), at: 0)
  }
  schema.key = suggestion.key(columns, schema)
  return schema
}

/// A column's name as a field's: small letters, digits and underscores; other scripts stay.
private func ownFieldName(_ column: String, _ kind: Kind, taken: [String]) -> String {
  var name = ""
  var previous: Unicode.Scalar = "_"
  for scalar in column.unicodeScalars {
    let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    if isLetter {
      if scalar.properties.isUppercase, previous.properties.isLowercase { name += "_" }
      name += String(scalar).lowercased()
    } else if name.unicodeScalars.last != "_", !name.isEmpty {
      name += "_"
    }
    previous = scalar
  }
  while name.unicodeScalars.last == "_" { name.unicodeScalars.removeLast() }
  if name.isEmpty { name = "column" }
  let isReserved = CollectionSchema.reserved.contains(where: name.isExactly) || name.isExactly("title")
  if isReserved || kind.word(name) != nil { name = "own_\(name)" }
  var number = 2
  var candidate = name
  while taken.contains(where: candidate.isExactly) {
    candidate = "\(name)_\(number)"
    number += 1
  }
  return candidate
}

/// Tries what fits a table's cells.
private struct SchemaSuggestion {
  let table: Table
  let context: DecodingContext
  let kind: Kind
  private let source: RecordSource

  init(table: Table, context: DecodingContext, kind: Kind) {
    self.table = table
    self.context = context
    self.kind = kind
    source = RecordSource(path: table.file.path, tables: [SourceTable(table)])
  }

  /// The words for "no value" that stand in the table, besides the site's.
  func findMissingValues() -> [String]? {
    let words = ["NULL", "null", "N/A", "n/a", "None", "nan", "NaN", "brak", "-"]
    var counts = [Int](repeating: 0, count: words.count)
    for row in table.rows {
      for case let cell? in row.cells {
        guard case .text(let text) = cell.value, text.utf8.count <= 4 else { continue }
        if let index = words.firstIndex(where: text.isExactly) { counts[index] += 1 }
      }
    }
    let found = words.indices.filter { counts[$0] >= 2 }.map { words[$0] }
    return found.isEmpty ? nil : context.missingValues + found
  }

  /// The field in the first form that all cells fit; as text when none does.
  func fitted(_ field: Field, in schema: CollectionSchema) -> Field {
    var field = field
    let word = kind.word(field.name)
    if let word, word.type != .reference {
      field.type = word.type
      field.items = word.type == .list ? word.items : .string
    } else {
      let inferred = inferType(of: field, in: [source], missingValues: schema.missingValues ?? context.missingValues)
      field.type = inferred.type
      field.items = inferred.items
    }
    if field.type == .list || field.type == .category { field.separator = separator(in: field.columns) }
    let isOwnText = word == nil && field.type == .string
    for candidate in isOwnText ? datedVariants(field) + [field] : variants(of: field) where fits(candidate, schema) {
      // A field of one's own whose type is inferred anyway need not state it.
      return candidate
    }
    var text = Field(field.name, .string, from: Array(field.columns.prefix(1)))
    if !fits(text, schema) { text.type = .list }
    return text
  }

  private func variants(of field: Field) -> [Field] {
    switch field.type {
    case .date, .datetime: return [field] + datedVariants(field)
    case .integer, .number: return [field] + numberVariants(field)
    case .boolean: return [field] + booleanVariants(field)
    default: return [field]
    }
  }

  private func datedVariants(_ field: Field) -> [Field] {
    let formats = ["%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%d-%m-%Y", "%Y.%m.%d"]
    let fitting = formats.compactMap { format in
      var variant = field
      variant.type = field.type == .datetime ? .datetime : .date
      variant.formats = [format]
      return isUsed(variant.columns) && fits(variant, CollectionSchema("", kind)) ? variant : nil
    }
    // Day and month cannot be told apart where both orders fit everywhere: then it stays text.
    return fitting.count == 1 ? fitting : []
  }

  private func numberVariants(_ field: Field) -> [Field] {
    var variants: [Field] = []
    for (decimal, group, isBare) in [
      (",", nil, true), (".", ",", true), (",", ".", true), (",", " ", true), (".", nil, false), (",", nil, false),
    ] as [(String, String?, Bool)] {
      var variant = field
      variant.numberFormat.decimalChar = decimal
      variant.numberFormat.groupChar = group
      variant.numberFormat.bareNumber = isBare
      variants.append(variant)
    }
    return variants
  }

  private func booleanVariants(_ field: Field) -> [Field] {
    [
      ("yes", "no"), ("Yes", "No"), ("Y", "N"), ("y", "n"), ("tak", "nie"), ("да", "нет"), ("sí", "no"), ("是", "否"),
      ("x", "-"),
    ].map { yes, no in
      var variant = field
      variant.trueValues = [yes]
      variant.falseValues = [no]
      return variant
    }
  }

  /// What parts several values in the cells of a column: found in at least one cell out of twenty.
  private func separator(in columns: [String]) -> String? {
    let candidates = [" | ", "|", ";", " / "]
    var counts = [Int](repeating: 0, count: candidates.count)
    var total = 0
    for case let path? in columns.map({ table.column($0) }) {
      for row in table.rows {
        guard case .text(let text)? = row.cell(path)?.value, !text.isEmpty else { continue }
        total += 1
        for (index, mark) in candidates.enumerated() where text.pieces(separatedBy: mark).count > 1 {
          counts[index] += 1
        }
      }
    }
    return candidates.indices.first { counts[$0] * 20 >= max(total, 1) && counts[$0] > 0 }.map { candidates[$0] }
  }

  private func isUsed(_ columns: [String]) -> Bool {
    columns.compactMap { table.column($0) }.contains { path in
      table.rows.contains { row in row.cell(path).map { !$0.isBlank } ?? false }
    }
  }

  /// Whether every row of the table can be read so.
  private func fits(_ field: Field, _ schema: CollectionSchema) -> Bool {
    let log = DiagnosticLog()
    let decoder = FieldDecoder(field, in: schema, context, log)
    let paths = field.columns.map { table.column($0) }
    for (index, row) in table.rows.enumerated() where !row.isRagged {
      _ = decoder.value(of: paths.map { $0.flatMap { row.cell($0) } }) { Report(log: log, cell: $0, fallback: nil) }
      if index % 64 == 0, log.hasErrors { return false }
    }
    return !log.hasErrors
  }

  /// The first column that has a text in every row, otherwise the first of all.
  func firstText(_ columns: [String]) -> String? {
    columns.first { column in
      guard let path = table.column(column) else { return false }
      return table.rows.allSatisfy { row in
        guard let text = row.cell(path)?.plainText else { return false }
        return text.unicodeScalars.contains { $0.properties.isAlphabetic }
      }
    } ?? columns.first
  }

  /// A column of different values in every row: one that is called like a key, then the first; the row's number where
  /// there is none.
  func key(_ columns: [String], _ schema: CollectionSchema) -> KeyRule {
    let distinct = columns.filter(isDistinct)
    let named = distinct.first { column in
      let folded = foldedColumnName(column)
      return ["id", "key", "code", "no", "nr", "isbn", "codigo", "clave", "numer", "номер", "код", "編號"].contains {
        word in
        folded.utf8.count >= word.utf8.count && folded.utf8.suffix(word.utf8.count).elementsEqual(word.utf8)
      }
    }
    return (named ?? distinct.first).map { .columns([$0]) } ?? .rowNumber
  }

  private func isDistinct(_ column: String) -> Bool {
    guard let path = table.column(column) else { return false }
    var seen: Set<ExactString> = []
    return table.rows.allSatisfy { row in
      guard let text = row.cell(path)?.plainText, !text.trimmed.isEmpty else { return false }
      return seen.insert(ExactString(text)).inserted
    }
  }
}

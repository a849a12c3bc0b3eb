import Diagnostics
import Locales
import Markdown
import Records
import Tables
import Text

/// A row by itself, as the site would read it: known at once, whatever the size of its table.
public struct DeskRow: Sendable {
  /// The row alone below its header.
  public let table: Tables.Table
  /// What is wrong with it that can be said without the other rows.
  public let mistakes: [Diagnostic]
  fileprivate let collection: RecordCollection
}

/// What a phrase of repetition means for a row.
public struct DeskDates: Sendable {
  /// The phrase in the one form that the site's language has for it.
  public let phrase: String
  /// Its days: `2026-03-01`.
  public let days: [String]
  public let leftOut: Int
  public let goesOn: Bool
}

extension DeskSight {
  /// Reads a row alone.
  ///
  /// - Parameter file: a file with this row and no other, written as the table is.
  /// - Returns: `nil` where it cannot be read so.
  public func look(at file: [UInt8], of table: Table, site: SiteFolder, delimiter: UInt8?) -> DeskRow? {
    guard let schema = store.collection(table.collection)?.schema.forRows,
      let own = table.parse(file, site: site, delimiter),
      own.rowCount == 1
    else { return nil }
    let log = DiagnosticLog()
    let source = table.reading(own)
    let decoded = decode(source, into: schema, context: context, log: log)
    // A row of details fills gaps of others, so what it lacks is no mistake.
    let isWhole = source.role == .list && !source.isSupplement
    let collection = merge([decoded], into: schema, log: isWhole ? log : DiagnosticLog())
    store.reportBrokenReferences(of: collection, log: log)
    return DeskRow(table: own, mistakes: log.sorted(), collection: collection)
  }

  /// The dates of a row that repeats; `nil` where it does not.
  ///
  /// - Throws: what is wrong with the phrase, or with what the row lacks.
  public func dates(of row: DeskRow, in table: Table) throws(Diagnostic) -> DeskDates? {
    guard row.collection.mayRepeat, row.collection.count == 1 else { return nil }
    let log = DiagnosticLog()
    let expanded = row.collection.expandingSeries(into: table.collection + "_series", rules, log: log)
    if let mistake = log.sorted().first(where: { $0.severity == .error }) { throw mistake }
    guard let report = expanded.series.seriesReports.first else { return nil }
    return DeskDates(
      phrase: report.phrase, days: report.days.map(\.iso), leftOut: report.leftOut, goesOn: report.goesOn)
  }

  /// The computed values of a record as people read them, with what they are called.
  public func computed(ofRow row: Int, in table: Table) -> [(label: String, text: String)] {
    guard let place = store.index(of: table.collection),
      let record = store.collections[place].record(ofRow: row, in: table.path)
    else { return [] }
    let collection = store.collections[place]
    return table.computed.compactMap { field in
      guard let index = collection.schema.index(of: field.name) else { return nil }
      let text = text(of: collection.value(record, index), isMoney: field.isMoney)
      return text.isEmpty ? nil : (field.label, text)
    }
  }

  private func text(of value: FieldValue, isMoney: Bool) -> String {
    switch value {
    case .missing: return ""
    case .integer, .number:
      let plain = value.plainText
      if isMoney, let currency, let text = language.currency(decimal: plain, code: currency) { return text }
      return language.number(decimal: plain) ?? plain
    case .record(let id): return store.record(id)?.title ?? ""
    case .boolean(let yes): return yes ? "✓" : "–"
    default: return value.elements.map(\.plainText).joined(separator: ", ")
    }
  }

  /// A text of Markdown as pages show it, without the site's own headings around it.
  public func html(ofMarkdown text: String) -> String { MarkdownRenderer.html(of: text).text }

  // MARK: Order

  /// The rows of a table in the order of a column: numbers and days by what they are, texts by the language. Rows without a
  /// value come last in both directions.
  ///
  /// - Parameter text: what stands in the column, by the row.
  public func order(
    of draft: Tables.Table, by column: String, isDown: Bool, in table: Table, text: (Int) -> String
  ) -> [Int] {
    let texts = (0..<draft.rowCount).map(text)
    let field = table.fields.first { $0.columns.count == 1 && $0.columns[0].isExactly(column) }?.field
    var keys = CollationKeys(language, numeric: true)
    var numbers = [Double?](repeating: nil, count: texts.count)
    if let field, let type = field.type, Self.ordered.contains(type), !field.isMany,
      let schema = store.collection(table.collection)?.schema
    {
      let values = schema.values(of: field, in: table.reading(draft), context: context)
      for row in texts.indices {
        let plain = values[row]?.plainText ?? ""
        numbers[row] = Double(plain)
        // What cannot be read stands behind what can, by its text.
        keys.append(plain.isEmpty && !texts[row].isEmpty ? "\u{10FFFD}" + texts[row] : plain)
      }
    } else {
      for text in texts { keys.append(text) }
    }
    return texts.indices.sorted { left, right in
      if texts[left].isEmpty != texts[right].isEmpty { return texts[right].isEmpty }
      if let first = numbers[left], let second = numbers[right] {
        return first == second ? left < right : (first < second) != isDown
      }
      if (numbers[left] == nil) != (numbers[right] == nil) { return numbers[left] != nil }
      let order = keys.compare(left, right)
      return order == 0 ? left < right : (order < 0) != isDown
    }
  }

  private static let ordered: Set<FieldType> = [.integer, .number, .date, .datetime, .time, .boolean]
}

extension DeskSight.Table {
  /// The source with one table of its own, which stands for this one.
  fileprivate func reading(_ table: Tables.Table) -> RecordSource {
    var source = bare
    source.tables = [SourceTable(table, keyFromPath: keyFromPath)]
    return source
  }

  /// Reads the table out of bytes that were written as it is.
  fileprivate func parse(_ bytes: [UInt8], site: SiteFolder, _ delimiter: UInt8?) -> Tables.Table? {
    var dialect = source.dialect
    if let delimiter { dialect.delimiter = delimiter }
    return TableReader.read(
      path: site.shown(path), bytes: bytes, format: source.format, records: source.records, dialect: dialect,
      log: DiagnosticLog())
  }
}

/// A text as it is compared when somebody looks for it: small letters without marks.
public func foldedForFinding(_ text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count)
  for scalar in NormalizationForm.decomposed.of(text.lowercased()).unicodeScalars {
    switch scalar.value {
    case 0x300...0x36F: continue
    case 0x142: out.append(UInt8(ascii: "l"))
    case 0xF8: out.append(UInt8(ascii: "o"))
    case 0x111: out.append(UInt8(ascii: "d"))
    case 0xDF: out += "ss".utf8
    case 0xA0: out.append(0x20)
    default: out += UTF8.encode(scalar) ?? .init()
    }
  }
  return out
}

/// A text without what people do not see: blanks at its ends, several in a row, signs without a width, marks apart from
/// their letters.
public func tidied(_ text: String) -> String {
  var out = String.UnicodeScalarView()
  var isBlank = true
  for scalar in NormalizationForm.composed.of(text).unicodeScalars {
    switch scalar.value {
    case 0x200B, 0xFEFF, 0xAD, 0x200E, 0x200F: continue
    case 0x20, 0x09, 0xA0, 0x2007, 0x202F, 0x3000:
      if !isBlank { out.append(" ") }
      isBlank = true
    case 0x0A, 0x0D:
      while out.last == " " { out.removeLast() }
      out.append(scalar)
      isBlank = true
    default:
      out.append(scalar)
      isBlank = false
    }
  }
  while let last = out.last, last.value <= 0x20 { out.removeLast() }
  return String(out.drop { $0.value <= 0x20 })
}

import Diagnostics
import Locales
import Tables
import Text

/// Makes the records of a collection out of the columns of another one: a record for each name in the other's field, whose
/// key is the name without capitals and blanks. What else there is of a name comes from the first row that has it; that
/// later rows contradict it is told once a field, with the number of the records.
///
/// A row with several names in its cell gives the names alone, since nobody can tell to which of them its other cells belong.
///
/// - Parameters:
///   - schema: completed; its `derived` names the field of `base`.
///   - base: the other collection, merged and not yet resolved.
///   - hidden: the records of `base` that are not shown, of which nothing is taken.
public func derive(
  _ schema: CollectionSchema, from base: RecordCollection, leavingOut hidden: Set<RecordKey>,
  context: DecodingContext, log: DiagnosticLog
) -> RecordCollection {
  var deriver = Deriver(schema, base, context, log)
  for row in 0..<base.count where hidden.isEmpty || !hidden.contains(base.keys[row]) { deriver.add(row) }
  return deriver.finished()
}

private struct Deriver {
  let schema: CollectionSchema
  let base: RecordCollection
  let log: DiagnosticLog
  private let decoders: [FieldDecoder]
  private let tally = DamageTally()
  /// The place of the display name here, and that of the names there.
  private let title: Int?
  private let names: Int?
  private var collection: RecordCollection
  private var spellings: [Spellings] = []
  private var contradictions: [Int: Contradiction] = [:]
  /// What the texts of a cell were read as, so that a mistake is told once.
  private var known: [[ExactString: FieldValue]]

  /// What is told of a field.
  private struct Contradiction {
    var records: Set<Int> = []
    let record: Int
    let first: FieldValue
    let other: FieldValue
    let location: SourceLocation?
  }

  init(_ schema: CollectionSchema, _ base: RecordCollection, _ context: DecodingContext, _ log: DiagnosticLog) {
    self.schema = schema
    self.base = base
    self.log = log
    decoders = schema.fields.map { FieldDecoder($0, in: schema, context, log) }
    title = schema.index(of: schema.kind.titleField)
    names = schema.derived.flatMap { base.schema.index(of: $0.field) }
    known = Array(repeating: [:], count: schema.fields.count)
    collection = RecordCollection(schema)
    collection.origins.tables = base.origins.tables.map { BoundTable($0.table, schema) }
  }

  mutating func add(_ row: Int) {
    guard let names, let title else { return }
    let texts = base.value(row, names).elements.compactMap(\.text).map(singleBlanks).filter { !$0.isEmpty }
    for text in texts {
      let place = place(of: text, row)
      spellings[place].add(text)
      if texts.count == 1 { fill(place, from: row, besides: title) }
    }
  }

  /// The record of a name, made where there is none.
  private mutating func place(of name: String, _ row: Int) -> Int {
    let key = RecordKey(spellingKey(name))
    if let place = collection.places[key] { return place }
    let place = collection.keys.count
    collection.places[key] = place
    collection.keys.append(key)
    collection.values += Array(repeating: .missing, count: schema.fields.count)
    collection.origins.first.append(base.origins.first[row])
    collection.read += 1
    spellings.append(Spellings())
    return place
  }

  private mutating func fill(_ place: Int, from row: Int, besides title: Int) {
    let width = schema.fields.count
    for field in 0..<width where field != title {
      guard let (value, origin) = value(of: field, row) else { continue }
      let old = collection.values[place * width + field]
      if old.isMissing {
        collection.values[place * width + field] = value
        note(origin, of: place)
      } else if !old.agrees(with: value) {
        let location = collection.origins.tables[Int(origin.table)].location(row: Int(origin.row), field: field)
        let first = Contradiction(record: place, first: old, other: value, location: location)
        contradictions[field, default: first].records.insert(place)
      }
    }
  }

  /// Where a value of a record stands, if not in the row that made it.
  private mutating func note(_ origin: Origins.Origin, of place: Int) {
    guard !collection.origins.all(place).contains(origin) else { return }
    collection.origins.more[place, default: []].append(origin)
  }

  /// What a row of the other collection has for a field, and in which of the rows that it was merged from.
  private mutating func value(of field: Int, _ row: Int) -> (FieldValue, Origins.Origin)? {
    for origin in base.origins.all(row) {
      let table = collection.origins.tables[Int(origin.table)]
      let source = table.table.row(Int(origin.row))
      let cells = table.fields[field].map { path in path.flatMap { source.cell($0) } }
      if cells.allSatisfy({ $0?.isBlank ?? true }) { continue }
      let (log, tally) = (log, tally)
      let value = read(cells, field) { Report(log: log, cell: $0, fallback: source.location, tally: tally) }
      if !value.isMissing { return (value, origin) }
    }
    return nil
  }

  private mutating func read(_ cells: [Cell?], _ field: Int, _ report: (Cell?) -> Report) -> FieldValue {
    guard cells.count == 1, case .text(let text)? = cells[0]?.value else {
      return decoders[field].value(of: cells, report)
    }
    if let value = known[field][ExactString(text)] { return value }
    let value = decoders[field].value(of: cells, report)
    known[field][ExactString(text)] = value
    return value
  }

  mutating func finished() -> RecordCollection {
    tally.report(to: log)
    if let title {
      for (place, spellings) in spellings.enumerated() {
        collection.values[place * schema.fields.count + title] = .text(spellings.best)
      }
    }
    for (field, found) in contradictions.sorted(by: { $0.key < $1.key }) { report(found, field) }
    if collection.count == 0, base.count > 0 { reportEmptiness() }
    collection.settle(decoders, log)
    return collection
  }

  private func report(_ found: Contradiction, _ field: Int) {
    let (name, count) = (schema.fields[field].name, found.records.count)
    let others = count == 1 ? "" : "; \(count) records of \(schema.name) have such rows"
    log.warning(
      "record.contradiction",
      "found \(quoted(found.other.plainText)) for \(name) of \(quoted(spellings[found.record].best)), whose first row "
        + "has \(quoted(found.first.plainText)), which is taken\(others)",
      at: found.location,
      notes: [
        Diagnostic.Note("the first row has it here", at: collection.origins.location(found.record, field: field))
      ],
      suggestion: "write the same in all rows of one name, or give \(schema.name) a table of their own")
  }

  private func reportEmptiness() {
    log.warning(
      "site.no-records", "no records for the collection \(quoted(schema.name)): the column of their names is empty",
      at: schema.derived?.location, suggestion: "is it the right column?")
  }
}

extension FieldValue {
  /// Whether two values are the same but for capitals and blanks.
  fileprivate func agrees(with other: FieldValue) -> Bool {
    if self == other { return true }
    guard let mine = text, let theirs = other.text else { return false }
    return spellingKey(mine).isExactly(spellingKey(theirs))
  }
}

extension BoundTable {
  /// A table of another collection with the columns that the fields of a derived one have in it, and no others.
  fileprivate init(_ table: Table, _ schema: CollectionSchema) {
    let shown = table.showing(schema.fields.flatMap(\.sourceColumns))
    self.table = shown
    fields = schema.fields.map { field in field.sourceColumns.map { shown.column($0) } }
    let title = schema.field(schema.kind.titleField)
    key = (title?.sourceColumns ?? []).map { shown.column($0) }
    keyFromPath = nil
  }
}

extension RecordStore {
  /// The records that are not published of the collections that others are derived from, by the collections' names: a
  /// derived collection is made of the others alone.
  public func unpublishedSources(includingDrafts: Bool, context: SelectionContext) -> [ExactString: Set<RecordKey>] {
    let bases = Set(collections.compactMap { $0.schema.derived.map { ExactString($0.collection) } })
    if bases.isEmpty { return [:] }
    // Everybody's: what is for staff is taken out later, and is no reason to leave anything out.
    let shown = published(
      for: .staff, includingDrafts: includingDrafts, context: context, log: DiagnosticLog())
    var result: [ExactString: Set<RecordKey>] = [:]
    for base in bases {
      guard let all = collection(base.string), let left = shown.collection(base.string) else { continue }
      let gone = all.keys.filter { left.place(of: $0) == nil }
      if !gone.isEmpty { result[base] = Set(gone) }
    }
    return result
  }
}

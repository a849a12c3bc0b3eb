import BookNumbers
import Diagnostics
import Tables
import Text

/// Makes the records of a collection out of its decoded sources, by key.
///
/// Rows of lists are the records; rows with a key that is there already add what was missing. The first source that has a
/// value wins; another value in a later one is a conflict. Two rows with one key in one source are an error, with both
/// places. Then defaults fill in, and what must be there, must be unique or must not end before it starts is checked.
///
/// - Parameter schema: completed, the one the sources were decoded with.
public func merge(_ sources: [DecodedSource], into schema: CollectionSchema, log: DiagnosticLog) -> RecordCollection {
  var merger = Merger(schema: schema, log: log)
  let lists = sources.filter { $0.source.role == .list }
  for source in lists where !source.source.isSupplement { merger.add(source) }
  for source in lists where source.source.isSupplement { merger.add(source) }
  for source in sources where source.source.role == .detail { merger.add(source) }
  return merger.finished()
}

private struct Merger {
  let schema: CollectionSchema
  let log: DiagnosticLog
  private var collection: RecordCollection
  /// For each record the source that spoke of it last, and how many details it has.
  private var lastSource: [Int32] = []
  private var hasDetail: [Bool] = []
  private var detailPaths: [String] = []
  private var unlisted = 0
  private var sourceNumber: Int32 = -1
  /// Whether the source at hand only fills gaps.
  private var isSupplement = false
  private var decoders: [FieldDecoder] = []
  /// How many rows the tables before have, where rows are known by their numbers.
  private var numbered = 0
  /// The rows of the source at hand that say the same as a row before them, each with that.
  private var sameRows: [(row: SourceLocation, first: SourceLocation)] = []

  init(schema: CollectionSchema, log: DiagnosticLog) {
    self.schema = schema
    self.log = log
    collection = RecordCollection(schema)
  }

  mutating func add(_ source: DecodedSource) {
    sourceNumber += 1
    decoders = source.decoders
    let base = Int32(clamping: collection.origins.tables.count)
    collection.origins.tables += source.tables
    collection.leftOut += source.invalid
    collection.read += source.invalid.count
    collection.losses += source.losses
    defer { reportSameRows() }
    let isDetail = source.source.role == .detail
    if isDetail, !source.source.isSupplement { detailPaths.append(source.source.path) }
    if source.source.isSupplement { return addSupplement(source, base: base) }
    let source = isDetail ? source : numberedOn(source)
    if !isDetail { reserve(source.count) }
    for row in 0..<source.count {
      let origin = Origins.Origin(table: source.origins[row].table + base, row: source.origins[row].row)
      if let place = collection.places[source.keys[row]] {
        add(row, of: source, to: place, origin, isDetail)
      } else if isDetail {
        leaveOutUnlisted(source.keys[row], origin)
      } else {
        append(row, of: source, origin)
      }
    }
  }

  /// The source with numbers that go on from the tables before: the first rows of two files have nothing in common.
  private mutating func numberedOn(_ source: DecodedSource) -> DecodedSource {
    guard let first = schema.key.firstRow else { return source }
    var copy = source
    var starts: [Int] = []
    for table in source.tables {
      starts.append(numbered)
      numbered += table.table.rowCount
    }
    for row in copy.keys.indices {
      let (table, index) = (Int(copy.origins[row].table), Int(copy.origins[row].row))
      if starts[table] > 0 { copy.keys[row] = RecordKey("\(starts[table] + index + first)") }
    }
    return copy
  }

  /// Adds what somebody else's catalogue says of books: to those of the same ISBN, whatever their key, else as new ones.
  private mutating func addSupplement(_ source: DecodedSource, base: Int32) {
    isSupplement = true
    defer { isSupplement = false }
    let isbn = schema.kind.numberField.flatMap { schema.index(of: $0) }
    var known = isbn.map(placesByNumber) ?? [:]
    for row in 0..<source.count {
      let origin = Origins.Origin(table: source.origins[row].table + base, row: source.origins[row].row)
      let stated = isbn.map { source.values[row * schema.fields.count + $0] } ?? .missing
      let numbers = (stated.elements.compactMap(\.text) + [source.keys[row].text]).compactMap(BookNumber.isbn13)
      let place = collection.places[source.keys[row]] ?? numbers.lazy.compactMap { known[$0] }.first
      if let place {
        add(row, of: source, to: place, origin, source.source.role == .detail)
      } else if source.source.role == .detail {
        leaveOutUnlisted(source.keys[row], origin)
      } else {
        append(row, of: source, origin)
        fillNumber(numbers.first, field: isbn)
        for number in numbers { known[number] = collection.keys.count - 1 }
      }
    }
  }

  /// The records by their right ISBNs, of 13 digits.
  private func placesByNumber(_ field: Int) -> [String: Int] {
    var places: [String: Int] = [:]
    for row in 0..<collection.count {
      for number in collection.value(row, field).elements.compactMap({ $0.text.flatMap(BookNumber.isbn13) }) {
        places[number] = places[number] ?? row
      }
    }
    return places
  }

  /// An answer without the number in it still says which book it is.
  private mutating func fillNumber(_ number: String?, field: Int?) {
    guard let number, let field else { return }
    let place = (collection.keys.count - 1) * schema.fields.count + field
    if collection.values[place].isMissing { collection.values[place] = .text(number) }
  }

  private mutating func reserve(_ count: Int) {
    let total = collection.keys.count + count
    collection.keys.reserveCapacity(total)
    collection.values.reserveCapacity(total * schema.fields.count)
    collection.places.reserveCapacity(total)
    collection.origins.first.reserveCapacity(total)
    lastSource.reserveCapacity(total)
  }

  private mutating func append(_ row: Int, of source: DecodedSource, _ origin: Origins.Origin) {
    let width = schema.fields.count
    collection.places[source.keys[row]] = collection.keys.count
    collection.keys.append(source.keys[row])
    collection.values.append(contentsOf: source.values[(row * width)..<((row + 1) * width)])
    collection.origins.first.append(origin)
    collection.read += 1
    lastSource.append(sourceNumber)
    hasDetail.append(false)
  }

  private mutating func add(
    _ row: Int, of source: DecodedSource, to place: Int, _ origin: Origins.Origin, _ isDetail: Bool
  ) {
    if lastSource[place] == sourceNumber { return leaveOutDuplicate(source.keys[row], place, origin) }
    lastSource[place] = sourceNumber
    if isDetail { hasDetail[place] = true } else { collection.merged += 1 }
    let width = schema.fields.count
    for field in 0..<width {
      let value = source.values[row * width + field]
      if value.isMissing { continue }
      let old = collection.values[place * width + field]
      if old.isMissing {
        collection.values[place * width + field] = value
      } else if old != value, !isSupplement {
        reportConflict(place, field, old, value, origin)
      }
    }
    collection.origins.more[place, default: []].append(origin)
  }

  private func reportConflict(
    _ place: Int, _ field: Int, _ old: FieldValue, _ value: FieldValue, _ origin: Origins.Origin
  ) {
    let table = collection.origins.tables[Int(origin.table)]
    log.report(
      Diagnostic(
        schema.severities.conflict, "record.conflict",
        "\(schema.fields[field].name) of \(quoted(collection.keys[place].text)) is \(quoted(value.plainText)) here, "
          + "but \(quoted(old.plainText)) in the first source, which Gablota uses",
        at: table.location(row: Int(origin.row), field: field) ?? collection.origins.row(origin).location,
        notes: [
          Diagnostic.Note("the first source has it here", at: collection.origins.location(place, field: field))
        ]))
  }

  private mutating func leaveOutDuplicate(_ key: RecordKey, _ place: Int, _ origin: Origins.Origin) {
    let location = collection.origins.keyLocation(origin)
    let first = collection.origins.all(place).last ?? collection.origins.first[place]
    if collection.origins.row(origin).isSame(as: collection.origins.row(first)) {
      sameRows.append((collection.origins.row(origin).location, collection.origins.row(first).location))
      return leaveOut(key, .duplicate, location)
    }
    log.report(
      Diagnostic(
        isSupplement ? .warning : .error, "record.duplicate-key",
        "a second record has the key \(quoted(key.text)), expected each key once", at: location,
        notes: [Diagnostic.Note("the first one is here", at: collection.origins.keyLocation(first))],
        suggestion: "give one of them another key, or remove it"))
    leaveOut(key, .duplicate, location)
  }

  /// Rows that are wholly the same twice say nothing against each other; an export that joins tables repeats many.
  private mutating func reportSameRows() {
    guard let twin = sameRows.first else { return }
    let count = sameRows.count
    sameRows = []
    log.report(
      Diagnostic(
        .warning, "record.same-row",
        count == 1
          ? "this row is the same as a row before it, which is taken"
          : "\(count) rows are the same as rows before them, of which each is taken once; this is the first of them",
        at: twin.row, notes: [Diagnostic.Note("the row before it is here", at: twin.first)],
        suggestion: "remove what is there twice"))
  }

  private mutating func leaveOutUnlisted(_ key: RecordKey, _ origin: Origins.Origin) {
    let location = collection.origins.keyLocation(origin)
    log.report(
      Diagnostic(
        schema.severities.unlisted, "record.unlisted",
        "no list of \(schema.name) has \(quoted(key.text)), so this detail is left out", at: location,
        suggestion: nearestListed(to: key).map { "the nearest key is \(quoted($0))" }))
    leaveOut(key, .unlisted, location)
  }

  /// For the first details only: each is held against all keys.
  private mutating func nearestListed(to key: RecordKey) -> String? {
    unlisted += 1
    return unlisted <= 50 ? nearestKey(to: key.joined, in: collection) : nil
  }

  private mutating func leaveOut(_ key: RecordKey, _ reason: LedgerEntry.Reason, _ location: SourceLocation?) {
    collection.read += 1
    collection.leftOut.append(
      LedgerEntry(collection: schema.name, key: key.text, reason: reason, location: location))
  }

  mutating func finished() -> RecordCollection {
    if !detailPaths.isEmpty { reportWithoutDetail() }
    collection.settle(decoders, log)
    return collection
  }

  private func reportWithoutDetail() {
    for (place, has) in hasDetail.enumerated() where !has {
      log.report(
        Diagnostic(
          schema.severities.withoutDetail, "record.without-detail",
          "found no detail for \(quoted(collection.keys[place].text)), expected one in "
            + enumerated(detailPaths),
          at: collection.origins.keyLocation(collection.origins.first[place])))
    }
  }
}

extension Origins {
  /// Where a row's key stands; the row where it has none of its own.
  func keyLocation(_ origin: Origin) -> SourceLocation {
    let row = row(origin)
    let path = tables[Int(origin.table)].key.compactMap(\.self).first
    return path.flatMap { row.cell($0)?.location } ?? row.location
  }
}

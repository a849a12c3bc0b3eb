import Diagnostics
import Synchronization
import Tables
import Text

/// Some rows of a table, decoded.
struct DecodedChunk: Sendable {
  var keys: [RecordKey] = []
  var values: [FieldValue] = []
  var origins: [Origins.Origin] = []
  var invalid: [LedgerEntry] = []
}

/// Decodes the rows of one table.
final class RowDecoder: Sendable {
  let schema: CollectionSchema
  let table: BoundTable
  let tableIndex: Int
  let decoders: [FieldDecoder]
  let log: DiagnosticLog
  let tally: DamageTally
  /// The column of every field that is read from one; the others take the long way.
  private let single: [ColumnPath?]
  private let isSingle: [Bool]
  /// Which fields' mistakes are warnings.
  private let isLenient: [Bool]
  /// The others that need no value in a record, by the columns that they are read from.
  private let optionalFields: [ExactString: String]
  /// The place of an end that may lack its day.
  private let endField: Int?
  private let startField: Int?
  /// Whether the end's day is read from the column of the start's day: then only its time tells when it is.
  private let endSharesDay: Bool

  init(
    schema: CollectionSchema, table: BoundTable, tableIndex: Int, decoders: [FieldDecoder], tally: DamageTally,
    log: DiagnosticLog
  ) {
    self.schema = schema
    self.table = table
    self.tableIndex = tableIndex
    self.decoders = decoders
    self.log = log
    self.tally = tally
    single = table.fields.map { $0.count == 1 ? $0[0] : nil }
    isSingle = table.fields.map { $0.count == 1 }
    // What every record must have is never left out.
    isLenient = schema.fields.map { $0.isLenient && !schema.isRequired($0) }
    optionalFields = Dictionary(
      zip(schema.fields, single).compactMap { field, column in
        column.flatMap { field.isLenient || schema.isRequired(field) ? nil : (ExactString($0.text), field.name) }
      }, uniquingKeysWith: { first, _ in first })
    startField = schema.index(of: "start")
    endField = schema.index(of: "end").flatMap { end in
      decoders[end].type == .datetime && table.fields[end].count == 2 ? end : nil
    }
    let days = [startField, endField].map { $0.flatMap { schema.fields[$0].sourceColumns.first } }
    endSharesDay = endField != nil && days[0].flatMap { first in days[1].map(first.isExactly) } ?? false
  }

  /// How many rows one step of a parallel loop decodes.
  static let chunkSize = 2_048

  /// All rows, in order, decoded chunk by chunk in the context's loop.
  func chunks(_ context: DecodingContext) -> [DecodedChunk] {
    reportLackOfKey()
    let count = (table.table.rowCount + RowDecoder.chunkSize - 1) / RowDecoder.chunkSize
    if count <= 1 { return [chunk(0..<table.table.rowCount)] }
    let results = ChunkResults(count)
    context.loop(count) { index in
      let start = index * RowDecoder.chunkSize
      results.store(self.chunk(start..<min(start + RowDecoder.chunkSize, self.table.table.rowCount)), at: index)
    }
    return results.all
  }

  /// Some rows, decoded on this thread.
  func chunk(_ rows: Range<Int>) -> DecodedChunk {
    var chunk = DecodedChunk()
    chunk.keys.reserveCapacity(rows.count)
    chunk.origins.reserveCapacity(rows.count)
    chunk.values.reserveCapacity(rows.count * decoders.count)
    for index in rows { decode(index, into: &chunk) }
    return chunk
  }

  private func decode(_ index: Int, into chunk: inout DecodedChunk) {
    let row = table.table.row(index)
    // A ragged row was reported by its reader; its cells may stand in the wrong columns.
    guard !row.isRagged, let key = key(of: row) else {
      chunk.invalid.append(
        LedgerEntry(collection: schema.name, key: "", reason: .invalid, location: row.location))
      return
    }
    chunk.keys.append(key)
    chunk.origins.append(Origins.Origin(table: Int32(clamping: tableIndex), row: Int32(clamping: index)))
    let report: (Cell?) -> Report = {
      Report(
        log: self.log, cell: $0, fallback: $0 == nil ? row.location : nil, tally: self.tally,
        optionalFields: self.optionalFields)
    }
    let first = chunk.values.count
    for (field, decoder) in decoders.enumerated() {
      let report = isLenient[field] ? lenient(report, field) : report
      if endSharesDay, field == endField {
        chunk.values.append(.missing)
      } else if isSingle[field] {
        let cell = single[field].flatMap { row.cell($0) }
        chunk.values.append(cell.map { decoder.value(of: $0, report) } ?? .missing)
      } else {
        let cells = table.fields[field].map { path in path.flatMap { row.cell($0) } }
        chunk.values.append(decoder.value(of: cells, report))
      }
    }
    completeEnd(in: &chunk.values, from: first, row, report)
  }

  /// What reports the mistakes of a field as warnings.
  private func lenient(_ report: @escaping (Cell?) -> Report, _ field: Int) -> (Cell?) -> Report {
    let name = schema.fields[field].name
    return { report($0).lenient(name) }
  }

  /// An event's end with a time alone, or with the column of the start's day, lies on the day of its start, or after midnight on the next one.
  private func completeEnd(
    in values: inout [FieldValue], from first: Int, _ row: Row, _ report: @escaping (Cell?) -> Report
  ) {
    guard let end = endField, values[first + end].isMissing else { return }
    let cells = table.fields[end].map { path in path.flatMap { row.cell($0) } }
    guard cells.count == 2, let timeCell = cells[1],
      endSharesDay || decoders[end].text(of: cells[0], report) == nil,
      decoders[end].text(of: timeCell, report) != nil
    else { return }
    let start = startField.map { values[first + $0] } ?? .missing
    let report = isLenient[end] ? lenient(report, end) : report
    values[first + end] = decoders[end].end(timeCell, after: start, report)
  }
}

/// Where the steps of a parallel loop leave their results.
private final class ChunkResults: Sendable {
  private let chunks: Mutex<[DecodedChunk]>

  init(_ count: Int) { chunks = Mutex([DecodedChunk](repeating: DecodedChunk(), count: count)) }

  func store(_ chunk: DecodedChunk, at index: Int) { chunks.withLock { $0[index] = chunk } }

  var all: [DecodedChunk] { chunks.withLock { $0 } }
}

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

  init(
    schema: CollectionSchema, table: BoundTable, tableIndex: Int, decoders: [FieldDecoder], log: DiagnosticLog
  ) {
    self.schema = schema
    self.table = table
    self.tableIndex = tableIndex
    self.decoders = decoders
    self.log = log
  }

  /// How many rows one step of a parallel loop decodes.
  static let chunkSize = 2_048

  /// All rows, in order, decoded chunk by chunk in the context's loop.
  func chunks(_ context: DecodingContext) -> [DecodedChunk] {
    let count = (table.table.rowCount + RowDecoder.chunkSize - 1) / RowDecoder.chunkSize
    if count <= 1 { return [chunk(0..<table.table.rowCount)] }
    let results = ChunkResults(count)
    context.loop(count) { [self] index in
      let start = index * RowDecoder.chunkSize
      results.store(chunk(start..<min(start + RowDecoder.chunkSize, table.table.rowCount)), at: index)
    }
    return results.all
  }

  private func chunk(_ rows: Range<Int>) -> DecodedChunk {
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
    let log = log
    let report: (Cell?) -> Report = { Report(log: log, cell: $0, fallback: $0 == nil ? row.location : nil) }
    let first = chunk.values.count
    for (field, decoder) in decoders.enumerated() {
      let paths = table.fields[field]
      let value =
        paths.count == 1
        ? decoder.value(of: [paths[0].flatMap { row.cell($0) }], report)
        : decoder.value(of: paths.map { path in path.flatMap { row.cell($0) } }, report)
      chunk.values.append(value)
    }
    completeEnd(in: &chunk.values, from: first, row, report)
  }

  /// An event's end with a time alone lies on the day of its start, or after midnight on the next one.
  private func completeEnd(
    in values: inout [FieldValue], from first: Int, _ row: Row, _ report: (Cell?) -> Report
  ) {
    guard let end = schema.index(of: "end"), values[first + end].isMissing, decoders[end].type == .datetime else {
      return
    }
    let cells = table.fields[end].map { path in path.flatMap { row.cell($0) } }
    guard cells.count == 2, let timeCell = cells[1], decoders[end].text(of: cells[0], report) == nil,
      decoders[end].text(of: timeCell, report) != nil
    else { return }
    let start = schema.index(of: "start").map { values[first + $0] } ?? .missing
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

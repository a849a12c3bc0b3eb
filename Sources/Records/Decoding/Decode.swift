import Diagnostics
import Tables
import Text

/// Decodes the rows of a source: every cell to a value of its field's type. All mistakes are logged with their cells, and
/// a cell with a mistake counts as missing.
///
/// - Parameter schema: completed: see `CollectionSchema.completed`.
public func decode(
  _ source: RecordSource, into schema: CollectionSchema, context: DecodingContext, log: DiagnosticLog
) -> DecodedSource {
  let decoders = schema.fields.map { FieldDecoder($0, in: schema, context, log) }
  var decoded = DecodedSource(
    source: source, tables: source.tables.map { BoundTable($0, source, schema) }, decoders: decoders)
  let tally = DamageTally()
  for (index, table) in decoded.tables.enumerated() {
    let decoder = RowDecoder(
      schema: schema, table: table, tableIndex: index, decoders: decoders, tally: tally, log: log)
    for chunk in decoder.chunks(context) { decoded.append(chunk) }
  }
  tally.report(to: log)
  decoded.losses = tally.losses
  return decoded
}

extension DecodedSource {
  fileprivate mutating func append(_ chunk: DecodedChunk) {
    if keys.isEmpty, invalid.isEmpty {
      (keys, values, origins, invalid) = (chunk.keys, chunk.values, chunk.origins, chunk.invalid)
    } else {
      keys += chunk.keys
      values += chunk.values
      origins += chunk.origins
      invalid += chunk.invalid
    }
  }
}

extension BoundTable {
  /// The table with the columns that a schema's fields have in it.
  init(_ table: SourceTable, _ source: RecordSource, _ schema: CollectionSchema) {
    self.table = table.table
    keyFromPath = table.keyFromPath
    sourceColumns = source.columns
    isSupplement = source.isSupplement
    fields = schema.fields.map { field in
      if field.reference?.through != nil { return [] }
      return source.columns(of: field).map { table.table.column($0) }
    }
    key = schema.keyColumns(in: source).map { table.table.column($0) }
  }
}

extension RecordSource {
  /// Whether the source says itself where a field stands.
  func states(_ field: Field) -> Bool { columns.contains { $0.field.isExactly(field.name) } }

  /// The columns of a field in this source.
  func columns(of field: Field) -> [String] {
    columns.first { $0.field.isExactly(field.name) }?.columns ?? field.sourceColumns
  }
}

import Diagnostics

/// The rows of one source, decoded: not yet records, since other sources may add to them.
public struct DecodedSource: Sendable {
  /// The source.
  public let source: RecordSource
  /// A table with its columns looked up, for every table of the source.
  let tables: [BoundTable]
  /// What read it, a decoder a field.
  let decoders: [FieldDecoder]
  /// The rows that have a key, in order.
  var keys: [RecordKey] = []
  /// The values of those rows, row by row.
  var values: [FieldValue] = []
  /// Where each of them stands; `table` counts within this source.
  var origins: [Origins.Origin] = []
  /// The rows without a usable key.
  var invalid: [LedgerEntry] = []

  /// The values that are left out, since their fields may lack what cannot be read.
  var losses: [LostValue] = []

  /// The values of each row with a key, in the order of the schema's fields.
  package var rowValues: [[FieldValue]] {
    guard !decoders.isEmpty else { return [] }
    return stride(from: 0, to: values.count, by: decoders.count).map { start in
      Array(values[start..<min(start + decoders.count, values.count)])
    }
  }

  /// How many rows have a key.
  public var count: Int { keys.count }
}

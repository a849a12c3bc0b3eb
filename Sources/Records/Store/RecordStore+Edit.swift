import Diagnostics
import Tables
import Text

extension RecordStore {
  /// The table of a file, where one collection alone is made of that table and of nothing else.
  public func onlyTable(ofFile path: String) -> (collection: Int, table: Table)? {
    let places = collections.indices.filter { place in
      collections[place].origins.tables.contains { $0.table.file.path.isExactly(path) }
    }
    guard places.count == 1, let place = places.first, collections[place].origins.tables.count == 1 else { return nil }
    return (place, collections[place].origins.tables[0].table)
  }

  /// The store with the values that an edit gave to some rows. Keys, references and categories are as they were, and so is
  /// the order of everything: that is for the whole pipeline to find out.
  ///
  /// - Returns: `nil` when the edit did anything but change values, or there is anything to say about it.
  public func taking(_ edit: TableEdit, into place: Int, context: DecodingContext) -> RecordStore? {
    let collection = collections[place]
    guard collection.schema.key.firstRow == nil, collection.origins.more.isEmpty,
      let bound = collection.origins.tables.first
    else { return nil }
    let reader = EditReader(collection.schema, bound, context)
    guard let old = reader.decode(edit.rows, of: bound.table),
      let new = reader.decode(0..<edit.part.rowCount, of: edit.part), old.keys == new.keys
    else { return nil }
    var changed = collections
    let width = collection.schema.fields.count
    for (index, row) in edit.rows.enumerated() {
      // A row that is not shown, a draft perhaps, changes nothing that can be seen.
      guard let record = collection.origins.record(ofRow: row), record < collection.count else { continue }
      for field in 0..<width {
        let value = new.values[index * width + field]
        if value == old.values[index * width + field] { continue }
        guard collection.schema.fields[field].isPlain else { return nil }
        changed[place].exchanged[record * width + field] = value
      }
    }
    return RecordStore(changed, audience: audience, hiddenLedgers: hiddenLedgers)
  }
}

extension Field {
  /// Whether its values stand for themselves: no reference, no category.
  fileprivate var isPlain: Bool { type != .reference && type != .category }
}

extension Origins {
  /// The record that a row of the only table made; records are in the order of their rows.
  fileprivate func record(ofRow row: Int) -> Int? {
    var low = 0
    var high = first.count
    while low < high {
      let middle = (low + high) / 2
      if Int(first[middle].row) < row { low = middle + 1 } else { high = middle }
    }
    return low < first.count && Int(first[low].row) == row ? low : nil
  }
}

/// Decodes some rows of a table as the table's other rows were decoded.
private struct EditReader {
  let schema: CollectionSchema
  let bound: BoundTable
  let decoders: [FieldDecoder]
  let log = DiagnosticLog()

  init(_ schema: CollectionSchema, _ bound: BoundTable, _ context: DecodingContext) {
    self.schema = schema
    self.bound = bound
    decoders = schema.fields.map { [log] in FieldDecoder($0, in: schema, context, log) }
  }

  /// `nil` when there is anything to say about a row.
  func decode(_ rows: Range<Int>, of table: Table) -> DecodedChunk? {
    let table = BoundTable(
      table: table, fields: bound.fields, key: bound.key, keyFromPath: bound.keyFromPath,
      sourceColumns: bound.sourceColumns)
    let tally = DamageTally()
    let chunk = RowDecoder(schema: schema, table: table, tableIndex: 0, decoders: decoders, tally: tally, log: log)
      .chunk(rows)
    tally.report(to: log)
    return log.sorted().isEmpty && chunk.invalid.isEmpty ? chunk : nil
  }
}

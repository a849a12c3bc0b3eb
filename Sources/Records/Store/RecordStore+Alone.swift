import Diagnostics
import Tables
import Text

/// Rows that are looked at by themselves, before the whole site is made of them.
extension RecordStore {
  /// The most records of a collection that is searched for the keys that a row refers to.
  private static let aloneLimit = 20_000

  /// Reports the references of records, which are not resolved yet, to nothing that is known here.
  package func reportBrokenReferences(of collection: RecordCollection, log: DiagnosticLog) {
    var copy = collection
    for (field, rule) in collection.schema.fields.enumerated() {
      guard rule.type == .reference, let reference = rule.reference, reference.through == nil,
        let target = collections.firstIndex(where: { $0.name.isExactly(reference.target) }),
        collections[target].count <= Self.aloneLimit,
        let keys = TargetKeys(collections[target], matching: reference.matching, rule, DiagnosticLog())
      else { continue }
      copy.resolve(field, to: target, keys, reference, log)
    }
  }
}

extension CollectionSchema {
  /// The schema by which rows are read, without the reference that the dates of a series get.
  package var forRows: CollectionSchema {
    guard kind.series != nil else { return self }
    var schema = self
    schema.fields.removeAll { $0.name.isExactly("series") && $0.reference != nil }
    return schema
  }

  /// The values of one field in the rows of a table, by the rows; rows without a key have none.
  package func values(of field: Field, in source: RecordSource, context: DecodingContext) -> [Int: FieldValue] {
    var schema = self
    schema.fields = [field]
    let decoded = decode(source, into: schema, context: context, log: DiagnosticLog())
    var values: [Int: FieldValue] = [:]
    values.reserveCapacity(decoded.count)
    for (index, origin) in decoded.origins.enumerated() { values[Int(origin.row)] = decoded.values[index] }
    return values
  }
}

import Diagnostics
import Locales
import Text

/// What references to a collection are matched with: its keys, or the values of a field.
struct TargetKeys {
  let collection: RecordCollection
  private let places: [RecordKey: Int]
  /// Whether records are found by their own keys, which have an order already.
  private let areOwn: Bool
  /// Whether keys are names, compared without their capitals and blanks.
  private let areNames: Bool

  /// `nil` after a mistake in the schema was logged.
  init?(_ collection: RecordCollection, matching field: String?, _ rule: Field, _ log: DiagnosticLog) {
    self.collection = collection
    areNames = rule.reference?.isByName ?? false
    // A foreign key of a data package names the target's column, mostly that of its key.
    guard let field, collection.schema.key != .columns([field]) else {
      (places, areOwn) = (collection.places, true)
      return
    }
    guard let index = collection.schema.index(of: field) ?? collection.schema.index(ofColumn: field) else {
      let names = collection.schema.fields.map(\.name)
      log.error(
        "schema.unknown-field",
        "the field \(rule.name) is matched with \(quoted(field)), which is not a field of \(collection.name)",
        at: rule.declaration,
        suggestion: nearMiss(to: field, among: names).map { "did you mean \(quoted($0))?" }
          ?? "the fields are \(enumerated(names, limit: 20, last: "and"))")
      return nil
    }
    areOwn = false
    places = TargetKeys.places(of: index, in: collection, rule, log)
  }

  private static func places(
    of field: Int, in collection: RecordCollection, _ rule: Field, _ log: DiagnosticLog
  ) -> [RecordKey: Int] {
    var places: [RecordKey: Int] = [:]
    for row in 0..<collection.count {
      let value = collection.value(row, field)
      if value.isMissing { continue }
      let key = RecordKey(value.plainText)
      guard let twin = places[key] else {
        places[key] = row
        continue
      }
      log.error(
        "record.ambiguous-match",
        "a second record has \(quoted(key.text)) as \(collection.schema.fields[field].name), "
          + "by which \(rule.name) refers to \(collection.name)",
        at: collection.origins.location(row, field: field),
        notes: [Diagnostic.Note("the first one is here", at: collection.origins.location(twin, field: field))],
        suggestion: "make the values unique, or refer by key")
    }
    return places
  }

  func place(of key: String) -> Int? { places[RecordKey(areNames ? spellingKey(key) : key)] }

  /// All keys, in a fixed order.
  var all: [RecordKey] { areOwn ? collection.keys : places.keys.sorted() }
}

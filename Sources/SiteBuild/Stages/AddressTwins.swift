import Diagnostics
import Records
import Text

/// Reports records of a collection whose pages have one path. Neither is renamed, since an address must not depend on what
/// else is in the table.
func reportTwins(_ paths: [String?], of place: Int, in store: RecordStore, _ log: DiagnosticLog) {
  var first: [ExactString: Int] = [:]
  first.reserveCapacity(paths.count)
  for case let (row, path?) in paths.enumerated() {
    guard let twin = first.updateValue(row, forKey: ExactString(path)) else { continue }
    first[ExactString(path)] = twin
    let (record, other) = (
      Record(store: store, id: RecordID(collection: place, row: row)),
      Record(store: store, id: RecordID(collection: place, row: twin))
    )
    log.error(
      "record.duplicate-slug",
      "\(quoted(record.key.text)) and \(quoted(other.key.text)) both get the address \(quoted(path)), "
        + "expected one for each",
      at: record.location, notes: [Diagnostic.Note("the other record is here", at: other.location)],
      suggestion: "make what the address is made of distinct, or use {key}")
  }
}

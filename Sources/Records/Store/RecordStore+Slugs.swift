import Diagnostics
import Text

extension RecordStore {
  /// The store with a slug for every record, given by the site's rule.
  ///
  /// Two records of a collection with one slug are an error with both places; neither is renamed, since a permalink must
  /// not depend on what else is in the table.
  public func assigningSlugs(log: DiagnosticLog, _ slug: (Record) -> String) -> RecordStore {
    var result = collections
    for index in result.indices {
      var first: [ExactString: Int] = [:]
      var slugs: [String] = []
      slugs.reserveCapacity(result[index].count)
      for row in 0..<result[index].count {
        let record = Record(store: self, id: RecordID(collection: index, row: row))
        let text = slug(record)
        slugs.append(text)
        guard let twin = first[ExactString(text)] else {
          first[ExactString(text)] = row
          continue
        }
        reportTwin(record, Record(store: self, id: RecordID(collection: index, row: twin)), text, log)
      }
      result[index].slugs = slugs
    }
    return RecordStore(result, audience: audience, hiddenLedgers: hiddenLedgers)
  }

  private func reportTwin(_ record: Record, _ twin: Record, _ slug: String, _ log: DiagnosticLog) {
    log.error(
      "record.duplicate-slug",
      "\(quoted(record.key.text)) and \(quoted(twin.key.text)) both get the address \(quoted(slug)), "
        + "expected one for each",
      at: record.location, notes: [Diagnostic.Note("the other record is here", at: twin.location)],
      suggestion: "make what the address is made of distinct")
  }
}

import Text

extension RecordStore {
  /// The store with a slug for every record, given by the site's rule. Two records may have one: whether their pages can
  /// stand beside each other is a matter of their whole paths.
  public func assigningSlugs(_ slug: (Record) -> String) -> RecordStore {
    var result = collections
    for index in result.indices {
      result[index].slugs = (0..<result[index].count).map { row in
        slug(Record(store: self, id: RecordID(collection: index, row: row)))
      }
    }
    return RecordStore(result, audience: audience, hiddenLedgers: hiddenLedgers)
  }
}

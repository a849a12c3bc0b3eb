import Tables

extension RecordStore {
  /// Goes over every text that a page made of this store can show: the values of fields, and the cells of its sources.
  public func forEachText(_ body: (String) -> Void) {
    for place in collections.indices {
      let collection = collections[place]
      let columns = collection.rawColumns
      for row in 0..<collection.count {
        for field in collection.schema.fields.indices { collection.forEachText(row, field, body) }
        let record = Record(store: self, id: RecordID(collection: place, row: row))
        for column in columns {
          if case .text(let text)? = record.raw(column)?.value { body(text) }
        }
      }
    }
  }

  /// Goes over the texts of fields that an audience may not see, in collections that it may.
  public func forEachText(hiddenFrom audience: Audience, _ body: (String) -> Void) {
    for collection in collections where audience.maySee(collection.schema.audience) {
      let hidden = collection.schema.fields.indices.filter { field in
        !audience.maySee(collections.audience(of: collection.schema.fields[field], in: collection.name))
      }
      for field in hidden { for row in 0..<collection.count { collection.forEachText(row, field, body) } }
    }
  }
}

extension RecordCollection {
  fileprivate func forEachText(_ row: Int, _ field: Int, _ body: (String) -> Void) {
    for text in value(row, field).elements.compactMap(\.text) { body(text) }
  }
}

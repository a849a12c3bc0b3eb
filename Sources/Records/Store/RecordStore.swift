import Diagnostics
import Locales
import Text

/// All collections with their references resolved: immutable, safe to share between threads.
public final class RecordStore: Sendable {
  /// The collections, in the order of the site file.
  public let collections: [RecordCollection]
  /// The values of each collection's records, in the same order; cheaper to reach than through `collections`.
  public let columns: [RecordColumns]
  /// For whom this store is; what is meant for others is not in it.
  public let audience: Audience

  /// The ledgers of collections that the audience may not see.
  let hiddenLedgers: [Ledger]
  /// The places of the fields that say when a record takes place, by collection.
  let startFields: [Int?]
  let endFields: [Int?]

  init(_ collections: [RecordCollection], audience: Audience = .staff, hiddenLedgers: [Ledger] = []) {
    self.collections = collections
    columns = collections.map(RecordColumns.init)
    self.audience = audience
    self.hiddenLedgers = hiddenLedgers
    startFields = collections.map { $0.schema.index(of: "start") }
    endFields = collections.map { $0.schema.index(of: "end") }
  }

  /// The place of a collection, compared exactly.
  public func index(of collection: String) -> Int? {
    collections.firstIndex { $0.name.isExactly(collection) }
  }

  /// The collection of a name, compared exactly.
  public func collection(_ name: String) -> RecordCollection? {
    index(of: name).map { collections[$0] }
  }

  /// The record at a place; `nil` where there is none.
  public func record(_ id: RecordID) -> Record? {
    guard columns.indices.contains(id.collection), id.row >= 0, id.row < columns[id.collection].count else {
      return nil
    }
    return Record(store: self, id: id)
  }

  /// The record with a key.
  public func record(_ collection: String, key: RecordKey) -> Record? {
    guard let index = index(of: collection), let row = collections[index].place(of: key) else { return nil }
    return Record(store: self, id: RecordID(collection: index, row: row))
  }

  /// All records of a collection, in the order in which they were read.
  public func records(of collection: String) -> [RecordID] {
    guard let index = index(of: collection) else { return [] }
    return (0..<columns[index].count).map { RecordID(collection: index, row: $0) }
  }

  /// What became of all records that were read, a ledger a collection; those of hidden collections at the end.
  public var ledgers: [Ledger] { collections.map(\.ledger) + hiddenLedgers }
}

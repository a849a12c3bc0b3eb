import Diagnostics
import Tables
import Text

/// A record in its store: small, made when somebody looks.
public struct Record: Sendable {
  /// The store it lives in.
  public let store: RecordStore
  /// Its place there.
  public let id: RecordID

  /// The record at a place that exists in the store.
  public init(store: RecordStore, id: RecordID) {
    self.store = store
    self.id = id
  }

  /// Its collection.
  public var collection: RecordCollection { store.collections[id.collection] }
  /// What identifies it in its collection.
  public var key: RecordKey { store.columns[id.collection].key(id.row) }
  /// Its part of the path of its page.
  public var slug: String { store.columns[id.collection].slug(id.row) }
  /// For one of the dates of a series: the series' key, and what makes the record's address below that of the series.
  public var occurrence: (seriesKey: String, part: String)? {
    let collection = store.collections[id.collection]
    guard id.row < collection.occurrences.count, !collection.occurrences[id.row].isEmpty else { return nil }
    let part = collection.occurrences[id.row]
    return (String(decoding: key.text.utf8.dropLast(part.utf8.count + 1), as: UTF8.self), part)
  }
  /// Its display name: the value of its kind's title field, its key where that is missing.
  public var title: String { store.columns[id.collection].title(id.row) }

  /// The value of a field by its place in the schema.
  public func value(at field: Int) -> FieldValue { store.columns[id.collection].value(id.row, field) }

  /// The value of a field by its name; `missing` for a field that does not exist.
  public subscript(_ field: String) -> FieldValue {
    let columns = store.columns[id.collection]
    guard let index = columns.place(of: field) else { return .missing }
    return columns.value(id.row, index)
  }

  /// The records that a reference field names, or those that refer to this one by a way back (`events` on a library).
  /// A field wins over a way back of the same name. `nil` where there is neither.
  public func related(_ name: String) -> [RecordID]? {
    let collection = store.collections[id.collection]
    if let index = collection.schema.index(of: name) {
      guard collection.schema.fields[index].type == .reference else { return nil }
      return value(at: index).recordIDs
    }
    return collection.inverses.first { $0.name.isExactly(name) }?.referrers(of: id.row)
  }

  /// The cell of a column of its sources, whatever the schema makes of it: the first row that has something there.
  public func raw(_ column: String) -> Cell? {
    let collection = store.collections[id.collection]
    guard !collection.hides(column) else { return nil }
    var blank: Cell?
    for origin in collection.origins.all(id.row) {
      let table = collection.origins.tables[Int(origin.table)].table
      guard let path = table.column(column), let cell = table.row(Int(origin.row)).cell(path) else { continue }
      if !cell.isBlank { return cell }
      blank = blank ?? cell
    }
    return blank
  }

  /// Where the row that made it stands.
  public var location: SourceLocation? { store.collections[id.collection].origins.location(id.row) }

  /// Where all rows stand that it was made of.
  public var locations: [SourceLocation] {
    let origins = store.collections[id.collection].origins
    return origins.all(id.row).map { origins.row($0).location }
  }

  /// Where a field's value stands; its row where it has none.
  public func location(of field: String) -> SourceLocation? {
    let collection = store.collections[id.collection]
    guard let index = collection.schema.index(of: field) else { return location }
    return collection.origins.location(id.row, field: index)
  }
}

extension FieldValue {
  /// The records of a reference's value.
  public var recordIDs: [RecordID] {
    switch self {
    case .record(let id): [id]
    case .records(let ids): ids
    default: []
    }
  }
}

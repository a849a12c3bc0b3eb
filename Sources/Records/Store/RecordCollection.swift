import Diagnostics
import Tables
import Text

/// The records of a collection, column by column in one flat array, with the rows they came from.
public struct RecordCollection: Sendable {
  /// The completed schema; its fields' order is that of the values.
  public internal(set) var schema: CollectionSchema
  /// The records' keys, in the order in which they were read.
  public internal(set) var keys: [RecordKey]
  /// `fields.count` values for every record.
  var values: [FieldValue]
  /// Values that an edit put in the place of those of `values`, by their places there: a million values are not copied for
  /// the sake of one.
  var exchanged: [Int: FieldValue] = [:]
  var origins: Origins
  /// The records' places by key.
  var places: [RecordKey: Int]
  /// The path segments given by `RecordStore.assigningSlugs`; before that the keys' texts.
  var slugs: [String] = []
  /// What makes the address of an occurrence below that of its series, `2026-03-04`; empty for other records, and as a whole
  /// where there are no occurrences.
  var occurrences: [String] = []
  /// What is told of each record that is a series; empty where none is.
  var series: [SeriesReport] = []
  /// Days on which records have other hours than usual.
  var hoursExceptions: [StatedException] = []
  /// The trees of category fields, by the fields' places.
  var trees: [Int: CategoryTree] = [:]
  /// The ways back from records here to records that refer to them.
  var inverses: [Inverse] = []
  /// How many different records were read, and which of them are not here.
  var read: Int
  var leftOut: [LedgerEntry]
  /// How many rows of lists added to a record that was there already.
  var merged = 0
  /// The values of fields with `on_error: warn` that are left out.
  var losses: [LostValue] = []
  /// Columns that `raw` must not show, since fields for staff are made of them.
  var hiddenColumns: [String] = []
  /// Fields and ways back that are for others.
  public internal(set) var hiddenNames: [String] = []

  /// A collection without records.
  public init(_ schema: CollectionSchema) {
    self.init(schema: schema, keys: [], values: [], origins: Origins(), places: [:], read: 0, leftOut: [])
  }

  init(
    schema: CollectionSchema, keys: [RecordKey], values: [FieldValue], origins: Origins, places: [RecordKey: Int],
    read: Int, leftOut: [LedgerEntry]
  ) {
    self.schema = schema
    (self.keys, self.values, self.origins, self.places) = (keys, values, origins, places)
    (self.read, self.leftOut) = (read, leftOut)
  }

  /// The collection's name.
  public var name: String { schema.name }
  /// How many records there are.
  public var count: Int { keys.count }
  /// What became of the records that were read.
  public var ledger: Ledger {
    Ledger(
      collection: name, read: read, published: count, leftOut: leftOut, merged: merged,
      lostValues: losses.count { schema.index(of: $0.field) != nil })
  }
  /// The names of the ways back: `events` on a library.
  public var inverseNames: [String] { inverses.map(\.name) }

  /// The places of the fields of a way back, in the collection that refers to this one.
  public func fields(ofWayBack name: String) -> [Int] { inverses.first { $0.name.isExactly(name) }?.fields ?? [] }

  /// The place of the collection that a way back leads to.
  public func inverseCollection(_ name: String) -> Int? {
    inverses.first { $0.name.isExactly(name) }?.collection
  }

  /// The value of a field, both by place; `missing` outside of the collection.
  public func value(_ row: Int, _ field: Int) -> FieldValue {
    guard row >= 0, row < keys.count, field >= 0, field < schema.fields.count else { return .missing }
    let place = row * schema.fields.count + field
    return exchanged.isEmpty ? values[place] : exchanged[place] ?? values[place]
  }

  /// Where a value stands in its table.
  package func location(_ row: Int, field: Int) -> SourceLocation? {
    origins.location(row, field: field)
  }

  /// The place of a record.
  public func place(of key: RecordKey) -> Int? { places[key] }

  /// The tree of a category field.
  public func tree(of field: String) -> CategoryTree? { schema.index(of: field).flatMap { trees[$0] } }

  /// The names of all columns of the sources, in the order in which they are met, without those of staff fields.
  public var rawColumns: [String] {
    var seen: Set<ExactString> = []
    return origins.tables.flatMap { $0.table.columns.map(\.name) }.filter { name in
      seen.insert(ExactString(name)).inserted && !hides(name)
    }
  }

  /// Whether a source has a column, or something at a path, that `raw` may show.
  package func hasColumn(_ name: String) -> Bool {
    !hides(name) && origins.tables.contains { $0.table.column(name) != nil }
  }

  /// Whether a raw column could show what a staff field is made of: the column itself, what it lies in, what lies in it.
  func hides(_ column: String) -> Bool {
    hiddenColumns.contains { overlap($0, column) }
  }
}

/// Whether two columns are one, or one lies in the other.
func overlap(_ left: String, _ right: String) -> Bool {
  left.isExactly(right) || isPrefix(left + ".", of: right) || isPrefix(right + ".", of: left) || meet(left, right)
}

/// Whether two paths can lead to one place, since `*` and conditions stand for elements of a list that others name by
/// their numbers.
private func meet(_ left: String, _ right: String) -> Bool {
  let dot = UInt8(ascii: ".")
  return zip(left.utf8.split(separator: dot), right.utf8.split(separator: dot)).allSatisfy { one, other in
    one.elementsEqual(other) || isAll(one) || isAll(other) || (isCondition(one) && picksElement(other))
      || (isCondition(other) && picksElement(one))
  }
}

private func isAll(_ step: Substring.UTF8View) -> Bool { step.elementsEqual("*".utf8) }

/// `type=ISBN_13`
private func isCondition(_ step: Substring.UTF8View) -> Bool { step.contains(UInt8(ascii: "=")) }

private func picksElement(_ step: Substring.UTF8View) -> Bool { isCondition(step) || step.allSatisfy(isDigit) }

package func isPrefix(_ prefix: String, of text: String) -> Bool {
  text.utf8.starts(with: prefix.utf8)
}

/// The way back: which records of a collection refer to each record of this one.
struct Inverse: Sendable {
  let name: String
  /// The referring collection's place.
  let collection: Int
  /// The places of the referring fields.
  let fields: [Int]
  /// For each record here where its referrers start in `rows`; one more at the end.
  let starts: [Int32]
  /// The referrers' places, in their collection's order.
  let rows: [Int32]

  func referrers(of row: Int) -> [RecordID] {
    guard row >= 0, row + 1 < starts.count else { return [] }
    return rows[Int(starts[row])..<Int(starts[row + 1])].map { RecordID(collection: collection, row: Int($0)) }
  }
}

import Diagnostics
import Tables

/// Which rows of which tables a collection's records came from: eight bytes a record, places are worked out when asked.
struct Origins: Sendable {
  /// A row of a table.
  struct Origin: Sendable, Equatable {
    let table: Int32
    let row: Int32
  }

  /// The tables, with the columns of every field.
  var tables: [BoundTable] = []
  /// The row that made each record.
  var first: [Origin] = []
  /// The further rows that added to a record, by the record's place.
  var more: [Int: [Origin]] = [:]

  /// All rows of a record, the one that made it first.
  func all(_ record: Int) -> [Origin] {
    guard record >= 0, record < first.count else { return [] }
    return [first[record]] + (more[record] ?? [])
  }

  /// Whether all that is known of a record comes from somebody else's catalogues.
  func areSupplements(_ record: Int) -> Bool {
    let rows = all(record)
    return !rows.isEmpty && rows.allSatisfy { tables[Int($0.table)].isSupplement }
  }

  /// The table's row of an origin.
  func row(_ origin: Origin) -> Row { tables[Int(origin.table)].table.row(Int(origin.row)) }

  /// Where a record's row stands.
  func location(_ record: Int) -> SourceLocation? {
    guard record >= 0, record < first.count else { return nil }
    return row(first[record]).location
  }

  /// Where a field's value stands: the first of its cells that has one, otherwise the record's row.
  func location(_ record: Int, field: Int) -> SourceLocation? {
    for origin in all(record) {
      let table = tables[Int(origin.table)]
      if let location = table.location(row: Int(origin.row), field: field) { return location }
    }
    return location(record)
  }
}

/// A table with the columns that a collection's fields and key have in it.
struct BoundTable: Sendable {
  let table: Table
  /// For every field its columns; `nil` where the table has none.
  let fields: [[ColumnPath?]]
  let key: [ColumnPath?]
  let keyFromPath: String?
  /// The columns of fields that are called otherwise in this table's source.
  var sourceColumns: [(field: String, columns: [String])] = []
  /// Whether it is somebody else's catalogue: see `RecordSource.isSupplement`.
  var isSupplement = false

  /// Where a row has something for a field.
  func location(row: Int, field: Int) -> SourceLocation? {
    guard field < fields.count else { return nil }
    let row = table.row(row)
    for case let path? in fields[field] {
      if let cell = row.cell(path), !cell.isBlank { return cell.location }
    }
    return nil
  }
}

extension Cell {
  /// Whether there is nothing in it.
  var isBlank: Bool {
    switch value {
    case .null: true
    case .text(let text): text.utf8.allSatisfy { $0 <= 0x20 }
    default: false
    }
  }
}

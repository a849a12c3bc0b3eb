import Tables
import Text

extension RecordCollection {
  /// The record that a row of a table made or added to.
  ///
  /// - Parameters:
  ///   - row: its place among the table's rows.
  ///   - path: the table's file in its site.
  package func record(ofRow row: Int, in path: String) -> Int? {
    let tables = origins.tables.indices.filter { origins.tables[$0].table.sitePath?.isExactly(path) ?? false }
    let wanted = tables.map { Origins.Origin(table: Int32(truncatingIfNeeded: $0), row: Int32(clamping: row)) }
    return origins.first.firstIndex { wanted.contains($0) }
      ?? origins.more.first { $0.value.contains { wanted.contains($0) } }?.key
  }

  /// The names of all ways back with the records that refer to a record by them.
  package func referrers(of record: Int) -> [(collection: Int, rows: [RecordID])] {
    inverses.map { ($0.collection, $0.referrers(of: record)) }
  }
}

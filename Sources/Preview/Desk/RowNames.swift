import Editing
import Records
import SiteBuild
import Tables
import Text

/// What the cells of a table's rows are about, as people know it: the names of the records that they refer to.
struct RowNames {
  private let store: RecordStore
  private let references: [(column: Int, collection: String, list: BulkChange)]
  /// The column of the key, that of the title, and where the title is looked up.
  private let title: (key: Int, column: Int, collection: String)?

  init(_ table: DeskSight.Table, _ columns: [String], title: Int?, _ store: RecordStore) {
    self.store = store
    references = table.fields.compactMap { found in
      guard let reference = found.field.reference, reference.matching == nil, reference.through == nil,
        found.columns.count == 1, let column = columns.firstIndex(where: found.columns[0].isExactly)
      else { return nil }
      return (column, reference.target, BulkChange(found.field))
    }
    let key = table.key.count == 1 ? columns.firstIndex(where: table.key[0].isExactly) : nil
    self.title = key.flatMap { key in title.flatMap { $0 == key ? nil : (key, $0, table.collection) } }
  }

  /// The names of a row, by columns. A title that the row does not have itself comes from the other sources of its record.
  func node(_ row: Int, of draft: Draft) -> JSONNode {
    var names: [JSONNode] = references.compactMap { column, collection, list in
      let found = list.values(of: draft.text(row, column)).prefix(20).compactMap { name(of: $0, in: collection) }
      return found.isEmpty ? nil : [.integer(column), .text(found.joined(separator: ", "))]
    }
    if let title, draft.text(row, title.column).isEmpty,
      let name = name(of: draft.text(row, title.key), in: title.collection)
    {
      names.append([.integer(title.column), .text(name)])
    }
    return .list(names)
  }

  private func name(of key: String, in collection: String) -> String? {
    guard !key.isEmpty, let title = store.record(collection, key: RecordKey(key))?.title, !title.isExactly(key) else {
      return nil
    }
    return title
  }
}

extension DeskRoom {
  func names(of path: String, _ draft: Draft) -> RowNames? {
    guard let sight = keeper.sight, let table = sight.table(path) else { return nil }
    return RowNames(table, draft.columns, title: titleColumn(table, draft.columns), sight.store)
  }

  /// Rows of a table as the pages know them.
  func rowNodes(_ rows: some Sequence<Int>, _ draft: Draft, of path: String) -> JSONNode {
    let names = names(of: path, draft)
    return .list(rows.map { rowNode(draft, $0, names) })
  }
}

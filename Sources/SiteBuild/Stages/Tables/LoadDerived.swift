import Diagnostics
import Records
import Tables
import Text

/// Gives the collections that are made of another's columns the tables with those columns, and nothing else of them.
/// Columns that no table has are reported.
func lendingTables(to loaded: [LoadedCollection], log: DiagnosticLog) -> [LoadedCollection] {
  loaded.map { collection in
    guard let rule = collection.declaration.schema.derived,
      let base = loaded.first(where: { $0.declaration.schema.name.isExactly(rule.collection) })
    else { return collection }
    let ofBoth = log.telling([collection.declaration.schema.name, rule.collection])
    return collection.borrowing(from: base, ofBoth)
  }
}

extension LoadedCollection {
  fileprivate func borrowing(from base: LoadedCollection, _ log: DiagnosticLog) -> LoadedCollection {
    var declaration = declaration
    let tables = base.sources.flatMap { $0.tables.map(\.table) }
    let unknown = declaration.schema.fields.filter { field in
      !tables.isEmpty && field.sourceColumns.contains { column in tables.allSatisfy { $0.column(column) == nil } }
    }
    // That there is no column of the names is told at the field that refers to them.
    let title = declaration.schema.kind.titleField
    for field in unknown where !field.name.isExactly(title) { report(field, tables, base, log) }
    declaration.schema.fields.removeAll { field in unknown.contains { $0.name.isExactly(field.name) } }
    // Without their names there are no records, which is said.
    let hasNames = declaration.schema.index(of: title) != nil
    let columns = declaration.schema.fields.flatMap(\.sourceColumns)
    let sources = base.sources.map { source in
      RecordSource(path: source.path, tables: source.tables.map { SourceTable($0.table.showing(columns)) })
    }
    return LoadedCollection(
      declaration: declaration, sources: hasNames ? sources : [], isIncomplete: base.isIncomplete || !hasNames)
  }

  private func report(_ field: Field, _ tables: [Table], _ base: LoadedCollection, _ log: DiagnosticLog) {
    let names = tables.flatMap { $0.columns.map(\.name) }
    for column in field.sourceColumns where tables.allSatisfy({ $0.column(column) == nil }) {
      log.error(
        "schema.unknown-column",
        "the field \(field.name) is read from the column \"\(column.printable)\", which no source of "
          + "\(base.declaration.schema.name) has",
        at: field.declaration,
        suggestion: nearMiss(to: column, among: names).map { "did you mean \"\($0)\"?" }
          ?? "the columns are \(names.prefix(20).joined(separator: ", "))")
    }
  }
}

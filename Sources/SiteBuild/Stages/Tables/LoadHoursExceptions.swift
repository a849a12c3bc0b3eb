import Diagnostics
import Files
import Hours
import Locales
import Records
import Tables
import Text

/// Reads the table of days with other hours that `hours: exceptions:` names.
func loadHoursExceptions(of site: LoadedSite, log: DiagnosticLog) throws(FileError) -> [StatedException] {
  guard let node = site.file.node["hours"]?["exceptions"], let path = node.text else { return [] }
  let source = SourceDeclaration(path: path, location: node.location)
  guard let match = try files(of: source, site: site.folder, log: log).first,
    let bytes = try readSource(match.path, of: source, site: site.folder, log: log),
    let table = TableReader.read(path: site.folder.shown(match.path), bytes: bytes, log: log)
  else { return [] }
  let columns = ExceptionColumns(table)
  guard columns.first != nil || columns.date != nil else {
    log.error(
      "hours.bad-exceptions", "the table of other hours has no column \"date\" or \"from\"",
      at: SourceLocation(table.file), suggestion: "name its columns library, from, to, hours and note")
    return []
  }
  return table.rows.compactMap { row in exception(row, columns, log) }
}

private struct ExceptionColumns {
  let place, date, first, last, hours, note: ColumnPath?

  init(_ table: Table) {
    func column(_ names: String...) -> ColumnPath? { names.lazy.compactMap { table.column($0) }.first }
    place = column("library", "place", "branch")
    date = column("date", "day")
    first = column("from", "start", "first")
    last = column("to", "until", "end", "last")
    hours = column("hours", "opening_hours", "open")
    note = column("note", "reason", "why")
  }
}

private func exception(_ row: Row, _ columns: ExceptionColumns, _ log: DiagnosticLog) -> StatedException? {
  func cell(_ column: ColumnPath?) -> Cell? { column.flatMap { row.cell($0) } }
  let single = written(cell(columns.date))
  guard let firstCell = single.isEmpty ? cell(columns.first) : cell(columns.date), !written(firstCell).isEmpty else {
    return nil
  }
  guard let first = day(firstCell, log) else { return nil }
  var last = first
  if single.isEmpty, let lastCell = cell(columns.last), !written(lastCell).isEmpty {
    guard let end = day(lastCell, log) else { return nil }
    guard end >= first else {
      log.error(
        "hours.bad-exceptions", "the days end on \(end.iso), before they begin on \(first.iso)", at: lastCell.location,
        suggestion: "put the earlier date first")
      return nil
    }
    last = end
  }
  let text = written(cell(columns.hours))
  guard let hours = text.isEmpty ? .closed : OpeningHours.day(text) else {
    log.error(
      "hours.bad-exceptions", "found \(quoted(text)), expected the hours of one day", at: cell(columns.hours)?.location,
      suggestion: "write times such as 10:00-14:00, or closed")
    return nil
  }
  let key = written(cell(columns.place))
  return StatedException(
    key: key.isEmpty ? nil : RecordKey(key), HoursException(first...last, hours, note: written(cell(columns.note))),
    at: cell(columns.place)?.location ?? firstCell.location)
}

/// Gives each collection whose records have hours its days with others.
func havingExceptions(
  _ collections: [RecordCollection], _ exceptions: [StatedException], log: DiagnosticLog
) -> [RecordCollection] {
  if exceptions.isEmpty { return collections }
  let places = collections.filter(\.schema.kind.hasHours)
  for exception in exceptions {
    guard let key = exception.key, !places.contains(where: { $0.place(of: key) != nil }) else { continue }
    let near = nearMiss(to: key.text, among: places.flatMap { $0.keys.map(\.text) })
    log.error(
      "hours.no-such-library", "no library has the key \(quoted(key.text))", at: exception.location,
      suggestion: near.map { "did you mean \(quoted($0))?" }
        ?? "write the key of a library, or leave the cell empty for all")
  }
  return collections.map { $0.havingExceptions(exceptions) }
}

extension [RecordCollection] {
  /// When the places of a row of a collection are open, by the row; for none where that does not matter.
  func places(of collection: Int, _ rules: SeriesRules) -> (Int) -> [Timetable] {
    let dates = self[collection]
    guard rules.leavesOutClosed else { return { _ in [] } }
    let fields = dates.schema.fields.indices.compactMap { place -> (Int, RecordCollection)? in
      guard let rule = dates.schema.fields[place].reference, rule.through == nil,
        let target = first(where: { $0.name.isExactly(rule.target) }), target.schema.kind.hasHours
      else { return nil }
      return (place, target)
    }
    return { row in
      for (field, target) in fields {
        let found = dates.value(row, field).elements.compactMap { value in
          value.text.flatMap { target.place(referredBy: $0, dates.schema.fields[field].reference) }
        }
        if !found.isEmpty {
          let tables = found.compactMap { target.timetable(of: $0) }
          // A place whose hours nobody knows may be open.
          return tables.count == found.count ? tables : []
        }
      }
      return []
    }
  }
}

extension RecordCollection {
  /// The record that a reference means.
  fileprivate func place(referredBy text: String, _ rule: ReferenceRule?) -> Int? {
    if let name = rule?.matching, let field = schema.index(of: name) {
      return (0..<count).first { value($0, field).text?.isExactly(text) ?? false }
    }
    return place(of: RecordKey(text)) ?? (0..<count).first { keys[$0].text.lowercased().isExactly(text.lowercased()) }
  }
}

private func day(_ cell: Cell, _ log: DiagnosticLog) -> CivilDate? {
  switch DateParser().date(written(cell)) {
  case .success(let date): return date
  case .failure(let problem):
    log.error("hours.bad-exceptions", problem.message, at: cell.location, suggestion: problem.suggestion)
    return nil
  }
}

private func written(_ cell: Cell?) -> String {
  guard let cell, case .text(let text) = cell.value else { return "" }
  return String(decoding: Array(text.utf8).trimmedASCII, as: UTF8.self)
}

import Diagnostics
import Files
import Locales
import Records
import Tables
import Text

/// Days on which nothing takes place, by the name that `except` has for them.
struct ClosedDays: Sendable {
  let name: String
  let days: [ClosedRange<CivilDate>]
}

/// What the site's tables say of single days, besides the records.
struct StatedDays: Sendable {
  /// Days on which series leave out their dates.
  var closed: [ClosedDays] = []
  /// Single dates of series that are different.
  var series: [SeriesException] = []
  /// Days with other hours than usual.
  var hours: [StatedException] = []
}

func loadStatedDays(of site: LoadedSite, log: DiagnosticLog) throws(FileError) -> StatedDays {
  StatedDays(
    closed: try loadClosedDays(of: site, log: log), series: try loadSeriesExceptions(of: site, log: log),
    hours: try loadHoursExceptions(of: site, log: log))
}

/// Reads the tables of days that `series: closed_days:` names.
private func loadClosedDays(of site: LoadedSite, log: DiagnosticLog) throws(FileError) -> [ClosedDays] {
  var result: [ClosedDays] = []
  for entry in site.file.node["series"]?["closed_days"]?.entries ?? [] {
    guard let path = entry.node.text else { continue }
    let source = SourceDeclaration(path: path, location: entry.node.location)
    var days: [ClosedRange<CivilDate>] = []
    if let match = try files(of: source, site: site.folder, log: log).first,
      let bytes = try readSource(match.path, of: source, site: site.folder, log: log),
      let table = TableReader.read(path: site.folder.shown(match.path), bytes: bytes, log: log)
    {
      days = closedDays(in: table, log)
    }
    result.append(ClosedDays(name: entry.key, days: days))
  }
  return result
}

/// A row is a day, or a range of days with a second column.
private func closedDays(in table: Table, _ log: DiagnosticLog) -> [ClosedRange<CivilDate>] {
  let firstNames = ["date", "day", "start", "from", "first"]
  let lastNames = ["end", "to", "until", "last"]
  guard let first = firstNames.lazy.compactMap({ table.column($0) }).first else {
    log.error(
      "series.closed-days", "the table of closed days has no column \"date\" or \"from\"",
      at: SourceLocation(table.file), suggestion: "name its columns from and to")
    return []
  }
  let last = lastNames.lazy.compactMap { table.column($0) }.first
  return table.rows.compactMap { row in
    guard let start = day(row.cell(first), log) else { return nil }
    guard let last, let cell = row.cell(last), !text(of: cell).isEmpty else { return start...start }
    guard let end = day(cell, log) else { return nil }
    if end < start {
      log.error(
        "series.closed-days", "the range ends on \(end.iso), before it begins on \(start.iso)", at: cell.location,
        suggestion: "put the earlier date first")
      return nil
    }
    return start...end
  }
}

private func day(_ cell: Cell?, _ log: DiagnosticLog) -> CivilDate? {
  guard let cell else { return nil }
  let text = text(of: cell)
  if text.isEmpty { return nil }
  switch DateParser().date(text) {
  case .success(let date): return date
  case .failure(let problem):
    log.error("series.closed-days", problem.message, at: cell.location, suggestion: problem.suggestion)
    return nil
  }
}

private func text(of cell: Cell) -> String {
  guard case .text(let text) = cell.value else { return "" }
  return String(decoding: Array(text.utf8).trimmedASCII, as: UTF8.self)
}

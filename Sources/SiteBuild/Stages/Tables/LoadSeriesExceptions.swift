import Diagnostics
import Files
import Kinds
import Locales
import Records
import Tables
import Text

/// Reads the table that `series: exceptions:` names: a row for each date of a series that is not as the rule says.
func loadSeriesExceptions(of site: LoadedSite, log: DiagnosticLog) throws(FileError) -> [SeriesException] {
  guard let node = site.file.node["series"]?["exceptions"], let path = node.text else { return [] }
  let source = SourceDeclaration(path: path, location: node.location)
  guard let match = try files(of: source, site: site.folder, log: log).first,
    let bytes = try readSource(match.path, of: source, site: site.folder, log: log),
    let table = TableReader.read(path: site.folder.shown(match.path), bytes: bytes, log: log)
  else { return [] }
  return ExceptionReader(table, log)?.exceptions() ?? []
}

private struct ExceptionReader {
  let table: Table
  let log: DiagnosticLog
  private let series: ColumnPath
  private let date: ColumnPath

  init?(_ table: Table, _ log: DiagnosticLog) {
    let named = { (names: [String]) in names.lazy.compactMap { table.column($0) }.first }
    guard let series = named(["series", "id", "event"]), let date = named(["date", "day"]) else {
      log.error(
        "series.exceptions", "the table of exceptions has no columns \"series\" and \"date\"",
        at: SourceLocation(table.file), suggestion: "name its columns series, date, status, start and note")
      return nil
    }
    (self.table, self.log, self.series, self.date) = (table, log, series, date)
  }

  func exceptions() -> [SeriesException] {
    let (status, start, note) = (table.column("status"), table.column("start"), table.column("note"))
    return table.rows.compactMap { row in
      guard let key = text(row, series), let dayCell = row.cell(date), let dayText = text(row, date) else { return nil }
      guard let day = day(dayText, dayCell) else { return nil }
      return SeriesException(
        series: key, day: day, status: status.flatMap { self.status(row, $0) },
        start: start.flatMap { self.start(row, $0, on: day) }, note: note.flatMap { text(row, $0) },
        location: dayCell.location)
    }
  }

  private func text(_ row: Row, _ column: ColumnPath) -> String? {
    guard case .text(let text)? = row.cell(column)?.value else { return nil }
    let trimmed = String(decoding: Array(text.utf8).trimmedASCII, as: UTF8.self)
    return trimmed.isEmpty ? nil : trimmed
  }

  private func day(_ text: String, _ cell: Cell) -> CivilDate? {
    switch DateParser().date(text) {
    case .success(let date): return date
    case .failure(let problem):
      log.error("series.exceptions", problem.message, at: cell.location, suggestion: problem.suggestion)
      return nil
    }
  }

  private func status(_ row: Row, _ column: ColumnPath) -> String? {
    guard let text = text(row, column) else { return nil }
    if let known = AnnouncedStatus(word: text) { return known == .scheduled ? nil : known.rawValue }
    log.error(
      "series.exceptions",
      "found \"\(text)\", expected \(AnnouncedStatus.allCases.map(\.rawValue).joined(separator: ", "))",
      at: row.cell(column)?.location,
      suggestion: nearMiss(to: text, among: AnnouncedStatus.allCases.map(\.rawValue)).map { "did you mean \"\($0)\"?" })
    return nil
  }

  /// The new start: a date, a time, or a date and a time.
  private func start(_ row: Row, _ column: ColumnPath, on day: CivilDate) -> (day: CivilDate, time: CivilTime?)? {
    guard let text = text(row, column), let cell = row.cell(column) else { return nil }
    let parts = text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: "T") }).map {
      String(decoding: $0, as: UTF8.self)
    }
    if parts.count == 1, case .success(let time) = DateParser().time(parts[0]) { return (day, time) }
    guard parts.count <= 2, let first = parts.first, let newDay = self.day(first, cell) else { return nil }
    guard parts.count == 2 else { return (newDay, nil) }
    switch DateParser().time(parts[1]) {
    case .success(let time): return (newDay, time)
    case .failure(let problem):
      log.error("series.exceptions", problem.message, at: cell.location, suggestion: problem.suggestion)
      return nil
    }
  }
}

import Diagnostics

extension CSVReport {
  /// Rows with another number of cells than the header has.
  func raggedRows() {
    let faulty = rowsWithQuoteMistakes()
    let ragged = storage.ragged.filter { !faulty.contains($0.row) && !storage.isTaken($0) }
    guard let first = ragged.first else { return }
    if ragged.count > 1, ragged.count == storage.rowCount, !scan.gaveUp, ragged.allSatisfy({ $0.found == first.found })
    {
      allAlike(first.found)
      return
    }
    var shown = 0
    var place = 0
    while place < ragged.count, shown < CSVReport.limit {
      let next = place + 1 < ragged.count ? ragged[place + 1] : nil
      place += one(ragged[place], next)
      shown += 1
    }
    if place < ragged.count {
      sumUp(
        "csv.ragged-row", ragged.count - place, "rows with a wrong number of cells",
        from: storage.span(ofRow: ragged[place].row))
    }
    if scan.gaveUp { gaveUp() }
  }

  private func gaveUp() {
    log.error(
      "csv.ragged-row", "stopped reading after \(CSVRows.raggedLimit) rows with a wrong number of cells",
      at: place(storage.span(ofRow: storage.rowCount - 1), "row \(storage.rowCount)"),
      suggestion: "are the cells of this table really separated by \(nameOf(choice.delimiter))?")
  }

  private func rowsWithQuoteMistakes() -> Set<Int> {
    var rows: Set<Int> = []
    for mistake in scan.mistakes {
      if let row = storage.row(at: mistake.opening) { rows.insert(row) }
    }
    return rows
  }

  private func allAlike(_ found: Int) {
    let title = storage.columns.count == 1 && found > 2
    log.error(
      "csv.ragged-row",
      "all \(storage.rowCount) rows have \(cells(found)), but the \(reference) \(storage.columns.count)",
      at: place(scan.headerSpan, scan.hasHeader ? "header" : "row 1"),
      suggestion: title
        ? "is this line a title? Delete the lines above the column names"
        : found < storage.columns.count
          ? "give each row as many cells as there are names; or write `dialect: {missingCells: empty}`"
          : "give each column a name, and each row as many cells as there are names")
  }

  /// Reports a row; gives back how many rows that covers.
  private func one(_ row: CSVStorage.Ragged, _ next: CSVStorage.Ragged?) -> Int {
    if row.found > storage.columns.count {
      tooMany(row)
      return 1
    }
    return tooFew(row, next)
  }

  private var reference: String { scan.hasHeader ? "header has" : "first row has" }

  private func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }

  private func headline(_ row: CSVStorage.Ragged) -> String {
    "this row has \(cells(row.found)), but the \(reference) \(storage.columns.count)"
  }

  private func tooFew(_ row: CSVStorage.Ragged, _ next: CSVStorage.Ragged?) -> Int {
    let span = storage.span(ofRow: row.row)
    let endsFile = row.end == file.bytes.count && row.row == storage.rowCount - 1
    if endsFile {
      log.error(
        "csv.truncated", "the file ends too early: \(headline(row))",
        at: place(span, "row \(row.row + 1)"),
        suggestion: "the file was probably cut off when it was saved or fetched: get it again, or complete the row")
      return 1
    }
    let isBroken = next.map { $0.row == row.row + 1 && $0.found + row.found - 1 == storage.columns.count } ?? false
    log.error(
      "csv.ragged-row", headline(row), at: place(span, "row \(row.row + 1)"),
      suggestion: isBroken
        ? "the row seems to go on in the next line: put quotes around a cell that has a line break; "
          + "if only the last cells are missing, write `dialect: {missingCells: empty}`"
        : "add the missing cells; or write `dialect: {missingCells: empty}`, if they are always the last ones")
    return isBroken ? 2 : 1
  }

  private func tooMany(_ row: CSVStorage.Ragged) {
    let columnCount = storage.columns.count
    let extra = Int(storage.raggedEnds[row.first + columnCount - 1]) + 1
    let suspects = RaggedCells(file, storage.syntax, storage.span(ofRow: row.row))
    log.error(
      "csv.ragged-row", headline(row), at: place(extra..<max(extra + 1, row.end), "row \(row.row + 1)"),
      suggestion: suspects.suggestion(extra: row.found - columnCount, columns: storage.columns.map(\.name)))
  }
}

/// The cells of a row that has too many, looked at for the one that should have been in quotes.
private struct RaggedCells {
  private let cells: [[UInt8]]
  private let syntax: CSVSyntax

  private static let limit = 200

  init(_ file: SourceFile, _ syntax: CSVSyntax, _ span: Range<Int>) {
    self.syntax = syntax
    cells = file.bytes.withUnsafeBufferPointer { bytes in
      let row = UnsafeBufferPointer(rebasing: bytes[span])
      guard var scanner = CSVScanner(row, syntax) else { return [] }
      var ends: [UInt32] = []
      _ = scanner.row(at: 0, into: &ends)
      var start = 0
      return ends.prefix(RaggedCells.limit).map { end in
        defer { start = Int(end) + 1 }
        return Array(row[start..<Int(end)])
      }
    }
  }

  func suggestion(extra: Int, columns: [String]) -> String {
    if cells.suffix(extra).allSatisfy(\.isEmpty) {
      return "remove the \(nameOf(syntax.delimiter)) at the end of the row"
    }
    let quoted = cells.contains { cell in
      cell.first == 0x20 && cell.first { $0 != 0x20 }.map { UInt16($0) } == syntax.quote
    }
    if quoted { return "remove the blank before the quote, or write `skipInitialSpace: true`" }
    let joined = cells.indices.dropFirst().filter { cells[$0].first == 0x20 && !cells[$0 - 1].isEmpty }
    if joined.count == 1, extra == 1, let place = joined.first {
      return "put the cell in quotes: \(joinedCell(place))" + orRest(columns, place - 1)
    }
    let name = nameOf(syntax.delimiter)
    return "put quotes around a cell that contains \(name)" + orRest(columns, columns.count - 1)
  }

  /// The setting that gives what is too much to one column.
  private func orRest(_ columns: [String], _ place: Int) -> String {
    guard columns.indices.contains(place), !columns[place].isEmpty else { return "" }
    return "; or write `dialect: {rest: \(shortened(columns[place]))}` if it is always in that column"
  }

  private func joinedCell(_ place: Int) -> String {
    let text = String(decoding: cells[place - 1] + [syntax.delimiter] + cells[place], as: UTF8.self)
    return "\"\(shortened(text))\""
  }
}

import Diagnostics
import Text

extension CSVReport {
  /// The column that takes what is too much must be there.
  func rest(_ name: String?) {
    guard let name, !storage.columns.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return }
    let names = storage.columns.map(\.name)
    log.error(
      "csv.dialect", "the dialect's `rest` names the column \"\(shortened(name))\", which the table does not have",
      at: place(scan.headerSpan, "header"),
      suggestion: nearMiss(to: name, among: names).map { "did you mean \"\($0)\"?" })
  }

  /// Names that occur twice, and columns without a name.
  func header() {
    guard scan.hasHeader else { return }
    duplicateNames()
    unnamedColumns()
  }

  /// A column's number; in a sheet its letters.
  private func called(_ column: Column) -> String {
    guard file.sheet != nil else { return "\(column.index + 1)" }
    return CellAddress.letters(ofColumn: file.position(of: column.span.lowerBound).column)
  }

  private func duplicateNames() {
    var seen: [ExactString: Column] = [:]
    var duplicates: [(column: Column, first: Column)] = []
    for column in storage.columns where !column.name.isEmpty {
      guard let first = seen[ExactString(column.name)] else {
        seen[ExactString(column.name)] = column
        continue
      }
      duplicates.append((column, first))
    }
    for pair in duplicates.prefix(CSVReport.limit) { duplicate(pair.column, of: pair.first) }
    if let next = duplicates.dropFirst(CSVReport.limit).first {
      sumUp(
        "csv.duplicate-column", duplicates.count - CSVReport.limit, "columns with the name of another column",
        from: next.column.span)
    }
  }

  private func duplicate(_ column: Column, of first: Column) {
    log.error(
      "csv.duplicate-column",
      "column \(called(column)) is named \"\(shortened(column.name))\", like column \(called(first))",
      at: place(column.span, "header"),
      notes: [.init("the first one is here", at: SourceLocation(file, first.span))],
      suggestion: "give each column a different name, or write `dialect: {duplicates: number}`, which calls it "
        + "\"\(shortened(column.name))_2\"")
  }

  /// A column without a name that holds something is a mistake; an empty one is what spreadsheets leave behind.
  private func unnamedColumns() {
    let unnamed = storage.columns.filter { $0.name.isEmpty && !merged.contains($0.index) }
    guard !unnamed.isEmpty else { return }
    if unnamed.count * 2 > storage.columns.count {
      log.error(
        "csv.unnamed-column",
        "the header names \(storage.columns.count - unnamed.count) of \(storage.columns.count) columns",
        at: place(scan.headerSpan, "header"),
        suggestion: titleAdvice)
      return
    }
    let rows = unnamed.map { (column: $0, row: firstFilledRow($0)) }
    let filled = rows.filter { $0.row != nil }.map(\.column)
    for (column, row) in rows.filter({ $0.row != nil }).prefix(CSVReport.limit) { filledButUnnamed(column, row ?? 0) }
    if let next = filled.dropFirst(CSVReport.limit).first {
      sumUp("csv.unnamed-column", filled.count - CSVReport.limit, "columns without a name", from: next.span)
    }
    emptyColumns(rows.filter { $0.row == nil }.map(\.column))
  }

  private func firstFilledRow(_ column: Column) -> Int? {
    (0..<storage.rowCount).first { row in
      guard let span = storage.span(ofRow: row, column: column.index) else { return false }
      return !span.isEmpty && !trimmed(storage.text(ofRow: row, column: column.index) ?? "").isEmpty
    }
  }

  private func filledButUnnamed(_ column: Column, _ row: Int) {
    let text = storage.text(ofRow: row, column: column.index) ?? ""
    let note = storage.span(ofRow: row, column: column.index).map {
      Diagnostic.Note(
        "row \(storage.number(ofRow: row)) has \"\(shortened(text))\" in this column", at: SourceLocation(file, $0))
    }
    log.error(
      "csv.unnamed-column", "column \(called(column)) has no name", at: place(column.span, "header"),
      notes: note.map { [$0] } ?? [],
      suggestion: file.sheet == nil ? "name the column in the first line" : "name the column, or delete what is in it")
  }

  private func emptyColumns(_ empty: [Column]) {
    guard let first = empty.first else { return }
    let which = empty.count == 1 ? "column \(first.index + 1) has" : "\(empty.count) columns have"
    log.warning(
      "csv.empty-column", "\(which) neither a name nor a value: left out", at: place(first.span, "header"),
      suggestion: "delete the empty columns in the spreadsheet and save again")
  }
}

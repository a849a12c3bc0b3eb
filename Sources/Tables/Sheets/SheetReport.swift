import Diagnostics
import Spreadsheets

/// Says what is to be said of a sheet beside its values.
struct SheetReport {
  let path: String
  let sheet: Sheet
  let log: DiagnosticLog

  /// How many cells one message names.
  private static let named = 8

  /// A cell that need not be in the sheet's text.
  func place(_ cell: CellAddress) -> SourceLocation {
    let places = SheetPlaces(
      sheet: sheet.name, starts: [0], numbers: [UInt32(clamping: cell.row)], columns: [UInt16(clamping: cell.column)])
    return SourceLocation(SourceFile(path: path, bytes: [], sheet: places), 0..<0)
  }

  /// The row that names the columns: the stated one, else the first with a value.
  func firstRow(_ dialect: Dialect) -> Int? {
    let filled = sheet.cells.first.map { Int($0.row) }
    guard let stated = dialect.headerRow else {
      if filled == nil { empty() }
      return filled
    }
    if sheet.cells.contains(where: { Int($0.row) == stated }) { return stated }
    let row = filled.map { "the first row with values is row \($0)" }
    log.error(
      "sheet.empty",
      "row \(stated) of the sheet \"\(sheet.name)\" has no cell with a value, column names were expected",
      at: SourceLocation(SourceFile(path: path, bytes: [])), suggestion: row)
    return nil
  }

  func empty() {
    log.error(
      "sheet.empty", "the sheet \"\(sheet.name)\" has no cell with a value, a row with column names was expected",
      at: SourceLocation(SourceFile(path: path, bytes: [])),
      suggestion: "is another sheet meant? State it with  sheet: \"NAME\"")
  }

  func tooLarge() {
    log.error(
      "sheet.too-large", "the cells of the sheet \"\(sheet.name)\" make a table of more than 1 GiB",
      at: SourceLocation(SourceFile(path: path, bytes: [])),
      suggestion: "delete columns and rows that the site does not need")
  }

  func all(_ text: SheetText, _ file: SourceFile, _ dialect: Dialect) {
    chosen()
    hiddenRows(text)
    mergedCells(text, hasHeader: dialect.header)
    withoutValue(text)
    for remark in sheet.remarks where remark.cell.row >= text.firstRow {
      log.warning(remark.code, remark.message, at: place(remark.cell), suggestion: remark.suggestion)
    }
  }

  private func chosen() {
    guard !sheet.passedOver.isEmpty else { return }
    let others = enumerated(sheet.passedOver.map { "\"\(shortened($0))\"" })
    let file = SourceFile(path: path, bytes: [])
    log.report(
      Diagnostic(
        .notice, "sheet.chosen", "the sheet \"\(shortened(sheet.name))\" is read, and not \(others)",
        at: SourceLocation(file), suggestion: "state  sheet: \"\(sheet.name)\"  to settle it"))
  }

  /// A filter that was left on hides rows that belong to the table all the same.
  private func hiddenRows(_ text: SheetText) {
    let rows = sheet.hiddenRows.filter { $0 > text.firstRow }.sorted()
    let filled = rows.isEmpty ? [] : Set(sheet.cells.map { Int($0.row) })
    let hidden = rows.filter(filled.contains)
    guard let first = hidden.first else { return }
    let which =
      hidden.count == 1
      ? "row \(first) is hidden" : "\(hidden.count) rows are hidden (\(enumerated(hidden.map(String.init))))"
    log.report(
      Diagnostic(
        .notice, "sheet.hidden-rows", "\(which) and read like the others",
        at: place(CellAddress(row: first, column: 1)),
        suggestion: "delete rows that the site should not have"))
  }

  private func withoutValue(_ text: SheetText) {
    let cells = sheet.withoutValue.filter { $0.row >= text.firstRow }
    var byColumn: [Int: [CellAddress]] = [:]
    for cell in cells { byColumn[cell.column, default: []].append(cell) }
    for (_, cells) in byColumn.sorted(by: { $0.key < $1.key }) {
      let names = enumerated(cells.map(\.description))
      log.warning(
        "sheet.no-value",
        cells.count == 1
          ? "the cell has a formula whose value was not stored, so it is read as empty"
          : "\(cells.count) cells have formulas whose values were not stored, so they are read as empty: \(names)",
        at: place(cells[0]), suggestion: "open the workbook in Excel or LibreOffice and save it, which calculates them")
    }
  }

  func enumerated(_ words: [String]) -> String {
    words.prefix(Self.named).joined(separator: ", ")
      + (words.count > Self.named ? " and \(words.count - Self.named) more" : "")
  }
}

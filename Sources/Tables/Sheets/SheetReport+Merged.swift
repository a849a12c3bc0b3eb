import Diagnostics
import Spreadsheets

extension SheetReport {
  /// The merged cells of the row that names the columns, which leave columns without a name.
  private func mergedHeaders(_ text: SheetText) -> [SheetArea] {
    sheet.merges.filter {
      $0.first.row <= text.firstRow && $0.last.row >= text.firstRow && $0.last.column > $0.first.column
    }
  }

  /// The columns, by their place in the text, whose names a merged cell covers.
  func mergedColumns(_ text: SheetText) -> Set<Int> {
    let areas = mergedHeaders(text)
    if areas.isEmpty { return [] }
    return Set(
      text.columns.indices.filter { index in
        areas.contains { $0.first.column < text.columns[index] && text.columns[index] <= $0.last.column }
      })
  }

  func mergedCells(_ text: SheetText, hasHeader: Bool) {
    if hasHeader { mergedNames(text) }
    let areas = sheet.merges.filter { $0.first.row > text.firstRow || !hasHeader && $0.first.row == text.firstRow }
      .sorted { $0.first < $1.first }
    guard let first = areas.first else { return }
    log.warning(
      "sheet.merged",
      "of merged cells only the first has the value, the others are empty: \(enumerated(areas.map(\.name)))",
      at: place(first.first), suggestion: "unmerge them, and write the value into every row that it is meant for")
  }

  private func mergedNames(_ text: SheetText) {
    let wide = mergedHeaders(text).filter { area in
      text.columns.contains { area.first.column < $0 && $0 <= area.last.column }
    }
    for area in wide.prefix(CSVReport.limit) {
      let last = CellAddress.letters(ofColumn: area.last.column)
      let second = CellAddress.letters(ofColumn: area.first.column + 1)
      let isOne = area.last.column == area.first.column + 1
      let columns =
        isOne ? "column \(last) has no name of its own" : "columns \(second) to \(last) have no names of their own"
      log.error(
        "sheet.merged-header", "the cells \(area.name) are merged, so \(columns)",
        at: place(area.first),
        suggestion: "unmerge them and name each column; where the names are in a row below, state  header_row: "
          + "\(max(area.last.row, text.firstRow) + 1)")
    }
    let tall = sheet.merges.filter { $0.first.row <= text.firstRow && $0.last.row > text.firstRow }
    guard wide.isEmpty, let first = tall.first else { return }
    log.warning(
      "sheet.merged",
      "column names are merged with the rows below, which are read as records: \(enumerated(tall.map(\.name)))",
      at: place(first.first),
      suggestion: "write the names into one row; where they are in the last of these rows, state  header_row: "
        + "\(tall.map(\.last.row).max() ?? first.last.row)")
  }

  /// What to do where the first row names few of the columns: the row below with the most cells probably does.
  func titleAdvice(_ text: SheetText) -> String {
    var best = (row: text.firstRow + 1, count: 0)
    var (row, count) = (0, 0)
    for cell in sheet.cells where cell.row > text.firstRow && cell.row <= text.firstRow + 20 {
      if Int(cell.row) != row { (row, count) = (Int(cell.row), 0) }
      count += 1
      if count > best.count { best = (row, count) }
    }
    return "is this row a title? State the row of the column names, such as  header_row: \(best.row)"
  }
}

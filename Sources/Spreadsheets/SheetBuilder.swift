import Diagnostics

/// Takes the cells of a sheet as they are read, in any order, within the limits.
final class SheetBuilder {
  private(set) var texts: [UInt8] = []
  private(set) var cells: [SheetCell] = []
  private(set) var merges: [SheetArea] = []
  private(set) var hiddenRows: Set<Int> = []
  private(set) var remarks: [SheetRemark] = []
  private(set) var withoutValue: [CellAddress] = []
  private var isOrdered = true

  var isEmpty: Bool { cells.isEmpty && withoutValue.isEmpty }

  /// Forgets what a sheet without data said beside its cells.
  func beginSheet() { (merges, hiddenRows, remarks) = ([], [], []) }

  /// Keeps a text for cells that come later.
  func keep(_ text: some Collection<UInt8>) throws(SheetFault) -> TextRange {
    guard texts.count + text.count <= SheetLimits.text else {
      throw .tooLarge("the texts of the workbook have more than 1 GiB")
    }
    let start = texts.count
    texts.append(contentsOf: text)
    return TextRange(start: UInt32(start), count: UInt32(text.count))
  }

  func add(_ kind: SheetCell.Kind, _ text: TextRange, at address: CellAddress) throws(SheetFault) {
    guard text.count > 0 else { return }
    try check(address)
    try expect(1, times: 1)
    let cell = SheetCell(row: UInt32(address.row), column: UInt16(address.column), kind: kind, text: text)
    if let last = cells.last, (last.row, last.column) >= (cell.row, cell.column) { isOrdered = false }
    cells.append(cell)
  }

  /// Refuses more cells than a sheet may have, before the time is spent.
  func expect(_ count: Int, times repeats: Int) throws(SheetFault) {
    let (more, isHuge) = count.multipliedReportingOverflow(by: repeats)
    guard !isHuge, more <= SheetLimits.cells - cells.count else {
      throw .tooLarge("the sheet has more than \(SheetLimits.cells) filled cells")
    }
  }

  func add(_ value: CellValueText, at address: CellAddress) throws(SheetFault) {
    try add(value.kind, try keep(value.text.utf8), at: address)
  }

  func check(_ address: CellAddress) throws(SheetFault) {
    guard (1...SheetLimits.rows).contains(address.row), (1...SheetLimits.columns).contains(address.column) else {
      throw .tooLarge(
        "the sheet has a cell in row \(address.row), column \(address.column), and a sheet has at most "
          + "\(SheetLimits.rows) rows and \(SheetLimits.columns) columns")
    }
  }

  func addWithoutValue(_ address: CellAddress) throws(SheetFault) {
    try check(address)
    if withoutValue.count < SheetLimits.cells { withoutValue.append(address) }
  }

  func remark(_ remark: SheetRemark) {
    if remarks.count < SheetLimits.merges { remarks.append(remark) }
  }

  func hide(row: Int) { if row <= SheetLimits.rows { hiddenRows.insert(row) } }

  func merge(_ area: SheetArea) {
    if merges.count < SheetLimits.merges { merges.append(area) }
  }

  /// The sheet. Of two cells at one place the later one counts.
  func sheet(_ name: String, passedOver: [String]) -> Sheet {
    if !isOrdered { sort() }
    return Sheet(
      name: name, texts: texts, cells: cells, merges: merges, hiddenRows: hiddenRows, remarks: remarks,
      withoutValue: withoutValue, passedOver: passedOver)
  }

  private func sort() {
    let ordered = cells.enumerated().sorted {
      ($0.element.row, $0.element.column, $0.offset) < ($1.element.row, $1.element.column, $1.offset)
    }
    cells = []
    for (_, cell) in ordered {
      if let last = cells.last, last.row == cell.row, last.column == cell.column { cells.removeLast() }
      cells.append(cell)
    }
  }
}

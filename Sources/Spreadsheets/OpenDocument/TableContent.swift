import Diagnostics
import Text

/// The rows of one sheet of a document.
final class TableContent: XMLPart {
  private static let root: UInt8 = 1
  private static let body: UInt8 = 2
  private static let spreadsheet: UInt8 = 3
  private static let table: UInt8 = 4
  private static let columns: UInt8 = 5
  private static let column: UInt8 = 6
  private static let row: UInt8 = 7
  private static let cell: UInt8 = 8
  private static let paragraph: UInt8 = 9
  private static let inline: UInt8 = 10
  private static let covered: UInt8 = 11

  private let wanted: Int
  private let builder: SheetBuilder
  private let styles: StylesOfDocument
  private var tables = 0
  private var columnStyles: [(last: Int, style: ExactString)] = []
  private var rowNumber = 1
  private var rowRepeats = 1
  private var rowIsHidden = false
  private var rowCells: [RowCell] = []
  private var place = 1
  private var current = DocumentCell()
  private var text = ParagraphText()

  /// A filled cell of the row at hand.
  private struct RowCell {
    let column: Int
    let kind: SheetCell.Kind?
    let text: TextRange?
  }

  init(_ name: String, wanted: Int, _ builder: SheetBuilder, _ styles: StylesOfDocument) {
    (self.wanted, self.builder, self.styles) = (wanted, builder, styles)
    super.init(name)
  }

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case Self.row where name.isNamed("table-cell"):
      beginCell(attributes)
      return Self.cell
    case Self.row where name.isNamed("covered-table-cell"):
      // What a merged cell covers is not shown.
      try step(attributes.number("number-columns-repeated") ?? 1)
      return XMLPart.skipped
    case Self.cell where name.isNamed("p") && name.isOfNamespace(with: ":text:"):
      text.beginParagraph()
      return Self.paragraph
    case Self.paragraph, Self.inline: return try inline(name, attributes)
    case Self.table, Self.columns: return try part(of: name, attributes)
    default: return container(name, in: parent)
    }
  }

  private func container(_ name: XMLName, in parent: UInt8) -> UInt8 {
    switch parent {
    case XMLPart.document: return Self.root
    case Self.root where name.isNamed("body"): return Self.body
    case Self.body where name.isNamed("spreadsheet"): return Self.spreadsheet
    case Self.spreadsheet where name.isNamed("table"):
      tables += 1
      return tables - 1 == wanted ? Self.table : XMLPart.skipped
    default: return XMLPart.skipped
    }
  }

  /// What a table holds: rows and columns, also in groups; a table inside of a cell is none of it.
  private func part(of name: XMLName, _ attributes: XMLAttributes) throws(SheetFault) -> UInt8 {
    if name.isNamed("table-row") {
      rowRepeats = max(1, attributes.number("number-rows-repeated") ?? 1)
      rowIsHidden = attributes.isEqual("visibility", "collapse") || attributes.isEqual("visibility", "filter")
      (place, rowCells) = (1, [])
      return Self.row
    }
    if name.isNamed("table-column") {
      addColumn(attributes)
      return Self.column
    }
    let groups: [StaticString] = [
      "table-rows", "table-row-group", "table-header-rows", "table-columns", "table-column-group",
      "table-header-columns",
    ]
    return groups.contains(where: name.isNamed) ? Self.columns : XMLPart.skipped
  }

  private func addColumn(_ attributes: XMLAttributes) {
    let count = attributes.number("number-columns-repeated") ?? 1
    let last = min(columnStyles.last?.last ?? 0, SheetLimits.columns) + min(count, SheetLimits.columns)
    guard columnStyles.count < SheetLimits.columns else { return }
    columnStyles.append((last, ExactString(attributes.text("default-cell-style-name") ?? "")))
  }

  /// Blanks, tabs and breaks have elements; a note, a drawing and how a word is read are no part of the text.
  private func inline(_ name: XMLName, _ attributes: XMLAttributes) throws(SheetFault) -> UInt8 {
    if name.isNamed("s") {
      let count = attributes.number("c") ?? 1
      guard count <= 65_536 else { throw .tooLarge("a cell has \(count) blanks one after the other") }
      text.add(blanks: max(1, count))
      return XMLPart.skipped
    }
    if name.isNamed("tab") { text.add(UInt8(ascii: "\t")) }
    if name.isNamed("line-break") { text.add(0x0A) }
    let shown: [StaticString] = ["a", "span", "meta", "meta-field", "ruby", "ruby-base", "date", "time", "sheet-name"]
    return name.isOfNamespace(with: ":text:") && shown.contains(where: name.isNamed) ? Self.inline : XMLPart.skipped
  }

  private func beginCell(_ attributes: XMLAttributes) {
    current = DocumentCell(attributes)
    text = ParagraphText()
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, in element: UInt8) throws(SheetFault) {
    if element == Self.paragraph || element == Self.inline { text.add(bytes) }
  }

  override func leave(_ element: UInt8) throws(SheetFault) {
    switch element {
    case Self.cell: try endCell()
    case Self.row: try endRow()
    case Self.table: isDone = true
    default: break
    }
  }

  private func endCell() throws(SheetFault) {
    let value = current.value(text.bytes, isSpan: isSpan)
    if value != nil || current.lacksValue(text.bytes) {
      // One text serves all cells that repeat it.
      let range: TextRange? = if let value { try builder.keep(value.text.utf8) } else { nil }
      guard place + current.repeats - 1 <= SheetLimits.columns else {
        try builder.check(CellAddress(row: rowNumber, column: place + current.repeats - 1))
        return
      }
      for column in place..<(place + current.repeats) {
        rowCells.append(RowCell(column: column, kind: value?.kind, text: range))
      }
    }
    if current.columnsSpanned > 1 || current.rowsSpanned > 1 { builder.merge(mergedArea) }
    try step(current.repeats)
  }

  private var isSpan: Bool {
    if let style = current.style { return styles.isSpan(style) }
    return columnStyles.first { place <= $0.last }.map { styles.isSpan($0.style) } ?? false
  }

  private var mergedArea: SheetArea {
    let last = CellAddress(
      row: rowNumber + min(current.rowsSpanned, SheetLimits.rows) - 1,
      column: place + min(current.columnsSpanned, SheetLimits.columns) - 1)
    return SheetArea(first: CellAddress(row: rowNumber, column: place), last: last)
  }

  /// Goes on to the right; beyond the last column there is nothing but repetitions of nothing.
  private func step(_ count: Int) throws(SheetFault) {
    place = min(place, SheetLimits.columns) + min(max(1, count), SheetLimits.columns)
  }

  /// The row, as often as it is repeated. Rows without a value take no time, however many they are.
  private func endRow() throws(SheetFault) {
    let next = min(rowNumber, SheetLimits.rows) + min(rowRepeats, SheetLimits.rows)
    defer { rowNumber = next }
    if rowCells.isEmpty { return }
    try builder.expect(rowCells.count, times: rowRepeats)
    for row in rowNumber..<(rowNumber + rowRepeats) {
      if rowIsHidden { builder.hide(row: row) }
      for cell in rowCells {
        let address = CellAddress(row: row, column: cell.column)
        if let kind = cell.kind, let text = cell.text {
          try builder.add(kind, text, at: address)
        } else {
          try builder.addWithoutValue(address)
        }
      }
    }
  }
}

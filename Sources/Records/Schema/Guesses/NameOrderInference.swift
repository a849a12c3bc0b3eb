import Locales
import Tables
import Text

/// By what a field's names are put in order: where most of them are written "Surname, First", those without a comma are
/// societies and stay as they are; otherwise by the family name. The first 2,000 names tell.
func inferNameOrder(of field: Field, in sources: [RecordSource]) -> NameOrder {
  var count = NameCount(separator: field.separator)
  for source in sources {
    let columns = source.columns(of: field)
    for table in source.tables { count.add(columns, of: table.table) }
  }
  return count.withComma * 2 > count.all ? .comma : .family
}

private struct NameCount {
  let separator: String?
  private(set) var all = 0
  private(set) var withComma = 0

  private static let most = 2_000

  init(separator: String?) { self.separator = separator }

  mutating func add(_ columns: [String], of table: Table) {
    let paths = columns.compactMap { table.column($0) }
    for index in 0..<table.rowCount where all < Self.most {
      let row = table.row(index)
      if row.isRagged { continue }
      for path in paths { if let cell = row.cell(path) { add(cell.value) } }
    }
  }

  private mutating func add(_ value: CellValue) {
    switch value {
    case .text(let text): for name in text.pieces(separatedBy: separator ?? "") { add(name) }
    case .list(let cells): for cell in cells { if case .text(let text) = cell.value { add(text) } }
    default: return
    }
  }

  private mutating func add(_ name: String) {
    all += 1
    if name.utf8.contains(UInt8(ascii: ",")) { withComma += 1 }
  }
}

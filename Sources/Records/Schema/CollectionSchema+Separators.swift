import Diagnostics
import Tables
import Text

/// How many cells of a field tell whether it wants a separator.
private let mostCells = 2_000
/// What stands between values and hardly inside of one; a comma stands inside of names.
private let separators = [";", "|", "；", "、"]

extension CollectionSchema {
  /// Warns of fields of several values whose cells look as if a separator parted them, where none is stated: each such cell
  /// would be one value, and one author "Ann; Ben" looks on the site as if all were well.
  func checkSeparators(_ sources: [RecordSource], _ log: DiagnosticLog) {
    for field in fields where field.type == .list && field.separator == nil && field.sourceColumns.count == 1 {
      let marks = separators.map { mark in
        var parted = PartedCells(mark)
        for source in sources where !source.isSupplement {
          let columns = source.columns(of: field)
          for table in source.tables { parted.add(columns, of: table.table) }
        }
        return parted
      }
      guard let parted = marks.filter(\.isUsual).max(by: { $0.count < $1.count }), let (text, location) = parted.first
      else { continue }
      log.warning(
        "schema.no-separator",
        "found \(quoted(text)) in \(field.name), which has no separator: the cell is read as one value", at: location,
        suggestion: "write separator: \(quoted(parted.mark)) under fields.\(field.name)")
    }
  }
}

/// The cells of a field in which a mark stands between two words.
private struct PartedCells {
  let mark: String
  private var all = 0
  private(set) var count = 0
  private(set) var first: (text: String, location: SourceLocation)?

  init(_ mark: String) { self.mark = mark }

  /// Whether the mark is no accident of one cell.
  var isUsual: Bool { count >= 2 && count * 20 >= all }

  mutating func add(_ columns: [String], of table: Table) {
    let paths = columns.compactMap { table.column($0) }
    for index in 0..<table.rowCount where all < mostCells {
      let row = table.row(index)
      if row.isRagged { continue }
      for path in paths {
        guard let cell = row.cell(path), case .text(let text) = cell.value, !text.isEmpty else { continue }
        add(text, cell)
      }
    }
  }

  private mutating func add(_ text: String, _ cell: Cell) {
    all += 1
    guard text.pieces(separatedBy: mark).count > 1, text.utf8.first != UInt8(ascii: "[") else { return }
    count += 1
    if first == nil { first = (text, cell.location) }
  }
}

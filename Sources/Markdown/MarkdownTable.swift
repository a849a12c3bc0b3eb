import CCmark
import Text

/// A table as GitHub's Markdown has it: a line of headings, a line of dashes with as many cells, and rows. libcmark takes it
/// for a paragraph; cells are texts of their own.
struct MarkdownTable {
  /// Where the text of a column stands in its cells.
  enum Alignment { case none, left, center, right }

  /// A line that is a row, split at its bars.
  typealias Row = [[UInt8]]

  /// Lines of the paragraph before the headings.
  let before: ArraySlice<[UInt8]>
  let columns: [Alignment]
  let headings: Row
  /// As many cells each as there are columns.
  let rows: [Row]

  /// How many cells a table gets that its text does not have: short rows of a wide table would make the page as large as
  /// the square of the text.
  private static let addedCellLimit = 10_000

  /// The table that a paragraph's lines are; `nil` for a plain paragraph.
  init?(_ lines: [[UInt8]]) {
    let found = lines.indices.dropFirst().lazy.compactMap { place -> (Int, [Alignment])? in
      guard let columns = Self.columns(of: lines[place]),
        Self.cells(of: lines[place - 1]).count == columns.count
      else { return nil }
      return (place, columns)
    }.first
    guard let (dashes, columns) = found else { return nil }
    self.columns = columns
    before = lines[..<(dashes - 1)]
    headings = Self.cells(of: lines[dashes - 1])
    var room = Self.addedCellLimit
    rows = lines[(dashes + 1)...].map { line in
      let cells = Self.cells(of: line).prefix(columns.count)
      let added = min(columns.count - cells.count, room)
      room -= added
      return cells + Row(repeating: [], count: added)
    }
  }

  /// What a line of dashes says of its columns: `| :-- | :-: | --: |`.
  private static func columns(of line: [UInt8]) -> [Alignment]? {
    guard line.contains(UInt8(ascii: "|")) || line.contains(UInt8(ascii: ":")) else { return nil }
    let allowed = Set("|:- \t".utf8)
    guard line.allSatisfy(allowed.contains) else { return nil }
    var columns: [Alignment] = []
    for cell in cells(of: line) {
      let (left, right) = (cell.first == UInt8(ascii: ":"), cell.last == UInt8(ascii: ":"))
      let dashes = cell.dropFirst(left ? 1 : 0).dropLast(right && cell.count > 1 ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      columns.append(left ? (right ? .center : .left) : (right ? .right : .none))
    }
    return columns.isEmpty ? nil : columns
  }

  /// The cells of a line: parted by bars without a backslash before them, which are dropped at both ends of the line.
  private static func cells(of line: [UInt8]) -> Row {
    let line = Array(line.trimmedASCII)
    var cells: Row = [[]]
    var index = line.first == UInt8(ascii: "|") ? 1 : 0
    while index < line.count {
      if line[index] == UInt8(ascii: "\\"), index + 1 < line.count {
        // A bar that is meant is a bar alone, also in code, where a backslash would stay.
        if line[index + 1] != UInt8(ascii: "|") { cells[cells.count - 1].append(line[index]) }
        cells[cells.count - 1].append(line[index + 1])
        index += 2
        continue
      }
      if line[index] == UInt8(ascii: "|") { cells.append([]) } else { cells[cells.count - 1].append(line[index]) }
      index += 1
    }
    if cells.count > 1, cells.last?.allSatisfy(\.isASCIIWhitespace) == true, line.last == UInt8(ascii: "|") {
      cells.removeLast()
    }
    return cells.map { Array($0.trimmedASCII) }
  }
}

extension HTMLWriter {
  /// Writes a paragraph that is a table, and tells whether it is one.
  mutating func writeTable(_ paragraph: Node) -> Bool {
    // A part of a text has no table in it: it is a cell, or the lines before a table.
    guard places.firstLine == 1 else { return false }
    let lines = places.lines(of: paragraph)
    guard lines.count > 1, let table = MarkdownTable(lines) else { return false }
    let line = Int(cmark_node_get_start_line(paragraph))
    if !table.before.isEmpty { write(part: Array(table.before.joined(separator: [0x0A])), at: line) }
    block("<table>\n<thead>\n")
    write(table.headings, of: table, "th", at: line + table.before.count)
    append("</thead>\n")
    if !table.rows.isEmpty {
      append("<tbody>\n")
      for (index, row) in table.rows.enumerated() {
        write(row, of: table, "td", at: line + table.before.count + 2 + index)
      }
      append("</tbody>\n")
    }
    append("</table>\n")
    return true
  }

  private mutating func write(_ row: MarkdownTable.Row, of table: MarkdownTable, _ element: String, at line: Int) {
    append("<tr>\n")
    for (cell, alignment) in zip(row, table.columns) {
      append("<\(element)")
      switch alignment {
      case .none: break
      case .left: append(" class=\"align-left\"")
      case .center: append(" class=\"align-center\"")
      case .right: append(" class=\"align-right\"")
      }
      append(element.utf8.elementsEqual("th".utf8) ? " scope=\"col\">" : ">")
      // As a heading, so that a cell that begins as a list does is text all the same.
      write(part: Array("# ".utf8) + cell + Array(" #".utf8), at: line, inlineOnly: true)
      append("</\(element)>\n")
    }
    append("</tr>\n")
  }

  /// Writes a text that is a part of this one, from a line of it on; without its block's own tags where it is a line.
  private mutating func write(part bytes: [UInt8], at line: Int, inlineOnly: Bool = false) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let document = ParsedMarkdown(bytes) else { return }
      let outer = (places.firstLine, deletions)
      (places.firstLine, deletions) = (line, Deletions())
      defer { (places.firstLine, deletions) = outer }
      guard inlineOnly else { return write(document.root) }
      var child = cmark_node_first_child(cmark_node_first_child(document.root))
      while let node = child {
        write(node)
        child = cmark_node_next(node)
      }
    }
  }
}

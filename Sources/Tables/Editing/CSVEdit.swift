import Diagnostics
import Text

/// Changes to a person's CSV file that leave every other byte as it is: byte order mark, line ends, quoting, the order of
/// the columns, columns nobody knows.
public struct CSVEdit: Sendable {
  /// The table as it was read.
  public let table: Table
  private let raw: [UInt8]
  private let storage: CSVStorage
  /// New bytes of cells, by where they stand in the text.
  private var cells: [(span: Range<Int>, bytes: [UInt8])] = []
  private var changed: Set<Range<Int>> = []
  private var rows: [[UInt8]] = []

  /// Begins to change a file.
  ///
  /// - Parameters:
  ///   - table: what was read from it.
  ///   - raw: the file's bytes.
  /// - Returns: `nil` for what is no CSV, is not UTF-8, or is written with other signs around cells than two quotes.
  public init?(_ table: Table, raw: [UInt8]) {
    guard case .csv(let storage) = table.storage, storage.syntax.quote == UInt16(UInt8(ascii: "\"")),
      storage.syntax.doubleQuote, storage.syntax.escape == 256
    else { return nil }
    let mark = raw.count - storage.file.bytes.count
    guard mark == 0 || (mark == 3 && raw.starts(with: [0xEF, 0xBB, 0xBF])),
      raw.dropFirst(mark).elementsEqual(storage.file.bytes)
    else { return nil }
    self.table = table
    self.raw = raw
    self.storage = storage
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { cells.isEmpty && rows.isEmpty }

  /// Puts a text into a cell; a cell that the row does not have, and one that was changed already, stay as they are.
  ///
  /// - Parameter column: the place among the table's columns.
  /// - Returns: whether the cell has the text now.
  @discardableResult
  public mutating func set(_ text: String, row: Int, column: Int) -> Bool {
    guard let span = storage.span(ofRow: row, column: column), changed.insert(span).inserted else { return false }
    let isQuoted = storage.file.bytes[span].first == UInt8(ascii: "\"") || (column == 0 && beginsComment(text))
    cells.append((span, cell(text, inQuotes: isQuoted)))
    return true
  }

  /// Whether a line that begins with the text would be left out as a comment.
  private func beginsComment(_ text: String) -> Bool {
    text.utf8.first.map { UInt16($0) == storage.syntax.comment } ?? false
  }

  /// Adds a row at the end: a text for each column, in their order.
  public mutating func append(_ texts: [String]) {
    var row: [UInt8] = []
    for column in storage.columns.indices {
      if column > 0 { row.append(storage.syntax.delimiter) }
      let text = column < texts.count ? texts[column] : ""
      row += cell(text, inQuotes: quotesEverything || (column == 0 && beginsComment(text)))
    }
    rows.append(row)
  }

  /// The file with the changes.
  public var bytes: [UInt8] {
    var result = Array(raw.prefix(raw.count - storage.file.bytes.count))
    var place = 0
    for cell in cells.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      result += storage.file.bytes[place..<cell.span.lowerBound] + cell.bytes
      place = cell.span.upperBound
    }
    result += storage.file.bytes[place...]
    return result + addedRows
  }

  private var addedRows: [UInt8] {
    guard let last = storage.file.bytes.last, !rows.isEmpty else { return [] }
    let isEnded = last == 0x0A || last == 0x0D
    return rows.flatMap { isEnded ? $0 + lineEnd : lineEnd + $0 }
  }

  /// What ends the file's first line.
  private var lineEnd: [UInt8] {
    let bytes = storage.file.bytes
    // Where the table has a header, the first row begins behind it; else the second begins behind the first.
    let start = storage.starts.lazy.map { Int($0) }.first { $0 > 0 } ?? bytes.count
    guard start > 0, start <= bytes.count else { return [0x0A] }
    if bytes[start - 1] == 0x0D { return [0x0D] }
    guard bytes[start - 1] == 0x0A else { return [0x0A] }
    return start > 1 && bytes[start - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// Whether all cells of the last row that hold something are in quotes.
  private var quotesEverything: Bool {
    let last = storage.rowCount - 1
    let filled = storage.columns.indices.compactMap { storage.span(ofRow: last, column: $0) }.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.allSatisfy { storage.file.bytes[$0.lowerBound] == UInt8(ascii: "\"") }
  }

  private func cell(_ text: String, inQuotes: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(csvQuoted: text, delimiter: storage.syntax.delimiter)
    if !inQuotes || bytes.first == UInt8(ascii: "\"") { return bytes }
    return [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
  }
}

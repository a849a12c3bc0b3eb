/// All rows of a CSV file after its header, as one pass finds them.
struct CSVRows {
  private(set) var starts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  private(set) var ragged: [CSVStorage.Ragged] = []
  private(set) var raggedEnds: [UInt32] = []
  /// Whether the scan stopped because hardly anything is a row of this table.
  private(set) var gaveUp = false

  /// So many rows with a wrong number of cells are kept; a file with more is no table.
  static let raggedLimit = 1_000_000

  private let columnCount: Int
  private let skipBlankRows: Bool
  /// The place of the column that takes what a row has too much.
  private let restColumn: Int?
  /// Whether rows may end before the last column.
  let takesShortRows: Bool

  init(columnCount: Int, skipBlankRows: Bool, restColumn: Int? = nil, takesShortRows: Bool = false) {
    self.takesShortRows = takesShortRows
    self.columnCount = columnCount
    self.skipBlankRows = skipBlankRows
    self.restColumn = restColumn
  }

  /// Scans from an offset to the end of the file.
  mutating func scan(_ scanner: inout CSVScanner, from start: Int) {
    reserve(scanner.bytes.count - start)
    var offset = start
    while let line = CSVRows.next(&scanner, from: offset) {
      let first = ends.count
      let end = scanner.row(at: line, into: &ends)
      offset = scanner.afterLineBreak(end)
      let found = ends.count - first
      if skipBlankRows, scanner.isBlankRow(line..<end) {
        ends.removeLast(found)
        continue
      }
      if found > columnCount, let rest = restColumn {
        ends.removeSubrange((first + rest)..<(first + rest + found - columnCount))
      } else if found != columnCount {
        moveRagged(found, end)
      }
      starts.append(UInt32(truncatingIfNeeded: line))
      gaveUp = ragged.count >= CSVRows.raggedLimit && !takesShortRows
      if gaveUp { return }
    }
  }

  /// The next line that is no comment; `nil` at the end.
  static func next(_ scanner: inout CSVScanner, from start: Int) -> Int? {
    var offset = start
    while offset < scanner.bytes.count {
      guard UInt16(scanner.bytes[offset]) == scanner.syntax.comment else { return offset }
      offset = scanner.afterLineBreak(scanner.endOfLine(offset))
    }
    return nil
  }

  private mutating func moveRagged(_ found: Int, _ end: Int) {
    ragged.append(.init(row: starts.count, found: found, first: raggedEnds.count, end: end))
    // One by one: a slice that is still alive would make the removal copy all cells of the file.
    let first = ends.count - found
    for index in first..<first + min(found, columnCount) { raggedEnds.append(ends[index]) }
    ends.removeLast(found)
  }

  /// A first guess that spares most of the copying of growing arrays: cells of eight bytes.
  private mutating func reserve(_ size: Int) {
    ends.reserveCapacity(size / 8)
    starts.reserveCapacity(size / 8 / max(1, min(columnCount, 1 << 20)))
  }
}

extension CSVScanner {
  /// Whether a row is nothing but blanks and delimiters.
  func isBlankRow(_ row: Range<Int>) -> Bool {
    guard let first = row.first else { return true }
    guard syntax.isBlank(bytes[first]) || bytes[first] == syntax.delimiter else { return false }
    return bytes[row].allSatisfy { syntax.isBlank($0) || $0 == syntax.delimiter }
  }
}

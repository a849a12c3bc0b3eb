import Diagnostics
import Spreadsheets

/// A sheet written as the text that stands for it: see `SheetPlaces`. What holds no value is left out.
struct SheetText {
  /// So many bytes may a sheet's text have: 1 GiB.
  private static let limit = 1 << 30

  let sheet: Sheet
  /// The row that names the columns, or the first one.
  let firstRow: Int
  /// The columns with a value from there on, from 1, in ascending order.
  let columns: [Int]
  /// Columns with a date whose time is not midnight: then midnight is a time too.
  private let timed: Set<UInt16>
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = []
  private var numbers: [UInt32] = []

  init(_ sheet: Sheet, from firstRow: Int) {
    self.sheet = sheet
    self.firstRow = firstRow
    var isFilled = [Bool](repeating: false, count: Int(UInt16.max) + 1)
    var timed: Set<UInt16> = []
    for cell in sheet.cells where cell.row >= firstRow {
      isFilled[Int(cell.column)] = true
      if cell.kind == .moment { timed.insert(cell.column) }
    }
    // A formula without a value keeps its column.
    for cell in sheet.withoutValue where cell.row >= firstRow { isFilled[min(cell.column, isFilled.count - 1)] = true }
    columns = isFilled.indices.filter { isFilled[$0] }
    self.timed = timed
  }

  /// The text as a file; `nil` where it would be too large.
  mutating func file(path: String) -> SourceFile? {
    var place = sheet.cells.firstIndex { $0.row >= firstRow } ?? sheet.cells.count
    while place < sheet.cells.count {
      let row = sheet.cells[place].row
      let end = sheet.cells[place...].firstIndex { $0.row != row } ?? sheet.cells.count
      starts.append(UInt32(bytes.count))
      numbers.append(row)
      write(sheet.cells[place..<end])
      guard bytes.count <= Self.limit else { return nil }
      place = end
    }
    let places = SheetPlaces(
      sheet: sheet.name, starts: starts, numbers: numbers, columns: columns.map { UInt16($0) })
    return SourceFile(path: path, bytes: bytes, sheet: places)
  }

  private mutating func write(_ cells: ArraySlice<SheetCell>) {
    var next = cells.startIndex
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard next < cells.endIndex, Int(cells[next].column) == column else { continue }
      write(cells[next])
      next += 1
    }
    bytes.append(0x0A)
  }

  private mutating func write(_ cell: SheetCell) {
    let text = sheet.texts[cell.range]
    switch cell.kind {
    case .text where needsQuotes(text):
      bytes.append(UInt8(ascii: "\""))
      for byte in text {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    case .midnight:
      bytes.append(contentsOf: text)
      if timed.contains(cell.column) { bytes.append(contentsOf: "T00:00".utf8) }
    default: bytes.append(contentsOf: text)
    }
  }

  /// A text of digits is in quotes too: without them it is a number, see `CSVStorage.isNumber`.
  private func needsQuotes(_ text: ArraySlice<UInt8>) -> Bool {
    if let first = text.first, isDigit(first) || first == UInt8(ascii: "-") { return true }
    return text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

extension CSVStorage {
  /// Whether a cell of a sheet is a number: digits, perhaps with a sign and a fraction, without quotes.
  func isNumber(ofRow row: Int, column: Int) -> Bool {
    guard file.sheet != nil, let span = span(ofRow: row, column: column), !span.isEmpty else { return false }
    let bytes = file.bytes[span]
    let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    guard let first = unsigned.first, isDigit(first) else { return false }
    var points = 0
    for byte in unsigned {
      if byte == UInt8(ascii: ".") { points += 1 } else if !isDigit(byte) { return false }
    }
    return points < 2
  }
}

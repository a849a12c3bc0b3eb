/// Which cells of a spreadsheet the bytes of a `SourceFile` stand for.
///
/// A sheet is kept as CSV text: one line for each of its rows, with commas between the cells. A cell that holds a comma, a
/// quote or a line break is in quotes. Columns and rows without a value are left out, so places are looked up here.
public struct SheetPlaces: Sendable {
  /// The sheet's name.
  public let sheet: String
  /// Where each row begins.
  let starts: [UInt32]
  /// The number in the sheet of each row, from 1.
  let numbers: [UInt32]
  /// The number in the sheet of each column, from 1.
  let columns: [UInt16]

  /// - Parameters:
  ///   - starts: where each row begins in the text, in ascending order.
  ///   - numbers: the sheet's number of each of these rows.
  ///   - columns: the sheet's number of each column of the text.
  public init(sheet: String, starts: [UInt32], numbers: [UInt32], columns: [UInt16]) {
    self.sheet = sheet
    self.starts = starts
    self.numbers = numbers
    self.columns = columns
  }

  /// The cell in which an offset of the text lies.
  func address(of offset: Int, in bytes: [UInt8]) -> CellAddress {
    guard let row = index(ofRowAt: offset) else { return CellAddress(row: 1, column: 1) }
    var column = 0
    var isQuoted = false
    for place in Int(starts[row])..<max(Int(starts[row]), min(offset, bytes.count)) {
      if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[place] == UInt8(ascii: ","), !isQuoted { column += 1 }
    }
    let last = columns.indices.last ?? 0
    return CellAddress(
      row: Int(numbers[row]), column: columns.isEmpty ? 1 : Int(columns[min(column, last)]))
  }

  /// `Books!C17`; a name with other characters than letters and digits is in single quotes, as in formulas.
  func reference(to address: CellAddress) -> String { "\(quotedSheet)!\(address)" }

  private var quotedSheet: String {
    let isPlain = sheet.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_"
    }
    guard !isPlain else { return sheet }
    var name = ""
    for scalar in sheet.unicodeScalars { name += scalar == "'" ? "''" : String(scalar) }
    return "'\(name)'"
  }

  /// The row of the text in which an offset lies.
  func index(ofRowAt offset: Int) -> Int? {
    starts.count == numbers.count ? Self.last(in: starts) { Int($0) <= offset } ?? starts.indices.first : nil
  }

  /// The bytes of a row of the sheet, without the line end; empty for a row that the text has not.
  func range(ofRow number: Int, in bytes: [UInt8]) -> Range<Int> {
    guard let row = Self.last(in: numbers, where: { Int($0) <= number }), Int(numbers[row]) == number,
      starts.count == numbers.count
    else { return 0..<0 }
    let end = row + 1 < starts.count ? Int(starts[row + 1]) : bytes.count
    return Int(starts[row])..<max(Int(starts[row]), end - (end > 0 && bytes[end - 1] == 0x0A ? 1 : 0))
  }

  /// The place of the last of some ascending numbers for which something holds.
  private static func last(in numbers: [UInt32], where holds: (UInt32) -> Bool) -> Int? {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if holds(numbers[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

/// A cell of a spreadsheet: `C17`. Rows and columns count from 1.
public struct CellAddress: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let row: Int
  public let column: Int

  public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

  public var description: String { Self.letters(ofColumn: column) + String(row) }

  /// A column as spreadsheets call it: `A`, `Z`, `AA`.
  public static func letters(ofColumn column: Int) -> String {
    var rest = max(column, 1)
    var letters: [UInt8] = []
    while rest > 0 {
      rest -= 1
      letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Row by row.
  public static func < (left: CellAddress, right: CellAddress) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

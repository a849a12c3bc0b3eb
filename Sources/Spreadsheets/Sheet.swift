import Diagnostics

/// A sheet of a workbook as it was read: its filled cells in the order of rows and columns.
public struct Sheet: Sendable {
  public let name: String
  /// The bytes of all texts, UTF-8.
  public let texts: [UInt8]
  public let cells: [SheetCell]
  /// Merged cells.
  public let merges: [SheetArea]
  /// The numbers of the rows that are hidden or filtered out.
  public let hiddenRows: Set<Int>
  /// What is to be said of cells.
  public let remarks: [SheetRemark]
  /// Cells with a formula whose value was not stored.
  public let withoutValue: [CellAddress]
  /// The names of the other sheets that are shown, if nobody stated which one is read.
  public let passedOver: [String]
}

/// A filled cell.
public struct SheetCell: Sendable {
  public enum Kind: UInt8, Sendable {
    case text
    /// Digits with a sign and a decimal point.
    case number
    /// A date, a time, a duration, yes or no.
    case other
    /// A date with its time.
    case moment
    /// A date whose time is midnight, as programs write dates too: `2026-05-01`.
    case midnight
  }

  /// From 1.
  public let row: UInt32
  /// From 1.
  public let column: UInt16
  public let kind: Kind
  let text: TextRange

  /// The bytes of its text among those of the sheet.
  public var range: Range<Int> { text.range }
}

/// A range of the texts, small.
struct TextRange: Sendable {
  let start: UInt32
  let count: UInt32

  var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}

/// A rectangle of cells.
public struct SheetArea: Sendable {
  public let first: CellAddress
  public let last: CellAddress

  /// `B1:D1`.
  public var name: String { "\(first):\(last)" }
}

/// What is wrong with a cell as it was stored.
public struct SheetRemark: Sendable {
  public let code: String
  public let message: String
  public let suggestion: String
  public let cell: CellAddress
}

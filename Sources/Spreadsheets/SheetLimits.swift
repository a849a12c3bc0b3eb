/// How much of a workbook is read. A few kilobytes can unpack to gigabytes, so everything that grows has a limit.
enum SheetLimits {
  /// Files in the package; a workbook with a thousand pictures has about as many.
  static let entries = 20_000
  /// Bytes of all parts that are read, unpacked: 1 GiB.
  static let unpacked = 1 << 30
  /// Up to 64 MiB may be as tightly packed as they like.
  static let freelyUnpacked = 64 << 20
  /// Beyond that, how many bytes may come of one. Large tables have about 30; DEFLATE gives at most 1,032.
  static let ratio = 400
  /// Elements inside of each other.
  static let depth = 256
  /// Rows of a sheet, as in Excel and LibreOffice.
  static let rows = 1_048_576
  /// Columns of a sheet, `XFD`.
  static let columns = 16_384
  /// Cells with a value.
  static let cells = 20_000_000
  /// Bytes of their texts: 1 GiB.
  static let text = 1 << 30
  /// Merged areas that are remembered.
  static let merges = 100_000
  /// Sheets of a workbook.
  static let sheets = 1_000
  /// Styles and number formats.
  static let styles = 1_000_000
}

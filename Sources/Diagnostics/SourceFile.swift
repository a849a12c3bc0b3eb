import Synchronization

/// A file that was read: its path as shown to people, and its bytes as UTF-8.
///
/// Byte offsets are the only positions that are stored; lines and columns are worked out when somebody asks.
public final class SourceFile: Sendable {
  /// The path as the user would type it, relative to where the command runs or to the site.
  public let path: String
  /// The content, UTF-8, without a byte order mark.
  public let bytes: [UInt8]

  /// For a spreadsheet, the cells that the bytes stand for; `nil` for a text file.
  public let sheet: SheetPlaces?

  private let lineStarts = Mutex<[Int]?>(nil)

  public init(path: String, bytes: [UInt8], sheet: SheetPlaces? = nil) {
    self.path = path
    self.bytes = bytes
    self.sheet = sheet
  }

  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of a byte range, with bad bytes replaced; only for messages.
  public func text(in range: Range<Int>) -> String {
    let clamped = range.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[clamped], as: UTF8.self)
  }

  /// The line and column, both from 1, of a byte offset. Columns count Unicode scalars. In a spreadsheet, the numbers of
  /// the row and the column of the cell.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    if let sheet {
      let address = sheet.address(of: offset, in: bytes)
      return (address.row, address.column)
    }
    let starts = startsOfLines()
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(containing: offset, in: starts)
    let scalars = bytes[starts[line]..<offset].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return (line + 1, scalars + 1)
  }

  /// A place as people find it: `3:14`, line and column; in a spreadsheet `Books!C17`.
  public func place(of offset: Int) -> String {
    if let sheet { return sheet.reference(to: sheet.address(of: offset, in: bytes)) }
    let position = position(of: offset)
    return "\(position.line):\(position.column)"
  }

  /// The path with a place in it: `data/events.csv:3:14`, `books.xlsx, Books!C17`.
  public func pathAndPlace(of offset: Int) -> String {
    path + (sheet == nil ? ":" : ", ") + place(of: offset)
  }

  /// The line, from 1, of a byte offset.
  public func line(of offset: Int) -> Int {
    if sheet != nil { return position(of: offset).line }
    return lineIndex(containing: min(max(offset, 0), bytes.count), in: startsOfLines()) + 1
  }

  /// How many lines there are, at least 1.
  public var lineCount: Int { startsOfLines().count }

  /// The bytes of a line, counted from 1, without its line end; empty for a line that does not exist.
  public func range(ofLine line: Int) -> Range<Int> {
    if let sheet { return sheet.range(ofRow: line, in: bytes) }
    let starts = startsOfLines()
    guard line >= 1, line <= starts.count else { return 0..<0 }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func lineIndex(containing offset: Int, in starts: [Int]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func startsOfLines() -> [Int] {
    lineStarts.withLock { cached in
      if let cached { return cached }
      let found = SourceFile.lineStarts(in: bytes)
      cached = found
      return found
    }
  }

  /// LF, CR LF and a lone CR all end a line.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A {
        starts.append(index + 1)
      } else if byte == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        starts.append(index + 1)
      }
    }
    return starts
  }
}

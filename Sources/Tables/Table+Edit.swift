import Diagnostics

/// What an edit did to a CSV table, as far as its bytes tell: some rows became others, all else stayed.
public struct TableEdit: Sendable {
  /// The rows that are not the same any more.
  public let rows: Range<Int>
  /// Those rows as they are now, below the same header.
  public let part: Table
}

extension Table {
  /// How many bytes and rows an edit may have to be taken for a small one.
  private static let editLimit = 1 << 16

  /// The part of a newer version of the file that must be read to know what became of the rows.
  ///
  /// - Parameters:
  ///   - prefix: how many bytes at the front are the same in both versions.
  ///   - suffix: how many at the end are; both together at most the shorter version.
  /// - Returns: the rows that the difference touches, and their bytes in the newer version; `nil` when that is more than
  ///   a few rows, or not inside of rows.
  public func editedRows(prefix: Int, suffix: Int, newSize: Int) -> (rows: Range<Int>, bytes: Range<Int>)? {
    guard case .csv(let csv) = storage, csv.format == .csv, csv.ragged.isEmpty, rowCount > 0 else { return nil }
    let oldEnd = max(prefix, csv.file.bytes.count - suffix)
    guard let first = csv.row(at: prefix), let last = csv.row(at: max(prefix, oldEnd - 1)) else { return nil }
    let start = Int(csv.starts[first])
    let end = last + 1 < rowCount ? Int(csv.starts[last + 1]) : csv.file.bytes.count
    let newEnd = newSize - (csv.file.bytes.count - end)
    guard end >= oldEnd, newEnd >= start, newEnd - start <= Self.editLimit, end - start <= Self.editLimit else {
      return nil
    }
    return (first..<(last + 1), start..<newEnd)
  }

  /// The rows that an edit touched, read from their newer bytes; `nil` when they are not as many as before, or there is
  /// anything to say about them.
  public func edit(rows: Range<Int>, newBytes: [UInt8], dialect: Dialect) -> TableEdit? {
    guard case .csv(let csv) = storage, let first = csv.starts.first else { return nil }
    var dialect = dialect
    dialect.delimiter = csv.syntax.delimiter
    dialect.encoding = nil
    let log = DiagnosticLog()
    let bytes = Array(csv.file.bytes[..<Int(first)]) + newBytes
    guard let part = CSVReader.read(path: csv.file.path, bytes: bytes, dialect: dialect, log: log),
      log.sorted().isEmpty, part.rowCount == rows.count, !part.rows.contains(where: \.isRagged)
    else { return nil }
    return TableEdit(rows: rows, part: part)
  }
}

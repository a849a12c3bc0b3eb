import Diagnostics
import Text

/// Writes cells and rows as those of a CSV file are.
struct CSVSpelling {
  private let csv: CSVStorage

  init(_ csv: CSVStorage) { self.csv = csv }

  private var syntax: CSVSyntax { csv.syntax }

  func bytes(of text: String, row: Int?, column: Int, isNew: Bool) -> [UInt8]? {
    let model = isNew ? nil : row.flatMap { written($0, column) }
    let near = model.flatMap { $0.isEmpty ? nil : $0 } ?? neighbour(of: row, column)
    let blanks = syntax.skipInitialSpace ? (near ?? []).prefix { $0 == 0x20 } : []
    let isQuoted = near.map { isInQuotes($0) } ?? false
    let body = Array(text.utf8)
    let wants = isQuoted && !body.isEmpty
    let mustQuote = needsQuotes(body, column: column)
    if mustQuote, syntax.quote == 256 { return escaped(body).map { blanks + $0 } }
    guard mustQuote || wants || (isQuoted && model?.isEmpty == false) else {
      return syntax.escape < 256 ? escaped(body).map { blanks + $0 } : blanks + body
    }
    return quoted(body).map { blanks + $0 }
  }

  /// The name of a new column, in quotes where that before it is.
  func name(_ text: String) -> [UInt8]? {
    let model = csv.columns.last.map { csv.file.bytes[$0.span] } ?? []
    let body = Array(text.utf8)
    guard isInQuotes(model) || needsQuotes(body, column: -1) else {
      return syntax.escape < 256 ? escaped(body) : body
    }
    return syntax.quote == 256 ? escaped(body) : quoted(body)
  }

  private func written(_ row: Int, _ column: Int) -> ArraySlice<UInt8>? {
    csv.span(ofRow: row, column: column).map { csv.file.bytes[$0] }
  }

  /// The nearest filled cell of the column.
  private func neighbour(of row: Int?, _ column: Int) -> ArraySlice<UInt8>? {
    let start = row ?? csv.rowCount - 1
    for distance in 0..<20 {
      for place in [start - distance, start + distance] {
        if let cell = written(place, column), !cell.isEmpty { return cell }
      }
    }
    return nil
  }

  private func isInQuotes(_ cell: ArraySlice<UInt8>) -> Bool {
    let content = syntax.skipInitialSpace ? cell.drop { $0 == 0x20 } : cell
    return content.first.map { UInt16($0) == syntax.quote } ?? false
  }

  private func needsQuotes(_ body: [UInt8], column: Int) -> Bool {
    guard let first = body.first, let last = body.last else { return false }
    if column == 0, UInt16(first) == syntax.comment { return true }
    if first.isASCIIBlank || last.isASCIIBlank { return true }
    return body.contains { $0 == syntax.delimiter || UInt16($0) == syntax.quote || CSVSyntax.endsRow($0) }
  }

  private func quoted(_ body: [UInt8]) -> [UInt8]? {
    let quote = UInt8(truncatingIfNeeded: syntax.quote)
    var out = [quote]
    for byte in body {
      if byte == quote {
        if syntax.doubleQuote {
          out.append(quote)
        } else if syntax.escape < 256 {
          out.append(UInt8(syntax.escape))
        } else {
          return nil
        }
      } else if UInt16(byte) == syntax.escape {
        out.append(byte)
      }
      out.append(byte)
    }
    return out + [quote]
  }

  /// A text without quotes around it; `nil` when it cannot be said so.
  private func escaped(_ body: [UInt8]) -> [UInt8]? {
    let special = { (byte: UInt8) in
      byte == syntax.delimiter || UInt16(byte) == syntax.quote || CSVSyntax.endsRow(byte)
        || UInt16(byte) == syntax.escape
    }
    guard
      body.contains(where: special) || body.first?.isASCIIBlank == true || body.last?.isASCIIBlank == true
        || body.first.map({ UInt16($0) == syntax.comment }) == true
    else { return body }
    guard syntax.escape < 256, !body.contains(where: CSVSyntax.endsRow) else {
      // Blanks at the ends are dropped where a reader wants none, which nothing here can help.
      return body.contains(where: special) ? nil : body
    }
    return body.flatMap { special($0) ? [UInt8(syntax.escape), $0] : [$0] }
  }

  // MARK: Rows

  func row(of cells: [Int: [UInt8]], columns: Int) -> [UInt8] {
    var out: [UInt8] = []
    for column in 0..<columns {
      if column > 0 { out.append(syntax.delimiter) }
      out += cells[column] ?? []
    }
    return seen(out)
  }

  func bytes(ofRow row: Int, changes: [Int: [UInt8]?]) -> [UInt8] {
    let whole = csv.span(ofRow: row)
    var out: [UInt8] = []
    var place = whole.lowerBound
    var missing: [Int] = []
    for (column, cell) in changes.sorted(by: { $0.key < $1.key }) {
      guard let span = csv.span(ofRow: row, column: column) else {
        if cell != nil { missing.append(column) }
        continue
      }
      out += csv.file.bytes[place..<span.lowerBound] + (cell ?? [])
      place = span.upperBound
    }
    out += csv.file.bytes[place..<max(place, whole.upperBound)]
    // A row that ended before these columns gets the cells between, empty.
    var count = csv.columns.indices.first { csv.span(ofRow: row, column: $0) == nil } ?? csv.columns.count
    for column in missing {
      while count <= column {
        out.append(syntax.delimiter)
        count += 1
      }
      out += (changes[column] ?? nil) ?? []
    }
    return seen(out)
  }

  /// Readers leave out a row of nothing but delimiters, so its first cell says that it is empty.
  private func seen(_ row: [UInt8]) -> [UInt8] {
    guard row.allSatisfy({ $0 == syntax.delimiter || $0.isASCIIBlank }), syntax.quote < 256 else { return row }
    let quote = UInt8(syntax.quote)
    return [quote, quote] + row.drop { $0 != syntax.delimiter }
  }
}

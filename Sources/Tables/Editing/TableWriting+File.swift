import Diagnostics
import Text

extension TableWriting {
  /// The file with these rows.
  public func file(_ pieces: some Sequence<Piece>) -> [UInt8] {
    switch shape.kind {
    case .lines: fileOfLines(pieces)
    case .list: fileOfList(pieces)
    case .fixed: fileInPlace(pieces)
    }
  }

  private var bytes: [UInt8] { table.file.bytes }

  private func span(ofRow row: Int) -> Range<Int> { table.row(row).span }

  /// What is between a row and the next: the line end, and blank lines and comments behind it.
  private func gap(after row: Int) -> Range<Int> {
    let end = span(ofRow: row).upperBound
    return end..<(row + 1 < table.rowCount ? span(ofRow: row + 1).lowerBound : bytes.count)
  }

  private func fileOfLines(_ pieces: some Sequence<Piece>) -> [UInt8] {
    var out = mark + head
    out.reserveCapacity(bytes.count + 1_024)
    // How many bytes at the end are the end of the last row's line.
    var lastEnd = 0
    for piece in pieces {
      switch piece {
      case .kept(let row, let changes):
        endLine(&out, after: mark.count)
        if changes.isEmpty, !widensRows {
          out += bytes[span(ofRow: row)]
        } else {
          out += bytes(ofRow: row, changes: changes)
        }
        let (end, rest) = parts(ofGapAfter: row)
        out += end.isEmpty ? lineEnd : Array(bytes[end])
        lastEnd = rest.isEmpty ? (end.isEmpty ? lineEnd.count : end.count) : 0
        out += bytes[rest]
      case .removed(let row):
        let rest = parts(ofGapAfter: row).rest
        if !rest.isEmpty {
          endLine(&out, after: mark.count)
          lastEnd = 0
        }
        out += bytes[rest]
      case .added(let row):
        endLine(&out, after: mark.count)
        out += row + lineEnd
        lastEnd = lineEnd.count
      }
    }
    if !endsLastLine { out.removeLast(lastEnd) }
    return out
  }

  /// Whether every row gets cells of new columns.
  private var widensRows: Bool { table.format == .csv && !addedColumns.isEmpty }

  /// Whether the last line of the file is ended.
  private var endsLastLine: Bool { bytes.last.map(CSVSyntax.endsRow) ?? true }

  /// Puts a line end where a row would begin behind something on the same line.
  private func endLine(_ out: inout [UInt8], after start: Int) {
    // Blanks before a JSON object belong to its line.
    guard let last = out.dropFirst(start).last(where: { !$0.isASCIIBlank }), !CSVSyntax.endsRow(last) else { return }
    out += lineEnd
  }

  private func parts(ofGapAfter row: Int) -> (end: Range<Int>, rest: Range<Int>) {
    let gap = gap(after: row)
    var end = gap.lowerBound
    // Blanks behind a JSON object belong to its line.
    while end < gap.upperBound, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    if end < gap.upperBound, bytes[end] == 0x0D { end += 1 }
    if end < gap.upperBound, bytes[end] == 0x0A { end += 1 }
    return (gap.lowerBound..<end, end..<gap.upperBound)
  }

  /// What ends the file's first line; LF where it has none.
  private var lineEnd: [UInt8] {
    guard let place = bytes.firstIndex(where: CSVSyntax.endsRow) else { return [0x0A] }
    if bytes[place] == 0x0A { return [0x0A] }
    return place + 1 < bytes.count && bytes[place + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }

  private func fileOfList(_ pieces: some Sequence<Piece>) -> [UInt8] {
    var out = mark + bytes[shape.head]
    out.reserveCapacity(bytes.count + 1_024)
    let isBare = table.rowCount == 0
    let parting = isBare ? Array(",\n  ".utf8) : self.parting
    var last: Int?
    var count = 0
    for piece in pieces {
      let row: [UInt8]
      var place: Int?
      switch piece {
      case .removed: continue
      case .added(let bytes): row = bytes
      case .kept(let index, let changes):
        row = changes.isEmpty ? Array(bytes[span(ofRow: index)]) : bytes(ofRow: index, changes: changes)
        place = index
      }
      if count > 0 {
        if let last, place == last + 1 { out += bytes[gap(after: last)] } else { out += parting }
      } else if isBare {
        out += "\n  ".utf8
      }
      out += row
      last = place
      count += 1
    }
    if count == 0, !isBare {
      while let last = out.last, last.isASCIIWhitespace { out.removeLast() }
      return out + bytes[shape.foot].drop { $0.isASCIIWhitespace }
    }
    return out + (count > 0 && isBare ? [0x0A] : []) + bytes[shape.foot]
  }

  /// What is between two rows of a list.
  private var parting: [UInt8] {
    if table.rowCount > 1 { return Array(bytes[gap(after: 0)]) }
    let lead = bytes[shape.head].reversed().prefix { $0.isASCIIWhitespace }
    return [UInt8(ascii: ",")] + (lead.isEmpty ? [0x20] : lead.reversed())
  }

  private func fileInPlace(_ pieces: some Sequence<Piece>) -> [UInt8] {
    var changed: [(span: Range<Int>, bytes: [UInt8])] = []
    for case .kept(let row, let changes) in pieces where !changes.isEmpty {
      changed.append((span(ofRow: row), bytes(ofRow: row, changes: changes)))
    }
    var out = mark
    var place = 0
    for change in changed.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) where change.span.lowerBound >= place
    {
      out += bytes[place..<change.span.lowerBound] + change.bytes
      place = change.span.upperBound
    }
    return out + bytes[place...]
  }
}

/// How many columns of a long line an excerpt shows around the place.
private let excerptWidth = 100

/// The line a place is on, numbered, with carets under the place, and so many lines before and after it; empty where
/// there is no span.
func excerpt(_ location: SourceLocation, linesAround: Int = 0) -> [String] {
  guard location.showsLine, let place = location.span, !location.file.bytes.isEmpty else { return [] }
  let file = location.file
  let span = file.wholeScalars(place)
  let line = file.position(of: span.lowerBound).line
  let before = (max(1, line - linesAround)..<line).map { plainLine($0, of: file) }
  let last = min(line + linesAround, file.lineCount)
  var after = last > line ? (line + 1...last).map { plainLine($0, of: file) } : []
  if last == file.lineCount, last > line, file.range(ofLine: last).isEmpty { after.removeLast() }
  return before + markedLine(line, span, of: file) + after
}

/// A line with carets under a span.
private func markedLine(_ line: Int, _ span: Range<Int>, of file: SourceFile) -> [String] {
  let range = file.range(ofLine: line)
  let window = excerptWindow(of: range, around: span, in: file.bytes)
  // A place may lie in the line's end, behind what is shown of it.
  let start = min(max(span.lowerBound, window.lowerBound), window.upperBound)
  let end = min(max(span.upperBound, start), window.upperBound)
  let before = file.text(in: window.lowerBound..<start).printable
  let marked = file.text(in: start..<end).printable
  let after = file.text(in: end..<window.upperBound).printable
  let lead = window.lowerBound > range.lowerBound ? "…" : ""
  let tail = window.upperBound < range.upperBound ? "…" : ""
  let gutter = gutter(line)
  let blank = String(repeating: " ", count: gutter.utf8.count)
  let indent = String(repeating: " ", count: columns(lead + before))
  let carets = String(repeating: "^", count: max(1, columns(marked)))
  return ["\(gutter) | \(lead)\(before)\(marked)\(after)\(tail)", "\(blank) | \(indent)\(carets)"]
}

/// A line from its start, without a mark.
private func plainLine(_ line: Int, of file: SourceFile) -> String {
  let range = file.range(ofLine: line)
  guard !range.isEmpty else { return "\(gutter(line)) |" }
  let window = excerptWindow(of: range, around: range.lowerBound..<range.lowerBound, in: file.bytes)
  let tail = window.upperBound < range.upperBound ? "…" : ""
  return "\(gutter(line)) | \(file.text(in: window).printable)\(tail)"
}

private func gutter(_ line: Int) -> String {
  let number = String(line)
  return String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number
}

/// The part of the line to show: at most `excerptWidth` bytes, with the start of the place in it, cut between scalars.
private func excerptWindow(of line: Range<Int>, around span: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
  guard line.count > excerptWidth else { return line }
  let wanted = min(
    max(span.lowerBound - excerptWidth / 3, line.lowerBound), max(line.lowerBound, line.upperBound - excerptWidth))
  var start = wanted
  while start > line.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  var end = min(line.upperBound, start + excerptWidth)
  while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
  return start..<end
}

extension SourceFile {
  /// The range widened to whole scalars, so that a message never shows half of one.
  fileprivate func wholeScalars(_ span: Range<Int>) -> Range<Int> {
    let start = startOfScalar(at: min(max(span.lowerBound, 0), bytes.count))
    var end = min(max(span.upperBound, start), bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// The first byte of the scalar that a byte belongs to; the byte itself where the text is no UTF-8.
  private func startOfScalar(at offset: Int) -> Int {
    var start = offset
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80, offset - start < 3 { start -= 1 }
    return start < bytes.count && bytes[start] >= 0xC2 ? start : offset
  }
}

/// How many terminal columns a text takes: none for combining marks, two for East Asian wide scalars.
private func columns(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

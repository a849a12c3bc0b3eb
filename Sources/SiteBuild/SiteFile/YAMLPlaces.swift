import Diagnostics

/// Turns the places of YAML into those of the file in which it stands.
struct YAMLPlaces {
  let file: SourceFile
  /// The byte with which the YAML begins.
  let start: Int

  private var firstLine: Int { file.position(of: start).line }

  private func offset(of mark: YAMLMark) -> Int {
    let range = file.range(ofLine: firstLine + mark.line - 1)
    var offset = range.lowerBound
    var column = 1
    while column < mark.column, offset < range.upperBound {
      offset += 1
      while offset < range.upperBound, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    return offset
  }

  /// From a mark to the end of its line.
  func location(at mark: YAMLMark) -> SourceLocation {
    let offset = offset(of: mark)
    let line = file.range(ofLine: file.position(of: offset).line)
    return SourceLocation(file, offset..<max(line.upperBound, offset))
  }

  /// What lies between two marks on the first one's line.
  func location(from first: YAMLMark, to last: YAMLMark) -> SourceLocation {
    let offset = offset(of: first)
    let line = file.range(ofLine: file.position(of: offset).line)
    let end = last.line > first.line ? line.upperBound : self.offset(of: last)
    return SourceLocation(file, offset..<max(offset, min(end, line.upperBound)))
  }

  /// A character so many bytes behind the beginning.
  func location(atOffset offset: Int) -> SourceLocation {
    let place = min(start + offset, file.bytes.count)
    return SourceLocation(file, place..<min(place + 1, file.bytes.count))
  }
}

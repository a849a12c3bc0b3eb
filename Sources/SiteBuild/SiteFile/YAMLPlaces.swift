import Diagnostics

/// Turns the places of YAML into those of the file in which it stands.
///
/// By the number of the character, not of line and column: libyaml ends a line at U+0085, U+2028 and U+2029 too, files do
/// not; and a list of a hundred thousand values may stand on one line, which nobody should walk along for each of them.
struct YAMLPlaces {
  private let file: SourceFile
  private let range: Range<Int>
  /// The first byte of every 64th character.
  private let steps: [Int]

  private static let stride = 64

  init(_ file: SourceFile, in range: Range<Int>) {
    self.file = file
    self.range = range
    var steps: [Int] = []
    var characters = 0
    for index in range where file.bytes[index] & 0xC0 != 0x80 {
      if characters % Self.stride == 0 { steps.append(index) }
      characters += 1
    }
    self.steps = steps
  }

  private func offset(of mark: YAMLMark) -> Int {
    let (step, rest) = mark.index.quotientAndRemainder(dividingBy: Self.stride)
    guard step < steps.count else { return range.upperBound }
    var offset = steps[step]
    for _ in 0..<rest where offset < range.upperBound {
      offset += 1
      while offset < range.upperBound, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  private func endOfLine(_ offset: Int) -> Int { max(offset, file.range(ofLine: file.line(of: offset)).upperBound) }

  /// From a mark to the end of its line.
  func location(at mark: YAMLMark) -> SourceLocation {
    let offset = offset(of: mark)
    return SourceLocation(file, offset..<endOfLine(offset))
  }

  /// What lies between two marks on the first one's line.
  func location(from first: YAMLMark, to last: YAMLMark) -> SourceLocation {
    let offset = offset(of: first)
    return SourceLocation(file, offset..<max(offset, min(self.offset(of: last), endOfLine(offset))))
  }

  /// A character so many bytes behind the beginning.
  func location(atOffset offset: Int) -> SourceLocation {
    let place = min(range.lowerBound + offset, file.bytes.count)
    return SourceLocation(file, place..<min(place + 1, file.bytes.count))
  }

  /// Where no place is known.
  var whole: SourceLocation { SourceLocation(file) }
}

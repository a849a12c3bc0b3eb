import Text

/// What a `Range` header asks for.
enum ByteRange: Equatable {
  /// Everything: no range, several, or one that is not understood.
  case whole
  case part(Range<Int>)
  /// A part that is not there.
  case none

  /// Reads `bytes=0-99`, `bytes=100-` and `bytes=-100`.
  init(_ header: String?, size: Int) {
    guard let header, header.starts(withBytesOf: "bytes=") else {
      self = .whole
      return
    }
    let text = header.utf8.dropFirst(6)
    let sides = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) && $0.count < 18 }) else {
      self = .whole
      return
    }
    switch (Int(Substring(sides[0])), Int(Substring(sides[1]))) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last + 1, size)) : .none
    case (let first?, nil): self = first < size ? .part(first..<size) : .none
    case (nil, let count?): self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .none
    default: self = .whole
    }
  }
}

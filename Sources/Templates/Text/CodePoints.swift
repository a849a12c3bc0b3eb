extension String {
  /// How many code points the text has: Python's `len`. Counted over bytes, many times as fast as over scalars.
  var codePointCount: Int {
    utf8.withContiguousStorageIfAvailable { bytes in bytes.count { $0.startsCodePoint } } ?? unicodeScalars.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the code point so many from the start begins in UTF-8; the end where there are not as many.
  func offset(ofCodePoint number: Int) -> Int {
    var left = number
    for index in indices where self[index].startsCodePoint {
      if left == 0 { return index }
      left -= 1
    }
    return count
  }
}

extension UInt8 {
  /// Whether the byte is the first, or the only one, of a code point in UTF-8.
  fileprivate var startsCodePoint: Bool { self & 0xC0 != 0x80 }
}

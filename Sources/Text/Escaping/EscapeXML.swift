extension [UInt8] {
  /// Appends the text for XML content: `& < > " '` become references, a carriage return `&#13;` (a parser would make a
  /// line feed of it), and what XML 1.0 forbids even as a reference is dropped: C0 controls but TAB, LF and CR, U+FFFE
  /// and U+FFFF. For an attribute value use `append(xmlAttributeEscaped:)`.
  public mutating func append(xmlEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(xmlEscaped: $0, attribute: false) }
  }

  /// The same for an attribute value: TAB and LF become references too, since a parser makes spaces of them.
  public mutating func append(xmlAttributeEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(xmlEscaped: $0, attribute: true) }
  }

  private mutating func append(xmlEscaped bytes: UnsafeBufferPointer<UInt8>, attribute: Bool) {
    var start = 0
    for index in bytes.indices {
      guard let replacement = xmlReplacement(bytes, at: index, attribute: attribute) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      append(fixed: replacement.text)
      start = index + replacement.length
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}

/// What stands in for the character at the index, and how many bytes it takes there; `nil` where it stays.
@inline(__always)
private func xmlReplacement(
  _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, attribute: Bool
) -> (text: StaticString, length: Int)? {
  switch bytes[index] {
  case UInt8(ascii: "&"): ("&amp;", 1)
  case UInt8(ascii: "<"): ("&lt;", 1)
  case UInt8(ascii: ">"): ("&gt;", 1)
  case UInt8(ascii: "\""): ("&quot;", 1)
  case UInt8(ascii: "'"): ("&#39;", 1)
  case 0x0D: ("&#13;", 1)
  case 0x09: attribute ? ("&#9;", 1) : nil
  case 0x0A: attribute ? ("&#10;", 1) : nil
  case 0..<0x20: ("", 1)
  case 0xEF: isNoncharacter(bytes, at: index) ? ("", 3) : nil
  default: nil
  }
}

/// Whether U+FFFE or U+FFFF (EF BF BE, EF BF BF) stands at the index.
private func isNoncharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
}

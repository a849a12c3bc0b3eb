extension [UInt8] {
  /// Appends the text as it is.
  public mutating func append(text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends the text for HTML content or a quoted attribute value: `& < > " '` become `&amp; &lt; &gt; &#34; &#39;`
  /// (the same references as Python's MarkupSafe, so that Jinja2 can judge the output). Characters that HTML does not
  /// allow are dropped; those that part lines or words become a blank.
  public mutating func append(htmlEscaped text: String) {
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { append(htmlEscaped: $0) }
    guard isWritten == nil else { return }
    var copy = text
    copy.withUTF8 { append(htmlEscaped: $0) }
  }

  /// The same for bytes that are known to be UTF-8.
  public mutating func append(htmlEscaped bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in bytes.indices {
      guard mayNeedReplacement(bytes[index]), let (reference, length) = htmlReplacement(bytes, at: index)
      else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      append(fixed: reference)
      start = index + length
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Appends a literal; faster than a string's UTF-8 view, and pages are made of these.
  @inline(__always)
  mutating func append(fixed literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

/// Control characters other than tab and line breaks, `" & ' < >`: one bit for each of the first 64 bytes.
private let replacedBelow64: UInt64 = 0x5000_00C4_FFFF_D9FF

/// Whether a byte may begin what is not written as it is; letters and digits, which most are, take a comparison or two.
@inline(__always)
private func mayNeedReplacement(_ byte: UInt8) -> Bool {
  byte < 64 ? (replacedBelow64 >> UInt64(byte)) & 1 == 1 : byte == 0x7F || byte == 0xC2 || byte >= 0xEF
}

/// What stands in for the character at the index, and how many bytes it takes there; `nil` where it stays.
@inline(__always)
private func htmlReplacement(
  _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
) -> (text: StaticString, length: Int)? {
  switch bytes[index] {
  case UInt8(ascii: "&"): return ("&amp;", 1)
  case UInt8(ascii: "<"): return ("&lt;", 1)
  case UInt8(ascii: ">"): return ("&gt;", 1)
  case UInt8(ascii: "\""): return ("&#34;", 1)
  case UInt8(ascii: "'"): return ("&#39;", 1)
  case 0x0B, 0x0C: return (" ", 1)
  default:
    let length = forbiddenInHTML(bytes, at: index)
    if length == 2, bytes[index + 1] == 0x85 { return (" ", 2) }
    return length > 0 ? ("", length) : nil
  }
}

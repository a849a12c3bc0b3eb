extension [UInt8] {
  /// Appends the text as it is.
  public mutating func append(text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends the text for HTML content or a quoted attribute value: `& < > " '` become `&amp; &lt; &gt; &#34; &#39;`
  /// (the same references as Python's MarkupSafe, so that Jinja2 can judge the output).
  public mutating func append(htmlEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(htmlEscaped: $0) }
  }

  /// The same for bytes that are known to be UTF-8.
  public mutating func append(htmlEscaped bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in bytes.indices {
      // Letters, which most bytes are, are passed over by one comparison.
      let byte = bytes[index]
      guard byte <= UInt8(ascii: ">"), let reference = htmlReference(byte) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      append(fixed: reference)
      start = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Appends a literal; faster than a string's UTF-8 view, and pages are made of these.
  @inline(__always)
  mutating func append(fixed literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

@inline(__always)
private func htmlReference(_ byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&#34;"
  case UInt8(ascii: "'"): "&#39;"
  default: nil
  }
}

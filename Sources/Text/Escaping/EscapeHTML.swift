import CText

extension [UInt8] {
  /// Appends the text as it is.
  public mutating func append(text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends the text for HTML content or a quoted attribute value: `& < > " '` become `&amp; &lt; &gt; &#34; &#39;`
  /// (the same references as Python's MarkupSafe, so that Jinja2 can judge the output). Characters that HTML does not
  /// allow are dropped; those that part lines or words become a blank.
  public mutating func append(htmlEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(htmlEscaped: $0) }
  }

  /// The same for bytes that are known to be UTF-8.
  public mutating func append(htmlEscaped bytes: UnsafeBufferPointer<UInt8>) {
    escapeHTML(bytes) { append(contentsOf: $0) }
  }

  /// Appends a literal; faster than a string's UTF-8 view, and pages are made of these.
  @inline(__always)
  mutating func append(fixed literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

/// Whether UTF-8 is written as it is in HTML content and in a quoted attribute value, as most texts are.
public func isPlainInHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { plainEnd(bytes, from: 0) == bytes.count }

/// Hands on UTF-8 escaped for HTML content or a quoted attribute value, part by part; see `append(htmlEscaped:)`.
public func escapeHTML(_ bytes: UnsafeBufferPointer<UInt8>, _ write: (UnsafeBufferPointer<UInt8>) -> Void) {
  var start = 0
  var index = plainEnd(bytes, from: 0)
  while index < bytes.count {
    if let (reference, length) = htmlReplacement(bytes, at: index) {
      if index > start { write(UnsafeBufferPointer(rebasing: bytes[start..<index])) }
      write(UnsafeBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount))
      start = index + length
      index = start
    } else {
      index += 1
    }
    index = plainEnd(bytes, from: index)
  }
  if start < bytes.count { write(UnsafeBufferPointer(rebasing: bytes[start...])) }
}

/// Where the first byte from `start` stands that may begin what is not written as it is; the end if none does.
private func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
  return start + gablota_plain_in_html(base + start, bytes.count - start)
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

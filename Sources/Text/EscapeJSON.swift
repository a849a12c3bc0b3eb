extension [UInt8] {
  /// Appends the text as the body of a JSON string, without its quotes: `"`, `\` and C0 controls are escaped.
  public mutating func append(jsonEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(jsonEscaped: $0, inHTML: false) }
  }

  /// The same for JSON that stands inside an HTML page (a `script` element or an attribute): `<`, `>`, `&`, `'`,
  /// U+2028 and U+2029 become `\u…` too. Escaping `</` alone is not enough: `<!--<script>` swallows the page.
  public mutating func append(jsonEscapedInHTML text: String) {
    var copy = text
    copy.withUTF8 { append(jsonEscaped: $0, inHTML: true) }
  }

  /// Appends the text as a whole JSON string with its quotes.
  public mutating func append(jsonString text: String, inHTML: Bool = false) {
    append(UInt8(ascii: "\""))
    if inHTML { append(jsonEscapedInHTML: text) } else { append(jsonEscaped: text) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(jsonEscaped bytes: UnsafeBufferPointer<UInt8>, inHTML: Bool) {
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = jsonEscapeLength(bytes, at: index, inHTML: inHTML)
      guard length > 0 else {
        index += 1
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      append(jsonEscapeOf: bytes[index], last: bytes[index + length - 1])
      index += length
      start = index
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  private mutating func append(jsonEscapeOf byte: UInt8, last: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0xE2: append(text: last == 0xA8 ? "u2028" : "u2029")
    default:
      append(text: "u00")
      append(hexDigit(byte >> 4))
      append(hexDigit(byte & 15))
    }
  }
}

/// How many bytes at the index must be escaped together: none, one, or the three of a line or paragraph separator.
@inline(__always)
private func jsonEscapeLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, inHTML: Bool) -> Int {
  switch bytes[index] {
  case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
  case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"): inHTML ? 1 : 0
  case 0xE2: inHTML && isLineSeparator(bytes, at: index) ? 3 : 0
  default: 0
  }
}

private func isLineSeparator(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
}

import CText

extension [UInt8] {
  /// Appends the text as the body of a JSON string, without its quotes: `"`, `\` and C0 controls are escaped.
  public mutating func append(jsonEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(jsonEscaped: $0, inHTML: false) }
  }

  /// The same for JSON that stands inside an HTML page (a `script` element or an attribute): `<`, `>`, `&`, `'`,
  /// U+2028, U+2029 and what HTML does not allow become `\u…` too. Escaping `</` alone is not enough: `<!--<script>` swallows the page.
  public mutating func append(jsonEscapedInHTML text: String) {
    var copy = text
    copy.withUTF8 { append(jsonEscaped: $0, inHTML: true) }
  }

  /// Appends the text as a whole JSON string with its quotes.
  public mutating func append(jsonString text: String, inHTML: Bool = false) {
    var copy = text
    copy.withUTF8 { bytes in
      let isPlain = plainEnd(bytes, from: 0, inHTML) == bytes.count
      if isPlain { append(quoted: bytes) } else { append(jsonQuoted: bytes, inHTML: inHTML) }
    }
  }

  private mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    append(addingCapacity: bytes.count + 2) { output in
      output.append(UInt8(ascii: "\""))
      output.append(bytes)
      output.append(UInt8(ascii: "\""))
    }
  }

  private mutating func append(jsonQuoted bytes: UnsafeBufferPointer<UInt8>, inHTML: Bool) {
    append(UInt8(ascii: "\""))
    append(jsonEscaped: bytes, inHTML: inHTML)
    append(UInt8(ascii: "\""))
  }

  private mutating func append(jsonEscaped bytes: UnsafeBufferPointer<UInt8>, inHTML: Bool) {
    var start = 0
    var index = plainEnd(bytes, from: 0, inHTML)
    while index < bytes.count {
      let length = jsonEscapeLength(bytes, at: index, inHTML: inHTML)
      if length > 0 {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        append(jsonEscapeOf: UnsafeBufferPointer(rebasing: bytes[index..<index + length]))
        start = index + length
      }
      index = plainEnd(bytes, from: index + (length > 0 ? length : 1), inHTML)
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Appends the escape of one character.
  private mutating func append(jsonEscapeOf character: UnsafeBufferPointer<UInt8>) {
    switch character[0] {
    case let byte where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"): append(jsonEscape: byte)
    case 0x08: append(jsonEscape: UInt8(ascii: "b"))
    case 0x09: append(jsonEscape: UInt8(ascii: "t"))
    case 0x0A: append(jsonEscape: UInt8(ascii: "n"))
    case 0x0C: append(jsonEscape: UInt8(ascii: "f"))
    case 0x0D: append(jsonEscape: UInt8(ascii: "r"))
    default:
      for unit in String(decoding: character, as: UTF8.self).utf16 {
        append(jsonEscape: UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] { append(hexDigit(UInt8(unit >> UInt16(shift) & 15))) }
      }
    }
  }

  private mutating func append(jsonEscape letter: UInt8) {
    append(UInt8(ascii: "\\"))
    append(letter)
  }
}

/// Where the first byte from `start` stands that may begin what is escaped; the end if none does.
private func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ inHTML: Bool) -> Int {
  guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
  return start + gablota_plain_in_json(base + start, bytes.count - start, inHTML ? 1 : 0)
}

/// How many bytes at the index must be escaped together: none, or those of one character.
@inline(__always)
private func jsonEscapeLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, inHTML: Bool) -> Int {
  switch bytes[index] {
  case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
  case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"): inHTML ? 1 : 0
  case 0xE2: inHTML && isLineSeparator(bytes, at: index) ? 3 : 0
  case 0x7F, 0xC2, 0xEF...: inHTML ? forbiddenInHTML(bytes, at: index) : 0
  default: 0
  }
}

private func isLineSeparator(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
}

/// Takes the escapes out of JSON strings.
enum JSONText {
  /// The bytes a checked string stands for; `body` is what is between its quotes.
  static func decode(_ body: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard body.contains(UInt8(ascii: "\\")) else { return Array(body) }
    var text: [UInt8] = []
    text.reserveCapacity(body.count)
    var index = 0
    while index < body.count {
      if body[index] == UInt8(ascii: "\\"), index + 1 < body.count {
        index = appendEscape(body, index, to: &text)
      } else {
        text.append(body[index])
        index += 1
      }
    }
    return text
  }

  /// The text of a checked string.
  static func string(_ body: UnsafeBufferPointer<UInt8>) -> String {
    guard body.contains(UInt8(ascii: "\\")) else { return String(decoding: body, as: UTF8.self) }
    return String(decoding: decode(body), as: UTF8.self)
  }

  /// Appends what the escape at `index` stands for; gives back where it ends.
  private static func appendEscape(_ body: UnsafeBufferPointer<UInt8>, _ index: Int, to text: inout [UInt8]) -> Int {
    switch body[index + 1] {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return appendUnicode(body, index, to: &text)
    case let byte: text.append(byte)
    }
    return index + 2
  }

  private static func appendUnicode(_ body: UnsafeBufferPointer<UInt8>, _ index: Int, to text: inout [UInt8]) -> Int {
    let unit = hexUnit(body, index)
    var value = unit
    var end = index + 6
    if unit & 0xFC00 == 0xD800 {
      value = 0x10000 + (unit & 0x3FF) << 10 + hexUnit(body, end) & 0x3FF
      end += 6
    }
    for byte in (Unicode.Scalar(value) ?? "\u{FFFD}").utf8 { text.append(byte) }
    return min(end, body.count)
  }

  private static func hexUnit(_ body: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
    guard index + 6 <= body.count else { return 0xFFFD }
    return body[index + 2..<index + 6].reduce(0) { $0 << 4 | UInt32(hexDigit($1) ?? 0) }
  }
}

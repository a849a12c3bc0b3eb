/// Resolves `&amp;`, `&#39;` and their like.
enum HTMLReferences {
  static func resolve(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let (replacement, end) = reference(bytes, index + 1) {
        result.append(contentsOf: replacement.utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func reference(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
    guard start < bytes.count else { return nil }
    return bytes[start] == UInt8(ascii: "#") ? numeric(bytes, start + 1) : named(bytes, start)
  }

  private static func numeric(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
    let isHex = start < bytes.count && bytes[start] | 0x20 == UInt8(ascii: "x")
    var index = isHex ? start + 1 : start
    let first = index
    var value: UInt32 = 0
    while index < bytes.count, let digit = Lexer.digit(bytes[index]), isHex || digit < 10 {
      value = min(value, 0x20_0000) * (isHex ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > first else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return (character(value), index)
  }

  /// What a number stands for: HTML maps the C1 range as Windows-1252 and drops what is no character.
  private static func character(_ value: UInt32) -> String {
    if value >= 0x80, value <= 0x9F, let mapped = Unicode.Scalar(windows1252[Int(value - 0x80)]) {
      return String(mapped)
    }
    switch value {
    case 0, 0xD800...0xDFFF, 0x11_0000...: return "\u{FFFD}"
    case 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F, 0xFDD0...0xFDEF: return ""
    default: break
    }
    if value & 0xFFFE == 0xFFFE { return "" }
    return Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}"
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]

  private static func named(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
    var end = start
    while end < bytes.count, end - start < 32, Identifier.length(in: bytes, at: end, isFirst: false) == 1 { end += 1 }
    let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ";")
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    if isClosed, let scalar = names[name] { return (String(scalar), end + 1) }
    guard !isClosed || names[name] == nil else { return nil }
    // Without a semicolon the longest old name that fits counts: `&ampx` is `&x`.
    for length in stride(from: end - start, to: 1, by: -1) {
      let prefix = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
      if bare.contains(prefix), let scalar = names[prefix] { return (String(scalar), start + length) }
    }
    return nil
  }

  /// The names that count without a semicolon.
  private static let bare: Set<String> = ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "nbsp", "copy", "reg"]

  /// The names that texts use; Latin letters with accents aside, which sites write as they are.
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
    "nbsp": "\u{A0}", "shy": "\u{AD}", "copy": "©", "reg": "®", "trade": "™", "deg": "°", "plusmn": "±", "micro": "µ",
    "middot": "·", "para": "¶", "sect": "§", "cent": "¢", "pound": "£", "yen": "¥", "euro": "€", "laquo": "«",
    "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
    "bdquo": "„", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "times": "×", "divide": "÷", "frac12": "½",
    "frac14": "¼", "frac34": "¾", "sup1": "¹", "sup2": "²", "sup3": "³", "larr": "←", "uarr": "↑", "rarr": "→",
    "darr": "↓", "harr": "↔", "minus": "−", "infin": "∞", "ne": "≠", "le": "≤", "ge": "≥", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "dagger": "†", "hearts": "♥",
  ]
}

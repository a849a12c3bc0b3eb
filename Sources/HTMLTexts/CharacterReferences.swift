import CXML2
import Text

extension HTMLText {
  /// The first character reference in a text, such as `&amp;` or `&#39;`; `nil` where there is none.
  public static func reference(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
    let bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
      if let (_, end) = scalar(bytes, index) { return String(decoding: bytes[index..<end], as: UTF8.self) }
    }
    return nil
  }

  /// The text with its character references as what they stand for.
  public static func resolvingReferences(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let (scalar, end) = scalar(bytes, index) {
        result.append(contentsOf: String(scalar).utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What a reference from `&` to `;` stands for, and where it ends.
  private static func scalar(_ bytes: [UInt8], _ start: Int) -> (Unicode.Scalar, Int)? {
    let end = bytes[(start + 1)...].prefix(33).firstIndex(of: UInt8(ascii: ";"))
    guard let end, end > start + 1 else { return nil }
    let name = bytes[(start + 1)..<end]
    guard name.first == UInt8(ascii: "#") else {
      guard name.allSatisfy({ $0.isASCIILetter || (0x30...0x39).contains($0) }) else { return nil }
      return Unicode.Scalar(html_reference(String(decoding: name, as: UTF8.self))).flatMap { scalar in
        scalar.value == 0 ? nil : (scalar, end + 1)
      }
    }
    let isHex = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
    guard digits.utf8.allSatisfy(\.isASCIIHexDigit), let value = UInt32(digits, radix: isHex ? 16 : 10) else {
      return nil
    }
    let scalar = windows1252(value) ?? Unicode.Scalar(value)
    return scalar.flatMap { $0.value < 0x20 && ![9, 10, 13].contains($0.value) ? nil : ($0, end + 1) }
  }
}

/// The character that Windows-1252 has at one of 0x80 to 0x9F; `nil` for all others.
func windows1252(_ value: UInt32) -> Unicode.Scalar? {
  guard value >= 0x80, value < 0x80 + UInt32(upperControls.count) else { return nil }
  return Unicode.Scalar(upperControls[Int(value - 0x80)])
}

private let upperControls: [UInt32] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
  0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
  0x017E, 0x0178,
]

import Text

/// The addresses in CSS: `url(…)`, and texts of `@import` and `image-set(…)`. Comments and other texts hold none.
struct StyleAddresses {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether a text that comes now is an address.
  private var takesTexts = false

  static func read(_ bytes: [UInt8], _ handle: (ArraySlice<UInt8>) -> Void) {
    var reader = StyleAddresses(bytes)
    reader.run(handle)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run(_ handle: (ArraySlice<UInt8>) -> Void) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let text = takeText()
        if takesTexts { handle(text) }
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        takesTexts = false
        index += 1
      case UInt8(ascii: "@") where starts(with: "@import"), UInt8(ascii: "i") where starts(with: "image-set("),
        UInt8(ascii: "I") where starts(with: "image-set("):
        takesTexts = true
        index += 7
      case UInt8(ascii: "u") where starts(with: "url("), UInt8(ascii: "U") where starts(with: "url("):
        index += 4
        handle(takeAddress())
      default: index += 1
      }
    }
  }

  private func starts(with text: String) -> Bool {
    bytes[index...].prefix(text.utf8.count).lazy.map(\.lowered).elementsEqual(text.utf8)
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count, !starts(with: "*/") { index += 1 }
    index = min(index + 2, bytes.count)
  }

  private mutating func takeText() -> ArraySlice<UInt8> {
    let quote = bytes[index]
    let start = index + 1
    index = start
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(index, bytes.count)
    index = end + 1
    return bytes[start..<end]
  }

  private mutating func takeAddress() -> ArraySlice<UInt8> {
    while index < bytes.count, bytes[index].isMarkupBlank { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      return takeText()
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
    return bytes[start..<index]
  }
}

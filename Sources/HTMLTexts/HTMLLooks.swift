import Text

extension HTMLText {
  /// Whether a tag of an element that texts have stands in a text: `<p>`, `<br/>`, `</a>`.
  public static func hasTag(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return false }
    let bytes = Array(text.utf8)
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "<") && isTag(bytes, $0 + 1) }
  }

  private static func isTag(_ bytes: [UInt8], _ start: Int) -> Bool {
    let first = start < bytes.count && bytes[start] == UInt8(ascii: "/") ? start + 1 : start
    let name = bytes[min(first, bytes.count)...].prefix { $0.isASCIILetter || (0x30...0x39).contains($0) }
    guard !name.isEmpty, name.count <= 10, name.endIndex < bytes.count else { return false }
    let next = bytes[name.endIndex]
    guard next.isASCIIWhitespace || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else { return false }
    let word = String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
    return HTMLElement(word) != nil || ["span", "font"].contains(where: word.isExactly)
  }
}

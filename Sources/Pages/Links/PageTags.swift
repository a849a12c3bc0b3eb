import Text

/// Goes through the tags of a page, and tells the attributes of each. What stands in comments is passed over, and so is the
/// text of scripts, styles, titles and text areas, which no browser takes for tags.
struct PageTags {
  /// An attribute with a value.
  struct Attribute {
    /// In small letters.
    let name: String
    /// Name, equals sign and value with its quotes.
    let whole: Range<Int>
    /// The value without its quotes, as it is written.
    let value: Range<Int>
  }

  /// The beginning of an element.
  struct Tag {
    /// In small letters.
    let name: String
    var attributes: [Attribute] = []
    /// What the element holds, where that is no markup.
    var rawText: Range<Int>?

    /// The value of an attribute; `nil` where it has none.
    func value(of name: String) -> Range<Int>? { attributes.first { $0.name.isExactly(name) }?.value }
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; `nil` behind the last one.
  mutating func next() -> Tag? {
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: "!") {
        skip(past: starts(with: "!--") ? "-->" : ">")
      } else if bytes[index].isASCIILetter {
        return takeTag()
      }
    }
    return nil
  }

  private mutating func takeTag() -> Tag {
    var tag = Tag(name: takeName())
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if !bytes[index].isInName {
        index += 1
      } else if let attribute = takeAttribute() {
        tag.attributes.append(attribute)
      }
    }
    index = min(index + 1, bytes.count)
    if ["script", "style", "title", "textarea"].contains(where: tag.name.isExactly) {
      let start = index
      while index < bytes.count, !isEnd(of: tag.name) { index += 1 }
      tag.rawText = start..<index
    }
    return tag
  }

  private mutating func takeAttribute() -> Attribute? {
    let start = index
    let name = takeName()
    let end = index
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      index = end
      return nil
    }
    index += 1
    skipBlanks()
    let value = takeValue()
    return Attribute(name: name, whole: start..<index, value: value)
  }

  private mutating func takeName() -> String {
    let start = index
    while index < bytes.count, bytes[index].isInName { index += 1 }
    return String(decoding: bytes[start..<index].map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private mutating func takeValue() -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let start = isQuoted ? index + 1 : index
    let ends = bytes[start...].firstIndex { isQuoted ? $0 == quote : $0 == UInt8(ascii: ">") || $0 <= 0x20 }
    let end = ends ?? bytes.count
    index = min(bytes.count, isQuoted ? end + 1 : end)
    return start..<end
  }

  private mutating func skipBlanks() { while index < bytes.count, bytes[index] <= 0x20 { index += 1 } }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Whether `</name` stands here.
  private func isEnd(of name: String) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") else {
      return false
    }
    return bytes[(index + 2)...].prefix(name.utf8.count).map { $0 | 0x20 }.elementsEqual(name.utf8)
  }

  private mutating func skip(past end: String) {
    while index < bytes.count, !starts(with: end) { index += 1 }
    index = min(index + end.utf8.count, bytes.count)
  }
}

extension UInt8 {
  fileprivate var isInName: Bool { self > 0x20 && !"\"'<>/=".utf8.contains(self) }
}

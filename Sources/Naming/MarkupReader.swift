import Glibc
import Text

/// Reads the tags of HTML, SVG or XML as the tokenizer of the HTML standard does (section 13.2.5): what stands in comments,
/// texts and values of other attributes is nothing to it.
struct MarkupReader {
  /// An attribute, as it is written.
  struct Attribute {
    /// In small letters.
    let name: String
    let value: ArraySlice<UInt8>
  }

  /// What is found in a document.
  enum Piece {
    case tag(String, [Attribute])
    /// What an element holds whose content is no markup.
    case content(String, ArraySlice<UInt8>)
  }

  private let bytes: [UInt8]
  private var index = 0
  private let raw: Set<String>

  /// Elements of HTML whose content is no markup.
  static let rawInHTML: Set<String> = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]

  /// Goes through a document.
  ///
  /// - Parameter raw: the elements whose content is handed over as it is.
  static func read(_ bytes: [UInt8], raw: Set<String> = rawInHTML, _ handle: (Piece) -> Void) {
    var reader = MarkupReader(bytes: bytes, raw: raw)
    reader.run(handle)
  }

  private init(bytes: [UInt8], raw: Set<String>) { (self.bytes, self.raw) = (bytes, raw) }

  private mutating func run(_ handle: (Piece) -> Void) {
    while let open = next(UInt8(ascii: "<"), from: index) {
      index = open + 1
      guard index < bytes.count else { return }
      switch bytes[index] {
      case UInt8(ascii: "!") where bytes[index...].starts(with: "!--".utf8): skipComment()
      case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"):
        index = next(UInt8(ascii: ">"), from: index) ?? bytes.count
      case let byte where byte.isASCIILetter: readTag(handle)
      default: break
      }
    }
  }

  private func next(_ byte: UInt8, from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }

  private mutating func skipComment() {
    index += 1
    while let end = next(UInt8(ascii: ">"), from: index) {
      index = end + 1
      if bytes[..<end].suffix(2).elementsEqual("--".utf8) || bytes[..<end].suffix(3).elementsEqual("--!".utf8) {
        return
      }
    }
    index = bytes.count
  }

  private mutating func readTag(_ handle: (Piece) -> Void) {
    let name = takeName { $0.endsMarkupName }
    var attributes: [Attribute] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index].isMarkupBlank || bytes[index] == UInt8(ascii: "/") {
        index += 1
      } else {
        attributes.append(takeAttribute())
      }
    }
    let isEmpty = index > 0 && index < bytes.count && bytes[index - 1] == UInt8(ascii: "/")
    index += 1
    handle(.tag(name, attributes))
    if raw.contains(name), !isEmpty || Self.rawInHTML.contains(name) { handle(.content(name, takeContent(of: name))) }
  }

  private mutating func takeAttribute() -> Attribute {
    let start = index
    index += 1
    let name = takeName(from: start) { $0.endsMarkupName || $0 == UInt8(ascii: "=") }
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return Attribute(name: name, value: []) }
    index += 1
    skipBlanks()
    guard index < bytes.count else { return Attribute(name: name, value: []) }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = next(quote, from: index + 1) ?? bytes.count
      defer { index = end + 1 }
      return Attribute(name: name, value: bytes[(index + 1)..<end])
    }
    let end = bytes[index...].firstIndex { $0.isMarkupBlank || $0 == UInt8(ascii: ">") } ?? bytes.count
    defer { index = end }
    return Attribute(name: name, value: bytes[index..<end])
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isMarkupBlank { index += 1 }
  }

  private mutating func takeName(from start: Int? = nil, until ends: (UInt8) -> Bool) -> String {
    let start = start ?? index
    while index < bytes.count, !ends(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index].map(\.lowered), as: UTF8.self)
  }

  /// Up to the end tag.
  private mutating func takeContent(of name: String) -> ArraySlice<UInt8> {
    let start = min(index, bytes.count)
    var place = start
    while let open = next(UInt8(ascii: "<"), from: place) {
      place = open + 1
      let end = place + 1 + name.utf8.count
      let isEnd =
        end <= bytes.count && bytes[place] == UInt8(ascii: "/")
        && bytes[(place + 1)..<end].lazy.map(\.lowered).elementsEqual(name.utf8)
        && (end == bytes.count || bytes[end].endsMarkupName)
      if isEnd {
        index = open
        return bytes[start..<open]
      }
    }
    index = bytes.count
    return bytes[start...]
  }
}

extension UInt8 {
  /// A capital ASCII letter as its small one.
  var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  var isMarkupBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }

  fileprivate var endsMarkupName: Bool {
    isMarkupBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}

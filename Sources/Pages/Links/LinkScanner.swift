import Text

/// What a page links to and what can be linked to in it.
public struct ScannedPage: Sendable {
  /// The values of `id` attributes.
  public var anchors: [String] = []
  /// The values of `href` and `src` attributes, references resolved.
  public var links: [String] = []
}

/// Finds links and anchors in HTML that this program wrote: well-formed tags, every attribute value in double quotes
/// or unquoted. It is no general HTML parser.
struct LinkScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var page = ScannedPage()

  static func scan(_ html: [UInt8]) -> ScannedPage {
    var scanner = LinkScanner(bytes: html)
    scanner.run()
    return scanner.page
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      guard index < bytes.count else { return }
      if bytes[index] == UInt8(ascii: "!") {
        skip(past: starts(with: "!--") ? "-->" : ">")
      } else if bytes[index].isLetter {
        scanTag()
      }
    }
  }

  private mutating func scanTag() {
    let name = takeName()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index].isNameByte { scanAttribute() } else { index += 1 }
    }
    index += 1
    if name == Array("script".utf8) { skip(past: "</script>") }
    if name == Array("style".utf8) { skip(past: "</style>") }
  }

  private mutating func scanAttribute() {
    let name = takeName()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return }
    index += 1
    let value = takeValue()
    switch String(decoding: name, as: UTF8.self) {
    case "id": page.anchors.append(value)
    case "href", "src": page.links.append(value)
    case "srcset": page.links += sources(in: value)
    default: break
    }
  }

  private mutating func takeName() -> [UInt8] {
    let start = index
    while index < bytes.count, bytes[index].isNameByte { index += 1 }
    return bytes[start..<index].map { $0 | 0x20 }
  }

  private mutating func takeValue() -> String {
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let start = isQuoted ? index + 1 : index
    var end = start
    while end < bytes.count, isQuoted ? bytes[end] != quote : !bytes[end].endsUnquotedValue { end += 1 }
    index = min(bytes.count, isQuoted ? end + 1 : end)
    return resolveReferences(bytes[start..<end])
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(past end: String) {
    let pattern = Array(end.utf8)
    while index + pattern.count <= bytes.count {
      if bytes[index..<(index + pattern.count)].elementsEqual(pattern) {
        index += pattern.count
        return
      }
      index += 1
    }
    index = bytes.count
  }
}

/// The addresses of a `srcset` value: `a.jpg 1x, b.jpg 2x`.
private func sources(in value: String) -> [String] {
  value.utf8.split(separator: UInt8(ascii: ",")).compactMap { part in
    part.split(separator: UInt8(ascii: " ")).first.map { String(decoding: $0, as: UTF8.self) }
  }
}

private func resolveReferences(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
  let references = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&quot;", "\"")]
  var result: [UInt8] = []
  var rest = bytes
  while let first = rest.first {
    if first == UInt8(ascii: "&"), let match = references.first(where: { rest.starts(with: $0.0.utf8) }) {
      result.append(text: match.1)
      rest = rest.dropFirst(match.0.utf8.count)
    } else {
      result.append(first)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: result, as: UTF8.self)
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var isNameByte: Bool {
    isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: ":")
  }

  fileprivate var endsUnquotedValue: Bool { self == UInt8(ascii: ">") || self <= 0x20 }
}

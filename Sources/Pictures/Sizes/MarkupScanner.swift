/// Reads just enough XML to reach the root element and its attributes.
struct MarkupScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The attributes of the root element if that is its name, with or without a prefix; nil if it is another one, or
  /// cut off.
  mutating func attributes(ofRoot name: String) -> [String: [UInt8]]? {
    if starts("\u{FEFF}") { position += 3 }
    while skipProlog() {}
    guard take("<"), let root = takeName(), isElement(root, name) else { return nil }
    var attributes: [String: [UInt8]] = [:]
    while true {
      skipBlanks()
      guard position < bytes.count else { return nil }
      if starts(">") || starts("/>") { return attributes }
      guard let name = takeName(), let value = takeValue() else { return nil }
      attributes[String(decoding: name, as: UTF8.self)] = value
    }
  }

  /// Goes over blanks, a declaration, a comment or a document type; false if none of them stands here.
  private mutating func skipProlog() -> Bool {
    let start = position
    skipBlanks()
    if starts("<?") { return skip(past: "?>") }
    if starts("<!--") { return skip(past: "-->") }
    if starts("<!") { return skipDocumentType() }
    return position > start
  }

  /// A document type may hold declarations between square brackets, with `>` in them.
  private mutating func skipDocumentType() -> Bool {
    let end = bytes[position...].firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
    guard let end else { return false }
    position = end
    return bytes[end] == UInt8(ascii: ">") ? skip(past: ">") : skip(past: "]") && skip(past: ">")
  }

  private mutating func skip(past text: String) -> Bool {
    while position < bytes.count {
      if take(text) { return true }
      position += 1
    }
    return false
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private func starts(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func take(_ text: String) -> Bool {
    guard starts(text) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func takeName() -> ArraySlice<UInt8>? {
    let ends = Array("=>/<\"'".utf8)
    let name = bytes[position...].prefix { $0 > 0x20 && !ends.contains($0) }
    position = name.endIndex
    return name.isEmpty ? nil : name
  }

  private mutating func takeValue() -> [UInt8]? {
    skipBlanks()
    guard take("=") else { return nil }
    skipBlanks()
    guard starts("\"") || starts("'") else { return nil }
    let quote = bytes[position]
    let rest = bytes[(position + 1)...]
    guard let end = rest.firstIndex(of: quote) else { return nil }
    position = end + 1
    return Array(rest[..<end])
  }

  private func isElement(_ root: ArraySlice<UInt8>, _ name: String) -> Bool {
    let local = root.lastIndex(of: UInt8(ascii: ":")).map { root[($0 + 1)...] } ?? root
    return local.elementsEqual(name.utf8)
  }
}

import CCmark
import Text

/// Text on one line: white space at the ends is gone, every run of it is one space.
struct PlainLine {
  private var bytes: [UInt8] = []

  /// Bytes as they are, as far as a line of so many scalars needs them.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int?) {
    // Two more, so that there is still one too many when a blank at the end is gone.
    append(bytes, most: limit.map { $0 > 0 && $0 < .max - 2 ? $0 + 2 : .max } ?? .max)
    trim()
  }

  /// The text below a node.
  init(of root: Node) {
    guard let walk = NodeWalk(root) else { return }
    while let (node, entering) = walk.next() {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
        append(Markdown.bytes(of: cmark_node_get_literal(node)))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: appendSpace()
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_ITEM, CMARK_NODE_BLOCK_QUOTE:
        if !entering { appendSpace() }
      default: break
      }
    }
    trim()
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Single blanks between words, as nearly all are, stay where they are, so that most texts are copied at once.
  ///
  /// - Parameter most: how many scalars are enough.
  private mutating func append(_ more: UnsafeBufferPointer<UInt8>, most: Int = .max) {
    var start = 0
    var scalars = 0
    var isAfterBlank = (bytes.last ?? 0x20) == 0x20
    for (index, byte) in more.enumerated() {
      guard byte.isASCIIWhitespace else {
        isAfterBlank = false
        scalars += byte & 0xC0 == 0x80 ? 0 : 1
        if scalars > most { return bytes.append(contentsOf: more[start..<index]) }
        continue
      }
      if byte != 0x20 || isAfterBlank {
        bytes.append(contentsOf: more[start..<index])
        if !isAfterBlank { bytes.append(0x20) }
        start = index + 1
      }
      scalars += isAfterBlank ? 0 : 1
      isAfterBlank = true
    }
    bytes.append(contentsOf: more[start...])
  }

  private mutating func appendSpace() {
    if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
  }

  private mutating func trim() {
    if bytes.last == 0x20 { bytes.removeLast() }
  }

  /// Where a scalar begins, counted from 0; `nil` when there are fewer.
  private func start(ofScalar number: Int) -> Int? {
    var count = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if count == number { return index }
      count += 1
    }
    return nil
  }

  /// Cuts to so many scalars, the ellipsis included: between words where the last third has a space, else inside one.
  mutating func cut(to limit: Int) {
    guard limit > 0, bytes.count > limit, var end = start(ofScalar: limit - 1) else { return }
    let hasMore = bytes[(end + 1)...].contains { $0 & 0xC0 != 0x80 }
    guard hasMore else { return }
    if let space = bytes[..<end].lastIndex(of: 0x20), space >= end / 3 * 2 { end = space }
    bytes.removeSubrange(end...)
    while let last = bytes.last, [0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x2D].contains(last) { bytes.removeLast() }
    bytes.append(text: "…")
  }
}

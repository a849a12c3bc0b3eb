import CCmark
import Text

/// Text on one line: white space at the ends is gone, every run of it is one space.
struct PlainLine {
  private var bytes: [UInt8] = []
  /// How many scalars these are.
  private var scalars = 0
  /// Whether they are parts of a text, so that they are UTF-8 for certain; what libcmark gives is checked.
  private let isPartOfText: Bool

  /// Bytes as they are, as far as a line of so many scalars needs them.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int?) {
    isPartOfText = true
    // Two more, so that there is still one too many when a blank at the end is gone.
    append(bytes, most: limit.map { $0 > 0 && $0 < .max - 2 ? $0 + 2 : .max } ?? .max)
    trim()
  }

  /// The text below a node.
  init(of root: Node) {
    isPartOfText = false
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

  var text: String { isPartOfText ? String(known: bytes) : String(decoding: bytes, as: UTF8.self) }

  /// Single blanks between words, as nearly all are, stay where they are, so that most texts are copied at once.
  ///
  /// - Parameter most: how many scalars are enough.
  private mutating func append(_ more: UnsafeBufferPointer<UInt8>, most: Int = .max) {
    var rest = more[...]
    var left = most
    while !rest.isEmpty, left > 0 {
      let part = UnsafeBufferPointer(rebasing: rest)
      let end = part.endOfSingleBlanks(isAfterBlank: (bytes.last ?? 0x20) == 0x20, scalars: &left)
      bytes.append(contentsOf: part[..<end])
      rest = rest.dropFirst(end)
      guard left > 0, let byte = rest.first, byte.isASCIIWhitespace else { continue }
      if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
        left -= 1
      }
      rest = rest.dropFirst()
    }
    scalars += most - left
  }

  private mutating func appendSpace() {
    guard let last = bytes.last, last != 0x20 else { return }
    bytes.append(0x20)
    scalars += 1
  }

  private mutating func trim() {
    guard bytes.last == 0x20 else { return }
    bytes.removeLast()
    scalars -= 1
  }

  /// Where a scalar begins, counted from 0; it is one of them.
  private func start(ofScalar number: Int) -> Int {
    // From the end, which is nearer where no more was taken than a line needs.
    var count = scalars
    for index in bytes.indices.reversed() where bytes[index] & 0xC0 != 0x80 {
      count -= 1
      if count == number { return index }
    }
    return 0
  }

  /// Cuts to so many scalars, the ellipsis included: between words where the last third has a space, else inside one.
  mutating func cut(to limit: Int) {
    guard limit > 0, scalars > limit else { return }
    var end = start(ofScalar: limit - 1)
    if let space = bytes[..<end].lastIndex(of: 0x20), space >= end / 3 * 2 { end = space }
    bytes.removeSubrange(end...)
    while let last = bytes.last, [0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x2D].contains(last) { bytes.removeLast() }
    bytes.append(text: "…")
  }
}

import CCmark
import Text

/// Text that is struck through: `~~so~~`. libcmark leaves it in its texts, and what lies between may be nodes of its own.
struct Deletions {
  /// The node in which a deletion is open.
  fileprivate var parent: Node?
  /// The node in which no mark is left that could end one, so that hostile text is looked through once.
  fileprivate var exhausted: Node?
}

private let tilde = UInt8(ascii: "~")

extension HTMLWriter {
  /// Writes a text, with tags in place of its pairs of tildes.
  mutating func writeText(_ node: Node) {
    var rest = bytes(of: cmark_node_get_literal(node))
    let parent = cmark_node_parent(node)
    while let mark = rest.firstMark(from: 0) {
      let after = UnsafeBufferPointer(rebasing: rest[(mark + 2)...])
      let isEnd = deletions.parent == parent && rest.mayEnd(at: mark)
      let isStart = deletions.parent == nil && rest.mayBegin(at: mark) && hasEnd(after, behind: node, in: parent)
      result.html.append(htmlEscaped: UnsafeBufferPointer(rebasing: rest[..<(isEnd || isStart ? mark : mark + 2)]))
      if isEnd { append("</del>") }
      if isStart { append("<del>") }
      if isEnd || isStart { deletions.parent = isStart ? parent : nil }
      rest = after
    }
    result.html.append(htmlEscaped: rest)
  }

  /// Whether a mark follows that may end a deletion, in the same text or in one beside it.
  private mutating func hasEnd(_ rest: UnsafeBufferPointer<UInt8>, behind node: Node, in parent: Node?) -> Bool {
    if deletions.exhausted == parent { return false }
    if rest.hasEnd { return true }
    var next = cmark_node_next(node)
    while let sibling = next {
      if cmark_node_get_type(sibling) == CMARK_NODE_TEXT, bytes(of: cmark_node_get_literal(sibling)).hasEnd {
        return true
      }
      next = cmark_node_next(sibling)
    }
    deletions.exhausted = parent
    return false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where two tildes stand, no more and no fewer.
  fileprivate func firstMark(from start: Int) -> Int? {
    var index = start
    while index < count {
      guard self[index] == tilde else {
        index += 1
        continue
      }
      let end = self[index...].firstIndex { $0 != tilde } ?? count
      if end - index == 2 { return index }
      index = end
    }
    return nil
  }

  fileprivate func mayBegin(at mark: Int) -> Bool { mark + 2 == count || !self[mark + 2].isASCIIWhitespace }

  fileprivate func mayEnd(at mark: Int) -> Bool { mark == 0 || !self[mark - 1].isASCIIWhitespace }

  fileprivate var hasEnd: Bool {
    var start = 0
    while let mark = firstMark(from: start) {
      if mayEnd(at: mark) { return true }
      start = mark + 2
    }
    return false
  }
}

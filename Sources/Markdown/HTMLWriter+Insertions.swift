import CCmark
import Text

extension HTMLWriter {
  /// What is put in where a fenced block stands; `nil` where the block is code.
  mutating func insertion(at node: Node) -> MarkdownInsertion? {
    guard let word = options.insertionWord, cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_DOCUMENT else {
      return nil
    }
    let info = bytes(of: cmark_node_get_fence_info(node))
    guard info.prefix(while: { !$0.isASCIIWhitespace }).elementsEqual(word.utf8) else { return nil }
    startLine()
    let (first, last) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_end_line(node)))
    return MarkdownInsertion(
      info: String(decoding: Array(info.dropFirst(word.utf8.count).trimmedASCII), as: UTF8.self),
      lines: first...max(first, last), offset: result.html.count)
  }

  /// Writes a paragraph that is nothing but a picture with a title as a figure whose caption is the title.
  mutating func writeFigure(_ paragraph: Node) -> Bool {
    guard options.hasFigures, let picture = cmark_node_first_child(paragraph), cmark_node_next(picture) == nil,
      cmark_node_get_type(picture) == CMARK_NODE_IMAGE, !isTight(paragraph)
    else { return false }
    let caption = bytes(of: cmark_node_get_title(picture))
    if caption.isEmpty { return false }
    block("<figure>")
    writeImage(picture, isTitled: false)
    append("<figcaption>")
    result.html.append(htmlEscaped: caption)
    append("</figcaption></figure>\n")
    return true
  }
}

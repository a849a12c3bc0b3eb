import CCmark
import Text

/// Writes the nodes of one text as HTML. A renderer of our own, since libcmark's filters URLs by a deny-list, gives
/// headings no ids and says nothing about what it dropped.
struct HTMLWriter {
  let options: MarkdownOptions
  var places: MarkdownPlaces
  var result = MarkdownResult()
  /// Ids that stand in the text, each with the number that was last appended to it.
  var uses: [ExactString: Int] = [:]
  private var sawRawHTML = false
  /// Links do not nest, so one mark is enough: whether the link that is open was written.
  private var linkIsWritten = false
  var deletions = Deletions()

  init(bytes: UnsafeBufferPointer<UInt8>, options: MarkdownOptions) {
    self.options = options
    places = MarkdownPlaces(bytes)
    result.html.reserveCapacity(bytes.count + bytes.count / 4 + 32)
  }

  /// Writes a node with all below it.
  mutating func write(_ root: Node) {
    guard let walk = NodeWalk(root) else { return }
    while let (node, entering) = walk.next() {
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_IMAGE {
        writeImage(node)
        walk.skip(node)
      } else if entering, type == CMARK_NODE_PARAGRAPH, writeTable(node) || writeFigure(node) {
        walk.skip(node)
      } else if entering {
        enter(node)
      } else {
        leave(node)
      }
    }
  }

  private mutating func enter(_ node: Node) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: writeText(node)
    case CMARK_NODE_SOFTBREAK: append(options.keepsLineBreaks ? "<br>\n" : "\n")
    case CMARK_NODE_LINEBREAK: append("<br>\n")
    case CMARK_NODE_CODE: writeCode(node)
    case CMARK_NODE_EMPH: append("<em>")
    case CMARK_NODE_STRONG: append("<strong>")
    case CMARK_NODE_LINK: linkIsWritten = openLink(node)
    case CMARK_NODE_HTML_INLINE: writeHTML(node)
    default: enterBlock(node)
    }
  }

  private mutating func enterBlock(_ node: Node) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: if !isTight(node) { block("<p>") }
    case CMARK_NODE_HEADING: openHeading(node)
    case CMARK_NODE_BLOCK_QUOTE: block("<blockquote>\n")
    case CMARK_NODE_LIST: openList(node)
    case CMARK_NODE_ITEM: block("<li>")
    case CMARK_NODE_THEMATIC_BREAK: block("<hr>\n")
    case CMARK_NODE_CODE_BLOCK: writeCodeBlock(node)
    case CMARK_NODE_HTML_BLOCK:
      startLine()
      writeHTML(node)
    default: break
    }
  }

  private mutating func leave(_ node: Node) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_EMPH: append("</em>")
    case CMARK_NODE_STRONG: append("</strong>")
    case CMARK_NODE_LINK: if linkIsWritten { append("</a>") }
    case CMARK_NODE_PARAGRAPH: if !isTight(node) { append("</p>\n") }
    case CMARK_NODE_HEADING:
      append("</h")
      result.html.append(decimal: level(of: node))
      append(">\n")
    case CMARK_NODE_BLOCK_QUOTE: block("</blockquote>\n")
    case CMARK_NODE_LIST: append(isOrdered(node) ? "</ol>\n" : "</ul>\n")
    case CMARK_NODE_ITEM: append("</li>\n")
    default: break
    }
  }
}

extension HTMLWriter {
  mutating func append(_ markup: String) {
    result.html.append(contentsOf: markup.utf8)
  }

  /// Appends markup that stands at the start of a line.
  mutating func block(_ markup: String) {
    startLine()
    append(markup)
  }

  mutating func startLine() {
    if let last = result.html.last, last != 0x0A { result.html.append(0x0A) }
  }

  func level(of heading: Node) -> Int {
    min(max(Int(cmark_node_get_heading_level(heading)) + options.headingShift, 1), 6)
  }

  func isTight(_ paragraph: Node) -> Bool {
    guard let list = cmark_node_parent(cmark_node_parent(paragraph)) else { return false }
    return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
  }

  private func isOrdered(_ list: Node) -> Bool {
    cmark_node_get_list_type(list) == CMARK_ORDERED_LIST
  }

  private mutating func openList(_ list: Node) {
    guard isOrdered(list) else { return block("<ul>\n") }
    let start = cmark_node_get_list_start(list)
    guard start != 1 else { return block("<ol>\n") }
    block("<ol start=\"")
    result.html.append(decimal: Int(start))
    append("\">\n")
  }

  private mutating func writeCode(_ node: Node) {
    append("<code>")
    result.html.append(htmlEscaped: bytes(of: cmark_node_get_literal(node)))
    append("</code>")
  }

  private mutating func writeCodeBlock(_ node: Node) {
    if let insertion = insertion(at: node) { return result.insertions.append(insertion) }
    let language = bytes(of: cmark_node_get_fence_info(node)).prefix { !$0.isASCIIWhitespace }
    if language.isEmpty {
      block("<pre><code>")
    } else {
      block("<pre><code class=\"language-")
      result.html.append(htmlEscaped: UnsafeBufferPointer(rebasing: language))
      append("\">")
    }
    result.html.append(htmlEscaped: bytes(of: cmark_node_get_literal(node)))
    append("</code></pre>\n")
  }

  private mutating func writeHTML(_ node: Node) {
    let literal = bytes(of: cmark_node_get_literal(node))
    if !sawRawHTML {
      // Once is enough: a text with one tag has many.
      sawRawHTML = true
      let range = places.range(of: Array(literal.trimmedASCII), near: node)
      result.problems.append(MarkdownProblem(kind: .rawHTML, range: range))
    }
  }
}

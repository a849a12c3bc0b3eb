import CCmark
import Text

/// CommonMark to HTML, safe for text from anybody. Stateless; may be called from many threads at once.
public enum MarkdownRenderer {
  /// The HTML of a text, with what was found on the way. Every block ends with a line feed.
  public static func html(
    of text: String, options: @autoclosure () -> MarkdownOptions = MarkdownOptions()
  ) -> MarkdownResult {
    var text = text
    return text.withUTF8 { bytes in
      if PlainParagraph.isAll(bytes) {
        var result = MarkdownResult()
        result.isPartOfText = true
        result.html.append(paragraph: bytes)
        return result
      }
      if let problem = MarkdownGuards.problem(in: bytes) {
        var result = MarkdownResult()
        result.problems = [problem]
        result.html.append(plainParagraphs: bytes)
        return result
      }
      guard let document = ParsedMarkdown(bytes) else { return MarkdownResult() }
      var writer = HTMLWriter(bytes: bytes, options: options())
      writer.write(document.root)
      return writer.result
    }
  }

  /// Text without markup on one line.
  ///
  /// - Parameter limit: the most characters (scalars), `…` included; a longer text is cut between words.
  public static func line(of text: String, limit: Int? = nil) -> String {
    var text = text
    var line = text.withUTF8 { PlainLine($0, limit: limit) }
    if let limit { line.cut(to: limit) }
    return line.text
  }

  /// The text alone, for summaries and descriptions: blocks parted by a space, runs of white space made one space,
  /// pictures as their alternative text, code as it is, no raw HTML.
  ///
  /// - Parameter limit: the most characters (scalars), `…` included; a longer text is cut between words.
  public static func plainText(of text: String, limit: Int? = nil) -> String {
    var text = text
    var line = text.withUTF8 { bytes in
      if PlainParagraph.isAll(bytes) { return PlainLine(bytes, limit: limit) }
      guard MarkdownGuards.problem(in: bytes) == nil, let document = ParsedMarkdown(bytes) else {
        return PlainLine(bytes, limit: limit)
      }
      return PlainLine(of: document.root)
    }
    if let limit { line.cut(to: limit) }
    return line.text
  }
}

extension [UInt8] {
  /// Appends a line as a paragraph.
  fileprivate mutating func append(paragraph bytes: UnsafeBufferPointer<UInt8>) {
    reserveCapacity(bytes.count + 16)
    append(text: "<p>")
    append(htmlEscaped: bytes)
    append(text: "</p>\n")
  }

  /// Appends text that is not to be taken as Markdown: paragraphs at empty lines, `<br>` at other line ends.
  mutating func append(plainParagraphs bytes: UnsafeBufferPointer<UInt8>) {
    var isOpen = false
    for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let content = line.trimmedASCII
      if content.isEmpty {
        if isOpen { append(text: "</p>\n") }
        isOpen = false
        continue
      }
      append(text: isOpen ? "<br>\n" : "<p>")
      append(htmlEscaped: UnsafeBufferPointer(rebasing: content))
      isOpen = true
    }
    if isOpen { append(text: "</p>\n") }
  }
}

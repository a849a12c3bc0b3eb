import Text

/// Text that is one paragraph of words and nothing else to Markdown: most cells of most tables. It needs no parser.
enum PlainParagraph {
  /// Whether CommonMark makes one paragraph of the text with the text itself in it: one line that begins with a letter,
  /// ends in no blank and holds no byte that could ever mean something.
  static func isAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= MarkdownGuards.longestText, let first = bytes.first, let last = bytes.last else {
      return false
    }
    // 0xEF begins a byte order mark, which libcmark drops.
    guard first.isASCIILetter || (first >= 0x80 && first != 0xEF), last != 0x20 else { return false }
    // A digit, a dot or a hyphen means something only where a line begins.
    return bytes.isPlainInMarkdown
  }
}

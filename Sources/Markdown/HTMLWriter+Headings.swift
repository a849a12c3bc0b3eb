import CCmark
import Text

extension HTMLWriter {
  mutating func openHeading(_ node: Node) {
    let heading = MarkdownHeading(
      level: level(of: node), text: PlainLine(of: node).text, identifier: identifier(of: node))
    result.headings.append(heading)
    block("<h")
    result.html.append(decimal: heading.level)
    if let identifier = heading.identifier {
      append(" id=\"")
      result.html.append(htmlEscaped: identifier)
      append("\"")
    }
    append(">")
  }

  /// The id that the closure gives, with `-2`, `-3` … when it stands in this text already.
  private mutating func identifier(of node: Node) -> String? {
    guard let wanted = options.headingIdentifier?(PlainLine(of: node).text), !wanted.utf8.isEmpty else { return nil }
    var identifier = wanted
    // The number is remembered by the wanted id, or a thousand equal headings would take a million steps.
    while uses[ExactString(identifier)] != nil {
      let number = uses[ExactString(wanted), default: 1] + 1
      uses[ExactString(wanted)] = number
      identifier = "\(wanted)-\(number)"
    }
    uses[ExactString(identifier)] = 1
    return identifier
  }
}

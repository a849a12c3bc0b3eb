import CCmark
import Text

extension HTMLWriter {
  /// Writes the start of a link and tells whether it did; the text of a refused one stays.
  mutating func openLink(_ node: Node) -> Bool {
    let raw = text(of: cmark_node_get_url(node))
    let range = places.range(of: Array(raw.utf8), near: node)
    guard let url = URLPolicy.clean(raw) else {
      result.problems.append(MarkdownProblem(kind: .refusedLink(raw), range: range))
      return false
    }
    result.links.append(MarkdownLink(url: url, range: range))
    var target = url
    if let rewrite = options.rewriteLink {
      guard let rewritten = rewrite(url) else { return false }
      target = rewritten
    }
    append("<a href=\"")
    append(attributeURL: target)
    appendTitle(node)
    if DrawnPicture.isNamed(by: target.utf8) { append("\" download=\"") }
    if !options.externalRelation.isEmpty, isExternal(target) {
      append("\" rel=\"")
      result.html.append(htmlEscaped: options.externalRelation)
    }
    append("\">")
    return true
  }

  /// Writes a picture, or its alternative text when its URL is refused.
  ///
  /// - Parameter isTitled: whether its title is written; as a caption it stands elsewhere.
  mutating func writeImage(_ node: Node, isTitled: Bool = true) {
    let raw = text(of: cmark_node_get_url(node))
    let range = places.range(of: Array(raw.utf8), near: node)
    let alternative = PlainLine(of: node).text
    guard let url = URLPolicy.clean(raw), isPicture(url) else {
      result.problems.append(MarkdownProblem(kind: .refusedImage(raw), range: range))
      result.html.append(htmlEscaped: alternative)
      return
    }
    result.images.append(MarkdownImage(url: url, alternative: alternative, range: range))
    var source = MarkdownImageSource(url: url)
    if let rewrite = options.rewriteImage {
      guard let rewritten = rewrite(url) else { return result.html.append(htmlEscaped: alternative) }
      source = rewritten
    }
    append(source, alternative: alternative, isTitled ? node : nil)
  }

  private mutating func append(_ source: MarkdownImageSource, alternative: String, _ titled: Node?) {
    if let widths = source.sourceSet {
      append("<picture><source type=\"image/webp\" srcset=\"")
      result.html.append(htmlEscaped: widths)
      append("\" sizes=\"\(Self.textWidth)\">")
    }
    append("<img src=\"")
    append(attributeURL: source.url)
    append("\" alt=\"")
    result.html.append(htmlEscaped: alternative)
    if let titled { appendTitle(titled) }
    if let width = source.width, let height = source.height {
      append("\" width=\"")
      result.html.append(decimal: width)
      append("\" height=\"")
      result.html.append(decimal: height)
    }
    append("\" loading=\"lazy\">")
    if source.sourceSet != nil { append("</picture>") }
  }

  /// How wide a picture is shown in a text, as `sizes` has it.
  private static let textWidth = "(min-width: 48rem) 44rem, 88vw"

  private mutating func append(attributeURL url: String) {
    result.html.append(htmlEscaped: url.percentEncoded(keeping: .url))
  }

  /// Ends the attribute before and appends the title, when there is one, without its closing quote.
  private mutating func appendTitle(_ node: Node) {
    let title = bytes(of: cmark_node_get_title(node))
    guard !title.isEmpty else { return }
    append("\" title=\"")
    result.html.append(htmlEscaped: title)
  }

  private func isPicture(_ url: String) -> Bool {
    let target = URLPolicy.target(of: url)
    return target == .web || target == .relative
  }

  private func isExternal(_ url: String) -> Bool {
    guard URLPolicy.target(of: url) == .web else { return false }
    guard let own = options.ownHost, let host = URLPolicy.host(of: url) else { return true }
    return !host.isExactly(own)
  }
}

import Text

/// Elements within a line. They are opened where words are, and closed and opened again where a paragraph ends in them.
extension HTMLTextWriter {
  func open(_ name: String, _ tag: [UInt8]) {
    if phrases.count < Self.mostPhrases { phrases.append(Phrase(name: name, tag: tag)) }
  }

  func closePhrase(_ name: String) {
    guard let index = phrases.lastIndex(where: { $0.name.isExactly(name) }) else { return }
    if phrases[index].isWritten { closePhrases(from: index) }
    phrases.remove(at: index)
  }

  /// Closes in the output what stands open there.
  func closePhrases(from first: Int) {
    for index in phrases.indices.reversed() where index >= first && phrases[index].isWritten {
      append("</\(phrases[index].name)>")
      phrases[index].isWritten = false
    }
  }

  func openLink(_ attributes: HTMLTextAttributes) {
    // Links do not lie in each other.
    closePhrase("a")
    guard let raw = attributes["href"], !raw.utf8.isEmpty else { return }
    guard let url = URLPolicy.clean(raw) else { return problems.append(.refusedLink(raw)) }
    guard let target = options.rewriteLink.map({ $0(url) }) ?? url else { return }
    var tag: [UInt8] = []
    tag.append(text: "<a")
    tag.append(attribute: "href", target.percentEncoded(keeping: .url))
    if let title = attributes["title"], !title.utf8.isEmpty { tag.append(attribute: "title", title) }
    if !options.externalRelation.utf8.isEmpty, isExternal(target) {
      tag.append(attribute: "rel", options.externalRelation)
    }
    tag.append(UInt8(ascii: ">"))
    open("a", tag)
  }

  private func isExternal(_ url: String) -> Bool {
    guard URLPolicy.target(of: url) == .web else { return false }
    guard let own = options.ownHost, let host = URLPolicy.host(of: url) else { return true }
    return !host.isExactly(own)
  }

  /// Writes a picture, or its alternative text where its address is refused.
  func writePicture(_ attributes: HTMLTextAttributes) {
    let alternative = attributes["alt"] ?? ""
    let raw = attributes["src"] ?? ""
    guard let url = URLPolicy.clean(raw), [.web, .relative].contains(URLPolicy.target(of: url)) else {
      if !raw.utf8.isEmpty { problems.append(.refusedImage(raw)) }
      return writeWords(alternative)
    }
    guard let source = options.rewriteImage.map({ $0(url) }) ?? (url, nil, nil) else { return writeWords(alternative) }
    openLine()
    append("<img")
    output.append(attribute: "src", source.url.percentEncoded(keeping: .url))
    output.append(attribute: "alt", alternative)
    if let title = attributes["title"], !title.utf8.isEmpty { output.append(attribute: "title", title) }
    if let width = source.width, let height = source.height {
      output.append(attribute: "width", "\(width)")
      output.append(attribute: "height", "\(height)")
    }
    append(" loading=\"lazy\">")
  }

  private func writeWords(_ words: String) {
    if words.utf8.allSatisfy(\.isASCIIWhitespace) { return }
    openLine()
    output.append(htmlEscaped: words)
  }
}

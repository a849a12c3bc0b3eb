import Text

/// Elements that hold others: where each may stand, and what has to be opened or closed for that.
extension HTMLTextWriter {
  func openContainer(_ name: String, _ attributes: HTMLTextAttributes) {
    closeLine()
    guard blocks.count < Self.mostBlocks else { return }
    prepareForText()
    push(name, attributes)
  }

  /// Opens an item, term, row or section where what it must stand in is open; elsewhere it only parts the texts.
  func openPart(_ name: String, in holders: [String], _ attributes: HTMLTextAttributes) {
    closeLine()
    guard let holder = lastBlock(of: holders) else { return }
    closeBlocks(from: holder + 1)
    // A caption is the first of a table.
    if name.isExactly("caption"), blocks[holder].hasText { return }
    if blocks.count < Self.mostBlocks + 4 { push(name, attributes) }
  }

  func openCell(_ name: String, _ attributes: HTMLTextAttributes) {
    closeLine()
    guard let holder = lastBlock(of: ["table", "thead", "tbody", "tfoot", "tr"]) else { return }
    closeBlocks(from: holder + 1)
    if !blocks[holder].name.isExactly("tr") { push("tr", attributes) }
    push(name, attributes)
  }

  func close(_ name: String) {
    closeLine()
    if let block = lastBlock(of: [name]) { closeBlocks(from: block) }
  }

  /// Opens what texts need to stand here: an item of a list, a cell of a table.
  func prepareForText() {
    guard let name = blocks.last?.name else { return }
    let none = HTMLTextAttributes(pairs: nil)
    switch name {
    case "ul", "ol": push("li", none)
    case "dl": push("dd", none)
    case "tr": push("td", none)
    case "table", "thead", "tbody", "tfoot":
      push("tr", none)
      push("td", none)
    default: break
    }
  }

  func closeBlocks(from index: Int) {
    closeLine()
    while blocks.count > index, let block = blocks.popLast() { append("</\(block.name)>\n") }
  }

  /// The innermost open block of some names; cells and quotes are not left for one outside of them, but by the end of
  /// their own parts.
  private func lastBlock(of names: [String]) -> Int? {
    for index in blocks.indices.reversed() {
      let name = blocks[index].name
      if names.contains(where: name.isExactly) { return index }
      let isFence = ["td", "th", "blockquote", "caption"].contains(where: name.isExactly)
      let leaves = names.contains { ["table", "tr", "td", "th", "blockquote"].contains(where: $0.isExactly) }
      if isFence, !leaves { return nil }
    }
    return nil
  }

  private func push(_ name: String, _ attributes: HTMLTextAttributes) {
    if !blocks.isEmpty { blocks[blocks.count - 1].hasText = true }
    append("<" + name)
    if name.isExactly("ol") { appendNumber("start", attributes, -9_999...99_999) }
    if name.isExactly("td") || name.isExactly("th") {
      appendNumber("colspan", attributes, 2...100)
      appendNumber("rowspan", attributes, 2...100)
    }
    append(">")
    if name.utf8.count > 2 || ["ul", "ol", "dl", "tr"].contains(where: name.isExactly) { append("\n") }
    blocks.append(Block(name: name))
  }

  private func appendNumber(_ name: String, _ attributes: HTMLTextAttributes, _ range: ClosedRange<Int>) {
    guard let text = attributes[name], let number = Int(text), range.contains(number) else { return }
    output.append(attribute: name, "\(number)")
  }

  // MARK: Texts

  /// Opens the paragraph that a text stands in, and the phrases around it.
  func openLine() {
    if line == nil {
      prepareForText()
      let inBlock = blocks.last.map { !$0.name.isExactly("blockquote") && !$0.hasText } ?? false
      let name = paragraph.utf8.isEmpty ? (inBlock ? "" : "p") : shifted(paragraph)
      if !name.utf8.isEmpty { append("<\(name)>") }
      if !blocks.isEmpty { blocks[blocks.count - 1].hasText = true }
      line = name
    }
    for index in phrases.indices where !phrases[index].isWritten && mayRepeat {
      output += phrases[index].tag
      phrases[index].isWritten = true
    }
  }

  func closeLine() {
    guard let name = line else { return }
    closePhrases(from: 0)
    line = nil
    if !name.utf8.isEmpty { append("</\(name)>\n") }
  }

  private func shifted(_ name: String) -> String {
    guard name.utf8.first == UInt8(ascii: "h"), let level = name.utf8.last.map({ Int($0) - 0x30 }) else { return name }
    return "h\(min(max(level + options.headingShift, 1), 6))"
  }
}

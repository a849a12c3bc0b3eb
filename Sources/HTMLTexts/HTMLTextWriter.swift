import Text

/// Writes the parts of a text as HTML that every browser reads in one way: each element is closed where it must be, lists
/// hold items, tables hold rows, and texts stand in paragraphs.
final class HTMLTextWriter: HTMLTextTaker {
  /// An element that holds others, open in the output.
  struct Block {
    let name: String
    /// Whether a text stands in it already, so that the next one needs a paragraph of its own.
    var hasText = false
  }

  /// An element within a line. It is open in the text; in the output only where words are.
  struct Phrase {
    let name: String
    let tag: [UInt8]
    var isWritten = false
  }

  static let mostBlocks = 32
  static let mostPhrases = 16

  let options: HTMLTextOptions
  var output: [UInt8] = []
  var problems: [HTMLTextProblem] = []
  var blocks: [Block] = []
  var phrases: [Phrase] = []
  /// What the next text stands in besides its block; empty: a paragraph.
  var paragraph = ""
  /// What is open for texts: the paragraph's name, or an empty name where they stand in a block itself.
  var line: String?
  /// How many elements are open whose text is no words.
  private var codes = 0
  /// How much input was taken, by which the output is limited.
  private var taken = 0

  init(_ options: HTMLTextOptions) { self.options = options }

  func finished() -> String {
    closeBlocks(from: 0)
    return String(decoding: output, as: UTF8.self)
  }

  override func start(_ name: String, _ attributes: HTMLTextAttributes) {
    guard codes == 0, let element = HTMLElement(name) else {
      if case .code? = HTMLElement(name) { codes += 1 }
      return
    }
    switch element {
    case .code: codes += 1
    case .block: closeLine()
    case .paragraph(let name):
      closeLine()
      paragraph = name
    case .container: openContainer(name, attributes)
    case .item: openPart(name, in: ["ul", "ol"], attributes)
    case .term: openPart(name, in: ["dl"], attributes)
    case .tableSection, .caption: openPart(name, in: ["table"], attributes)
    case .row: openPart(name, in: ["table", "thead", "tbody", "tfoot"], attributes)
    case .cell: openCell(name, attributes)
    case .phrase: open(name, tag(name, title: name.isExactly("abbr") ? attributes["title"] : nil))
    case .link: openLink(attributes)
    case .lineBreak: if line != nil { append("<br>") }
    case .rule:
      closeLine()
      prepareForText()
      append("<hr>\n")
    case .picture: writePicture(attributes)
    }
  }

  override func end(_ name: String) {
    guard let element = HTMLElement(name) else { return }
    if case .code = element { codes = max(0, codes - 1) }
    guard codes == 0 else { return }
    switch element {
    case .block: closeLine()
    case .paragraph:
      closeLine()
      paragraph = ""
    case .container, .item, .term, .tableSection, .caption, .row, .cell: close(name)
    case .phrase, .link: closePhrase(name)
    case .code, .lineBreak, .rule, .picture: break
    }
  }

  override func take(_ text: UnsafeBufferPointer<UInt8>) {
    guard codes == 0 else { return }
    taken += text.count
    if line == nil, text.allSatisfy(\.isASCIIWhitespace) { return }
    openLine()
    if text.holdsControls { return output.append(htmlEscaped: text.withoutControls) }
    output.append(htmlEscaped: text)
  }

  /// Appends markup.
  func append(_ markup: String) { output.append(text: markup) }

  /// The tag of an element that has no other attributes.
  func tag(_ name: String, title: String? = nil) -> [UInt8] {
    var tag: [UInt8] = []
    tag.append(text: "<" + name)
    if let title, !title.utf8.isEmpty { tag.append(attribute: "title", title) }
    tag.append(UInt8(ascii: ">"))
    return tag
  }

  /// Whether elements may be opened again in a further paragraph: a long address in many of them would fill the memory.
  var mayRepeat: Bool { output.count < 4096 + 8 * taken }
}

extension [UInt8] {
  mutating func append(attribute name: String, _ value: String) {
    append(text: " \(name)=\"")
    append(htmlEscaped: value)
    append(UInt8(ascii: "\""))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a control character of 0x80 to 0x9F is in it.
  fileprivate var holdsControls: Bool {
    indices.dropLast().contains { self[$0] == 0xC2 && self[$0 + 1] < 0xA0 }
  }

  /// The text with those characters as Windows-1252 has them, as HTML says of `&#146;`.
  fileprivate var withoutControls: String {
    var text = ""
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      text.unicodeScalars.append(windows1252(scalar.value) ?? scalar)
    }
    return text
  }
}

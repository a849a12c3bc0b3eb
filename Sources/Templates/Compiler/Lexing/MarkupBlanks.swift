import Text

/// Takes the indentation out of a template's markup when it is compiled, so that no page carries it.
///
/// A run of blanks becomes one: a line end if there was one in it. It becomes nothing where HTML has no use for it: at the
/// beginning and the end of an element that begins a line of its own, and around what stands in a head or a table. What
/// `pre`, `textarea`, `script` and `style` hold, comments and the values of attributes stay as they are. Neighbours keep the
/// blank between them, since a style sheet may put them on one line.
struct MarkupBlanks {
  private enum State {
    case text
    case tag
    case value(quote: UInt8)
    case comment
    /// Within an element whose blanks count, until it is closed.
    case verbatim(name: [UInt8])
  }

  private var state = State.text
  /// The tag that is open or was closed last.
  private var tag = MarkupTag.none
  /// Whether nothing was written since that tag.
  private var isBehindTag = false

  /// The tokens of a template with fewer blanks in their data; their spans stay.
  static func compacted(_ tokens: [Token]) -> [Token] {
    var blanks = MarkupBlanks()
    return tokens.map { token in
      guard case .data(let bytes) = token.kind else {
        blanks.isBehindTag = false
        return token
      }
      return Token(kind: .data(blanks.compacted(bytes)), span: token.span)
    }
  }

  private mutating func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let end = step(bytes, place)
      if isCollapsing, bytes[place].isMarkupBlank {
        if let blank = blank(bytes, place..<end) { output.append(blank) }
      } else {
        output += bytes[place..<end]
        enter(bytes, place..<end)
      }
      place = end
    }
    return output
  }

  private var isCollapsing: Bool {
    switch state {
    case .text, .tag: true
    case .value, .comment, .verbatim: false
    }
  }

  /// Where the piece ends that begins here: a run of blanks, the beginning of a tag, or one byte.
  private func step(_ bytes: [UInt8], _ place: Int) -> Int {
    if isCollapsing, bytes[place].isMarkupBlank {
      return bytes[place...].firstIndex { !$0.isMarkupBlank } ?? bytes.count
    }
    if case .text = state, let tag = MarkupTag(bytes, at: place) { return place + tag.length }
    return place + 1
  }

  /// What a run of blanks becomes.
  private func blank(_ bytes: [UInt8], _ run: Range<Int>) -> UInt8? {
    if case .tag = state { return 0x20 }
    let next = MarkupTag(bytes, at: run.upperBound)
    if isBehindTag, tag.takesBlanksAfter { return nil }
    if let next, next.takesBlanksBefore { return nil }
    let isLineEnd = bytes[run].contains(0x0A)
    // The indentation behind a tag of the template that had a line of its own.
    if run.lowerBound == 0, !isLineEnd, run.count > 1, let next, next.beginsLine { return nil }
    return isLineEnd ? 0x0A : 0x20
  }

  private mutating func enter(_ bytes: [UInt8], _ piece: Range<Int>) {
    let byte = bytes[piece.lowerBound]
    switch state {
    case .text:
      isBehindTag = false
      guard let begun = MarkupTag(bytes, at: piece.lowerBound) else { return }
      tag = begun
      state = begun.isComment ? .comment : .tag
    case .tag:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { state = .value(quote: byte) }
      if byte == UInt8(ascii: ">") {
        state = tag.isVerbatim ? .verbatim(name: tag.name) : .text
        isBehindTag = true
      }
    case .value(let quote): if byte == quote { state = .tag }
    case .comment:
      if byte == UInt8(ascii: ">"), bytes[..<piece.lowerBound].suffix(2).elementsEqual("--".utf8) { state = .text }
    case .verbatim(let name):
      guard let closing = MarkupTag(bytes, at: piece.lowerBound), closing.isClosing, closing.name == name else {
        return
      }
      tag = closing
      state = .tag
    }
  }
}

/// The beginning of a tag: `<name`, `</name` or `<!--`.
private struct MarkupTag {
  let name: [UInt8]
  let isClosing: Bool
  let isComment: Bool
  let length: Int
  private let kind: Kind

  private enum Kind { case inline, line, apart }

  static let none = MarkupTag()

  private init() { (name, isClosing, isComment, length, kind) = ([], false, false, 0, .inline) }

  init?(_ bytes: [UInt8], at place: Int) {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "<") else { return nil }
    let rest = bytes[(place + 1)...]
    isComment = rest.starts(with: "!--".utf8)
    isClosing = rest.first == UInt8(ascii: "/")
    let isMarked = isClosing || rest.first == UInt8(ascii: "!")
    name = rest.dropFirst(isMarked ? 1 : 0).prefix { $0.isASCIILetter || $0.isASCIIDigit }
      .map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    guard isComment || name.first?.isASCIILetter == true else { return nil }
    length = isComment ? 4 : 1 + (isMarked ? 1 : 0) + name.count
    let word = String(decoding: name, as: UTF8.self)
    kind = apartNames.contains(word) ? .apart : lineNames.contains(word) ? .line : .inline
  }

  var isVerbatim: Bool { !isClosing && verbatimNames.contains(String(decoding: name, as: UTF8.self)) }
  var beginsLine: Bool { kind != .inline && !isClosing }
  var takesBlanksAfter: Bool { kind == .apart || (kind == .line && !isClosing) }
  var takesBlanksBefore: Bool { kind == .apart || (kind == .line && isClosing) }
}

private let verbatimNames: Set<String> = ["pre", "textarea", "script", "style", "xmp", "listing", "plaintext"]

/// No style sheet makes blanks around these be seen.
private let apartNames: Set<String> = [
  "doctype", "html", "head", "body", "title", "meta", "link", "base", "script", "style", "template",
  "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th", "option", "optgroup", "hr", "br",
]

/// These begin and end a line where no style sheet says otherwise.
private let lineNames: Set<String> = [
  "address", "article", "aside", "blockquote", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption",
  "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "legend", "li", "main", "nav", "ol", "p",
  "section", "summary", "ul",
]

extension UInt8 {
  /// White space as HTML has it.
  fileprivate var isMarkupBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
}

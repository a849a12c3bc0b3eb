import Text

/// What an attribute's value holds that a browser follows or runs: addresses, and how many, or code.
enum AddressKind: UInt8, Sendable {
  /// The value is one: `href`, `src`.
  case one = 1
  /// Several, with or without words between them: `srcset`, `ping`.
  case list
  /// One behind a number: `content` of `<meta http-equiv="refresh">`.
  case refresh
  /// A script or a page, in which no value can be escaped: `onclick`, `srcdoc`.
  case code
  /// `style`.
  case style
  /// One, which a click opens: `href` of a link.
  case link

  /// Whether it is made of addresses.
  var isAddress: Bool { self != .code && self != .style }
}

/// Where in a page a place of a template stands, as the text before it tells. A state machine over bytes that follows the
/// tokenizer of the HTML standard (section 13.2.5) as far as tags and attributes need.
struct MarkupState: Hashable, Sendable {
  enum Place: UInt8 {
    case text
    /// Behind `<`.
    case opening
    case tagName
    /// Up to `>`: an end tag, a declaration.
    case skipped
    case comment
    /// In a tag, where a name may begin.
    case tag
    case name
    case afterName
    case beforeValue
    case value
    /// Up to the end tag of a script or style.
    case raw
  }

  enum Element: UInt8 { case other, anchor, meta, animation, parameter, script, style, title, textarea }

  var place = Place.text
  /// The quote around the value, or of the text within a script; 0 for none.
  var quote: UInt8 = 0
  /// Whether this is only supposed: what a macro writes may be put into a tag.
  var isAssumed = false
  /// Whether a value of the template is part of the name or value.
  var isDynamic = false
  /// What the attribute's value holds.
  private(set) var kind: AddressKind?
  private(set) var element = Element.other
  /// What the attribute says about the `content` of a `meta`.
  private var says = Says.nothing
  /// What `content` of this `meta` holds, as far as its other attributes tell.
  private var content: AddressKind? = .refresh
  private var isRefresh = false
  /// Whether the next byte of a script's text has no meaning.
  private var isEscaped = false
  /// The name, or what else is compared, in small letters.
  private var letters: [UInt8] = []
  private var progress = Progress.nothing

  /// How far the beginning of an address is fixed by the template's own text.
  private enum Progress: UInt8 { case nothing, slash, open, fixed, reference }

  private enum Says { case nothing, whatItDoes, whatItIsAbout }

  static let text = MarkupState()

  /// In a tag, as far as anybody knows.
  static let assumedTag: MarkupState = {
    var state = MarkupState()
    (state.place, state.isAssumed) = (.tag, true)
    return state
  }()

  /// In a tag.
  static let tag: MarkupState = {
    var state = MarkupState()
    state.place = .tag
    return state
  }()

  enum Event { case none, valueBegins, valueBeginsHere, valueEnds, namelessValue }

  /// Whether the value that is under way must be looked at once it is complete: nothing that the template writes itself
  /// fixes where it leads.
  var needsMark: Bool {
    guard let kind, kind.isAddress, place == .value || place == .beforeValue, !isDynamic else { return false }
    return kind == .list || kind == .refresh || progress != .fixed
  }

  /// Whether nothing up to the closing quote changes anything.
  var skipsValue: Bool {
    place == .value && quote != 0 && says == .nothing
      && (kind?.isAddress != true || progress == .fixed || progress == .reference)
  }

  /// Whether this is in a script or style.
  var holdsCode: Bool { place == .raw && (element == .script || element == .style) }

  // MARK: Text

  /// Goes on by a byte of the template's text.
  mutating func take(_ byte: UInt8) -> Event {
    switch place {
    case .text: if byte == 0x3C { place = .opening }
    case .opening: takeOpening(byte)
    case .skipped: takeSkipped(byte)
    case .comment: takeComment(byte)
    case .raw: takeRaw(byte)
    case .tagName:
      if endsName(byte) {
        element = Element(letters)
        endOfName(byte)
      } else {
        add(byte)
      }
    case .tag: takeTag(byte)
    case .name, .afterName: return takeName(byte)
    case .beforeValue: return takeBeforeValue(byte)
    case .value: return takeValue(byte)
    }
    return .none
  }

  private mutating func takeOpening(_ byte: UInt8) {
    letters = []
    if isASCIILetter(byte) {
      place = .tagName
      isDynamic = false
      add(byte)
    } else if byte == 0x21 || byte == 0x3F || byte == 0x2F {
      place = .skipped
      letters = [byte]
    } else if byte != 0x3C {
      place = .text
    }
  }

  private mutating func takeSkipped(_ byte: UInt8) {
    if byte == 0x2D, letters == [0x21] || letters == [0x21, 0x2D] {
      letters.append(byte)
      if letters.count == 3 { (place, letters) = (.comment, [0x2D, 0x2D]) }
    } else {
      letters = []
      if byte == 0x3E { closeTag() }
    }
  }

  /// `-->`, `--!>` and, at the beginning, `>` end a comment.
  private mutating func takeComment(_ byte: UInt8) {
    switch byte {
    case 0x2D: letters = letters.count == 1 || letters.count == 2 ? [0x2D, 0x2D] : [0x2D]
    case 0x21 where letters.count == 2: letters.append(byte)
    case 0x3E where letters.count >= 2:
      element = .other
      closeTag()
    default: letters = []
    }
  }

  private mutating func takeRaw(_ byte: UInt8) {
    if element == .script { followQuotes(byte) }
    if byte == 0x3C {
      letters = [byte]
    } else if letters.isEmpty {
      return
    } else if letters.count == 1 ? byte == 0x2F : isASCIILetter(byte) && letters.count < 12 {
      add(byte)
    } else {
      let ends = endsName(byte) && letters.count > 2 && Element(Array(letters[2...])) == element
      letters = []
      if ends {
        (element, quote, isEscaped) = (.other, 0, false)
        place = byte == 0x3E ? .text : .skipped
      }
    }
  }

  /// Where texts of a script begin and end, so far as its quotes tell.
  private mutating func followQuotes(_ byte: UInt8) {
    if quote == 0 {
      if byte == 0x22 || byte == 0x27 || byte == 0x60 { quote = byte }
    } else if isEscaped {
      isEscaped = false
    } else if byte == 0x5C {
      isEscaped = true
    } else if byte == quote || (byte == 0x0A && quote != 0x60) {
      quote = 0
    }
  }

  private mutating func takeTag(_ byte: UInt8) {
    if isBlank(byte) || byte == 0x2F { return }
    if byte == 0x3E { return closeTag() }
    place = .name
    letters = []
    isDynamic = false
    add(byte)
  }

  private mutating func takeName(_ byte: UInt8) -> Event {
    if byte == 0x3D {
      let isNameless = letters.isEmpty && isDynamic && !isAssumed
      decideAttribute()
      place = .beforeValue
      return isNameless ? .namelessValue : .none
    }
    if place == .name, !endsName(byte) {
      add(byte)
    } else if isBlank(byte) {
      place = .afterName
    } else {
      place = .tag
      takeTag(byte)
    }
    return .none
  }

  private mutating func takeBeforeValue(_ byte: UInt8) -> Event {
    if isBlank(byte) { return .none }
    if byte == 0x22 || byte == 0x27 {
      (place, quote) = (.value, byte)
      return .valueBegins
    }
    if byte == 0x3E {
      closeTag()
      return .valueEnds
    }
    (place, quote) = (.value, 0)
    note(byte)
    return .valueBeginsHere
  }

  private mutating func takeValue(_ byte: UInt8) -> Event {
    guard quote == 0 ? isBlank(byte) || byte == 0x3E : byte == quote else {
      note(byte)
      return .none
    }
    if says != .nothing { learn() }
    (kind, isDynamic, quote, progress, letters) = (nil, false, 0, .nothing, [])
    if byte == 0x3E, quote == 0 { closeTag() } else { place = .tag }
    return .valueEnds
  }

  private mutating func closeTag() {
    letters = []
    switch element {
    case .script, .style, .title, .textarea: place = .raw
    default: place = .text
    }
    if place == .text { self = .text } else { isAssumed = false }
  }

  private mutating func endOfName(_ byte: UInt8) {
    letters = []
    if byte == 0x3E { closeTag() } else { place = .tag }
  }

  // MARK: Values of the template

  /// How what a template writes here must be escaped besides `& < > " '`.
  enum Strictness: UInt8, Comparable {
    /// Not at all.
    case none
    /// In a tag: nothing may be given a value.
    case tag
    /// In a name or in a value without quotes: nothing may end it.
    case part
    /// As a value without quotes: nothing may end it, and it is there.
    case value
    /// As the name of a tag: that of no element which holds code.
    case element

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var strictness: Strictness {
    if isAssumed { return .none }
    return switch place {
    case .opening: .element
    case .name: letters.isEmpty && isDynamic ? .tag : .part
    case .tagName, .tag, .afterName: .tag
    case .beforeValue: .value
    case .value: quote == 0 ? .part : .none
    default: .none
    }
  }

  /// Goes on behind something that the template writes.
  mutating func takeOutput() {
    switch place {
    case .opening: (place, letters) = (.tagName, [])
    case .tag, .afterName: (place, letters, isDynamic) = (.name, [], true)
    case .name: isDynamic = true
    case .beforeValue: (place, quote, isDynamic) = (.value, 0, true)
    case .value: isDynamic = true
    default: break
    }
  }

  // MARK: Names

  private static let animated: Set<String> = ["to", "from", "by"]

  private static func says(_ name: String) -> Says {
    switch name {
    case "http-equiv": .whatItDoes
    case "name", "property", "itemprop": .whatItIsAbout
    default: .nothing
    }
  }

  private mutating func decideAttribute() {
    let name = String(decoding: letters, as: UTF8.self)
    kind = nil
    if isDynamic {
      // `data-{{ x }}` is no address, `{{ x }}` may be any.
      kind = letters.contains(0x2D) || isAssumed ? nil : .one
    } else if name.isExactly("style") {
      kind = .style
    } else if name.isExactly("srcdoc") || (letters.count > 2 && letters.starts(with: "on".utf8)) {
      kind = .code
    } else if element == .anchor, name.isExactly("href") {
      kind = .link
    } else if AddressAttributes.one.contains(name) {
      kind = .one
    } else if element == .animation, Self.animated.contains(name) {
      kind = .one
    } else if AddressAttributes.several.contains(name) || (element == .animation && name.isExactly("values")) {
      kind = .list
    } else if element == .parameter, name.isExactly("value") {
      kind = .one
    } else if element == .meta || isAssumed, name.isExactly("content") {
      kind = content
    }
    says = (element == .meta || isAssumed) && !isDynamic ? Self.says(name) : .nothing
    (isDynamic, letters, progress) = (false, [], .nothing)
  }

  /// What a `meta` does (`refresh`) or is about (`og:image`, `description`), unless a value of the template says so.
  private mutating func learn() {
    let what = String(decoding: letters, as: UTF8.self)
    if says == .whatItDoes {
      isRefresh = isDynamic || what.isExactly("refresh")
      content = isRefresh ? .refresh : nil
    } else if !isRefresh, !isDynamic {
      content = ["url", "image", "video", "audio", "src"].contains { what.ends(withBytesOf: $0) } ? .one : nil
    }
    says = .nothing
  }

  private mutating func note(_ byte: UInt8) {
    if says != .nothing { add(byte) }
    switch (byte, progress) {
    case (_, .fixed), (_, .reference): break
    case (0...0x20, .nothing): break
    case (0x26, _): progress = .reference
    case (0x3A, _), (0x3F, _), (0x23, _): progress = .fixed
    case (0x2F, .nothing): progress = .slash
    case (_, .slash), (0x2F, .open): progress = .fixed
    default: progress = .open
    }
  }

  /// Longer names mean nothing here.
  private mutating func add(_ byte: UInt8) {
    if letters.count < 32 { letters.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) }
  }
}

extension MarkupState.Element {
  init(_ name: [UInt8]) {
    switch String(decoding: name, as: UTF8.self) {
    case "a", "area": self = .anchor
    case "meta": self = .meta
    case "animate", "set", "animatetransform", "animatemotion": self = .animation
    case "param": self = .parameter
    case "script": self = .script
    case "style": self = .style
    case "title": self = .title
    case "textarea": self = .textarea
    default: self = .other
    }
  }
}

private func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

/// What HTML takes for a blank.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }

private func endsName(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x2F || byte == 0x3E }

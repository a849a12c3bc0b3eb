/// What stopped the reading of a JSON text.
struct JSONMistake: Error {
  enum Kind {
    case expectedValue
    case expectedComma
    case expectedColon
    case expectedName
    /// With the bracket that follows.
    case trailingComma(UInt8)
    case textAfterValue
    case unclosedString
    case controlCharacter(opening: Int)
    case badEscape
    case badUnicodeEscape
    case loneSurrogate
    /// With the rule that is broken, or nothing.
    case badNumber(String)
    case badWord
    case tooDeep
  }

  let kind: Kind
  let span: Range<Int>
  /// Where the array or object begins that the mistake is in.
  private(set) var openedAt: Int?
  /// How many elements or members of it were begun.
  private(set) var items = 0

  init(_ kind: Kind, _ span: Range<Int>) {
    self.kind = kind
    self.span = span
  }

  func inside(openedAt: Int, items: Int) -> JSONMistake {
    var copy = self
    copy.openedAt = openedAt
    copy.items = items
    return copy
  }
}

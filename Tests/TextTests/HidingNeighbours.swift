/// Scalars that make one `Character` of themselves and a delimiter, so that code that compares characters does not see
/// the delimiter. Asked from Swift itself, so that they are those of the Unicode version at hand.
enum HidingNeighbours {
  static let delimiters: [Unicode.Scalar] = ["<", ">", "\"", "'", "&", "/", "\\", ",", ";", ":", "=", "."]

  /// Every scalar but the surrogates.
  static let everyScalar = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)

  /// Those that hide a delimiter before them: combining marks, joiners, variation selectors …
  static let following = everyScalar.filter { isOneCharacter("<", $0) }

  /// Those that hide a delimiter after them: prepended marks.
  static let preceding = everyScalar.filter { isOneCharacter($0, "<") }

  /// Each delimiter with each of them, between harmless text.
  static let texts: [String] = delimiters.flatMap { delimiter in
    following.map { text("a", delimiter, $0, "b") } + preceding.map { text("a", $0, delimiter, "b") }
  }

  private static func isOneCharacter(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    text(first, second).count == 1 && first != second && !(first == "\r" && second == "\n")
  }

  private static func text(_ scalars: Unicode.Scalar...) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

/// Python's questions about a text: `isdigit`, `isupper` and their like. An empty text is none of them but ASCII.
enum TextKind {
  private static func all(_ text: String, _ condition: (Unicode.Scalar) -> Bool) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(condition)
  }

  static func isAlpha(_ text: String) -> Bool { all(text, \.isPythonAlpha) }
  static func isAlphanumeric(_ text: String) -> Bool { all(text) { $0.isPythonAlphanumeric } }
  static func isDecimal(_ text: String) -> Bool { all(text) { $0.properties.generalCategory == .decimalNumber } }
  static func isDigit(_ text: String) -> Bool {
    all(text) { $0.properties.numericType == .decimal || $0.properties.numericType == .digit }
  }
  static func isNumeric(_ text: String) -> Bool { all(text) { $0.properties.numericType != nil } }
  static func isSpace(_ text: String) -> Bool { all(text, Whitespace.contains) }
  static func isPrintable(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPythonPrintable) }
  static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  static func isIdentifier(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let length = Identifier.length(in: bytes, at: index, isFirst: index == 0)
      if length == 0 { return false }
      index += length
    }
    return !bytes.isEmpty
  }

  static func isLower(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains { $0.properties.isLowercase }
      && !scalars.contains { $0.properties.isUppercase || $0.properties.generalCategory == .titlecaseLetter }
  }

  static func isUpper(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains { $0.properties.isUppercase }
      && !scalars.contains { $0.properties.isLowercase || $0.properties.generalCategory == .titlecaseLetter }
  }

  /// Whether capitals stand where words start and nowhere else.
  static func isTitle(_ text: String) -> Bool {
    var isCasedBefore = false
    var hasCased = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter {
        if isCasedBefore { return false }
        isCasedBefore = true
        hasCased = true
      } else if scalar.properties.isLowercase {
        if !isCasedBefore { return false }
        hasCased = true
      } else {
        isCasedBefore = false
      }
    }
    return hasCased
  }
}

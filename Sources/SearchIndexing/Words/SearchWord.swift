import Text

/// A word of a text as the index has it.
public struct SearchWord: Sendable, Equatable {
  /// Its exact spelling.
  public let exact: String
  /// Its place in the text, in words; in Chinese, in characters.
  public let position: Int

  public init(_ exact: String, at position: Int) {
    self.exact = exact
    self.position = position
  }

  public static func == (left: SearchWord, right: SearchWord) -> Bool {
    left.position == right.position && left.exact.isExactly(right.exact)
  }
}

/// The words of a text. Letters, digits and their marks are words; what is written without blanks (Chinese, Japanese)
/// becomes overlapping pairs of characters, and its last character a word too, so that a single character is found as the
/// beginning of a pair.
public func searchWords(of text: String) -> [SearchWord] {
  var reader = WordReader()
  for scalar in Folding.exact(text).unicodeScalars { reader.read(scalar) }
  reader.endWord()
  return reader.words
}

private struct WordReader {
  var words: [SearchWord] = []
  private var position = 0
  private var word: [UInt8] = []
  /// The character before, where it is written without blanks.
  private var dense: Unicode.Scalar?

  mutating func read(_ scalar: Unicode.Scalar) {
    if isDense(scalar) {
      endWord(keepingDense: true)
      if let first = dense { add(pair(first, scalar)) }
      dense = scalar
    } else if isWordPart(scalar) {
      endDense()
      scalar.appendUTF8(to: &word)
    } else {
      endWord()
    }
  }

  mutating func endWord(keepingDense: Bool = false) {
    if !keepingDense { endDense() }
    if word.isEmpty { return }
    add(String(decoding: word, as: UTF8.self))
    word.removeAll(keepingCapacity: true)
  }

  private mutating func endDense() {
    guard let last = dense else { return }
    dense = nil
    add(String(String.UnicodeScalarView([last])))
  }

  private mutating func add(_ exact: String) {
    words.append(SearchWord(exact, at: position))
    position += 1
  }

  private func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> String {
    String(String.UnicodeScalarView([first, second]))
  }
}

/// Characters of writing without blanks between words.
private func isDense(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x31F0...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
    true
  default: false
  }
}

private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
  if CommonLetters.isLetter(scalar) { return true }
  if scalar.value < 0x80 { return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value) }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
    .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
    return true
  default: return false
  }
}

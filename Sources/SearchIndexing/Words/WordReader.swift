import Text

extension WordList {
  /// Appends the words of a text. Letters, digits and their marks are words; what is written without blanks (Chinese,
  /// Japanese) becomes overlapping pairs of characters, and its last character a word too, so that a single character is
  /// found as the beginning of a pair.
  mutating func append(wordsOf text: String) {
    let (first, start) = (words.count, spellings.count)
    var reader = WordReader(start: start)
    if !reader.readCommon(text, &self) {
      remove(words: first, spellings: start)
      reader = WordReader(start: start)
      Folding.exactScalars(of: text) { reader.read($0, &self) }
    }
    reader.end(&self)
  }
}

/// Reads the words of one text, scalar by scalar in their exact spelling.
private struct WordReader {
  private var position = 0
  /// Where the bytes of the word at hand begin.
  private var start: Int
  /// The character before, where it is written without blanks.
  private var dense: Unicode.Scalar?

  init(start: Int) { self.start = start }

  @inline(__always)
  mutating func read(_ scalar: Unicode.Scalar, _ list: inout WordList) {
    if isDense(scalar) {
      endWord(&list)
      if let first = dense {
        list.spell(first)
        list.spell(scalar)
        endWord(&list)
      }
      dense = scalar
    } else if isWordPart(scalar) {
      endDense(&list)
      list.spell(scalar)
    } else {
      end(&list)
    }
  }

  /// Reads a text of nothing but ASCII and common letters, as nearly all are; `false` where another one turns up.
  mutating func readCommon(_ text: String, _ list: inout WordList) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var place = 0
      while place < bytes.count {
        let byte = bytes[place]
        if byte < 0x80 {
          read(byte, &list)
          place += 1
        } else {
          let scalar = CommonLetters.decoded(bytes, &place)
          guard CommonLetters.isComposed(scalar), let lower = CommonLetters.lowercase(scalar) else { return false }
          read(lower, &list)
        }
      }
      return true
    }
  }

  /// Reads a byte of ASCII.
  @inline(__always)
  private mutating func read(_ byte: UInt8, _ list: inout WordList) {
    let isCapital = byte &- 0x41 < 26
    if isCapital || byte &- 0x61 < 26 || byte.isASCIIDigit {
      endDense(&list)
      list.spell(isCapital ? byte | 0x20 : byte)
    } else {
      end(&list)
    }
  }

  mutating func end(_ list: inout WordList) {
    endDense(&list)
    endWord(&list)
  }

  @inline(__always)
  private mutating func endWord(_ list: inout WordList) {
    let end = list.spellings.count
    if end == start { return }
    list.add(start..<end, at: position)
    start = end
    position += 1
  }

  @inline(__always)
  private mutating func endDense(_ list: inout WordList) {
    guard let last = dense else { return }
    dense = nil
    list.spell(last)
    endWord(&list)
  }
}

/// Characters of writing without blanks between words.
@inline(__always)
private func isDense(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x3005 { return false }
  switch scalar.value {
  case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x31F0...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
    return true
  default: return false
  }
}

@inline(__always)
private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x80 { return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value) }
  if CommonLetters.isLetter(scalar) { return true }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
    .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
    return true
  default: return false
  }
}

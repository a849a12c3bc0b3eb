import BookNumbers
import Text

/// What the text of a searched field is, and so which words it has.
public enum SearchRole: String, Sendable {
  /// Prose: its words.
  case text
  /// ISBN, ISSN and other numbers: bare, an ISBN in both of its forms.
  case number
  /// Shelfmarks and item numbers: their words, the letters and digits in them, and the whole without signs.
  case code
}

extension WordList {
  /// Appends the words of one value.
  mutating func append(_ value: String, as role: SearchRole) {
    switch role {
    case .text: append(wordsOf: value)
    case .number: append(formsOfNumber: value)
    case .code: append(partsOfCode: value)
    }
  }

  private mutating func append(formsOfNumber value: String) {
    let (first, start) = (words.count, spellings.count)
    append(wordsOf: value)
    let bare = start..<spellings.count
    guard spellings[bare].contains(where: isDigit), spellings[bare].allSatisfy({ isDigit($0) || $0 == letterX }) else {
      return
    }
    removeWords(from: first)
    add(bare, at: 0)
    guard let long = BookNumber.isbn13(String(decoding: spellings[bare], as: UTF8.self)) else { return }
    addForm(long, besides: bare)
    if let short = BookNumber.isbn10(long) { addForm(short, besides: bare) }
  }

  /// Adds a form of a number that is not what was written.
  private mutating func addForm(_ form: String, besides bare: Range<Int>) {
    let start = spellings.count
    for byte in form.utf8 { spell(byte == UInt8(ascii: "X") ? letterX : byte) }
    if !spellings[start...].elementsEqual(spellings[bare]) { add(start..<spellings.count, at: 0) }
  }

  /// `QA154 B5` → `qa154`, `b5`, `qa`, `154`, `b`, `5`, `qa154b5`.
  private mutating func append(partsOfCode value: String) {
    let (first, start) = (words.count, spellings.count)
    append(wordsOf: value)
    let end = words.count
    for place in first..<end { append(partsOf: words[place]) }
    if end - first > 1 { add(start..<spellings.count, at: 0) }
  }

  /// `qa154` → `qa`, `154`; nothing where all are letters or all are digits.
  private mutating func append(partsOf word: Word) {
    var start = word.range.lowerBound
    for place in word.range.dropFirst() where isDigit(spellings[place]) != isDigit(spellings[place - 1]) {
      add(start..<place, at: word.position)
      start = place
    }
    if start > word.range.lowerBound { add(start..<word.range.upperBound, at: word.position) }
  }
}

private let letterX = UInt8(ascii: "x")

private func isDigit(_ byte: UInt8) -> Bool { byte.isASCIIDigit }

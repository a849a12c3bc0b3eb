import Text

/// What the text of a searched field is, and so which words it has.
public enum SearchRole: String, Sendable {
  /// Prose: its words.
  case text
  /// ISBN, ISSN and other numbers: bare, an ISBN in both of its forms.
  case number
  /// Shelfmarks and item numbers: their words, the letters and digits in them, and the whole without signs.
  case code

  /// The words of one value.
  public func words(of value: String) -> [SearchWord] {
    switch self {
    case .text: searchWords(of: value)
    case .number: numberWords(of: value)
    case .code: codeWords(of: value)
    }
  }
}

private func numberWords(of value: String) -> [SearchWord] {
  let bare = searchWords(of: value).map(\.exact).joined()
  let isNumber =
    bare.utf8.contains { (0x30...0x39).contains($0) }
    && bare.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "x") }
  guard isNumber else { return searchWords(of: value) }
  var forms = [bare]
  if let long = BookNumber.isbn13(bare) {
    forms.append(long)
    if let short = isbn10(fromISBN13: long) { forms.append(short) }
  }
  return distinct(forms).map { SearchWord($0, at: 0) }
}

/// The ten digits of an ISBN that begins with 978; no other has them.
private func isbn10(fromISBN13 isbn: String) -> String? {
  let digits = isbn.utf8.map { Int($0) - 48 }
  guard digits.count == 13, digits.starts(with: [9, 7, 8]) else { return nil }
  let body = digits[3..<12]
  let sum = body.enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) }
  let check = (11 - sum % 11) % 11
  return body.map { String($0) }.joined() + (check == 10 ? "x" : String(check))
}

private func codeWords(of value: String) -> [SearchWord] {
  let words = searchWords(of: value)
  var result = words
  for word in words {
    let parts = lettersAndDigits(word.exact)
    if parts.count > 1 { result += parts.map { SearchWord($0, at: word.position) } }
  }
  if words.count > 1 { result.append(SearchWord(words.map(\.exact).joined(), at: 0)) }
  return result
}

/// `qa154` → `qa`, `154`.
private func lettersAndDigits(_ word: String) -> [String] {
  var parts: [String] = []
  var part: [UInt8] = []
  for byte in word.utf8 {
    let isDigit = (0x30...0x39).contains(byte)
    if let last = part.last, (0x30...0x39).contains(last) != isDigit {
      parts.append(String(decoding: part, as: UTF8.self))
      part = []
    }
    part.append(byte)
  }
  if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
  return parts
}

private func distinct(_ texts: [String]) -> [String] {
  var seen: Set<ExactString> = []
  return texts.filter { seen.insert(ExactString($0)).inserted }
}

import BookNumbers
import HTMLTexts
import Locales
import Text

/// What an import takes off a value, or reads out of it.
enum ImportCleaning: String, CaseIterable, Sendable {
  /// The punctuation that cataloguing rules put at the end of a part, and square brackets.
  case punctuation
  /// An ISBN without what stands around it: `="9780141439563"`, `0141439564 (pbk.)`. What is no ISBN is nothing.
  case isbn
  /// The first year, of `c1999.` or `[1999?]`.
  case year
  /// The number of pages, of `xii, 345 p.`.
  case pages
  /// A day as `2026-03-01`; what cannot be read stays as it is.
  case date
  /// The tag of a language, of `pol`, `Polish` or `polger`; what is not known stays as it is.
  case language
  /// HTML as plain text.
  case html

  func of(_ text: String) -> String {
    switch self {
    case .punctuation: withoutPunctuation(text)
    case .isbn: bareISBN(text)
    case .year: firstYear(text)
    case .pages: pageCount(text)
    case .date: isoDay(text)
    case .language: languageTag(text)
    case .html: HTMLText.plainText(of: text)
    }
  }
}

/// What stands for "not known" in places of publication and publishers, without points and blanks.
private let unknowns = ["sl", "sn", "placeofpublicationnotidentified", "publishernotidentified"]

private func withoutPunctuation(_ text: String) -> String {
  var bytes = Array(text.utf8)
  func trim() { bytes = Array(bytes.trimmedASCII) }
  trim()
  while let last = bytes.last, "/:;=,".utf8.contains(last) {
    bytes.removeLast()
    trim()
  }
  // An initial and an abbreviation keep their points.
  if bytes.last == UInt8(ascii: "."), !bytes.dropLast().hasSuffix(of: UInt8(ascii: ".")) {
    let word = bytes.dropLast().reversed().prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ".") }
    if word.count > 2, !["etc", "Inc", "Ltd"].contains(where: { $0.utf8.elementsEqual(word.reversed()) }) {
      bytes.removeLast()
    }
  }
  if bytes.first == UInt8(ascii: "["), let end = bytes.lastIndex(of: UInt8(ascii: "]")), end >= bytes.count - 2 {
    bytes = Array(bytes[1..<end])
    trim()
  }
  let plain = String(decoding: bytes, as: UTF8.self)
  let letters = plain.utf8.filter { $0 != UInt8(ascii: ".") && $0 != 0x20 }.map(\.lowercasedASCII)
  return unknowns.contains { $0.utf8.elementsEqual(letters) } ? "" : plain
}

private func bareISBN(_ text: String) -> String {
  // Letters and digits with hyphens between, in any order of brackets, quotes and remarks.
  let words = text.utf8.split { !($0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "-")) }
  for word in words {
    if let number = BookNumber.isbn13(String(decoding: Array(word), as: UTF8.self)) { return number }
  }
  return BookNumber.isbn13(text) ?? ""
}

private func firstYear(_ text: String) -> String {
  for digits in text.utf8.split(whereSeparator: { !$0.isASCIIDigit }) where digits.count == 4 {
    if let first = digits.first, (0x31...0x32).contains(first) { return String(decoding: Array(digits), as: UTF8.self) }
  }
  return ""
}

private func pageCount(_ text: String) -> String {
  let bytes = Array(text.utf8)
  if !bytes.isEmpty, bytes.allSatisfy(\.isASCIIDigit) { return text }
  var last: (number: String, isInBrackets: Bool)?
  var place = 0
  while place < bytes.count {
    guard bytes[place].isASCIIDigit else {
      place += 1
      continue
    }
    let start = place
    while place < bytes.count, bytes[place].isASCIIDigit { place += 1 }
    // Numbers in brackets count pages that have none.
    let isInBrackets = start > 0 && bytes[start - 1] == UInt8(ascii: "[")
    if place - start < 6, !isInBrackets || last?.isInBrackets ?? true {
      last = (String(decoding: bytes[start..<place], as: UTF8.self), isInBrackets)
    }
    let rest = bytes[place...].drop { $0.isASCIIBlank || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ")") }
    if pageWords.contains(where: { rest.starts(with: $0.utf8) }) { return last?.number ?? "" }
  }
  return ""
}

/// How words for pages begin: p., pages, s., S., strony, с., стр., 頁.
private let pageWords = ["p", "s", "S", "с", "С", "頁", "页", "h."]

/// Codes that say that a language is not known, that there is none, or that there are several.
private let noLanguage = ["und", "zxx", "mul", "mis"]

/// Old records write the codes of several languages as one word, `engfre`, and signs where nobody stated any.
private func languageTag(_ text: String) -> String {
  if let tag = LanguageTag.of(text) { return tag }
  let bytes = Array(text.utf8)
  if bytes.allSatisfy({ "|#^ -".utf8.contains($0) }) { return "" }
  guard bytes.count % 3 == 0, bytes.allSatisfy(\.isASCIILetter) else { return text }
  let codes = stride(from: 0, to: bytes.count, by: 3).map { String(decoding: bytes[$0..<($0 + 3)], as: UTF8.self) }
  let known = codes.filter { code in !noLanguage.contains { $0.isExactly(code) } }
  let tags = known.map(LanguageTag.of)
  return tags.contains { $0 == nil } ? text : tags.first.flatMap { $0 } ?? ""
}

private func isoDay(_ text: String) -> String {
  let plain = String(decoding: text.utf8.filter { !"[]".utf8.contains($0) }, as: UTF8.self)
  guard !plain.isEmpty, let parser = try? DateParser(formats: ["any"]), case .success(let moment) = parser.moment(plain)
  else { return text }
  switch moment {
  case .day(let date): return date.iso
  case .local(let reading): return reading.date.iso
  case .instant(let instant, let offset):
    return TimeZoneRules.utc.civil(at: instant.adding(seconds: Int64(offset))).date.iso
  }
}

extension Collection<UInt8> {
  fileprivate func hasSuffix(of byte: UInt8) -> Bool { Array(self).last == byte }
}

import Text

/// A citation made ready for its forms: texts on one line, numbers checked, its key worked out. The forms are UTF-8.
public struct WrittenCitation: Sendable {
  /// What identifies it in a list of references: letters and digits of ASCII, unique where slugs are: `knuth1997-101`.
  public let key: String
  let title: String
  let names: [String]
  let year: Int?
  let place: String?
  let publisher: String?
  let series: String?
  let volume: String?
  let language: String?
  let pageCount: Int?
  let isbn: String?
  let issn: String?
  let url: String?

  init(_ citation: BookCitation) {
    title = citation.titleWithSubtitle
    names = citation.authors.compactMap(known)
    year = citation.year
    place = known(citation.place)
    publisher = known(citation.publisher)
    series = known(citation.series)
    volume = known(citation.volume)
    language = known(citation.language)
    pageCount = citation.pages.flatMap { $0 > 0 ? $0 : nil }
    isbn = citation.isbn.flatMap(BookNumber.isbn13)
    issn = citation.issn.flatMap(BookNumber.issn)
    url = citation.url
    key = citationKey(author: names.first, year: citation.year, slug: citation.slug)
  }
}

/// The text on one line; `nil` where there is nothing in it.
private func known(_ text: String?) -> String? {
  guard let text = text?.citable, !text.isEmpty else { return nil }
  return text
}

/// The first author's family name and the year, then the slug.
private func citationKey(author: String?, year: Int?, slug: String) -> String {
  var key: [UInt8] = []
  key.reserveCapacity(32 + slug.utf8.count)
  if let author { key.append(lettersOf: familyName(author)) }
  if let year, year > 0 { key.append(decimal: year) }
  if key.isEmpty { key.append(text: "book") }
  key.append(UInt8(ascii: "-"))
  for byte in slug.utf8 { key.append(byte.isASCIILetter || byte.isASCIIDigit ? byte : UInt8(ascii: "-")) }
  return String(decoding: key, as: UTF8.self)
}

/// What stands before the only comma, or the last word.
private func familyName(_ name: String) -> Substring {
  if let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) { return name[..<comma] }
  guard let blank = name.utf8.lastIndex(of: 0x20) else { return name[...] }
  return name[name.utf8.index(after: blank)...]
}

extension [UInt8] {
  /// Appends the first 20 letters of ASCII that the name has in lower case.
  fileprivate mutating func append(lettersOf name: Substring) {
    let end = count + 20
    for scalar in name.unicodeScalars where count < end {
      switch scalar {
      case "a"..."z", "A"..."Z": append(UInt8(truncatingIfNeeded: scalar.value) | 0x20)
      // The only others whose lower case has a letter of ASCII.
      case "\u{130}": append(UInt8(ascii: "i"))
      case "\u{212A}": append(UInt8(ascii: "k"))
      default: break
      }
    }
  }
}

extension [UInt8] {
  /// Appends what the program itself says; it costs less than a string.
  @inline(__always)
  mutating func append(literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

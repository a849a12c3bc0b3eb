import BookNumbers
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
  /// The number of the volume, on one line.
  public let volume: String?
  /// The language as the data have it, on one line.
  public let language: String?
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
  if var author {
    author.withUTF8 { key.append(lettersOf: UnsafeBufferPointer(rebasing: familyName($0))) }
  }
  if let year, year > 0 { key.append(decimal: year) }
  if key.isEmpty { key.append(text: "book") }
  key.append(UInt8(ascii: "-"))
  for byte in slug.utf8 { key.append(byte.isASCIILetter || byte.isASCIIDigit ? byte : UInt8(ascii: "-")) }
  return String(decoding: key, as: UTF8.self)
}

/// What stands before the first comma, or the last word.
private func familyName(_ name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>.SubSequence {
  if let comma = name.firstIndex(of: UInt8(ascii: ",")) { return name[..<comma] }
  guard let blank = name.lastIndex(of: 0x20) else { return name[...] }
  return name[(blank + 1)...]
}

extension [UInt8] {
  /// Appends the first 20 letters of ASCII that the name has in lower case.
  fileprivate mutating func append(lettersOf name: UnsafeBufferPointer<UInt8>) {
    let end = count + 20
    for index in name.indices where count < end {
      if name[index].isASCIILetter {
        append(name[index] | 0x20)
      } else if name[index] == 0xC4 || name[index] == 0xE2 {
        // U+0130 and U+212A, the only others whose lower case has a letter of ASCII.
        if name[index...].starts(with: "\u{130}".utf8) { append(UInt8(ascii: "i")) }
        if name[index...].starts(with: "\u{212A}".utf8) { append(UInt8(ascii: "k")) }
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

  /// Appends a text with what stands before and behind it.
  mutating func append(_ start: StaticString, _ text: String, _ end: StaticString) {
    var copy = text
    copy.withUTF8 { bytes in
      append(addingCapacity: start.utf8CodeUnitCount + bytes.count + end.utf8CodeUnitCount) { output in
        output.append(literal: start)
        output.append(bytes)
        output.append(literal: end)
      }
    }
  }
}

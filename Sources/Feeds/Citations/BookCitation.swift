import Text

/// What a citation says of a book. Everything but the title may be missing.
public struct BookCitation: Hashable, Sendable {
  /// What tells its record apart from all others of the site; letters, digits and hyphens of ASCII are kept.
  public var slug: String
  /// Its title.
  public var title: String
  /// What stands below the title.
  public var subtitle: String?
  /// Names in the order of the title page, as `Given Family` or `Family, Given`.
  public var authors: [String] = []
  /// The year of publication; negative before the common era.
  public var year: Int?
  /// Where it was published.
  public var place: String?
  /// Its name.
  public var publisher: String?
  /// The series it belongs to.
  public var series: String?
  /// The number of the volume.
  public var volume: String?
  /// How many pages; left out unless positive.
  public var pages: Int?
  /// As the data have it.
  public var language: String?
  /// In any form; used where the check digit is right.
  public var isbn: String?
  /// In any form; used where the check digit is right.
  public var issn: String?
  /// The absolute address of its page.
  public var url: String?

  /// A book with its slug and title; the rest is set as far as it is known.
  public init(slug: String, title: String) {
    self.slug = slug
    self.title = title
  }

  /// Title and subtitle on one line.
  public var titleWithSubtitle: String { fullTitle }

  var fullTitle: String {
    guard let subtitle = subtitle?.citable, !subtitle.isEmpty else { return title.citable }
    return "\(title.citable): \(subtitle)"
  }

  var names: [String] { authors.map(\.citable).filter { !$0.isEmpty } }
  var isbn13: String? { isbn.flatMap(BookNumber.isbn13) }
  var plainISSN: String? { issn.flatMap(BookNumber.issn) }
  var pageCount: Int? { pages.flatMap { $0 > 0 ? $0 : nil } }

  /// What identifies it in a list of references: letters and digits of ASCII, unique where slugs are: `knuth1997-101`.
  public var key: String {
    let family = names.first.map(familyName) ?? ""
    let word = String(decoding: family.lowercased().utf8.filter { $0.isASCIILetter }.prefix(20), as: UTF8.self)
    let slugBytes = slug.utf8.map { $0.isASCIILetter || $0.isASCIIDigit ? $0 : UInt8(ascii: "-") }
    let start = word + (year.map { $0 > 0 ? "\($0)" : "" } ?? "")
    return (start.isEmpty ? "book" : start) + "-" + String(decoding: slugBytes, as: UTF8.self)
  }

  /// What stands before the only comma, or the last word.
  private func familyName(_ name: String) -> String {
    if let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) { return String(name[..<comma]) }
    return name.utf8.split(separator: 0x20).last.map { String(decoding: $0, as: UTF8.self) } ?? name
  }
}

extension String {
  /// Whether it is on one line already, as most are: no control characters, blanks only between words.
  private var isCitable: Bool {
    var previous: UInt8 = 0x20
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F || (byte == 0x20 && previous == 0x20) { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

/// A name in two parts, where the data part it with one comma.
struct PartedName {
  let family: String
  let given: String

  init?(_ name: String) {
    let parts = name.parts(separatedBy: UInt8(ascii: ","))
    guard parts.count == 2 else { return nil }
    let trimmed = parts.map { part in
      String(decoding: part.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }
    guard trimmed.allSatisfy({ !$0.isEmpty }) else { return nil }
    (family, given) = (trimmed[0], trimmed[1])
  }
}

extension String {
  /// The text on one line: control characters and line ends become blanks, several blanks one.
  var citable: String {
    guard !isCitable else { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isBlank = byte <= 0x20 || byte == 0x7F
      if !isBlank { bytes.append(byte) } else if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

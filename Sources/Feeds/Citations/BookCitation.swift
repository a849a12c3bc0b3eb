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
  public var titleWithSubtitle: String { Self.title(title, subtitle: subtitle) }

  /// A title and what stands below it on one line.
  public static func title(_ title: String, subtitle: String?) -> String {
    guard let subtitle = subtitle?.citable, !subtitle.isEmpty else { return title.citable }
    return "\(title.citable): \(subtitle)"
  }

  /// All that its forms have in common, worked out once: whoever writes several of them asks this for them.
  public var written: WrittenCitation { WrittenCitation(self) }

  /// An entry of BibTeX in UTF-8, `@book{…}` with a line a field.
  public var bibTeX: String { String(known: written.bibTeX) }
  /// A record of RIS, each line ended by CR and LF.
  public var ris: String { String(known: written.ris) }
  /// A list of one item of CSL-JSON.
  public var cslJSON: String { String(known: written.cslJSON) }
  /// A reference as people write it.
  public var plain: String { String(known: written.plain) }
  /// The ContextObject in a `span` (COinS): what goes, escaped for HTML, into the title of an element of the class
  /// `Z3988`, where reference managers find it.
  public var coins: String { String(known: written.coins) }
}

extension String {
  /// Whether it is on one line already, as most are: no control characters, blanks only between words.
  private var isCitable: Bool { utf8.withContiguousStorageIfAvailable(isOneLine) ?? isOneLine(utf8) }
}

private func isOneLine(_ bytes: some Sequence<UInt8>) -> Bool {
  var previous: UInt8 = 0x20
  for byte in bytes {
    if byte < 0x20 || byte == 0x7F || (byte == 0x20 && previous == 0x20) { return false }
    previous = byte
  }
  return previous != 0x20
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

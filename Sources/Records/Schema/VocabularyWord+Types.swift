import Text

extension VocabularyWord {
  /// Whether a separator alone makes several of it: what a book has one of stands so in its citations.
  func mayBeSeveral(in kind: Kind) -> Bool {
    !isRequired && [.event, .library, .question, .record].contains(kind) && [.string, .url, .choice].contains(type)
  }

  /// Whether the program could not show or use a value of a type as the word means it: it dials a telephone, counts pages,
  /// writes one title.
  func refuses(_ type: FieldType, in kind: Kind) -> Bool {
    if type == self.type { return false }
    // Paragraphs: what the theme writes within a line, and others into addresses and citations, has none.
    if type == .markdown { return !name.isExactly("summary") }
    switch self.type {
    case .image: return true
    case .list where items == .image: return true
    case .datetime, .date:
      return (kind == .question || !name.isExactly("updated")) && ![.datetime, .date].contains(type)
    // The card of a record shows the first words of its description.
    case .markdown: return Self.collections.contains(type) || (kind == .record && Self.unwritten.contains(type))
    case .url: return name.isExactly("link") && Self.noAddresses(in: kind).contains(type)
    case .reference: return kind == .event && [.date, .datetime, .image].contains(type)
    case .integer where name.isExactly("pages") || name.isExactly("stock"): return type != .number
    case .number where kind == .product && name.isExactly("price"): return type != .integer
    default: break
    }
    if Self.written.contains(where: name.isExactly) { return ![.string, .list, .choice, .url].contains(type) }
    return kind != .copy && Self.single.contains(where: name.isExactly) && Self.collections.contains(type)
  }

  /// What is written out of its characters: dialled, put into an address, searched by digits.
  private static let written = ["telephone", "email", "isbn", "copy_shelfmark"]
  /// What a record has one of.
  private static let single = [
    "title", "subtitle", "year", "volume", "place_published", "publisher", "availability", "issn", "status", "unit",
    "question", "popularity",
  ]
  /// Types whose values are no text.
  private static let unwritten: [FieldType] = [.integer, .number, .boolean, .date, .datetime, .image, .reference]
  private static let collections: [FieldType] = [.list, .category]

  private static func noAddresses(in kind: Kind) -> [FieldType] {
    kind == .book ? [.integer, .number, .boolean, .category, .list] : unwritten + [.category]
  }
}

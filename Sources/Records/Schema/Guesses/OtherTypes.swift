/// The types that a field may have besides the one of its word: those in which the program can show or use its values as
/// the word means them. It dials a telephone, counts pages, writes one title.
public struct OtherTypes: Sendable {
  private let refused: [FieldType]

  private init(refused: [FieldType]) { self.refused = refused }

  func contains(_ type: FieldType) -> Bool { !refused.contains(type) }

  /// All types but these. Paragraphs are never among them: what the theme writes within a line, and others into addresses
  /// and citations, has none.
  public static func allBut(_ types: [FieldType]) -> OtherTypes {
    OtherTypes(refused: types + [.markdown, .html])
  }

  /// These types alone.
  public static func only(_ types: [FieldType]) -> OtherTypes {
    OtherTypes(refused: FieldType.allCases.filter { !types.contains($0) })
  }

  /// Paragraphs too.
  public static let everything = OtherTypes(refused: [])
  /// What a record has one of.
  public static let single = allBut(collections)
  /// What is written out of its characters: dialled, put into an address, searched by digits.
  public static let written = only([.string, .list, .choice, .url])
  /// An address, or several.
  public static let addresses = allBut(unwritten + [.category])
  /// What a card shows the first words of.
  public static let texts = allBut(collections + unwritten)

  /// What goes with a word of a type where the word says nothing else.
  static func usual(_ type: FieldType, items: FieldType) -> OtherTypes {
    switch type {
    case .image: only([])
    case .list where items == .image: only([])
    case .datetime, .date: only([.datetime, .date])
    case .markdown: single
    default: allBut([])
    }
  }

  /// Types whose values are no text.
  private static let unwritten: [FieldType] = [
    .integer, .number, .boolean, .date, .datetime, .image, .reference,
  ]
  private static let collections: [FieldType] = [.list, .category]
}

import Diagnostics
import Text

/// A word of a kind's vocabulary: a field that theme, feeds and search know.
public struct VocabularyWord: Sendable {
  /// The field's name in templates and in the site file.
  public let name: String
  /// The type a field of this name has when the site file states none.
  public let type: FieldType
  /// The type of a list's items; `string` for all others.
  public let items: FieldType
  /// Whether a record without it is a mistake.
  public let isRequired: Bool
  /// Other names people give to such a column, folded by `foldedColumnName`.
  public let guesses: [String]

  init(_ name: String, _ type: FieldType, items: FieldType = .string, required: Bool = false, _ guesses: String = "") {
    self.name = name
    self.type = type
    self.items = items
    isRequired = required
    self.guesses = guesses.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Kind {
  /// The kind's words, in the order in which a record page shows them.
  public var vocabulary: [VocabularyWord] { Kind.vocabularies[self] ?? [] }

  /// The word of a name, compared exactly.
  public func word(_ name: String) -> VocabularyWord? {
    vocabulary.first { $0.name.isExactly(name) }
  }

  /// The word a name was probably meant to be: a near miss, or a word people use for it.
  ///
  /// `"tittle"` gives `title`, and so does `"titulo"`.
  public func suggestion(for name: String) -> String? {
    if let near = nearMiss(to: name, among: vocabulary.map(\.name)) { return near }
    return guess(column: name)
  }

  private static let vocabularies: [Kind: [VocabularyWord]] = [
    .library: Vocabulary.library, .event: Vocabulary.event, .book: Vocabulary.book,
    .copy: Vocabulary.copy, .product: Vocabulary.product,
    .question: Vocabulary.question, .record: Vocabulary.record,
  ]
}

import Diagnostics
import Text

/// What the records of a collection are. A kind brings a vocabulary, so that theme, feeds and search know a record
/// without knowing its table.
///
/// A plain value that is told apart by its name alone. This module and those above know what a kind can have, never which
/// kind it is: the kinds that there are stand in the module `Kinds`, a folder each.
public final class Kind: Sendable {
  /// The word of the site file, of templates and of the interface's texts.
  public let name: String
  /// The kind's words, in the order in which a record page shows them.
  public let vocabulary: [VocabularyWord]
  /// The field that is a record's display name: what `title` means in a template.
  public let titleField: String
  /// The order of a list page when the site file states none.
  public let defaultSort: [SortKey]
  /// The fields that get facet pages when the site file states none.
  public let defaultFacets: [String]
  /// Whether its records only belong to others and have no pages and lists of their own unless asked for.
  public let isPart: Bool
  /// Whether its records are searched unless the site file says no.
  public let isSearched: Bool
  /// Whether a separator alone makes several of a word: several hosts, several telephones.
  public let hasSeveral: Bool
  /// The field with the number by which catalogues of others know its records.
  public let numberField: String?
  /// Beginnings of folded column names that tell the kind by themselves.
  let tellingColumns: [String]
  /// Whether a field is known to the kind though it is no word of it, as `shelfmark_NAME`.
  let knows: @Sendable (String) -> Bool
  /// Fills in what a field of its has besides what its word says.
  let complete: @Sendable (inout Field) -> Void
  /// What is looked at when a collection has been decoded.
  let check: @Sendable (RecordCollection, DiagnosticLog) -> Void

  /// - Parameters:
  ///   - title: the field that is a record's display name.
  ///   - sort: the order of its lists; `nil`: by the display name.
  ///   - telling: beginnings of folded column names that tell the kind by themselves, blanks between.
  ///   - knows: whether a field is known to the kind though it is no word of it.
  ///   - complete: fills in what a field of its has besides what its word says; called when the word has been looked at.
  ///   - check: reports mistakes of a collection that has been decoded.
  public init(
    _ name: String, words: [VocabularyWord], title: String = "name", sort: [SortKey]? = nil,
    facets: [String] = [],
    isPart: Bool = false, isSearched: Bool = false, hasSeveral: Bool = false, number: String? = nil,
    telling: String = "",
    knows: @escaping @Sendable (String) -> Bool = { _ in false },
    complete: @escaping @Sendable (inout Field) -> Void = { _ in },
    check: @escaping @Sendable (RecordCollection, DiagnosticLog) -> Void = { _, _ in }
  ) {
    self.name = name
    vocabulary = words + Kind.everyWords
    titleField = title
    defaultSort = sort ?? [SortKey(title)]
    defaultFacets = facets
    self.isPart = isPart
    self.isSearched = isSearched
    self.hasSeveral = hasSeveral
    numberField = number
    tellingColumns = telling.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    self.knows = knows
    self.complete = complete
    self.check = check
  }

  /// What stands for a kind where cells are read without a collection.
  static let plain = Kind("", words: [])

  /// Words of every kind.
  private static let everyWords = [
    VocabularyWord("draft", .boolean, "isdraft unpublished borrador szkic черновик 草稿")
  ]
}

extension Kind: Hashable {
  public static func == (left: Kind, right: Kind) -> Bool {
    left === right || left.name.isExactly(right.name)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ExactString(name)) }
}

extension Kind {
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

  /// Whether a separator alone makes several of a word.
  func mayBeSeveral(_ word: VocabularyWord) -> Bool {
    hasSeveral && !word.isRequired && [.string, .url, .choice].contains(word.type)
  }
}

/// The kinds that a site may have.
public struct KindList: Sendable {
  public let all: [Kind]
  /// What a collection is that is of no other kind.
  public let general: Kind

  public init(_ all: [Kind], general: Kind) {
    self.all = all
    self.general = general
  }

  /// The kind a word of the site file names, exactly as written; `nil` for an unknown word.
  public func kind(_ word: String) -> Kind? { all.first { $0.name.isExactly(word) } }

  /// The kind most like a mistyped word.
  public func nearest(to word: String) -> Kind? {
    nearMiss(to: word, among: all.map(\.name)).flatMap(kind)
  }
}

extension Field {
  /// Whether its numbers are amounts of money in a collection of a kind.
  public func holdsMoney(in kind: Kind) -> Bool {
    [.integer, .number].contains(type) && (isMoney || kind.word(name)?.isMoney ?? false)
  }
}

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
  /// The field that says by what text a title is put in order; where a kind has one, initial articles of titles are passed
  /// over too. `nil`: titles are put in order as they are written.
  public let sortTitleField: String?
  /// The order of a list page when the site file states none.
  public let defaultSort: [SortKey]
  /// The fields that get facet pages when the site file states none.
  public let defaultFacets: [String]
  /// Whether its records only belong to others and have no pages and lists of their own unless asked for.
  public let isPart: Bool
  /// Whether its records are searched unless the site file says no.
  public let isSearched: Bool
  /// Whether its records take place from their `start` to their `end`, and are sought by day.
  public let isDated: Bool
  /// Whether a separator alone makes several of a word: several hosts, several telephones.
  public let hasSeveral: Bool
  /// Whether its records open and close, at hours that ``HoursFields`` say.
  public let hasHours: Bool
  /// What a row is that stands for many of its records, by a field `repeats`: see `RecordCollection.expandingSeries`.
  public let series: Kind?
  /// The field with the number by which catalogues of others know its records.
  public let numberField: String?
  /// What the program works out for its records, by the names that templates see.
  private let computedNames: Set<ExactString>
  /// Further names that no field of its records may have.
  private let reservedNames: [String]
  /// Beginnings of folded column names that tell the kind by themselves.
  let tellingColumns: [String]
  /// Whether a field is known to the kind though it is no word of it, as `shelfmark_NAME`.
  let knows: @Sendable (String) -> Bool
  /// Fills in what a field of its has besides what its word says.
  let complete: @Sendable (inout Field) -> Void
  /// What follows from the values of a collection that has been decoded.
  let settle: @Sendable (inout RecordCollection) -> Void
  /// What is looked at when a collection has been decoded.
  let check: @Sendable (RecordCollection, DiagnosticLog) -> Void

  /// - Parameters:
  ///   - title: the field that is a record's display name.
  ///   - sortTitle: the field that says by what a title is put in order.
  ///   - sort: the order of its lists; `nil`: by the display name.
  ///   - computed: what the program works out for its records, besides ``computedForAll``.
  ///   - reserved: further names that no field may have, since the theme reads something else there.
  ///   - telling: beginnings of folded column names that tell the kind by themselves, blanks between.
  ///   - knows: whether a field is known to the kind though it is no word of it.
  ///   - complete: fills in what a field of its has besides what its word says; called when the word has been looked at.
  ///   - settle: fills in what follows from other values of a record.
  ///   - check: reports mistakes of a collection that has been decoded.
  public init(
    _ name: String, words: [VocabularyWord], title: String = "name", sortTitle: String? = nil,
    sort: [SortKey]? = nil,
    facets: [String] = [],
    isPart: Bool = false, isSearched: Bool = false, isDated: Bool = false, hasSeveral: Bool = false,
    hasHours: Bool = false, series: Kind? = nil,
    number: String? = nil,
    computed: [String] = [], reserved: [String] = [],
    telling: String = "",
    knows: @escaping @Sendable (String) -> Bool = { _ in false },
    complete: @escaping @Sendable (inout Field) -> Void = { _ in },
    settle: @escaping @Sendable (inout RecordCollection) -> Void = { _ in },
    check: @escaping @Sendable (RecordCollection, DiagnosticLog) -> Void = { _, _ in }
  ) {
    self.name = name
    vocabulary = words + Kind.everyWords
    titleField = title
    sortTitleField = sortTitle
    defaultSort = sort ?? [SortKey(title)]
    defaultFacets = facets
    self.isPart = isPart
    self.isSearched = isSearched
    self.isDated = isDated
    self.hasSeveral = hasSeveral
    self.hasHours = hasHours
    self.series = series
    numberField = number
    computedNames = Set((Kind.computedForAll + computed).filter { !$0.isExactly(title) }.map { ExactString($0) })
    reservedNames = reserved
    tellingColumns = telling.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    self.knows = knows
    self.complete = complete
    self.settle = settle
    self.check = check
  }

  /// What the program works out for every record; `title` is a field of the kinds that call their names so.
  public static let computedForAll = [
    "key", "slug", "title", "collection", "kind", "url", "absolute_url", "fields", "raw", "title_lang",
  ]

  /// Whether the program works out something of that name for its records.
  func worksOut(_ name: String) -> Bool { computedNames.contains(ExactString(name)) }

  /// Whether no field of its records may have the name: a table and a site file never give a field the name of something
  /// that the program works out, so that no column takes its place.
  public func reserves(_ name: String) -> Bool {
    worksOut(name) || reservedNames.contains(where: name.isExactly)
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
  /// The name itself where it may be a field's, otherwise the first of `NAME_column`, `NAME_2`, `NAME_3` … that may.
  public func fieldName(_ name: String, unless isTaken: (String) -> Bool) -> String {
    if !reserves(name), !isTaken(name) { return name }
    var other = "\(name)_column"
    var number = 2
    while reserves(other) || isTaken(other) {
      other = "\(name)_\(number)"
      number += 1
    }
    return other
  }

  /// A field with what the kind adds to it besides what its word says.
  public func completed(_ field: Field) -> Field {
    var field = field
    complete(&field)
    return field
  }

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

import Locales
import Text

/// What is asked of every record of a collection, apart from its schema and its origins: shared by reference, so that
/// looking at a value copies nothing else.
public final class RecordColumns: Sendable {
  /// How many records there are.
  public let count: Int
  private let fields: NameTable
  private let values: [FieldValue]
  private let exchanged: [Int: FieldValue]
  private let keys: [RecordKey]
  private let slugs: [String]
  private let titleField: Int?
  /// Whether titles are put in order without their articles, and the places of what else decides about that.
  private let passesArticles: Bool
  private let sortTitleField: Int?
  private let languageField: Int?

  init(_ collection: RecordCollection) {
    count = collection.count
    fields = NameTable(collection.schema.fields.map(\.name))
    values = collection.values
    exchanged = collection.exchanged
    keys = collection.keys
    slugs = collection.slugs
    let kind = collection.schema.kind
    titleField = collection.schema.index(of: kind.titleField)
    passesArticles = kind.sortTitleField != nil
    sortTitleField = kind.sortTitleField.flatMap { collection.schema.index(of: $0) }
    languageField = passesArticles ? collection.schema.index(of: "language") : nil
  }

  /// The value of a field, both by place; `missing` outside of the collection.
  public func value(_ row: Int, _ field: Int) -> FieldValue {
    let width = fields.count
    guard row >= 0, row < count, field >= 0, field < width else { return .missing }
    if !exchanged.isEmpty, let value = exchanged[row * width + field] { return value }
    return values[row * width + field]
  }

  /// The place of a field, compared exactly.
  public func place(of field: String) -> Int? { fields.place(of: field) }

  /// What identifies a record.
  public func key(_ row: Int) -> RecordKey { keys[row] }

  /// A record's part of the path of its page.
  public func slug(_ row: Int) -> String { row < slugs.count ? slugs[row] : keys[row].text }

  /// A record's display name: the value of its kind's title field, its key where that is missing.
  public func title(_ row: Int) -> String {
    let text = titleField.map { value(row, $0).plainText } ?? ""
    return text.isEmpty ? keys[row].text : text
  }

  /// The text by which a record's title is put in order: what its table says, otherwise the title, of the kinds that pass
  /// over articles without that of the record's own language or, where that is not known, of the site's.
  public func sortTitle(_ row: Int, _ language: SiteLanguage?) -> String {
    guard passesArticles else { return title(row) }
    if let own = sortTitleField.flatMap({ value(row, $0).text }), !own.isEmpty { return own }
    let tags = languageField.map { value(row, $0).elements.compactMap(\.text) } ?? []
    guard let tag = tags.count == 1 ? tags[0] : tags.isEmpty ? language?.language : nil else { return title(row) }
    return TitleArticles.sortText(title(row), language: tag)
  }
}

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

  init(_ collection: RecordCollection) {
    count = collection.count
    fields = NameTable(collection.schema.fields.map(\.name))
    values = collection.values
    exchanged = collection.exchanged
    keys = collection.keys
    slugs = collection.slugs
    titleField = collection.schema.index(of: collection.schema.kind.titleField)
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
}

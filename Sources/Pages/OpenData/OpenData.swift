import Feeds
import Locales
import Records
import Templates
import Text

/// That people may take the data of a collection: what the key `open_data` says.
public struct OpenData: Sendable {
  public var licence: Licence?
  /// Whether cells of CSV are made safe that spreadsheets would take for formulas.
  public var isSafe: Bool

  public init(licence: Licence? = nil, isSafe: Bool = false) { (self.licence, self.isSafe) = (licence, isSafe) }

  /// The folder of all files.
  static let folder = "/data/"
  static let package = folder + "datapackage.json"
}

/// A form of a collection's data that its kind knows besides tables, such as MARCXML.
package struct DataForm: Sendable {
  let label: String
  /// The ending of its file: `.marc.xml`.
  let ending: String
  let mediaType: String
  let bytes: @Sendable ([RecordID], SiteModel) -> [UInt8]

  package init(
    _ label: String, ending: String, mediaType: String, bytes: @escaping @Sendable ([RecordID], SiteModel) -> [UInt8]
  ) {
    (self.label, self.ending, self.mediaType, self.bytes) = (label, ending, mediaType, bytes)
  }
}

/// A file of open data before it is written.
struct OpenDataPlan: Sendable {
  enum Form: Sendable {
    case csv, json
    case own(DataForm)
    /// The description of all files.
    case package
  }

  let form: Form
  /// The collections: one, or all of the package.
  let collections: [Int]
  /// What people may do with them, in the same order.
  let offers: [OpenData]
  let titles: [(title: String, description: String?)]
}

/// What the data of a collection are called in files and to programs.
struct OpenTable {
  /// A column: the key, or a field by its place.
  struct Column {
    let name: String
    /// `nil`: the key.
    let field: Int?
    let type: String
  }

  let name: String
  let columns: [Column]
  private let model: SiteModel
  private let place: Int

  init(_ model: SiteModel, _ place: Int) {
    (self.model, self.place) = (model, place)
    let collection = model.store.collections[place]
    name = OpenTable.fileName(of: collection.name, model)
    // What is no record of the site yet is not in it, so nothing is a draft.
    let fields = collection.schema.fields.enumerated().filter { !["key", "draft"].contains($0.element.name) }
    columns =
      [Column(name: "key", field: nil, type: "string")]
      + fields.map { index, field in
        Column(name: field.name, field: index, type: OpenTable.type(of: index, field, collection, model.store, place))
      }
  }

  /// A name in small letters, digits and hyphens, as data packages want it.
  static func fileName(of collection: String, _ model: SiteModel) -> String {
    let slug = model.site.language.slug(collection)
    let isPlain = slug.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    return isPlain && !slug.isEmpty ? slug.lowercased() : "collection-\(model.store.index(of: collection) ?? 0)"
  }

  /// The type that all values have: what a field promises, unless one of its values is something else.
  private static func type(
    of index: Int, _ field: Field, _ collection: RecordCollection, _ store: RecordStore, _ place: Int
  ) -> String {
    var found = Set<String>()
    for row in 0..<collection.count {
      let value = Record(store: store, id: RecordID(collection: place, row: row)).value(at: index)
      if let type = value.dataType { found.insert(type) }
      if found.count > 1 { break }
    }
    if found == ["integer", "number"] { return "number" }
    return found.count == 1 ? found.first ?? "string" : "string"
  }

  /// The values of a record, in the order of the columns.
  func values(of row: Int) -> [FieldValue] {
    let record = Record(store: model.store, id: RecordID(collection: place, row: row))
    return columns.map { $0.field.map { record.value(at: $0) } ?? .text(record.key.text) }
  }

  /// A value as a cell of CSV.
  func cell(_ value: FieldValue, _ column: Column) -> String {
    texts(value, column).joined(separator: "; ")
  }

  /// A value as JSON.
  func node(_ value: FieldValue, _ column: Column) -> JSONNode {
    switch value {
    case .missing: .null
    case .integer(let number): .integer(number)
    case .number(let number): .number(number.text)
    case .boolean(let flag): .boolean(flag)
    case .list(let values): .list(values.map { node($0, column) })
    case .records, .categories: .texts(texts(value, column))
    default: .text(texts(value, column).first ?? "")
    }
  }

  private func texts(_ value: FieldValue, _ column: Column) -> [String] {
    switch value {
    case .missing: []
    case .list(let values): values.flatMap { texts($0, column) }
    case .record(let id): [model.store.record(id)?.key.text ?? ""]
    case .records(let ids): ids.map { model.store.record($0)?.key.text ?? "" }
    case .categories(let ids):
      ids.map { id in model.store.collections[place].tree(of: column.name)?.path(id).joined(separator: " > ") ?? "" }
    case .text(let text): [address(text, column)]
    default: [value.plainText]
    }
  }

  /// Files of the site have whole addresses, since the data are read elsewhere.
  private func address(_ text: String, _ column: Column) -> String {
    guard let index = column.field, !text.isEmpty, !isElsewhere(text) else { return text }
    let field = model.store.collections[place].schema.fields[index]
    let type = field.type == .list ? field.items : field.type
    guard type == .image || type == .url else { return text }
    let path = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    return model.site.absolute(path) ?? model.site.link(path)
  }
}

extension FieldValue {
  /// The type of a table schema; `nil` for no value.
  fileprivate var dataType: String? {
    switch self {
    case .missing: nil
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .datetime: "datetime"
    case .text, .list, .record, .records, .categories: "string"
    }
  }
}

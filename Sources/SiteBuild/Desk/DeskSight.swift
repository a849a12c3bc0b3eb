import Diagnostics
import Files
import Locales
import Pages
import Records
import Tables
import Text

/// What a site is to somebody who keeps its tables: which there are, what their columns mean. It is there as soon as the
/// tables could be read, whatever is wrong with what they say.
public struct DeskSight: Sendable {
  /// A field as a form shows it.
  public struct Field: Sendable {
    public let field: Records.Field
    public let label: String
    public let columns: [String]
    public let isRequired: Bool
  }

  /// A file with a table of a collection.
  public struct Table: Sendable {
    public let collection: String
    /// What people call the collection.
    public let title: String
    /// The file in the site.
    public let path: String
    public let key: [String]
    public let fields: [Field]
    public let kind: String
    public let isForStaff: Bool
    /// Why it cannot be changed here; `nil`: it can.
    public let obstacle: Obstacle?
    /// The fields that are worked out of others.
    public let computed: [(name: String, label: String, isMoney: Bool)]
    /// Words of the kind that the table has no column for.
    public let missingWords: [String]
    /// Whether its records have pages of their own.
    public let hasPages: Bool
    let source: SourceDeclaration
    /// The source without its tables.
    let bare: RecordSource
    let keyFromPath: String?
    let schema: CollectionSchema

    /// Whether its records may be known to catalogues by a number, and it can be changed here.
    public var mayBeShelf: Bool { obstacle == nil && schema.kind.numberField != nil }

    /// Whether its records only belong to others, as copies do.
    public var isOfParts: Bool { schema.kind.isPart }

    /// What the site file calls the source: of many files with a record each, they have it in common.
    public var group: String { source.path }
  }

  public enum Obstacle: String, Sendable {
    /// It is fetched from elsewhere.
    case remote
    /// Somebody else's answers, kept as they came.
    case answers
    case workbook
    case calendar
    case encoding
    /// It is a link that leads out of the site.
    case link
  }

  /// The code of the site's language.
  public var languageCode: String { language.language }
  let language: SiteLanguage
  let currency: String?
  let context: DecodingContext
  let rules: SeriesRules
  public let title: String
  public let tables: [Table]
  /// All records, those that are not shown too.
  public let store: RecordStore
  /// The folders for pictures and other files.
  public let assets: [String]
  /// The catalogues that are asked for books.
  public let lookup: [LookupService]
  let zone: TimeZoneRules

  init(_ site: LoadedSite, _ loaded: [LoadedCollection], _ store: RecordStore, _ days: StatedDays) {
    language = site.file.settings.language
    currency = site.file.settings.currency
    context = decodingContext(site.file)
    rules = SeriesRules(site.file, days)
    title = site.file.settings.title
    assets = site.file.settings.assets
    (lookup, zone) = (site.file.lookup, site.file.settings.zone)
    self.store = store
    tables = loaded.flatMap { collection in
      let schema = store.collection(collection.declaration.schema.name)?.schema ?? collection.declaration.schema
      return zip(collection.sources, collection.declaration.sources).flatMap { source, declaration in
        source.tables.compactMap { Self.table($0, schema, source, declaration, collection.declaration, site) }
      }
    }
  }

  private static func table(
    _ sourceTable: SourceTable, _ schema: CollectionSchema, _ source: RecordSource, _ declaration: SourceDeclaration,
    _ collection: CollectionDeclaration, _ site: LoadedSite
  ) -> Table? {
    let table = sourceTable.table
    guard let path = table.sitePath ?? (declaration.remote == nil ? nil : table.file.path) else { return nil }
    let names = table.columns.map(\.name)
    let fields = schema.fields.compactMap { field -> Field? in
      if field.computed != nil { return nil }
      let columns = source.columns.first { $0.field.isExactly(field.name) }?.columns ?? field.sourceColumns
      let own = columns.filter { column in names.contains(where: column.isExactly) }
      guard !own.isEmpty else { return nil }
      return Field(
        field: field, label: label(of: field, site), columns: own, isRequired: schema.isRequired(field))
    }
    let computed = schema.fields.filter { $0.computed != nil }.map { ($0.name, label(of: $0, site), $0.isMoney) }
    let words = schema.kind.vocabulary.map(\.name).filter { word in
      !names.contains(where: word.isExactly) && !fields.contains { $0.field.name.isExactly(word) }
    }
    var bare = source
    bare.tables = []
    return Table(
      collection: schema.name, title: schema.title ?? site.texts.text("nav.\(schema.name)") ?? schema.name.asTitle,
      path: path, key: schema.keyColumns(in: source), fields: fields, kind: schema.kind.name,
      isForStaff: schema.audience == .staff, obstacle: obstacle(table, declaration, path, site.folder),
      computed: computed, missingWords: words, hasPages: collection.hasPages, source: declaration, bare: bare,
      keyFromPath: sourceTable.keyFromPath, schema: schema)
  }

  private static func label(of field: Records.Field, _ site: LoadedSite) -> String {
    field.title ?? site.texts.text("field.\(field.name)") ?? field.name.asTitle
  }

  private static func obstacle(
    _ table: Tables.Table, _ declaration: SourceDeclaration, _ path: String, _ site: SiteFolder
  ) -> Obstacle? {
    if declaration.remote != nil { return .remote }
    if declaration.adapter != nil { return .answers }
    if table.format.isWorkbook { return .workbook }
    if table.format == .ics { return .calendar }
    if declaration.dialect.encoding.map({ $0 != .utf8 }) ?? false { return .encoding }
    if ((try? resolve(path, inside: site.folder)) ?? nil) == nil { return .link }
    return nil
  }

  /// The table of a file.
  public func table(_ path: String) -> Table? { tables.first { $0.path.isExactly(path) } }
}

extension DeskSight.Table {
  /// Reads the table out of its file's bytes, as the site does.
  public func parse(_ bytes: [UInt8], site: SiteFolder) -> Tables.Table? {
    TableReader.read(
      path: site.shown(path), bytes: bytes, format: source.format, records: source.records, dialect: source.dialect,
      log: DiagnosticLog())
  }
}

extension LiveSite {
  /// The address of the page of the record that a row is of; `nil` where it has none.
  public func address(ofRow row: Int, in path: String, collection: String) -> String? {
    let store = prepared.store
    guard let place = store.index(of: collection), let record = store.collections[place].record(ofRow: row, in: path),
      let address = prepared.model.path(RecordID(collection: place, row: record))
    else { return nil }
    return root + String(decoding: Array(address.utf8.drop { $0 == UInt8(ascii: "/") }), as: UTF8.self)
  }
}

extension DeskSight {
  /// The paths of pictures that records name.
  public var picturesOfRecords: [String] {
    var paths: [String] = []
    for (place, collection) in store.collections.enumerated() {
      let fields = collection.schema.fields.filter { $0.type == .image || ($0.type == .list && $0.items == .image) }
      for field in fields {
        for row in 0..<collection.count {
          guard let record = store.record(RecordID(collection: place, row: row)) else { continue }
          paths += record[field.name].elements.compactMap(\.text)
        }
      }
    }
    return paths
  }

  /// The records with a number of collections with tables that cannot be changed here.
  public func closedRecords(withNumber number: String) -> [(table: String, title: String)] {
    let wanted = number.asISBN ?? number
    var seen: Set<ExactString> = []
    let closed = tables.filter { table in
      table.obstacle != nil && table.obstacle != .answers && seen.insert(ExactString(table.collection)).inserted
    }
    return closed.flatMap { table -> [(table: String, title: String)] in
      guard let field = table.schema.kind.numberField, let place = store.index(of: table.collection) else { return [] }
      return (0..<store.collections[place].count).compactMap { row in
        guard let record = store.record(RecordID(collection: place, row: row)), let text = record[field].text,
          (text.asISBN ?? text).isExactly(wanted)
        else { return nil }
        return (table.path, record.title)
      }
    }
  }
}

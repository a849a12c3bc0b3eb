import Diagnostics
import Files
@_exported import Kinds
import Locales
import Records
import Tables
import TestSupport
import Text

/// Collections of a test, taken through all stages.
struct Loaded {
  let store: RecordStore
  let log: DiagnosticLog

  /// Every diagnostic in one line: `error data.csv:2:3 code: message (help)`.
  var messages: [String] { log.sorted().map(line) }
}

/// A diagnostic in one line, its notes after `+`.
func line(_ diagnostic: Diagnostic) -> String {
  let notes = diagnostic.notes.map { " + \(place($0.location))\($0.message)" }.joined()
  let help = diagnostic.suggestion.map { " (\($0))" } ?? ""
  return
    "\(diagnostic.severity.word) \(place(diagnostic.location))\(diagnostic.code): \(diagnostic.message)\(help)\(notes)"
}

private func place(_ location: SourceLocation?) -> String {
  guard let location else { return "" }
  guard let span = location.span else { return location.file.path + " " }
  let position = location.file.position(of: span.lowerBound)
  return "\(location.file.path):\(position.line):\(position.column) "
}

/// The zone and language of the tests: Warsaw, so that there are gaps and folds.
func context(_ zone: String = "Europe/Warsaw", _ language: String? = "en") -> DecodingContext {
  DecodingContext(
    zone: TimeZoneRules.named(zone) ?? .utc, language: language.flatMap { SiteLanguage($0) }, missingValues: [""])
}

/// The build's moment: noon of a day in Warsaw.
func moment(
  _ now: String = "2026-06-15T12:00:00+02:00", zone: String = "Europe/Warsaw", language: String? = "en"
) -> SelectionContext {
  SelectionContext(
    now: Instant(iso: now) ?? Instant(secondsSince1970: 0), zone: TimeZoneRules.named(zone) ?? .utc,
    language: language.flatMap { SiteLanguage($0) })
}

/// A table of a text, CSV or by the path's ending.
func table(_ text: String, _ path: String = "data.csv", records: String? = nil, log: DiagnosticLog) -> Table? {
  TableReader.read(
    path: path, bytes: Array(text.utf8), records: records, dialect: Dialect(delimiter: UInt8(ascii: ",")), log: log)
}

/// A source of one table.
func source(_ text: String, _ path: String = "data.csv", records: String? = nil, log: DiagnosticLog) -> RecordSource {
  RecordSource(path: path, tables: table(text, path, records: records, log: log).map { [SourceTable($0)] } ?? [])
}

/// Collections through all stages.
func load(
  _ parts: [(schema: CollectionSchema, sources: [RecordSource])], log: DiagnosticLog = DiagnosticLog(),
  _ context: DecodingContext = context()
) -> Loaded {
  let schemas = parts.map(\.schema)
  let collections = parts.map { schema, sources in
    let schema = schema.completed(for: sources, among: schemas, context: context, log: log)
    return merge(sources.map { decode($0, into: schema, context: context, log: log) }, into: schema, log: log)
  }
  return Loaded(store: resolveReferences(among: collections, context: context, log: log), log: log)
}

/// One collection of plain records out of one CSV text.
func load(
  _ csv: String, _ fields: [Field] = [], kind: Kind = .record, key: [String] = ["id"], _ name: String = "things",
  _ context: DecodingContext = context()
) -> Loaded {
  let log = DiagnosticLog()
  var schema = CollectionSchema(name, kind, fields: fields)
  schema.key = .columns(key)
  return load([(schema, [source(csv, log: log)])], log: log, context)
}

/// A schema with a key.
func schema(
  _ name: String, _ kind: Kind = .record, key: [String] = ["id"], _ fields: [Field] = []
) -> CollectionSchema {
  var schema = CollectionSchema(name, kind, fields: fields)
  schema.key = .columns(key)
  return schema
}

/// A reference field.
func reference(
  _ name: String, to target: String, from columns: [String] = [], many: Bool = false, separator: String? = nil
) -> Field {
  var field = Field(name, .reference, from: columns)
  field.reference = ReferenceRule(to: target, many: many)
  field.separator = separator
  return field
}

extension RecordStore {
  /// The keys of records, for comparing.
  func keys(_ ids: [RecordID]) -> [String] { ids.compactMap { record($0)?.key.text } }

  /// The value of a field of the record with a key.
  func value(_ collection: String, _ key: String, _ field: String) -> FieldValue {
    record(collection, key: RecordKey(key))?[field] ?? .missing
  }

  /// The keys of the records that a name leads to.
  func related(_ collection: String, _ key: String, _ name: String) -> [String]? {
    record(collection, key: RecordKey(key))?.related(name).map(keys)
  }
}

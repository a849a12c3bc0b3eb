import Diagnostics
@_exported import Kinds
import Locales
import Output
import Records
import Synchronization
import Tables
import Templates
import Testing
import Text

@testable import Pages

/// A small site in memory: collections from CSV texts, shown by the real theme.
struct SmallSite {
  /// One collection.
  struct Part {
    var schema: CollectionSchema
    var csv: String
    /// The path of the list; `nil`: none.
    var listPath: String?
    var hasPages = true
    var hasFeeds = true
    var perPage = 24
  }

  var title = "Town libraries"
  var language = "en"
  var zone = "Europe/Warsaw"
  var now = "2026-06-15T12:00:00+02:00"
  var origin: String? = "https://example.org"
  var root = "/"
  var isFrozen = false
  var freePages: [MarkdownPage] = []
  /// Templates of the site's own, over the theme's.
  var templates: [(name: String, text: String)] = []
  var parts: [Part] = []

  /// Adds a collection whose key is the column `id`.
  mutating func add(
    _ name: String, _ kind: Kind, _ csv: String, _ fields: [Field] = [], facets: [String]? = nil,
    list: String? = "", hasPages: Bool = true, hasFeeds: Bool = true, perPage: Int = 24
  ) {
    var schema = CollectionSchema(name, kind, fields: fields)
    schema.key = .columns(["id"])
    schema.facets = facets
    let path = list.map { $0.isEmpty ? "/\(name)/" : $0 }
    parts.append(
      Part(schema: schema, csv: csv, listPath: path, hasPages: hasPages, hasFeeds: hasFeeds, perPage: perPage))
  }

  /// The site, planned; what is wrong with it is a failure of the test.
  func made(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> MadeSite {
    let log = DiagnosticLog()
    let language = try #require(SiteLanguage(language))
    let zone = try #require(TimeZoneRules.named(zone))
    let store = try store(language, zone, log)
    let site = SiteContext(
      title: title, description: "What is on", texts: try Theme.texts(language, log), zone: zone,
      now: try #require(Instant(iso: now)), isFrozen: isFrozen, origin: origin, root: root, author: nil,
      generator: "Gablota", tabs: tabs)
    let paths = zip(store.collections.indices, parts).map { place, part in
      (0..<store.collections[place].count).map { row in
        part.hasPages ? path(of: Record(store: store, id: RecordID(collection: place, row: row)), part) : nil
      }
    }
    let model = SiteModel(site: site, store: store, kinds: kindPages, paths: paths, pictures: [:])
    let environment = try Theme.environment(site, templates)
    let collections = parts.map {
      CollectionPages(
        listPath: $0.listPath, title: $0.schema.title ?? $0.schema.name, description: nil, perPage: $0.perPage,
        hasFeeds: $0.hasFeeds)
    }
    var planner = PagePlanner(model, collections: collections, log: log) { (try? environment.template($0)) != nil }
    let plan = planner.plan(freePages: freePages)
    for diagnostic in log.sorted() where diagnostic.severity == .error {
      Issue.record("\(diagnostic.code): \(diagnostic.message)", sourceLocation: sourceLocation)
    }
    return MadeSite(
      model: model, plan: plan, orders: planner.orders, log: log,
      renderer: PageRenderer(model, orders: planner.orders, collections: collections, templates: environment))
  }

  private var tabs: [SiteContext.Tab] {
    parts.compactMap { part in
      part.listPath.map { SiteContext.Tab(id: part.schema.name, label: part.schema.name, url: $0, icon: "record") }
    }
  }

  private func path(of record: Record, _ part: Part) -> String {
    (part.listPath.map { $0.isExactly("/") ? "/\(part.schema.name)/" : $0 } ?? "/\(part.schema.name)/")
      + record.slug + "/"
  }

  private func store(_ language: SiteLanguage, _ zone: TimeZoneRules, _ log: DiagnosticLog) throws -> RecordStore {
    let context = DecodingContext(zone: zone, language: language)
    let schemas = parts.map(\.schema)
    let collections = try parts.map { part in
      let table = try #require(
        TableReader.read(
          path: part.schema.name + ".csv", bytes: Array(part.csv.utf8), dialect: Dialect(delimiter: UInt8(ascii: ",")),
          log: log))
      let source = RecordSource(path: part.schema.name + ".csv", tables: [SourceTable(table)])
      let schema = part.schema.completed(for: [source], among: schemas, context: context, log: log)
      return merge([decode(source, into: schema, context: context, log: log)], into: schema, log: log)
    }
    return resolveReferences(among: collections, context: context, log: log)
      .assigningSlugs { record in
        parts[record.id.collection].hasPages ? language.slug(record.key.text) : "\(record.id.row)"
      }
  }
}

/// A site that is planned and can be rendered.
struct MadeSite {
  let model: SiteModel
  let plan: PagePlan
  let orders: CollectionOrders
  let log: DiagnosticLog
  let renderer: PageRenderer

  /// The record with a key.
  func record(_ collection: String, _ key: String) throws -> Record {
    try #require(model.store.record(collection, key: RecordKey(key)))
  }

  /// The page at a path.
  func page(_ path: String) throws -> PlannedPage {
    try #require(plan.pages.first { $0.path.isExactly(path) }, "no page \(path)")
  }

  /// The HTML of the page at a path.
  func html(_ path: String) throws -> String {
    var output: [UInt8] = []
    _ = try renderer.render(try page(path), into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Everything that is written, by output path.
  func files(jobs: Int = 2) throws -> [String: [UInt8]] {
    let sink = MemorySink()
    _ = try renderer.render(plan, to: sink, jobs: jobs, log: log)
    return sink.files
  }

  /// The paths of all made files, in their order.
  var filePaths: [String] { plan.files.map(\.path) }

  /// The text of a made file.
  func file(_ path: String) throws -> String {
    let file = try #require(plan.files.first { $0.path.isExactly(path) }, "no file \(path)")
    return String(decoding: MadeFileWriter(model).bytes(of: file), as: UTF8.self)
  }

  /// What a template of one line writes, with a record as `record`.
  func write(_ template: String, _ record: Record? = nil) throws -> String {
    let compiled = try renderer.templates.compile(name: "test.html", source: template)
    var bindings = Bindings()
    if let record { bindings["record"] = model.value(record.id) }
    return try compiled.render(bindings, user: model)
  }

  /// The mistake of a template of one line.
  func mistake(_ template: String, _ record: Record? = nil) -> String? {
    do {
      let text = try write(template, record)
      return "no mistake, but: \(text)"
    } catch {
      guard let diagnostic = error as? Diagnostic else { return "\(error)" }
      return diagnostic.message + (diagnostic.suggestion.map { " (\($0))" } ?? "")
    }
  }
}

/// Keeps what is written.
final class MemorySink: PageSink {
  private let written = Mutex<[String: [UInt8]]>([:])

  var files: [String: [UInt8]] { written.withLock { $0 } }

  func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) {
    written.withLock { $0[path.string] = bytes }
  }

  func copy(_ source: String, to path: OutputPath, as role: FileRole) {}
}

/// A reference to another collection.
func reference(_ name: String, to target: String, from columns: [String] = []) -> Field {
  var field = Field(name, .reference, from: columns)
  field.reference = ReferenceRule(to: target)
  return field
}

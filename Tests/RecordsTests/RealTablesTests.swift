import Diagnostics
import Files
import Records
import Tables
import TestSupport
import Testing
import Text

/// Real catalogues, whole: every row becomes a record or is named.
struct RealTablesTests {
  private func load(_ file: String, _ schema: CollectionSchema) throws -> Loaded {
    let bytes = try Files.read(sharedData(file))
    let log = DiagnosticLog()
    let table = TableReader.read(path: file, bytes: bytes, log: log)
    let sources = [RecordSource(path: file, tables: table.map { [SourceTable($0)] } ?? [])]
    return RecordsTests.load([(schema, sources)], log: log)
  }

  private func many(_ name: String, _ column: String, _ type: FieldType = .list) -> Field {
    var field = Field(name, type, from: [column])
    field.separator = " | "
    return field
  }

  @Test func readsALibrarysCatalogueWithSeveralValuesInACell() throws {
    var book = schema("books", .book, key: ["mfn"])
    book.fields = [
      Field("title", from: ["titulo"]), many("authors", "autores"), Field("year", .string, from: ["anio"]),
      Field("publisher", from: ["editorial"]), Field("isbn"), many("categories", "temas", .category),
      many("shelfmark", "signaturas"), Field("language", from: ["idioma"]),
    ]
    let loaded = try load("ushuaia-catalogue.csv", book)
    let ledger = loaded.store.ledgers[0]
    #expect(ledger.read == 4_373)
    #expect(ledger.balances)
    #expect(
      loaded.log.sorted().filter { $0.severity == .error }.map(\.code).filter { $0 != "record.missing-value" } == [])
    #expect(loaded.store.value("books", "1", "authors").elements.count == 3)
    let subjects = loaded.store.facet(
      "categories", in: loaded.store.records(of: "books"), context: moment(language: "es"))
    #expect(subjects.values.count > 500)
    #expect(Set(subjects.values.map(\.slug)).count == subjects.values.count)
  }

  @Test func readsTenThousandBooks() throws {
    var book = schema("books", .book, key: ["book_id"])
    var authors = Field("authors", .list)
    authors.separator = ","
    book.fields = [
      Field("title"), authors, Field("year", from: ["original_publication_year"]), Field("isbn"),
      Field("language", from: ["language_code"]), Field("rating", from: ["average_rating"]),
      Field("cover", from: ["image_url"]),
    ]
    let loaded = try load("goodbooks.csv", book)
    #expect(loaded.messages.filter { !$0.contains("record.isbn") } == [])
    #expect(loaded.store.ledgers[0].published == 10_000)
    #expect(loaded.store.value("books", "1", "year") == .integer(2008))
  }

  @Test func refersToLibrariesByTheirName() throws {
    let bytes = try Files.read(sharedData("barnet-events.csv"))
    let log = DiagnosticLog()
    let table = TableReader.read(path: "barnet-events.csv", bytes: bytes, log: log)
    var event = CollectionSchema(
      "events", .event, fields: [Field("name", from: ["Name"]), Field("start", from: ["Event date"])])
    event.key = .rowNumber
    var library = reference("library", to: "libraries", from: ["Library name"])
    library.reference?.matching = "name"
    event.fields.append(library)
    let names = Set(
      (table.map { table in
        table.rows.compactMap { row in
          table.column("Library name").flatMap { row.cell($0) }.flatMap { cell in
            if case .text(let text) = cell.value { text } else { nil }
          }
        }
      } ?? []).map(ExactString.init)
    ).sorted()
    let libraries = "id,name\n" + names.enumerated().map { "\($0),\"\($1.string)\"\n" }.joined()
    let loaded = RecordsTests.load(
      [
        (schema("libraries", .library), [source(libraries, "libraries.csv", log: log)]),
        (event, [RecordSource(path: "barnet-events.csv", tables: table.map { [SourceTable($0)] } ?? [])]),
      ], log: log)
    #expect(loaded.log.sorted().filter { $0.severity == .error }.map(line) == [])
    #expect(loaded.store.ledgers[1].published == 4_312)
    let referred = loaded.store.records(of: "libraries").compactMap {
      loaded.store.record($0)?.related("events")?.count
    }
    #expect(referred.reduce(0, +) == 4_312)
  }
}

import Diagnostics
import Files
import Foundation
import Records
import Tables
import TestSupport
import Testing

/// Answers of the Google Books interface as a source.
struct GoogleBooksTests {
  /// Every answer of the real data by its file's name.
  private func answers() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try sharedData("google-books")
    return try list(folder).filter { $0.kind == .file }.map { ($0.name, try Files.read(folder + "/" + $0.name)) }
  }

  private func document(_ bytes: [UInt8], _ log: DiagnosticLog = DiagnosticLog()) -> JSONDocument? {
    JSONDocument.read(path: "answer.json", bytes: bytes, log: log)
  }

  private func finding(_ json: String, name: String = "isbn_9780007152599.json") -> GoogleBooksAnswer.Finding? {
    document(Array(json.utf8)).map { GoogleBooksAnswer($0, name: name).finding }
  }

  /// One answer as the records that it gives.
  private func load(_ bytes: [UInt8], name: String, beside own: RecordSource? = nil) -> Loaded? {
    let log = DiagnosticLog()
    guard let document = document(bytes, log) else { return nil }
    var tables: [SourceTable] = []
    if case .book(let records, let isbn) = GoogleBooksAnswer(document, name: name).finding,
      let table = JSONReader.read(path: "answer.json", bytes: bytes, records: records, log: log)
    {
      tables = [SourceTable(table, keyFromPath: isbn ?? name)]
    }
    var source = RecordSource(path: "*.json", tables: tables, columns: GoogleBooksAnswer.columns, keyColumns: [])
    source.isSupplement = true
    return RecordsTests.load([(schema("books", .book), (own.map { [$0] } ?? []) + [source])], log: log)
  }

  @Test func readsEveryAnswerWhole() throws {
    for (name, bytes) in try answers() {
      let loaded = try #require(load(bytes, name: name))
      #expect(loaded.messages == [], "\(name)")
      let key = String(name.dropFirst(5).dropLast(5))
      #expect(loaded.store.collections[0].keys.map(\.text) == [key])
      for field in ["title", "authors", "publisher", "year", "isbn", "pages", "cover", "language"] {
        #expect(!loaded.store.value("books", key, field).isMissing, "\(name): \(field)")
      }
      #expect(loaded.store.value("books", key, "isbn") == .text(key))
    }
  }

  /// Every object of the answer loses each of its members in turn.
  @Test func readsEveryAnswerWithEachMemberMissingInTurn() throws {
    var variants = 0
    for (name, bytes) in try answers() {
      let root = try JSONSerialization.jsonObject(with: Data(bytes))
      for path in memberPaths(root) {
        let variant = try JSONSerialization.data(withJSONObject: removing(path[...], from: root))
        let loaded = try #require(load(Array(variant), name: name))
        variants += 1
        let errors = loaded.log.sorted().filter { $0.severity == .error }.map(line)
        #expect(errors == [], "\(name) without \(path)")
        let isEmpty = path == ["items"]
        #expect(loaded.store.collections[0].count == (isEmpty ? 0 : 1), "\(name) without \(path)")
      }
    }
    #expect(variants > 900)
  }

  private func memberPaths(_ value: Any, _ prefix: [String] = []) -> [[String]] {
    if let object = value as? [String: Any] {
      return object.keys.sorted().flatMap { [prefix + [$0]] + memberPaths(object[$0] as Any, prefix + [$0]) }
    }
    guard let array = value as? [Any] else { return [] }
    return array.indices.flatMap { memberPaths(array[$0], prefix + ["\($0)"]) }
  }

  private func removing(_ path: ArraySlice<String>, from value: Any) -> Any {
    guard let first = path.first else { return value }
    if var object = value as? [String: Any] {
      object[first] = path.count == 1 ? nil : removing(path.dropFirst(), from: object[first] as Any)
      return object
    }
    guard var array = value as? [Any], let index = Int(first) else { return value }
    array[index] = removing(path.dropFirst(), from: array[index])
    return array
  }

  @Test func tellsAnswersWithoutABookFromOthers() {
    #expect(finding(#"{"kind": "books#volumes", "totalItems": 0}"#) == .nothing)
    #expect(finding(#"{"totalItems": 3}"#) == .nothing)
    #expect(finding(#"{"items": []}"#) == .nothing)
    #expect(finding(#"{"items": [7, "x"]}"#) == .nothing)
    #expect(finding(#"{"error": {"code": 429, "message": "Quota exceeded"}}"#) == .failure("429 Quota exceeded"))
    #expect(finding(#"{"error": "no"}"#) == .failure("error"))
    #expect(finding(#"{"books": []}"#) == .foreign)
    #expect(finding("[]") == .foreign)
    #expect(finding("null") == .foreign)
  }

  @Test func takesTheVolumeThatHasTheNumberThatWasAskedFor() {
    let answer = """
      {"items": [
        {"volumeInfo": {"title": "Near", "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780141439563"}]}},
        {"volumeInfo": {"title": "Right", "industryIdentifiers": [{"type": "ISBN_10", "identifier": "0007152590"}]}}]}
      """
    #expect(finding(answer) == .book(records: "items.1", isbn: "9780007152599"))
    #expect(finding(answer, name: "7.json") == .book(records: "items.0", isbn: "9780141439563"))
    #expect(finding(#"{"volumeInfo": {}}"#) == .book(records: nil, isbn: "9780007152599"))
  }

  @Test func fillsTheGapsOfOnesOwnTableByISBNAndChangesNothingElse() throws {
    let log = DiagnosticLog()
    let own = source(
      "id,title,isbn,pages,rating\n7,My own words,0-00-715259-0,,5\n8,Other,,,\n", "books.csv", log: log)
    let answer = """
      {"items": [{"volumeInfo": {"title": "Theirs", "authors": ["John Gray"], "pageCount": 307,
        "publishedDate": "2002-05", "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780007152599"}]}}]}
      """
    let loaded = try #require(load(Array(answer.utf8), name: "a.json", beside: own))
    #expect(loaded.messages == [])
    #expect(loaded.store.collections[0].keys.map(\.text) == ["7", "8"])
    #expect(loaded.store.value("books", "7", "title") == .text("My own words"))
    #expect(loaded.store.value("books", "7", "isbn") == .text("0-00-715259-0"))
    #expect(loaded.store.value("books", "7", "pages") == .integer(307))
    #expect(loaded.store.value("books", "7", "year") == .integer(2002))
    #expect(loaded.store.value("books", "7", "authors").elements == [.text("John Gray")])
  }
}

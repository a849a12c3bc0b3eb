import Diagnostics
import Testing

@testable import Tables

private func read(
  _ text: String, records: String? = nil, mayBeMissing: Bool = false
) -> (table: Table?, said: [String]) {
  let log = DiagnosticLog()
  let table = JSONReader.read(
    path: "x.json", bytes: Array(text.utf8), records: records, recordsMayBeMissing: mayBeMissing, log: log)
  return (table, log.sorted().map(\.code))
}

/// A cell's value in a form that is easy to compare.
private func shown(_ cell: Cell?) -> String {
  guard let cell else { return "∅" }
  switch cell.value {
  case .null: return "null"
  case .boolean(let flag): return "\(flag)"
  case .number(let literal): return literal
  case .text(let text): return "\"\(text)\""
  case .list(let cells): return "[" + cells.map { shown($0) }.joined(separator: " ") + "]"
  case .object(let members): return "{" + members.map { "\($0.name):\(shown($0.cell))" }.joined(separator: " ") + "}"
  }
}

private func value(_ table: Table?, _ row: Int, _ path: String) -> String {
  guard let table else { return "no table" }
  return table.column(path).map { shown(table.row(row).cell($0)) } ?? "no column"
}

@Suite struct JSONReaderTests {
  private let books = """
    {"totalItems": 2, "items": [
      {"id": "a", "volumeInfo": {"title": "T\\u00f3", "authors": ["X", "Y"], "pageCount": 9007199254740993}},
      {"id": "b", "volumeInfo": {"title": null}, "x.y": 1, "sale": true}
    ]}
    """

  @Test func readsTheRecordsAtAPath() throws {
    let table = read(books, records: "items").table
    #expect(table?.columns.map(\.name) == ["id", "volumeInfo", "x.y", "sale"])
    #expect(table?.rowCount == 2)
    #expect(value(table, 0, "volumeInfo.title") == "\"Tó\"")
    #expect(value(table, 0, "volumeInfo.authors") == "[\"X\" \"Y\"]")
    #expect(value(table, 0, "volumeInfo.authors.1") == "\"Y\"")
    #expect(value(table, 0, "volumeInfo.authors.2") == "no column")
    #expect(value(table, 0, "volumeInfo.pageCount") == "9007199254740993")
    #expect(value(table, 1, "volumeInfo.title") == "null")
    #expect(value(table, 1, "volumeInfo.pageCount") == "∅")
    #expect(value(table, 0, "x.y") == "∅")
    #expect(value(table, 1, "x.y") == "1")
    #expect(value(table, 1, "volumeInfo") == "{title:null}")
    #expect(value(table, 1, "nothing.there") == "no column")
  }

  @Test func namesEachValueByItsPath() throws {
    let table = try #require(read(books, records: "items").table)
    let title = try #require(table.column("volumeInfo.title"))
    let location = try #require(table.row(1).cell(title)).location
    #expect(location.cell == "items.1.volumeInfo.title")
    #expect(location.span.map { table.file.text(in: $0) } == "null")
    #expect(table.row(0).location.cell == "items.0")
    #expect(table.row(0).cells.map { $0?.location.cell } == ["items.0.id", "items.0.volumeInfo", nil, nil])
    let authors = try #require(table.column("volumeInfo.authors"))
    let cells: [Cell]? = if case .list(let names)? = table.row(0).cell(authors)?.value { names } else { nil }
    #expect(cells?.map(\.location.cell) == ["items.0.volumeInfo.authors.0", "items.0.volumeInfo.authors.1"])
  }

  @Test func takesAnObjectAsOneRow() {
    let table = read(#"{"library": {"libId": 1, "imagesList": []}}"#, records: "library").table
    #expect(table?.rowCount == 1)
    #expect(value(table, 0, "libId") == "1")
    #expect(value(table, 0, "imagesList") == "[]")
    #expect(table?.row(0).location.cell == "library")
  }

  @Test func tellsWhereRecordsProbablyAre() {
    #expect(
      read(#"{"a": {"items": [{"x": 1}], "n": [1]}, "b": [{}]}"#).table?.nestedRecords.map(\.path) == ["a.items", "b"])
    #expect(read(#"[{"a": [{}]}]"#).table?.nestedRecords.isEmpty == true)
  }

  @Test func letsRecordsBeMissingWhereThatIsDeclared() {
    let answer = #"{"totalItems": 0}"#
    #expect(read(answer, records: "items").said == ["json.no-records"])
    #expect(read(answer, records: "items", mayBeMissing: true).table?.rowCount == 0)
    #expect(read(#"{"items": null}"#, records: "items", mayBeMissing: true).table?.rowCount == 0)
    #expect(read(#"{"items": null}"#, records: "items").said == ["json.not-records"])
  }

  @Test func reportsDuplicateNamesAndTakesTheFirst() {
    let found = read(#"[{"a": 1, "b": 2, "\u0061": 3}]"#)
    #expect(found.said == ["json.duplicate-key"])
    #expect(value(found.table, 0, "a") == "1")
    #expect(shown(found.table?.row(0).cells.first ?? nil) == "1")
  }

  @Test func findsDuplicatesInLargeObjectsButNotAcrossObjects() {
    let names = (0..<5000).map { "\"name\($0)\": {\"same\": 1}" }
    #expect(read("{" + names.joined(separator: ",") + "}").said == [])
    #expect(read("{" + (names + ["\"name77\": 2"]).joined(separator: ",") + "}").said == ["json.duplicate-key"])
  }

  @Test func tellsComposedAndDecomposedNamesApart() {
    let found = read("[{\"\u{E9}\": 1, \"e\u{301}\": 2}]")
    #expect(found.said == [])
    #expect(value(found.table, 0, "\u{E9}") == "1")
    #expect(value(found.table, 0, "e\u{301}") == "2")
  }

  @Test func readsJSONLinesAroundTheirMistakes() throws {
    let log = DiagnosticLog()
    let text = "\u{FEFF}{\"id\": 1}\r\n\n{\"id\": }\n{\"id\": {\"n\": 3}, \"b\": \"x\"}"
    let table = try #require(JSONReader.readLines(path: "x.jsonl", bytes: Array(text.utf8), log: log))
    #expect(log.sorted().map(\.code) == ["json.syntax"])
    #expect(table.format == .jsonLines)
    #expect(table.rowCount == 2)
    #expect(value(table, 1, "id.n") == "3")
    let column = try #require(table.column("id.n"))
    #expect(table.row(1).cell(column)?.location.cell == "row 2, id.n")
    #expect(table.row(0).location.cell == "row 1")
  }

  @Test func decodesEveryEscape() throws {
    let text = #"["\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude0e\u0000"]"#
    let root = try #require(JSONDocument.read(SourceFile(path: "x", text: text), log: DiagnosticLog())).root
    #expect(root[0]?.string == "\"\\/\u{8}\u{C}\n\r\tAé€😎\u{0}")
  }

  @Test func givesNumbersAsTheyAreWritten() throws {
    let text = "[1, -0, 1.50, 1e400, 123456789012345678901234567890, 2e3]"
    let root = try #require(JSONDocument.read(SourceFile(path: "x", text: text), log: DiagnosticLog())).root
    #expect(
      root.elements.map { $0.numberText ?? "" } == [
        "1", "-0", "1.50", "1e400", "123456789012345678901234567890", "2e3",
      ])
    #expect(root.elements.map(\.integer) == [1, 0, nil, nil, nil, nil])
    #expect(root.elements.map(\.double) == [1, -0.0, 1.5, nil, 1.2345678901234568e29, 2000])
  }

  @Test func walksADocument() throws {
    let text = #"{"a": {"b.c": [1, {"d": "x"}]}, "e": true, "f": null}"#
    let root = try #require(JSONDocument.read(SourceFile(path: "x", text: text), log: DiagnosticLog())).root
    #expect(root.kind == .object)
    #expect(root.count == 3)
    #expect(root.members.map(\.name) == ["a", "e", "f"])
    #expect(root["a"]?["b.c"]?[1]?["d"]?.string == "x")
    #expect(root["a"]?.value(at: "b.c")?.count == 2)
    #expect(root.value(at: "a.b.c") == nil)
    #expect(root["e"]?.boolean == true)
    #expect(root["f"]?.isNull == true)
    #expect(root["a"]?["b.c"]?[1]?["d"]?.path == "a.b.c.1.d")
    #expect(root["g"] == nil)
    #expect(root[0] == nil)
    #expect(root.path == "")
  }

  @Test func choosesTheFormatByTheNamesEnding() {
    for (path, format) in [
      ("a/b.csv", TableFormat.csv), ("b.TSV", .csv), ("x.json", .json), ("x.ndjson", .jsonLines),
      ("x.y.jsonl", .jsonLines), ("x.XLSX", .xlsx), ("x.ods", .ods),
    ] { #expect(TableFormat(path: path) == format) }
    for path in ["data.d/table", "table", "x.xls", "", "x.csv/"] { #expect(TableFormat(path: path) == nil) }
  }
}

import Diagnostics
import Testing

@testable import Tables

/// Where a value of a JSON file stands is found without going through the file for each.
@Suite struct JSONPlaceTests {
  @Test(.timeLimit(.minutes(1))) func everyPlaceOfALongArrayIsNamed() throws {
    let count = 100_000
    let text =
      "{\"a\":[1,{}],\"rows\":[" + (0..<count).map { "{\"id\":\($0),\"n\":[{},{\"x\":\($0)}]}" }.joined(separator: ",")
      + "]}"
    let log = DiagnosticLog()
    let document = try #require(JSONDocument.read(path: "x.json", bytes: Array(text.utf8), log: log))
    let rows = try #require(document.root["rows"])
    for (index, row) in rows.elements.enumerated() {
      let path = row["n"]?[1]?["x"]?.path
      if path != "rows.\(index).n.1.x" { Issue.record("\(index): \(path ?? "")") }
    }
    #expect(document.root.path == "")
    #expect(document.root["a"]?[1]?.path == "a.1")
  }

  @Test(.timeLimit(.minutes(1))) func everyPlaceOfManyLinesIsNamed() throws {
    let count = 100_000
    let text = (0..<count).map { "{\"id\":\($0)}\n" }.joined()
    let log = DiagnosticLog()
    let table = try #require(JSONReader.readLines(path: "x.jsonl", bytes: Array(text.utf8), log: log))
    for (index, row) in table.rows.enumerated() {
      if row.location.cell != "row \(index + 1)" { Issue.record("\(index): \(row.location.cell)") }
    }
  }
}

import Diagnostics
import TestSupport
import Testing

@testable import Tables

/// Whatever comes in: no trap, no endless work, and a word for whatever is left out.
@Suite struct HostileTests {
  /// Reads bytes in every way and looks at all that comes out.
  private func readAll(_ bytes: [UInt8], _ dialect: Dialect = Dialect()) {
    for format in TableFormat.allCases {
      let log = DiagnosticLog()
      let table = TableReader.read(
        path: "x", bytes: bytes, format: format, records: format == .json ? "a" : nil, dialect: dialect, log: log)
      if table == nil, !log.hasErrors { Issue.record("no table and no error for \(bytes)") }
      if let table { lookAtAll(table) }
      _ = TextReport().text(of: log.sorted())
    }
  }

  private func lookAtAll(_ table: Table) {
    let size = table.file.bytes.count
    for row in table.rows.prefix(50) {
      var isInside = row.span.lowerBound <= row.span.upperBound && row.span.upperBound <= size
      for cell in row.cells {
        guard let location = cell?.location, let span = location.span else { continue }
        _ = cell?.value
        isInside = isInside && span.upperBound <= size && row.span.contains(span.lowerBound) || span.isEmpty
      }
      if !isInside { Issue.record("a span outside of its row in \(table.file.bytes)") }
    }
  }

  @Test func survivesRandomBytes() {
    var random = SeededRandom(seed: 1)
    let alphabet = Array("\"\",;\t|\r\n a1é{}[]:\\u00e\u{FEFF}<'#-.".utf8) + [0x00, 0xC3, 0xFF, 0xFE]
    for round in 0..<(isLongRun ? 6000 : 1500) {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in
        round % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
      }
      let dialect = Dialect(
        delimiter: round % 4 == 0 ? UInt8(ascii: ",") : nil, doubleQuote: round % 5 != 0,
        escapeChar: round % 5 == 0 ? UInt8(ascii: "\\") : nil, header: round % 7 != 0,
        encoding: round % 11 == 0 ? TextEncoding.allCases.randomElement(using: &random) : nil,
        skipInitialSpace: round % 3 == 0, skipBlankRows: round % 13 != 0)
      readAll(bytes, dialect)
    }
  }

  @Test func survivesEveryPrefixOfGoodFiles() {
    let csv = Array("\u{FEFF}id;\"na\"\"me\";b\r\n1;\"Łó\r\ndź\";😎\r\n2;x\"y; \"z\"\r\n".utf8)
    let json = Array(#"{"a": [{"b\u00e9": -1.5e+3, "c": ["\ud83d\ude0e", true, null]}, {"b": "Łódź"}]}"#.utf8)
    for text in [csv, json] { for length in 0...text.count { readAll(Array(text.prefix(length))) } }
  }

  @Test func readsARowOfAMillionCells() throws {
    let wide = (0..<1_000_000).map { "c\($0)" }.joined(separator: ",")
    let log = DiagnosticLog()
    let table = try #require(CSVReader.read(path: "x.csv", bytes: Array((wide + "\n1,2\n3\n").utf8), log: log))
    #expect(table.columns.count == 1_000_000)
    #expect(log.sorted().map(\.code) == ["csv.ragged-row", "csv.ragged-row"])
    let narrow = DiagnosticLog()
    _ = CSVReader.read(path: "x.csv", bytes: Array(("a,b\n" + wide + "\n1,2\n").utf8), log: narrow)
    #expect(narrow.sorted().map(\.code) == ["csv.ragged-row"])
  }

  @Test func makesNoRowWideBecauseTheHeaderIs() throws {
    let text = String(repeating: ",", count: 100_000) + "a\n" + String(repeating: "x\n", count: 200_000)
    let log = DiagnosticLog()
    let table = try #require(CSVReader.read(path: "x.csv", bytes: Array(text.utf8), log: log))
    #expect(table.rowCount == 200_000)
    #expect(log.hasErrors)
  }

  @Test func stopsWhereHardlyAnythingIsARow() throws {
    let text = "a,b\n1,2\n" + String(repeating: "x\n", count: 1_100_000)
    let log = DiagnosticLog()
    let table = try #require(CSVReader.read(path: "x.csv", bytes: Array(text.utf8), log: log))
    #expect(table.rowCount == 1_000_001)
    #expect(log.sorted().contains { $0.message.utf8.starts(with: "stopped reading".utf8) })
    #expect(log.sorted().count < 30)
  }

  @Test(.timeLimit(.minutes(1))) func copiesNothingForEachRaggedRow() throws {
    let text = "a,b\n" + String(repeating: "1,2\n", count: 500_000) + String(repeating: "x\n", count: 100_000)
    let table = try #require(CSVReader.read(path: "x.csv", bytes: Array(text.utf8), log: DiagnosticLog()))
    #expect(table.rowCount == 600_000)
    #expect(table.row(600_000 - 1).isRagged)
  }

  @Test func saysLittleAboutMuch() {
    for text in [
      String(repeating: "\"", count: 100_001), String(repeating: "\"a\"b\n", count: 20_000),
      "a,b\n" + String(repeating: "1,2,3\n1\n", count: 20_000), String(repeating: "a,", count: 50_000) + "a\n",
      String(repeating: "\r", count: 100_000), String(repeating: ",", count: 100_000),
      String(repeating: "a\"", count: 50_000),
    ] {
      let log = DiagnosticLog()
      _ = CSVReader.read(path: "x.csv", bytes: Array(text.utf8), log: log)
      #expect(log.sorted().count <= 45)
    }
    for text in [
      "[" + String(repeating: "1,", count: 50_000) + "1]", String(repeating: "[", count: 1_000_000),
      "[{" + (0..<50_000).map { "\"\($0 % 100)\":1" }.joined(separator: ",") + "}]",
      String(repeating: "{\"a\":", count: 100_000),
    ] {
      let log = DiagnosticLog()
      _ = JSONReader.read(path: "x.json", bytes: Array(text.utf8), log: log)
      #expect(log.hasErrors)
      #expect(log.sorted().count <= 45)
    }
    let lines = DiagnosticLog()
    _ = JSONReader.readLines(path: "x", bytes: Array(String(repeating: "{}\nx\n", count: 20_000).utf8), log: lines)
    #expect(lines.sorted().count <= 45)
  }

  @Test func readsNumbersAndStringsOfAnyLength() throws {
    let digits = String(repeating: "9", count: 300_000)
    let text = "[{\"n\": \(digits), \"s\": \"\(digits)\\n\"}]"
    let table = try #require(JSONReader.read(path: "x", bytes: Array(text.utf8), log: DiagnosticLog()))
    let column = try #require(table.column("n"))
    let value = try #require(table.row(0).cell(column)).value
    let length: Int? = if case .number(let literal) = value { literal.utf8.count } else { nil }
    #expect(length == 300_000)
  }
}

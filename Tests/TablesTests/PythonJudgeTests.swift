import Diagnostics
import TestSupport
import Testing

@testable import Tables

/// Python's csv and json modules have the last word.
@Suite struct PythonJudgeTests {
  @Test func readsFiveThousandGeneratedInputsAsPythonDoes() throws {
    var fields = try judge(["generate", "20260301", "5000"])
    var (count, good, failures) = (0, 0, [String]())
    while let kind = fields.text(), let settings = fields.text(), let input = fields.next(),
      let verdict = fields.text(), let expected = fields.next()
    {
      count += 1
      if verdict == "ok" { good += 1 }
      let problem =
        kind == "csv"
        ? csvProblem(input, settings, verdict == "ok", expected) : jsonProblem(input, verdict == "ok", expected)
      if let problem { failures.append("\(problem): \(String(decoding: input, as: UTF8.self).debugDescription)") }
    }
    #expect(count == 5000)
    #expect(good > 2500)
    #expect(failures.isEmpty, "\(failures.count) differ, the first: \(failures.prefix(5))")
  }

  private func csvProblem(_ input: [UInt8], _ settings: String, _ isGood: Bool, _ expected: [UInt8]) -> String? {
    let numbers = settings.utf8.split { hexDigit($0) == nil || $0 > 0x39 }
      .compactMap { UInt8(String(decoding: $0, as: UTF8.self)) }
    let dialect = Dialect(
      delimiter: numbers[0], doubleQuote: numbers[2] == 1, escapeChar: numbers[1] == 0 ? nil : numbers[1],
      skipInitialSpace: numbers[3] == 1)
    let found = scannedRows(input, CSVSyntax(dialect, delimiter: numbers[0]))
    if isGood {
      if found.mistakes > 0 { return "mistakes found in what Python accepts" }
      return reading(ofRows: found.rows) == expected ? nil : "cells differ (\(settings))"
    }
    // Blanks after a closing quote are the one thing that Python's strict reader refuses and this one forgives.
    return found.mistakes > 0 || hasBlankAfterQuote(input) ? nil : "Python refuses it"
  }

  private func hasBlankAfterQuote(_ input: [UInt8]) -> Bool {
    input.indices.dropFirst().contains { input[$0] == 0x20 && input[$0 - 1] == UInt8(ascii: "\"") }
  }

  private func jsonProblem(_ input: [UInt8], _ isGood: Bool, _ expected: [UInt8]) -> String? {
    let log = DiagnosticLog()
    guard let document = JSONDocument.read(path: "case.json", bytes: input, log: log) else {
      if !log.hasErrors { return "refused without a word" }
      return isGood ? "refused what Python accepts: \(summary(log))" : nil
    }
    if !isGood { return "accepted what Python refuses" }
    var found: [UInt8] = []
    append(reading: document.root, to: &found)
    return found == expected ? nil : "values differ"
  }

  @Test func readsEveryRealTableCellByCellAsPythonDoes() throws {
    let folder = try sharedData("northwind")
    let data = String(decoding: folder.utf8.dropLast("northwind".utf8.count), as: UTF8.self)
    let listed = try run("find", [data, "-name", "*.csv", "-o", "-name", "*.json", "-o", "-name", "*.jsonld"]).text
    let paths = listed.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.utf8.elementsEqual("".utf8) && $0.firstRange(of: "/suites/") == nil }
    #expect(paths.count >= 36)
    var fields = try judge(["read"] + paths.sorted())
    var count = 0
    while let path = fields.text(), let kind = fields.text(), let expected = fields.next() {
      count += 1
      #expect(try ourReading(path, kind) == expected, "\(path)")
    }
    #expect(count == paths.count)
  }

  private func ourReading(_ path: String, _ kind: String) throws -> [UInt8] {
    let log = DiagnosticLog()
    let bytes = try contents(of: path)
    var text: [UInt8] = []
    if kind == "json" {
      let document = try #require(JSONDocument.read(path: path, bytes: bytes, log: log))
      append(reading: document.root, to: &text)
    } else {
      let table = try #require(CSVReader.read(path: path, bytes: bytes, log: log))
      text = reading(ofRows: allRows(of: table))
    }
    #expect(!log.hasErrors, "\(TextReport().text(of: log.sorted()))")
    return text
  }
}

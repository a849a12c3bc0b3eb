import Diagnostics
import Files
import Foundation
import TestSupport
import Testing

@testable import Tables

func contents(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

/// The names in a folder, without an ending.
private func names(in folder: String, ending: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    .filter { $0.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
    .map { String(decoding: $0.utf8.dropLast(ending.utf8.count), as: UTF8.self) }
}

/// The public conformance suites.
@Suite struct SuiteTests {
  @Test func readsAllOfCSVSpectrum() throws {
    let folder = try sharedData("suites/csv-spectrum")
    let cases = try names(in: folder + "/csvs", ending: ".csv")
    #expect(cases.count == 12)
    for name in cases {
      let log = DiagnosticLog()
      let bytes = try contents(of: folder + "/csvs/\(name).csv")
      let table = try #require(CSVReader.read(path: name, bytes: bytes, log: log), "\(name): \(summary(log))")
      var records = table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), texts($0))) }
      // The suite's own JSON of this one is an object instead of an array, and has another telephone number.
      if name == "location_coordinates" { records[0]["Contact Phone Number"] = "1234567890" }
      let json = try JSONSerialization.jsonObject(with: Data(try contents(of: folder + "/json/\(name).json")))
      let expected = (json as? [[String: String]]) ?? (json as? [String: String]).map { [$0] }
      #expect(records == expected, "\(name)")
      #expect(!log.hasErrors, "\(name): \(summary(log))")
    }
  }

  @Test func readsAllGoodFilesOfCSVTestData() throws {
    let folder = try sharedData("suites/csv-test-data")
    let cases = try names(in: folder + "/json", ending: ".json")
    #expect(cases.count == 18)
    for name in cases {
      let log = DiagnosticLog()
      let hasHeader = name.utf8.starts(with: "header-".utf8)
      let dialect = Dialect(header: hasHeader, skipBlankRows: false)
      let bytes = try contents(of: folder + "/csv/\(name).csv")
      let table = try #require(CSVReader.read(path: name, bytes: bytes, dialect: dialect, log: log), "\(name)")
      let json = try JSONSerialization.jsonObject(with: Data(try contents(of: folder + "/json/\(name).json")))
      if hasHeader {
        let records = table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), texts($0))) }
        #expect(records == (json as? [[String: String]]), "\(name)")
      } else {
        #expect(table.rows.map(texts) == (json as? [[String]]), "\(name)")
      }
      #expect(log.sorted().isEmpty, "\(name): \(summary(log))")
    }
  }

  /// What is said of each bad file. A quote inside an unquoted cell is kept, as csv-spectrum wants it; another header is
  /// no mistake of CSV.
  static let badFiles: [String: String] = [
    "bad-header-less-fields": "csv.truncated", "bad-header-more-fields": "csv.ragged-row",
    "bad-header-no-header": "csv.empty", "bad-header-wrong-header": "",
    "bad-missing-quote": "csv.unclosed-quote", "bad-quotes-with-unescaped-quote": "csv.text-after-quote",
    "bad-unescaped-quote": "csv.stray-quote",
  ]

  @Test func reportsEveryBadFileOfCSVTestData() throws {
    let folder = try sharedData("suites/csv-test-data")
    let cases = try names(in: folder + "/csv", ending: ".csv").filter { $0.utf8.starts(with: "bad-".utf8) }
    #expect(cases.count == SuiteTests.badFiles.count)
    for name in cases {
      let log = DiagnosticLog()
      _ = CSVReader.read(path: name, bytes: try contents(of: folder + "/csv/\(name).csv"), log: log)
      #expect(log.sorted().map(\.code).joined(separator: " ") == SuiteTests.badFiles[name], "\(name)")
    }
  }

  @Test func acceptsEveryYAndRefusesEveryNOfTheJSONSuite() throws {
    let folder = try sharedData("suites/json-test-suite/test_parsing")
    let cases = try names(in: folder, ending: ".json")
    #expect(cases.count == 318)
    for name in cases {
      let log = DiagnosticLog()
      let bytes = try contents(of: folder + "/\(name).json")
      let document = JSONDocument.read(path: name, bytes: bytes, log: log)
      switch name.utf8.first {
      case UInt8(ascii: "y"):
        #expect(document != nil, "\(name): \(summary(log))")
        var ours: [UInt8] = []
        if let document { append(reading: document.root, to: &ours) }
        #expect(!ours.isEmpty)
      case UInt8(ascii: "n"): #expect(document == nil && log.hasErrors, "\(name)")
      default: #expect((document == nil) == log.hasErrors, "\(name)")
      }
      for diagnostic in log.sorted() { #expect(diagnostic.location != nil && !diagnostic.message.isEmpty) }
      _ = TextReport().text(of: log.sorted())
    }
  }
}

import Diagnostics
import TestSupport
import Testing

@testable import Tables

/// Files with the mistakes that people make: `Cases/<name>` is read, `Cases/<name>.expected` is what is said, byte for
/// byte, and what of the table is left.
@Suite struct CaseTests {
  /// What is declared about a file.
  private struct Declared {
    var records: String?
    var dialect = Dialect()
  }

  private static let declared: [String: Declared] = [
    "records-misspelt.json": Declared(records: "librarys"),
    "truncated.json": Declared(records: "libraries"),
    "wrong-delimiter.csv": Declared(dialect: Dialect(delimiter: UInt8(ascii: ","))),
    "declared-1250-is-utf8.csv": Declared(dialect: Dialect(encoding: .windows1250)),
    "undefined-byte.csv": Declared(dialect: Dialect(encoding: .windows1250)),
  ]

  private static let folder = projectRoot() + "/Tests/TablesTests/Cases/"

  private static let names: [String] =
    (try? run("ls", [folder]))?.text.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    .filter { !$0.utf8.suffix(9).elementsEqual(".expected".utf8) } ?? []

  @Test(arguments: names) func saysExactlyWhatIsWrong(_ name: String) throws {
    let log = DiagnosticLog()
    let declared = CaseTests.declared[name] ?? Declared()
    let table = TableReader.read(
      path: name, bytes: try contents(of: CaseTests.folder + name), records: declared.records,
      dialect: declared.dialect, log: log)
    let left =
      table.map { "table: \($0.rowCount) rows of \($0.columns.map(\.name).joined(separator: " | "))\n" } ?? "no table\n"
    #expect(!log.sorted().isEmpty)
    try assertSnapshot(TextReport().text(of: log.sorted()) + left, "Cases/\(name).expected")
  }

  @Test func thereAreManyCases() { #expect(CaseTests.names.count >= 60) }
}

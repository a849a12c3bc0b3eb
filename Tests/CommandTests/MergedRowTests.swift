import TestSupport
import Testing

/// Rows of several files: which are one record, and what becomes of them.
@Suite struct MergedRowTests {
  private static let head = "title: T\ntime_zone: Europe/London\nbase_url: https://x.example\ncollections:\n"

  @Test func rowsOfTwoFilesAreNotOneRecordForTheirNumbers() throws {
    let site = try TestSite([
      "site.yaml": Self.head + "  things: {sources: [a.csv, b.csv], key: row number}\n",
      "a.csv": "name,town\nAnn,Leeds\nBob,York\n", "b.csv": "name,town\nCid,Hull\n",
    ])
    let built = try site.build()
    #expect(built.code == 0 && built.errorText == "", "\(built.errorText)")
    #expect(built.text.contains("things: 3 read, 3 published\n"), "\(built.text)")
    #expect(try site.page("/things/1/").contains(">Ann<"))
    #expect(try site.page("/things/3/").contains("Cid"))
  }

  @Test func rowsMergedByKeyStandInTheLedger() throws {
    let site = try TestSite([
      "site.yaml": Self.head + "  things: {sources: [a.csv, b.csv], key: id}\n", "a.csv": "id,name\n1,Ann\n2,Bob\n",
      "b.csv": "id,town\n1,Leeds\n",
    ])
    #expect(try site.build().text.contains("things: 2 read from 3 rows, 1 of them merged by key, 2 published\n"))
  }
}

import Diagnostics
import Tables
import Testing

/// Changes to a CSV file that leave every other byte.
struct CSVEditTests {
  private func edited(_ raw: [UInt8], _ change: (inout CSVEdit) -> Void) -> String? {
    let log = DiagnosticLog()
    guard let table = CSVReader.read(path: "t.csv", bytes: raw, dialect: Dialect(), log: log),
      var edit = CSVEdit(table, raw: raw)
    else { return nil }
    change(&edit)
    return String(decoding: edit.bytes, as: UTF8.self)
  }

  private func edited(_ text: String, _ change: (inout CSVEdit) -> Void) -> String? {
    edited(Array(text.utf8), change)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "a,b\n1,2\nx,\"y,z\"\n"),
    ("a;b\r\n1;2\r\n", "a;b\r\n1;2\r\nx;y,z\r\n"),
    ("a;b\r\n1;2", "a;b\r\n1;2\r\nx;y,z"),
    ("\u{FEFF}a,b\n\"1\",\"2\"\n", "\u{FEFF}a,b\n\"1\",\"2\"\n\"x\",\"y,z\"\n"),
    ("a\tb\r1\t2\r", "a\tb\r1\t2\rx\ty,z\r"),
    ("a,b\n", "a,b\nx,\"y,z\"\n"),
  ])
  func aNewRowIsWrittenAsTheOthersAre(before: String, after: String) {
    #expect(edited(before) { $0.append(["x", "y,z"]) } == after)
  }

  @Test func onlyTheCellsThatChangeAreWritten() {
    let before = "id, name ,\"other\",x\r\n1,  , \"a \"\"b\"\"\",\r\n2,\"\",é,\r\n\r\n"
    #expect(
      edited(before) { edit in
        edit.set("new", row: 0, column: 1)
        edit.set("q\"q", row: 1, column: 1)
        edit.set("end", row: 0, column: 3)
        edit.set("nowhere", row: 9, column: 1)
      } == "id, name ,\"other\",x\r\n1,new, \"a \"\"b\"\"\",end\r\n2,\"q\"\"q\",é,\r\n\r\n")
  }

  @Test func theFirstCellOfARowIsNoComment() {
    let raw = "a;b\r\n1;2\r\n"
    let log = DiagnosticLog()
    var dialect = Dialect()
    (dialect.delimiter, dialect.header, dialect.commentChar) = (UInt8(ascii: ";"), false, UInt8(ascii: "#"))
    let table = CSVReader.read(path: "t.csv", bytes: Array(raw.utf8), dialect: dialect, log: log)
    var edit = table.flatMap { CSVEdit($0, raw: Array(raw.utf8)) }
    edit?.set("#3", row: 1, column: 0)
    edit?.append(["#1 in the charts", "#x"])
    #expect(
      edit.map { String(decoding: $0.bytes, as: UTF8.self) } == "a;b\r\n\"#3\";2\r\n\"#1 in the charts\";#x\r\n")
  }

  @Test func nothingChangedIsTheSameBytes() {
    let raw: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a,b\r\n1, \"2\"\n".utf8)
    #expect(edited(raw) { _ in } == String(decoding: raw, as: UTF8.self))
  }

  @Test func anotherEncodingIsRefused() {
    let log = DiagnosticLog()
    let raw: [UInt8] = Array("a,b\n".utf8) + [0xB3, 0x2C, 0x31, 0x0A]
    let table = CSVReader.read(path: "t.csv", bytes: raw, dialect: Dialect(encoding: .windows1250), log: log)
    #expect(table.flatMap { CSVEdit($0, raw: raw) } == nil)
  }
}

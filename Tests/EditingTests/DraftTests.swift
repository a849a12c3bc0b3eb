import Diagnostics
import Editing
import Tables
import Testing

/// A draft of a table that is written as the text.
func draft(_ text: String, _ path: String = "t.csv", dialect: Dialect = Dialect()) throws -> Draft {
  Draft(try #require(try writing(Array(text.utf8), path, dialect)))
}

func writing(_ raw: [UInt8], _ path: String, _ dialect: Dialect = Dialect()) throws -> TableWriting? {
  try TableReader.read(path: path, bytes: raw, dialect: dialect, log: DiagnosticLog()).map {
    try TableWriting($0, raw: raw)
  }
}

extension Draft {
  var file: String { String(decoding: bytes, as: UTF8.self) }

  @discardableResult
  mutating func set(_ row: Int, _ column: Int, _ text: String) throws -> Step? {
    var edit = Edit(.set)
    edit.cells = [CellText(row: row, column: column, text: text)]
    return try take(edit)
  }

  @discardableResult
  mutating func add(_ texts: [Int: String], after: Int? = nil) throws -> Step? {
    var edit = Edit(.insert)
    edit.added = [texts]
    edit.after = after
    return try take(edit)
  }

  @discardableResult
  mutating func remove(_ row: Int) throws -> Step? {
    var edit = Edit(.remove)
    edit.removed = [row]
    return try take(edit)
  }
}

struct DraftTests {
  @Test func onlyTheEditedCellIsWrittenAnew() throws {
    var csv = try draft("\u{FEFF}id;name;note\r\n1; a ;\"q \"\"x\"\"\"\r\n\r\n2;b;")
    try csv.set(1, 1, "c;d")
    #expect(csv.file == "\u{FEFF}id;name;note\r\n1; a ;\"q \"\"x\"\"\"\r\n\r\n2;\"c;d\";")
    var json = try draft("[ {\"id\": 1.50, \"n\" :\"a\"},\n  {\"n\":\"b\",\"id\":2} ]\n", "t.json")
    try json.set(0, 1, "\u{e9}\n")
    try json.set(1, 0, "30")
    #expect(json.file == "[ {\"id\": 1.50, \"n\" :\"\u{e9}\\n\"},\n  {\"n\":\"b\",\"id\":30} ]\n")
  }

  @Test func aCellThatIsLeftAsItWasIsNoEdit() throws {
    var csv = try draft("id,name\n1,\"a\"\n")
    #expect(try csv.set(0, 1, "a") == nil)
    #expect(csv.isUnchanged && csv.done.isEmpty)
    try csv.set(0, 1, "b")
    try csv.set(0, 1, "a")
    #expect(csv.file == "id,name\n1,\"a\"\n" && csv.isUnchanged)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "a,b\n1,2\nx,\"y,z\"\n"), ("a;b\r\n1;2", "a;b\r\n1;2\r\nx;y,z"),
    ("a,b\n\"1\",\"2\"\n", "a,b\n\"1\",\"2\"\n\"x\",\"y,z\"\n"), ("a\tb\r1\t2\r", "a\tb\r1\t2\rx\ty,z\r"),
    ("a,b", "a,b\nx,\"y,z\""), ("a,b\n1,2\n\n", "a,b\n1,2\n\nx,\"y,z\"\n"),
  ])
  func aNewRowIsWrittenAsTheOthersAre(before: String, after: String) throws {
    var csv = try draft(before)
    try csv.add([0: "x", 1: "y,z"])
    #expect(csv.file == after)
    _ = csv.undo()
    #expect(csv.file == before)
  }

  @Test(
    arguments: [
      ("[]", "[\n  {\"a\": \"x\"}\n]"), ("[{\"a\":1}]", "[{\"a\":1}, {\"a\":\"x\"}]"),
      ("[\n  {\n    \"a\": \"1\"\n  }\n]\n", "[\n  {\n    \"a\": \"1\"\n  },\n  {\n    \"a\": \"x\"\n  }\n]\n"),
      ("{\"in\": [{\"b\": 1, \"a\": \"k\"}]}", nil),
    ] as [(String, String?)])
  func aNewObjectIsWrittenAsTheOthersAre(before: String, after: String?) throws {
    var json = try draft(before, "t.json")
    guard let after else {
      #expect(throws: Refusal.fixedRows) { try json.add([0: "x"]) }
      return
    }
    if json.columns.isEmpty { return }
    try json.add([0: "x"])
    #expect(json.file == after)
  }

  @Test func rowsOfJSONLinesComeAndGo() throws {
    var lines = try draft("{\"a\":1,\"b\":\"x\"}\n{\"a\":2}\n", "t.jsonl")
    try lines.add([0: "3", 1: "z"], after: 0)
    try lines.remove(1)
    #expect(lines.file == "{\"a\":1,\"b\":\"x\"}\n{\"a\":3,\"b\":\"z\"}\n")
    try lines.set(2, 1, "w")
    #expect(lines.file == "{\"a\":1,\"b\":\"x\"}\n{\"a\":3,\"b\":\"w\"}\n")
  }

  @Test func aRowThatComesBackComesBackToItsPlace() throws {
    let before = "id,n\n1,a\n# about two\n2,b\n3,c"
    var csv = try draft(before, dialect: Dialect(commentChar: UInt8(ascii: "#")))
    try csv.remove(0)
    try csv.remove(2)
    #expect(csv.file == "id,n\n# about two\n2,b")
    _ = csv.undo()
    _ = csv.undo()
    #expect(csv.file == before)
    #expect(csv.redo() != nil)
    #expect(csv.file == "id,n\n# about two\n2,b\n3,c")
  }

  @Test func aRowMovesAndMovesBack() throws {
    var csv = try draft("id\n1\n2\n3")
    #expect(try csv.move(2, after: nil) != nil)
    #expect(csv.file == "id\n3\n1\n2")
    #expect(try csv.move(2, after: nil) == nil)
    _ = csv.undo()
    #expect(csv.file == "id\n1\n2\n3")
  }

  @Test func whatWouldBeRefusedIsKnownBefore() throws {
    let csv = try draft("a,b\n1,2\n", dialect: Dialect(quoteChar: nil))
    #expect(csv.refusal(of: CellText(row: 0, column: 1, text: "fine")) == nil)
    #expect(csv.refusal(of: CellText(row: 0, column: 1, text: "x,y")) == .unwritable(row: 0, column: "b"))
    #expect(csv.refusal(of: CellText(row: 5, column: 1, text: "x")) == .noRow(5))
    #expect(csv.refusal(ofNew: "x,y", column: 0) == .unwritable(row: nil, column: "a"))
    #expect(csv.refusal(ofNew: "x", column: 7) == .noColumn(7))
  }

  @Test func aShortRowGetsTheCellsBetween() throws {
    var csv = try draft("a,b,c\n1\n1,2,3\n", dialect: Dialect(takesShortRows: true))
    try csv.set(0, 2, "x")
    #expect(csv.file == "a,b,c\n1,,x\n1,2,3\n")
  }

  @Test func anEmptyRowIsSeenByReaders() throws {
    var csv = try draft("a,b\n1,2\n")
    try csv.add([:])
    #expect(csv.file == "a,b\n1,2\n\"\",\n")
    try csv.set(0, 0, "")
    try csv.set(0, 1, "")
    #expect(csv.file == "a,b\n\"\",\n\"\",\n")
  }

  @Test func whatTheFileCannotHoldIsRefused() throws {
    var csv = try draft("a,b\n1,2\n", dialect: Dialect(quoteChar: nil))
    #expect(throws: Refusal.unwritable(row: 0, column: "b")) { try csv.set(0, 1, "x,y") }
    #expect(throws: Refusal.unwritable(row: 0, column: "b")) { try csv.set(0, 1, "x\u{0}") }
    #expect(throws: Refusal.noRow(7)) { try csv.set(7, 1, "x") }
    #expect(csv.file == "a,b\n1,2\n" && csv.done.isEmpty)
  }

  @Test func aPasteIsOneStep() throws {
    var csv = try draft("id,n\n1,a\n2,b\n")
    var edit = Edit(.paste)
    edit.cells = [CellText(row: 0, column: 1, text: "x"), CellText(row: 1, column: 1, text: "007")]
    edit.added = [[0: "3", 1: "1-2"]]
    _ = try csv.take(edit)
    #expect(csv.file == "id,n\n1,x\n2,007\n3,1-2\n")
    let review = csv.review
    #expect(review.rows.map(\.kind) == [.changed, .changed, .added])
    _ = csv.undo()
    #expect(csv.isUnchanged && csv.review.isEmpty)
  }
}

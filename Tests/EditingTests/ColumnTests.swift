import Editing
import Files
import Tables
import TestSupport
import Testing

/// New columns: a name behind the others, an empty cell in each row, and not another byte.
struct ColumnTests {
  @Test(arguments: [
    ("id,n\n1,a\n2,b\n", "id,n,age\n1,a,\n2,b,\n"),
    ("\u{FEFF}\"id\";\"n\"\r\n1;\"a\"\r\n\r\n2;b", "\u{FEFF}\"id\";\"n\";\"age\"\r\n1;\"a\";\r\n\r\n2;b;"),
    ("id\tn\r1\ta\r", "id\tn\tage\r1\ta\t\r"), ("id,n\n", "id,n,age\n"),
  ])
  func aNewColumnStandsBehindTheOthers(_ before: String, _ after: String) throws {
    var draft = try draft(before)
    _ = try draft.addColumn(" age ")
    #expect(draft.file == after)
    #expect(draft.columns == ["id", "n", "age"] && !draft.isUnchanged)
    #expect(draft.undo() != nil)
    #expect(draft.file == before && draft.isUnchanged)
    #expect(draft.redo() != nil)
    #expect(draft.file == after)
  }

  @Test func cellsOfANewColumnAreWrittenAndUndone() throws {
    var draft = try draft("id,n\n1,a\n2,b\n")
    _ = try draft.addColumn("age")
    try draft.set(1, 2, "6, or more")
    try draft.add([0: "3", 2: "9"])
    #expect(draft.file == "id,n,age\n1,a,\n2,b,\"6, or more\"\n3,,9\n")
    for _ in 0..<3 { _ = draft.undo() }
    #expect(draft.file == "id,n\n1,a\n2,b\n")
  }

  @Test func aRecordOfJSONGetsTheNameWithItsFirstText() throws {
    let before = "[\n  {\"id\": 1, \"n\": \"a\"},\n  {\"id\": 2}\n]\n"
    var draft = try draft(before, "t.json")
    _ = try draft.addColumn("status")
    #expect(draft.file == before)
    try draft.set(1, 2, "cancelled")
    #expect(draft.file == "[\n  {\"id\": 1, \"n\": \"a\"},\n  {\"id\": 2, \"status\": \"cancelled\"}\n]\n")
    _ = draft.undo()
    _ = draft.undo()
    #expect(draft.file == before && draft.isUnchanged)
  }

  @Test(arguments: ["", "n", "  ", "a\nb"])
  func aNameThatCannotBeIsRefused(_ name: String) throws {
    var draft = try draft("id,n\n1,a\n")
    #expect(throws: Refusal.self) { _ = try draft.addColumn(name) }
    #expect(draft.isUnchanged)
  }

  @Test func aNewColumnIsThereAfterARestartAndBecomesOneOfTheFile() throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n")
    var table = try house.open()
    _ = try table.addColumn("age")
    try table.set(0, 2, "6")
    table = try house.open()
    #expect(table.current.draft.file == "id,n,age\n1,a,6\n2,b,\n")
    // Another program adds a row meanwhile.
    try house.folder.write("id,n\n1,a\n2,b\n3,c\n", to: "t.csv")
    #expect(try table.look() == .merged)
    #expect(table.current.draft.file == "id,n,age\n1,a,6\n2,b,\n3,c,\n")
    #expect(try table.save() != nil)
    #expect(try house.text == "id,n,age\n1,a,6\n2,b,\n3,c,\n")
    #expect(table.current.draft.isUnchanged)
    table = try house.open()
    #expect(table.current.draft.columns == ["id", "n", "age"])
  }

  @Test func aColumnThatTheFileGetsMeanwhileIsTaken() throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n")
    let table = try house.open()
    _ = try table.addColumn("age")
    try table.set(1, 2, "6")
    try house.folder.write("id,age,n\n1,3,a\n2,,b\n", to: "t.csv")
    #expect(try table.look() == .merged)
    #expect(table.current.draft.file == "id,age,n\n1,3,a\n2,6,b\n")
    #expect(table.current.draft.conflicts.isEmpty)
  }

  @Test func oneRowIsAFileOfItsOwn() throws {
    var csv = try draft("\u{FEFF}id;n\r\n1;a\r\n\r\n2;b")
    try csv.set(1, 1, "x;y")
    try csv.add([0: "3"])
    #expect(csv.alone(0).map { String(decoding: $0, as: UTF8.self) } == "\u{FEFF}id;n\r\n1;a\r\n\r\n")
    #expect(csv.alone(1).map { String(decoding: $0, as: UTF8.self) }?.contains("2;\"x;y\"") == true)
    #expect(csv.alone(2).map { String(decoding: $0, as: UTF8.self) }?.contains("3;") == true)
  }
}

import Editing
import TestSupport
import Testing
import Diagnostics
import Tables

/// A site's folder with one table.
struct TableHouse {
  let folder: TemporaryDirectory
  let name: String

  init(_ text: String, _ name: String = "t.csv") throws {
    folder = try TemporaryDirectory()
    self.name = name
    try folder.write(text, to: name)
  }

  var text: String { get throws { try folder.text(name) } }

  func open() throws -> KeptTable {
    try KeptTable(site: folder.path, path: name, key: ["id"]) { [name] bytes in
      TableReader.read(path: name, bytes: bytes, log: DiagnosticLog())
    }
  }
}

extension KeptTable {
  @discardableResult
  func set(_ row: Int, _ column: Int, _ text: String) throws -> Step? {
    var edit = Edit(.set)
    edit.cells = [CellText(row: row, column: column, text: text)]
    return try take(edit)
  }
}

struct MergeTests {
  @Test func whatOnlyOneSideChangedIsTaken() throws {
    let house = try TableHouse("id,n,y\n1,a,5\n2,b,6\n3,c,7\n")
    let table = try house.open()
    try table.set(1, 1, "mine")
    try house.folder.write("id,n,y\n0,new,1\n1,theirs,5\n2,b,66\n", to: "t.csv")
    #expect(try table.look() == .merged)
    #expect(table.current.draft.conflicts.isEmpty)
    #expect(try table.save() != nil)
    #expect(try house.text == "id,n,y\n0,new,1\n1,theirs,5\n2,mine,66\n")
    _ = try table.undo()
    _ = try table.save()
    #expect(try house.text == "id,n,y\n0,new,1\n1,theirs,5\n2,b,66\n")
  }

  @Test(arguments: [false, true])
  func aCellThatBothChangedIsAskedAbout(takesTheirs: Bool) throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n")
    let table = try house.open()
    try table.set(0, 1, "mine")
    try house.folder.write("id;n\n1;theirs\n2;b\n", to: "t.csv")
    #expect(throws: KeptTable.SaveProblem.self) { try table.save() }
    let conflicts = table.current.draft.conflicts
    #expect(conflicts == [Conflict(kind: .cell, row: 0, column: "n", old: "a", mine: "mine", theirs: "theirs")])
    #expect(throws: KeptTable.SaveProblem.self) { try table.save() }
    // It is asked about after a restart too.
    let again = try house.open()
    #expect(again.current.draft.conflicts == conflicts)
    try again.resolve(conflicts[0], takingTheirs: takesTheirs)
    _ = try again.save()
    #expect(try house.text == "id;n\n1;\(takesTheirs ? "theirs" : "mine")\n2;b\n")
  }

  @Test func anEditedRowThatIsGoneFromTheFileIsKept() throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n")
    let table = try house.open()
    try table.set(0, 1, "mine")
    try house.folder.write("id,n\n2,b\n", to: "t.csv")
    #expect(try table.look() == .merged)
    let conflict = try #require(table.current.draft.conflicts.first)
    #expect(conflict.kind == .gone)
    try table.resolve(conflict, takingTheirs: false)
    _ = try table.save()
    #expect(try house.text == "id,n\n1,mine\n2,b\n")
  }

  @Test func aRemovedRowThatChangedInTheFileIsAskedAbout() throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n")
    let table = try house.open()
    var edit = Edit(.remove)
    edit.removed = [0]
    _ = try table.take(edit)
    try house.folder.write("id,n\n1,other\n2,b\n", to: "t.csv")
    #expect(try table.look() == .merged)
    let conflict = try #require(table.current.draft.conflicts.first)
    #expect(conflict.kind == .removed)
    try table.resolve(conflict, takingTheirs: false)
    _ = try table.save()
    #expect(try house.text == "id,n\n2,b\n")
  }

  @Test func aMovedRowStaysWhereItWasPutAndGoesBackByUndo() throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n3,c\n")
    let table = try house.open()
    _ = try table.move(2, after: nil)
    try house.folder.write("id,n\n1,a\n2,theirs\nnew,x\n3,c\n", to: "t.csv")
    #expect(try table.look() == .merged)
    _ = try table.save()
    #expect(try house.text == "id,n\n3,c\n1,a\n2,theirs\nnew,x\n")
    // The way back is known after a restart too.
    let again = try house.open()
    _ = try again.undo()
    _ = try again.save()
    #expect(try house.text == "id,n\n1,a\n2,theirs\n3,c\nnew,x\n")
  }

  @Test func withoutADraftTheNewFileIsTakenAtOnce() throws {
    let house = try TableHouse("id,n\n1,a\n")
    let table = try house.open()
    try house.folder.write("id,n\n1,b\n2,c\n", to: "t.csv")
    #expect(try table.look() == .taken)
    #expect(table.current.draft.rows.count == 2 && table.current.draft.isUnchanged)
  }

  @Test func aTableThatLibreOfficeHasOpenSaysSo() throws {
    let house = try TableHouse("id,n\n1,a\n")
    #expect(OfficeLock(of: house.folder.path("t.csv")) == nil)
    try house.folder.write(",ada,desk,25.11.2026 09:15,file:///home/ada/x;", to: ".~lock.t.csv#")
    let lock = try #require(OfficeLock(of: house.folder.path("t.csv")))
    #expect(lock.program == .libreOffice && lock.person == "ada")
  }
}

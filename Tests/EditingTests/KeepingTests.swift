import Diagnostics
import Editing
import Files
import Glibc
import Tables
import TestSupport
import Testing

struct TableKeepingTests {
  @Test func whatWasTypedIsThereAfterARestart() throws {
    let house = try TableHouse("id,n\n1,a\n2,b\n")
    var table = try house.open()
    try table.set(0, 1, "x")
    try table.set(1, 1, "y")
    _ = try table.undo()
    table = try house.open()
    #expect(table.current.draft.file == "id,n\n1,x\n2,b\n")
    #expect(try table.redo() != nil)
    _ = try table.undo()
    _ = try table.undo()
    #expect(table.current.draft.isUnchanged)
    #expect(try house.text == "id,n\n1,a\n2,b\n")
  }

  @Test func savingKeepsTheOldFileAndWhatCanBeUndone() throws {
    let house = try TableHouse("id,n\n1,a\n2,b")
    var table = try house.open()
    var edit = Edit(.remove)
    edit.removed = [1]
    _ = try table.take(edit)
    try table.set(0, 1, "x")
    let backup = try #require(try table.save())
    #expect(String(decoding: try read(backup), as: UTF8.self) == "id,n\n1,a\n2,b")
    #expect(try house.text == "id,n\n1,x")
    table = try house.open()
    #expect(table.current.draft.isUnchanged)
    _ = try table.undo()
    _ = try table.undo()
    #expect(try table.save() != nil)
    #expect(try house.text == "id,n\n1,a\n2,b")
    #expect(try table.save() == nil)
  }

  @Test func tenBackupsAreKept() throws {
    let house = try TableHouse("id,n\n1,a\n")
    let table = try house.open()
    for number in 0..<13 {
      try table.set(0, 1, "\(number)")
      _ = try table.save()
    }
    let files = try house.folder.files().keys.filter { $0.contains("/backups/") }
    #expect(files.count == 10)
  }

  @Test func aLinkInThePlaceOfTheJournalIsRefused() throws {
    let house = try TableHouse("id,n\n1,a\n")
    try house.folder.makeDirectory("elsewhere")
    try house.folder.link(".gablota", to: "elsewhere")
    #expect(throws: KeptTable.Problem.self) { try house.open() }
  }

  @Test func aJournalThatIsNoneIsPutAside() throws {
    let house = try TableHouse("id,n\n1,a\n")
    var table = try house.open()
    try table.set(0, 1, "x")
    let journal = try #require(try house.folder.files().keys.first { $0.hasSuffix("/journal") })
    try house.folder.write("{\"desk\":1,\"order\":[[0,900000000]]}\n", to: journal)
    table = try house.open()
    #expect(table.isDamaged && table.current.draft.isUnchanged)
    // A line that was cut off is one that was never answered.
    try table.set(0, 1, "y")
    let text = try house.folder.text(journal)
    try house.folder.write(text + "{\"step\":{\"kind\":\"se", to: journal)
    table = try house.open()
    #expect(table.current.draft.text(0, 1) == "y")
    try table.set(0, 1, "z")
    #expect(try house.open().current.draft.text(0, 1) == "z")
  }

  /// Edits, undo, redo, saves and restarts in any order, against a model that only knows texts.
  @Test func randomScriptsEndAsTheModelSays() throws {
    for seed in 0..<(isLongRun ? 10_000 : 60) {
      let house = try TableHouse("id,n\n1,a\n2,b\n3,\"c\"\n")
      var table = try house.open()
      var random = SeededRandom(seed: UInt64(seed + 7))
      var past: [[[String]]] = []
      var future: [[[String]]] = []
      var now = [["1", "a"], ["2", "b"], ["3", "c"]]
      for _ in 0..<20 {
        let draft = table.current.draft
        let rows = draft.rows
        switch random.next(below: 10) {
        case 0...3 where !rows.isEmpty:
          let place = random.next(below: rows.count)
          let text = ["x", "y,z", "", "\"", "w\nv"][random.next(below: 5)]
          guard try table.set(rows[place], 1, text) != nil else { continue }
          past.append(now)
          future = []
          now[place][1] = text
        case 4:
          var edit = Edit(.insert)
          let place = rows.isEmpty ? nil : random.next(below: rows.count)
          edit.after = place.map { rows[$0] }
          edit.added = [[0: "n\(random.next(below: 1_000))", 1: "new"]]
          _ = try table.take(edit)
          past.append(now)
          future = []
          now.insert([edit.added[0][0] ?? "", "new"], at: place.map { $0 + 1 } ?? now.count)
        case 5 where !rows.isEmpty:
          let place = random.next(below: rows.count)
          var edit = Edit(.remove)
          edit.removed = [rows[place]]
          _ = try table.take(edit)
          past.append(now)
          future = []
          now.remove(at: place)
        case 6, 7:
          guard try table.undo() != nil else { continue }
          future.append(now)
          now = past.removeLast()
        case 8:
          guard try table.redo() != nil else { continue }
          past.append(now)
          now = future.removeLast()
        case 9: if random.next(below: 2) == 0 { table = try house.open() } else { _ = try table.save() }
        default: break
        }
        let after = table.current.draft
        let texts = after.rows.map { row in (0..<2).map { after.text(row, $0) } }
        guard texts == now else {
          Issue.record("seed \(seed): \(texts) is not \(now)")
          return
        }
      }
    }
  }
}

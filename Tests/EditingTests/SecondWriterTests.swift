import Editing
import Glibc
import TestSupport
import Testing

/// Another program saves the file at any moment: no edit of either side is lost, and what both changed is asked about.
struct SecondWriterTests {
  private struct Cell: Hashable { let row: Int, column: Int }

  /// What both sides know, by texts alone.
  private struct Model {
    var disk: [Cell: String] = [:]
    var seen: [Cell: String] = [:]
    var mine: [Cell: String] = [:]
    var conflicts: Set<Cell> = []

    var text: String {
      "id,n,y\n"
        + (0..<4).map { row in
          "\(row),\(disk[Cell(row: row, column: 1)] ?? ""),\(disk[Cell(row: row, column: 2)] ?? "")\n"
        }.joined()
    }

    mutating func look() {
      for (cell, text) in mine where disk[cell] != seen[cell] {
        if disk[cell] == text { conflicts.remove(cell) } else { conflicts.insert(cell) }
      }
      mine = mine.filter { disk[$0.key] != $0.value }
      seen = disk
    }
  }

  @Test func noEditOfEitherSideIsLost() throws {
    for seed in 0..<(isLongRun ? 200 : 25) {
      var random = SeededRandom(seed: UInt64(seed + 3))
      var model = Model()
      for row in 0..<4 { for column in 1...2 { model.disk[Cell(row: row, column: column)] = "\(row)\(column)" } }
      model.seen = model.disk
      let house = try TableHouse(model.text)
      let table = try house.open()
      for number in 0..<30 {
        let cell = Cell(row: random.next(below: 4), column: 1 + random.next(below: 2))
        switch random.next(below: 4) {
        case 0:
          try table.set(cell.row, cell.column, "m\(number)")
          model.mine[cell] = "m\(number)"
        case 1:
          model.disk[cell] = "t\(number)"
          try house.folder.write(model.text, to: "t.csv")
        case 2:
          _ = try table.look()
          model.look()
        default:
          model.look()
          _ = try? table.save()
          let asked = Set(table.current.draft.conflicts.map { Cell(row: $0.row, column: $0.column == "n" ? 1 : 2) })
          guard asked == model.conflicts else {
            Issue.record("seed \(seed): asked about \(asked), not \(model.conflicts)")
            return
          }
          for conflict in table.current.draft.conflicts {
            let isTheirs = random.next(below: 2) == 0
            try table.resolve(conflict, takingTheirs: isTheirs)
            if isTheirs { model.mine[Cell(row: conflict.row, column: conflict.column == "n" ? 1 : 2)] = nil }
          }
          model.conflicts = []
          // The first try may have found the other program's file.
          _ = try? table.save()
          for (cell, text) in model.mine { model.disk[cell] = text }
          model.mine = [:]
          model.seen = model.disk
        }
      }
      _ = try table.look()
      model.look()
      for conflict in table.current.draft.conflicts { try table.resolve(conflict, takingTheirs: false) }
      _ = try table.save()
      for (cell, text) in model.mine { model.disk[cell] = text }
      guard try house.text == model.text else {
        Issue.record("seed \(seed): \(try house.text) is not \(model.text)")
        return
      }
    }
  }
}

import Diagnostics
import Editing
import Files
import NIOHTTP1
import SiteBuild
import Synchronization
import Tables
import Text

/// What the desk's pages have done.
extension DeskRoom {
  func change(_ call: String, _ body: JSONValue) throws(Problem) -> JSONNode {
    if let answer = try changeMore(call, body) { return answer }
    let table = try table(body["table"]?.string ?? "")
    switch call {
    case "edit": return try edit(table, body)
    case "move":
      guard let row = body["row"]?.integer else { throw Problem(.badRequest, "no-number") }
      return try done(table) { () throws(KeptTable.EditProblem) in try table.move(row, after: body["after"]?.integer) }
    case "undo": return try undo(table)
    case "redo": return try done(table) { () throws(KeptTable.EditProblem) in try table.redo() }
    case "save": return try save(table, version: body["version"]?.integer)
    case "resolve": return try resolve(table, body)
    default: throw Problem(.notFound, "no-call")
    }
  }

  private func edit(_ table: KeptTable, _ body: JSONValue) throws(Problem) -> JSONNode {
    guard let kind = body["kind"]?.string.flatMap({ Step.Kind(rawValue: $0) }) else {
      throw Problem(.badRequest, "no-kind")
    }
    var edit = Edit(kind)
    for cell in body["cells"]?.elements ?? [] {
      guard let row = cell[0]?.integer, let column = cell[1]?.integer, let text = cell[2]?.string else {
        throw Problem(.badRequest, "no-cell")
      }
      edit.cells.append(CellText(row: row, column: column, text: text))
    }
    for row in body["added"]?.elements ?? [] {
      var texts: [Int: String] = [:]
      for cell in row.elements {
        guard let column = cell[0]?.integer, let text = cell[1]?.string else { throw Problem(.badRequest, "no-cell") }
        texts[column] = text
      }
      edit.added.append(texts)
    }
    edit.after = body["after"]?.integer
    edit.removed = (body["removed"]?.elements ?? []).compactMap(\.integer)
    if body["try"]?.boolean == true { return try trial(table, edit) }
    return try done(table) { [edit] () throws(KeptTable.EditProblem) in try table.take(edit) }
  }

  /// What an edit would do, without doing it. Cells that the file does not take are left out, and named by their places among
  /// those of the edit.
  private func trial(_ table: KeptTable, _ edit: Edit) throws(Problem) -> JSONNode {
    var draft = table.current.draft
    var (left, refused) = (edit, [JSONNode]())
    let note = { [self] (refusal: Refusal, column: Int, place: JSONNode, index: JSONNode) in
      let (problem, names) = (problem(refusal), table.current.draft.columns)
      let name = names.indices.contains(column) ? names[column] : ""
      refused.append([place, index, .text(problem.code), .text(name)])
    }
    left.cells = []
    for (place, cell) in edit.cells.enumerated() {
      guard let refusal = draft.refusal(of: cell) else {
        left.cells.append(cell)
        continue
      }
      note(refusal, cell.column, .integer(place), .null)
    }
    let canAdd = draft.writing.canChangeRows
    if !canAdd { left.added = [] }
    for (place, texts) in left.added.enumerated() {
      for (column, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard let refusal = draft.refusal(ofNew: text, column: column) else { continue }
        note(refusal, column, .integer(place), .integer(column))
        left.added[place][column] = nil
      }
    }
    do throws(Refusal) {
      let changes = try draft.take(left)?.changes ?? []
      let cells = changes.count { if case .cell = $0 { true } else { false } }
      return [
        "cells": .integer(cells), "added": .integer(left.added.count), "canAdd": .boolean(canAdd),
        "refused": .list(refused),
      ]
    } catch {
      throw problem(error)
    }
  }

  /// Takes the last step back. A picture that the step put into the site stays there; it is named, so that nobody wonders.
  private func undo(_ table: KeptTable) throws(Problem) -> JSONNode {
    var pictures: [String] = []
    let answer = try done(table) { () throws(KeptTable.EditProblem) in
      let before = table.current.draft
      let step = try table.undo()
      pictures = step.map { self.pictures(of: $0, before) } ?? []
      return step
    }
    guard case .object(let members) = answer, !pictures.isEmpty else { return answer }
    return .object(members + [JSONNode.Member("pictures", .texts(pictures))])
  }

  /// The pictures that the desk stored and a step named.
  private func pictures(of step: Step, _ draft: Draft) -> [String] {
    let stored = stored.withLock { $0 }
    if stored.isEmpty { return [] }
    let texts = step.changes.flatMap { change -> [String] in
      switch change {
      case .cell(let row, let column, _, _): [draft.text(row, column)]
      case .added(let row, _, _): draft.columns.indices.map { draft.text(row, $0) }
      case .removed, .moved, .column: []
      }
    }
    return texts.filter { stored.contains(ExactString($0)) }
  }

  func done(_ table: KeptTable, _ body: () throws(KeptTable.EditProblem) -> Step?) throws(Problem) -> JSONNode {
    let step: Step?
    do throws(KeptTable.EditProblem) { step = try body() } catch {
      switch error {
      case .refused(let refusal): throw problem(refusal)
      case .world(let error): throw Problem(.internalServerError, "world", error.description)
      }
    }
    let (draft, version) = table.current
    let changes = step?.changes ?? []
    var touched: [Int] = []
    for change in changes {
      switch change {
      case .cell(let row, _, _, _), .added(let row, _, _), .moved(let row, _, _), .removed(let row): touched.append(row)
      case .column: break
      }
    }
    var seen: Set<Int> = []
    let rows = touched.filter { seen.insert($0).inserted && draft.hasRow($0) }
    let alone = lookAlone(at: rows, of: table)
    if step != nil { publish(table) }
    return [
      "kind": step.map { .text($0.kind.rawValue) } ?? .null, "version": .integer(version),
      "shape": .boolean(changes.contains { if case .cell = $0 { false } else { true } }),
      "count": .integer(draft.rows.count), "unsaved": .boolean(!draft.isUnchanged),
      "undo": .boolean(!draft.done.isEmpty), "redo": .boolean(!draft.undone.isEmpty),
      "columns": .boolean(changes.contains { if case .column = $0 { true } else { false } }),
      "looked": .list(alone.rows.map { .integer($0) }), "problems": .list(alone.problems),
      "touched": .list(rows.prefix(1_000).map { .integer($0) }),
      "rows": rowNodes(rows.prefix(1_000), draft, of: table.path),
    ]
  }

  func problem(_ refusal: Refusal) -> Problem {
    switch refusal {
    case .noRow: Problem(.conflict, "no-row")
    case .noColumn: Problem(.badRequest, "no-column")
    case .fixedColumn(let name): Problem(.conflict, "fixed-column", name)
    case .fixedRows: Problem(.conflict, "fixed-rows")
    case .badColumn(let name): Problem(.conflict, "bad-column", name)
    case .unwritable(_, let column): Problem(.conflict, "unwritable", column)
    }
  }

  private func save(_ table: KeptTable, version: Int?) throws(Problem) -> JSONNode {
    // Another window may have gone on since this one showed what would change.
    if let version, version != table.current.version { throw Problem(.conflict, "reviewed-other") }
    do throws(KeptTable.SaveProblem) {
      let backup = try table.save()
      keeper.show(nil, of: table.path)
      return ["saved": .boolean(backup != nil), "stale": .boolean(keeper.current.isStale)]
    } catch {
      publish(table)
      switch error {
      case .changed: throw Problem(.conflict, "changed-outside")
      case .conflicts: throw Problem(.conflict, "conflicts")
      case .locked: throw Problem(.conflict, "locked")
      case .gone: throw Problem(.conflict, "file-gone")
      case .unreadable: throw Problem(.conflict, "unreadable")
      case .world(let error): throw Problem(.internalServerError, "world", error.description)
      }
    }
  }

  private func resolve(_ table: KeptTable, _ body: JSONValue) throws(Problem) -> JSONNode {
    let conflicts = table.current.draft.conflicts
    guard let row = body["row"]?.integer, let column = body["column"]?.string, let theirs = body["theirs"]?.boolean,
      let conflict = conflicts.first(where: { $0.row == row && $0.column.isExactly(column) })
    else { throw Problem(.conflict, "no-conflict") }
    do throws(FileError) { try table.resolve(conflict, takingTheirs: theirs) } catch {
      throw Problem(.internalServerError, "world", error.description)
    }
    publish(table)
    return ["left": .integer(conflicts.count - 1)]
  }
}

import Editing
import Files
import NIOHTTP1
import Records
import SiteBuild
import Tables
import Text

/// Makes rows of books that were taken in.
extension DeskRoom {
  /// Puts a book into the draft of its table: one step, which undo takes back.
  func shelve(_ id: Int) throws(Problem) -> JSONNode {
    guard let entry = intake.entry(id) else { throw Problem(.notFound, "no-entry") }
    // A second press of the button, or a second window.
    if let row = standing(entry).row, entry.state == .shelved {
      return ["table": .text(entry.table), "row": .integer(row)]
    }
    let (table, description, shelf) = (try table(entry.table), try description(entry.table), try shelf(entry.table))
    let draft = table.current.draft
    let book = if let known = entry.book { known } else { try unknown(entry) }
    var texts: [Int: String] = [:]
    for filling in shelf.fillings(of: book, choices: choices(in: description)) { texts[filling.column] = filling.text }
    // A number that is none of a publisher stands as it was read.
    if let column = shelf.column("isbn"), texts[column] == nil { texts[column] = entry.number }
    let keys = shelf.key.first.map { key in draft.rows.lazy.map { draft.text($0, key) } }
    if let keys, let key = shelf.newKey(isbn: entry.number, after: keys) { texts[key.column] = key.text }
    if let picture = entry.picture, let column = shelf.column("cover") {
      texts[column] = try? storePicture(picture, for: column, of: draft, description, name: entry.number) {
        texts[$0] ?? ""
      }
    }
    let row = try add(texts, to: table)
    intake.update(id) { ($0.state, $0.row) = (.shelved, row) }
    return ["table": .text(entry.table), "row": .integer(row)]
  }

  private func unknown(_ entry: Intake.Entry) throws(Problem) -> ImportedBook {
    intake.access.lookup(try sight(), givenNow: keeper.firstView.now).unknown(isbn: entry.isISBN ? entry.number : nil)
  }

  func choices(in table: DeskSight.Table) -> (Field) -> [(value: String, label: String)] {
    { [self] field in (try? choices(of: field, table.collection, sight())) ?? [] }
  }

  /// Adds a row behind all others.
  private func add(_ texts: [Int: String], to table: KeptTable) throws(Problem) -> Int {
    var edit = Edit(.insert)
    edit.added = [texts]
    let step = try take(edit, table)
    guard case .added(let row, _, _)? = step?.changes.first else { throw Problem(.conflict, "fixed-rows") }
    return row
  }

  private func take(_ edit: Edit, _ table: KeptTable) throws(Problem) -> Step? {
    do throws(KeptTable.EditProblem) {
      let step = try table.take(edit)
      if step != nil { publish(table) }
      return step
    } catch {
      switch error {
      case .refused(let refusal): throw problem(refusal)
      case .world(let error): throw Problem(.internalServerError, "world", error.description)
      }
    }
  }

  /// Fills the empty cells of the row of an entry; what is there stays.
  func fillGaps(_ id: Int) throws(Problem) -> JSONNode {
    guard let entry = intake.entry(id), let row = entry.row, let book = entry.book else {
      throw Problem(.notFound, "no-entry")
    }
    let (table, description, shelf) = (try table(entry.table), try description(entry.table), try shelf(entry.table))
    let draft = table.current.draft
    guard draft.hasRow(row) else { throw Problem(.conflict, "no-row") }
    var edit = Edit(.set)
    let own = ["isbn", "added"]
    for filling in shelf.fillings(of: book, choices: choices(in: description))
    where draft.text(row, filling.column).isEmpty && !own.contains(where: filling.word.isExactly) {
      edit.cells.append(CellText(row: row, column: filling.column, text: filling.text))
    }
    if let picture = entry.picture, let column = shelf.column("cover"), draft.text(row, column).isEmpty,
      let path = try? storePicture(
        picture, for: column, of: draft, description, name: entry.number, text: { draft.text(row, $0) })
    {
      edit.cells.append(CellText(row: row, column: column, text: path))
    }
    if !edit.cells.isEmpty { _ = try take(edit, table) }
    let names = edit.cells.map { draft.columns[$0.column] }
    intake.update(id) { ($0.state, $0.filled) = (.filled, names) }
    return ["filled": .texts(names)]
  }

  // MARK: Copies

  /// Whether another copy of a table's book can be noted: in a table of copies, or as a row of the same table.
  func hasCopies(_ path: String) -> Bool {
    guard let description = try? description(path) else { return false }
    return copies(of: description) != nil || ((try? shelf(path))?.hasOwnKey ?? false)
  }

  /// The table whose records belong to those of another, and the column in which they say to which.
  private func copies(of table: DeskSight.Table) -> (table: DeskSight.Table, column: String)? {
    for other in keeper.sight?.tables ?? [] where other.obstacle == nil && other.isOfParts {
      let field = other.fields.first { field in
        field.field.reference?.target.isExactly(table.collection) ?? false
      }
      if let column = field?.columns.first { return (other, column) }
    }
    return nil
  }

  /// Notes another copy of a book.
  func addCopy(_ path: String, _ row: Int) throws(Problem) -> JSONNode {
    let description = try description(path)
    let (book, shelf) = (try table(path), try shelf(path))
    let draft = book.current.draft
    guard draft.hasRow(row) else { throw Problem(.conflict, "no-row") }
    guard let copies = copies(of: description) else {
      guard shelf.hasOwnKey, let key = shelf.key.first else { throw Problem(.conflict, "no-copies") }
      var texts: [Int: String] = [:]
      for column in draft.columns.indices { texts[column] = draft.text(row, column) }
      texts[key] = shelf.newKey(isbn: texts[key] ?? "", after: draft.rows.lazy.map { draft.text($0, key) })?.text
      return ["table": .text(path), "row": .integer(try add(texts, to: book))]
    }
    let table = try table(copies.table.path)
    let own = table.current.draft
    var texts: [Int: String] = [:]
    let keys = shelf.key.map { draft.text(row, $0) }
    if let column = own.columns.firstIndex(where: copies.column.isExactly), keys.count == 1 { texts[column] = keys[0] }
    if let key = copies.table.key.first, copies.table.key.count == 1,
      let column = own.columns.firstIndex(where: key.isExactly), texts[column] == nil
    {
      texts[column] = nextNumber(after: own.rows.lazy.map { own.text($0, column) }).map { "\($0)" }
    }
    return ["table": .text(table.path), "row": .integer(try add(texts, to: table))]
  }
}

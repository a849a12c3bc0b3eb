import Dispatch
import Editing
import NIOHTTP1
import Records
import SiteBuild
import Synchronization
import Tables
import Text

/// Takes books in by their numbers: whether they are there already, what catalogues say of them, and onto the shelf.
extension DeskRoom {
  /// Goes on with the numbers of the last time.
  func goOnWithIntake() {
    let entries = intake.kept().map {
      intake.add($0.isbn, isISBN: true, table: $0.table, state: .waiting, isKept: false)
    }
    for entry in entries { ask(entry.id) }
  }

  /// Takes a number: what a person or a scanner gave.
  @discardableResult
  func scan(_ given: String, into path: String) throws(Problem) -> Intake.Entry {
    let trimmed = String(decoding: given.utf8.trimmedASCII, as: UTF8.self)
    let text = trimmed.asISBN == nil ? trimmed.withDigitsOfFrenchKeys : trimmed
    guard (3...40).contains(text.utf8.count) else { throw Problem(.badRequest, "no-isbn", String(text.prefix(40))) }
    let path = try shelfTable(path)
    let isbn = text.asISBN
    let number = isbn ?? text
    if let open = intake.open(number) { return open }
    var own = try ownRows { $0.rows(of: number) }
    if own.isEmpty {
      own = try sight().closedRecords(withNumber: number).map { Intake.Own(table: $0.table, row: nil, title: $0.title) }
    }
    if !own.isEmpty {
      return intake.add(number, isISBN: isbn != nil, table: own.first?.table ?? path, state: .have, own: own)
    }
    guard isbn != nil else { return intake.add(number, isISBN: false, table: path, state: .foreign) }
    let entry = intake.add(number, isISBN: true, table: path, state: .looking)
    ask(entry.id)
    return entry
  }

  /// Has the catalogues asked for an entry.
  func ask(_ id: Int) {
    intake.queue.async { [self] in lookUp(id) }
  }

  private func lookUp(_ id: Int) {
    guard let entry = intake.entry(id), let sight = keeper.sight, let shelf = try? shelf(entry.table) else {
      intake.update(id) { $0.state = .waiting }
      return
    }
    if entry.state == .waiting, intake.isWithoutNetwork { return askAgain(id) }
    intake.update(id) { $0.state = .looking }
    let lookup = intake.access.lookup(sight, givenNow: keeper.firstView.now)
    let finding = lookup.look(for: entry.number, wanted: shelf.wanted)
    intake.noteNetwork(isThere: !finding.isForLater)
    let picture = finding.book.flatMap(lookup.picture).flatMap { PictureKind($0) == nil ? nil : $0 }
    let twins = finding.book.map { book in (try? ownRows { $0.twins(of: book) }) ?? [] } ?? []
    let fields = finding.book.map { self.fields(of: $0, for: entry.table) } ?? []
    let now: Intake.Entry? = intake.update(id) { entry in
      entry.fields = fields
      (entry.book, entry.notes, entry.twins) = (finding.book, finding.notes, twins)
      entry.picture = entry.picture ?? picture
      entry.state = finding.book != nil ? .found : finding.isForLater ? .waiting : .nothing
    }
    if finding.isForLater { askAgain(id) }
    guard let now, case .found = now.state else { return }
    if now.row != nil {
      _ = try? fillGaps(id)
    } else if intake.shelvesAtOnce, now.twins.isEmpty {
      _ = try? shelve(id)
    }
  }

  private func askAgain(_ id: Int) {
    intake.queue.asyncAfter(deadline: .now() + .seconds(30)) { [self] in
      if intake.entry(id)?.state == .waiting { lookUp(id) }
    }
  }

  // MARK: What the pages ask for

  func intakeNode() throws(Problem) -> JSONNode {
    let sight = try sight()
    let shelves = try shelves()
    let entries = intake.entries
    return [
      "tables": .list(shelves.map { ["path": .text($0.path), "title": .text($0.title)] }),
      "services": .texts(sight.lookup.map(\.name)), "atOnce": .boolean(intake.shelvesAtOnce),
      "waiting": .integer(entries.count { $0.state == .waiting }),
      "entries": .list(entries.prefix(200).map { node(standing($0)) }), "phone": phones.node,
    ]
  }

  /// An entry as it is: undo may have taken its row from the shelf again.
  func standing(_ entry: Intake.Entry) -> Intake.Entry {
    guard entry.state == .shelved, let row = entry.row, let table = try? table(entry.table),
      !table.current.draft.hasRow(row)
    else { return entry }
    var entry = entry
    entry.row = nil
    entry.state = entry.book != nil ? .found : entry.isISBN ? .nothing : .foreign
    return entry
  }

  private func node(_ entry: Intake.Entry) -> JSONNode {
    let own = { [self] (rows: [Intake.Own]) in
      JSONNode.list(
        rows.prefix(5).map { row in
          [
            "table": .text(row.table), "row": row.row.map { .integer($0) } ?? .null, "title": .text(row.title),
            "copy": .boolean(row.row != nil && hasCopies(row.table)),
          ]
        })
    }
    let title = entry.book?.title ?? entry.own.first?.title ?? ""
    return [
      "id": .integer(entry.id), "number": .text(entry.number), "state": .text(entry.state.rawValue),
      "isbn": .boolean(entry.isISBN), "table": .text(entry.table), "title": .text(title),
      "authors": .texts(entry.book?.texts("authors") ?? []),
      "origin": .text(entry.book?.values.first { $0.word.isExactly("title") }?.origin ?? ""),
      "fields": .list(
        entry.fields.map { field in
          [
            "label": .text(field.label), "text": .text(field.text), "origin": .text(field.origin),
            "out": .boolean(field.isLeftOut),
          ]
        }), "own": own(entry.own), "twins": own(entry.twins),
      "notes": .list(entry.notes.map { .texts([$0.service, $0.what.rawValue, $0.detail]) }),
      "cover": .integer(entry.pictureNumber), "row": entry.row.map { .integer($0) } ?? .null,
      "filled": .texts(entry.filled),
    ]
  }

  /// What a book brings for the columns of a table, by the names that people know them by.
  private func fields(of book: ImportedBook, for path: String) -> [Intake.Field] {
    guard let table = keeper.sight?.table(path), let shelf = try? shelf(path) else { return [] }
    let taken = shelf.fillings(of: book, choices: choices(in: table))
    return book.values.filter { !["title", "authors", "cover", "isbn"].contains($0.word) }.compactMap { value in
      guard let label = table.fields.first(where: { $0.field.name.isExactly(value.word) })?.label else { return nil }
      let own = taken.first { $0.word.isExactly(value.word) }
      return Intake.Field(
        label: label, text: own?.text ?? value.texts.joined(separator: ", "), origin: value.origin,
        isLeftOut: own == nil)
    }
  }

  func intakePicture(_ id: Int) throws(Problem) -> Response {
    guard let bytes = intake.entry(id)?.picture, let kind = PictureKind(bytes) else {
      throw Problem(.notFound, "no-picture")
    }
    return Response(.ok, type: kind.type, bytes)
  }

  /// What the desk has done with numbers.
  func changeIntake(_ body: JSONValue) throws(Problem) -> JSONNode {
    let id = body["id"]?.integer ?? 0
    switch body["action"]?.string ?? "" {
    case "scan":
      let entry = try scan(body["number"]?.string ?? "", into: body["table"]?.string ?? "")
      return ["id": .integer(entry.id)]
    case "at-once": intake.shelvesAtOnce = body["on"]?.boolean ?? false
    case "again":
      intake.noteNetwork(isThere: true)
      for entry in intake.entries.reversed() where entry.state == .waiting || entry.id == id { ask(entry.id) }
    case "forget": intake.forget(id)
    case "table":
      let table = try shelfTable(body["table"]?.string ?? "")
      intake.update(id) { $0.table = table }
    case "shelve": return try shelve(id)
    case "add-copy": return try addCopy(body["table"]?.string ?? "", body["row"]?.integer ?? -1)
    case "fill":
      guard let row = body["row"]?.integer, let table = body["table"]?.string else {
        throw Problem(.badRequest, "no-row")
      }
      intake.update(id) { ($0.row, $0.table, $0.state) = (row, table, .looking) }
      ask(id)
    case "paste":
      guard let entry = intake.entry(id) else { throw Problem(.notFound, "no-entry") }
      let lookup = intake.access.lookup(try sight(), givenNow: keeper.firstView.now)
      let text = Array((body["text"]?.string ?? "").utf8)
      guard let book = lookup.read(pasted: text, isbn: entry.number, known: entry.book) else {
        throw Problem(.badRequest, "no-answer")
      }
      let (twins, fields) = (try ownRows { $0.twins(of: book) }, fields(of: book, for: entry.table))
      intake.update(id) { ($0.book, $0.state, $0.twins, $0.fields) = (book, .found, twins, fields) }
    case "wish":
      guard let row = body["row"]?.integer, let column = body["column"]?.integer else {
        intake.wish = nil
        break
      }
      intake.wish = Intake.Wish(
        table: try description(body["table"]?.string ?? "").path, row: row, column: column,
        label: body["label"]?.string ?? "")
    default: throw Problem(.notFound, "no-call")
    }
    return ["done": true]
  }

  // MARK: Shelves

  /// How books stand in a table.
  func shelf(_ path: String) throws(Problem) -> Shelf {
    let description = try description(path)
    // Other tables are not even opened.
    guard description.mayBeShelf else { throw Problem(.conflict, "no-shelf") }
    let draft = try table(path).current.draft
    guard let shelf = Shelf(description, columns: draft.columns, isJSON: draft.writing.table.format != .csv) else {
      throw Problem(.conflict, "no-shelf")
    }
    return shelf
  }

  /// The tables to which books can be added.
  private func shelves() throws(Problem) -> [DeskSight.Table] {
    try sight().tables.filter { description in
      description.mayBeShelf && (try? shelf(description.path)) != nil
        && (try? table(description.path))?.current.draft.writing.canChangeRows ?? false
    }
  }

  /// The table that a book goes to: the one that was said, otherwise the first that takes any.
  private func shelfTable(_ path: String) throws(Problem) -> String {
    if !path.isEmpty {
      _ = try shelf(path)
      return path
    }
    guard let first = try shelves().first else {
      throw Problem(.conflict, "no-shelf")
    }
    return first.path
  }

  /// The rows of all tables that can be changed here.
  private func ownRows(_ find: (Shelf.Index) -> [Int]) throws(Problem) -> [Intake.Own] {
    var found: [Intake.Own] = []
    for description in try sight().tables where description.mayBeShelf {
      guard let shelf = try? shelf(description.path), let table = try? table(description.path) else { continue }
      let (draft, version) = table.current
      let index = index(of: description.path, shelf, draft, version)
      for row in find(index) where draft.hasRow(row) {
        let title = shelf.column("title").map { draft.text(row, $0) } ?? ""
        found.append(Intake.Own(table: description.path, row: row, title: title))
      }
    }
    return found
  }

  private func index(of path: String, _ shelf: Shelf, _ draft: Draft, _ version: Int) -> Shelf.Index {
    if let known = intake.known.withLock({ $0[ExactString(path)] }), known.version == version { return known.index }
    let index = shelf.index(draft.rows) { draft.text($0, $1) }
    intake.known.withLock { $0[ExactString(path)] = (version, index) }
    return index
  }
}

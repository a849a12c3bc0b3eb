import Diagnostics
import Editing
import SiteBuild
import Synchronization
import Tables
import Text

/// What is wrong with the tables.
struct KnownProblems: Sendable {
  /// Something wrong, with the row and the table that it is said of.
  struct Entry: Sendable {
    var table: ExactString?
    var row: Int?
    var node: JSONNode
  }

  /// The state of the site of which `entries` were said, and how many tables were open.
  var generation = -1
  var open = 0
  /// What `check` says of everything.
  var entries: [Entry] = []
  /// What is said of rows that were edited since, each by itself.
  var fresh: [ExactString: [Int: [Entry]]] = [:]

  var nodes: [JSONNode] {
    if fresh.isEmpty { return entries.map(\.node) }
    let old = entries.filter { entry in
      guard let table = entry.table, let row = entry.row else { return true }
      return fresh[table]?[row] == nil
    }
    let new = fresh.keys.sorted().flatMap { table in
      (fresh[table] ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
    }
    return (old + new).map(\.node)
  }
}

extension DeskRoom {
  /// What `check` says of the tables, at the cells that it is said of. While the site is made, rows that were edited have what
  /// is wrong with them alone.
  func problemNodes() -> [JSONNode] {
    let count = open.count
    let isAtRest = keeper.isAtRest
    let shown = keeper.current
    let isKnown = problems.withLock { known in
      !isAtRest || (known.generation == shown.generation && known.open == count)
    }
    if !isKnown {
      let entries = entries(of: shown)
      problems.withLock { known in
        // Edits that came meanwhile keep what was said of them.
        if keeper.isAtRest { known.fresh = [:] }
        (known.generation, known.open, known.entries) = (shown.generation, count, entries)
      }
    }
    return problems.withLock { $0.nodes }
  }

  /// The rows of a table with which something is wrong.
  func wrongRows(of path: String) -> Set<Int> {
    let path = ExactString(path)
    return problems.withLock { known in
      Set(known.entries.filter { $0.table == path }.compactMap(\.row).filter { known.fresh[path]?[$0] == nil })
        .union((known.fresh[path] ?? [:]).filter { !$0.value.isEmpty }.keys)
    }
  }

  private func entries(of shown: Shown) -> [KnownProblems.Entry] {
    let tables = open.map { OpenTable(table: $0, name: keeper.site.shown($0.path), draft: $0.current.draft) }
    var places: [ExactString: TablePlaces] = [:]
    return shown.diagnostics.withoutRepeats.prefix(500).map { diagnostic in
      var entry = KnownProblems.Entry(node: .null)
      var column: Int?
      if let location = diagnostic.location,
        let open = tables.first(where: { $0.name.isExactly(location.file.path) })
      {
        entry.table = ExactString(open.table.path)
        let name = ExactString(open.name)
        let known = places[name] ?? TablePlaces(open, location.file, self)
        places[name] = known
        if let span = location.span, let place = known.parsed?.place(at: span.lowerBound) {
          if known.rows.indices.contains(place.row) { entry.row = known.rows[place.row] }
          column = place.column
        }
      }
      entry.node = node(diagnostic, entry.table, entry.row, column)
      return entry
    }
  }

  private func node(_ diagnostic: Diagnostic, _ table: ExactString?, _ row: Int?, _ column: Int?) -> JSONNode {
    var node: [JSONNode.Member] = [
      .init("severity", .text(diagnostic.severity.word)), .init("code", .text(diagnostic.code)),
      .init("text", .text(diagnostic.message)), .init("advice", .text(diagnostic.suggestion ?? "")),
    ]
    if let file = diagnostic.location?.file.path { node.append(.init("file", .text(file))) }
    if let table { node.append(.init("table", .text(table.string))) }
    if let row { node.append(.init("row", .integer(row))) }
    if let column { node.append(.init("column", .integer(column))) }
    return .object(node)
  }

  private struct OpenTable {
    let table: KeptTable
    let name: String
    let draft: Draft
  }

  /// Where rows and columns lie in what diagnostics speak of: nowhere, if they speak of an older draft, since everything is said
  /// anew in a moment.
  private struct TablePlaces {
    var parsed: Table?
    let rows: [Int]

    init(_ open: OpenTable, _ file: SourceFile, _ room: DeskRoom) {
      rows = open.draft.rows
      let now = open.table.bytes
      guard now.count - file.bytes.count <= 3, now.suffix(file.bytes.count).elementsEqual(file.bytes) else { return }
      parsed =
        open.draft.isUnchanged
        ? open.draft.writing.table : try? room.description(open.table.path).parse(now, site: room.keeper.site)
    }
  }

  // MARK: Rows alone

  /// How many rows of a step are looked at before it is answered.
  private static let aloneLimit = 30

  /// Looks at rows that were edited, each by itself, so that what is wrong with them is said at once.
  ///
  /// - Returns: those that could be looked at, and what is wrong with them.
  func lookAlone(at rows: [Int], of table: KeptTable) -> (rows: [Int], problems: [JSONNode]) {
    guard let sight = keeper.sight, let description = sight.table(table.path) else { return ([], []) }
    let draft = table.current.draft
    let path = ExactString(table.path)
    var found: [JSONNode] = []
    var looked: [Int] = []
    for row in rows.prefix(Self.aloneLimit) {
      guard draft.hasRow(row), let alone = look(at: row, of: draft, description, sight) else { continue }
      let entries = alone.mistakes.map { mistake in
        let place = mistake.location?.span.flatMap { alone.table.place(at: $0.lowerBound) }
        let name = place?.column.map { alone.table.columns[$0].name }
        let column = name.flatMap { name in draft.columns.firstIndex(where: name.isExactly) }
        return KnownProblems.Entry(table: path, row: row, node: node(mistake, path, row, column))
      }
      problems.withLock { $0.fresh[path, default: [:]][row] = entries }
      found += entries.map(\.node)
      looked.append(row)
    }
    return (looked, found)
  }

  func look(at row: Int, of draft: Draft, _ table: DeskSight.Table, _ sight: DeskSight) -> DeskRow? {
    draft.alone(row).flatMap { sight.look(at: $0, of: table, site: keeper.site, delimiter: draft.writing.delimiter) }
  }
}

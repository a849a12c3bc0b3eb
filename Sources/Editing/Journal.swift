import Diagnostics
import Tables
import Text

/// A draft as lines of JSON. The first says what the draft is, those after it what was done before that and since: a line
/// is added for each step, so whoever kills the program loses none.
enum Journal {
  static let version = 1

  // MARK: Writing

  /// The whole journal of a draft.
  ///
  /// - Parameter limit: how many steps of the past are kept.
  static func bytes(of draft: Draft, base: Fingerprint, limit: Int = 1_000) -> [UInt8] {
    var rows: [Int] = []
    for row in draft.order { if let place = draft.place(of: row) { rows.append(place) } else { rows.append(-1) } }
    var out = line([
      "desk": .integer(version), "base": .text(base.hex), "order": runs(draft.order), "places": runs(rows),
      "next": .integer(draft.places.count), "removed": .list(draft.removed.sorted().map { .integer($0) }),
      "own": .list(
        draft.own.sorted { $0.key < $1.key }.map { row, own in
          [.integer(row), node(own.cells), node(own.bytes)]
        }),
      "changes": .list(
        draft.changes.sorted { $0.key < $1.key }.flatMap { row, cells in
          cells.sorted { $0.key < $1.key }.map { [.integer(row), .integer($0.key), node($0.value)] }
        }),
      "conflicts": .list(draft.conflicts.map(node)), "columns": .texts(draft.writing.addedColumns),
    ])
    for step in draft.done.suffix(limit) { out += line(["done": node(step)]) }
    for step in draft.undone.suffix(limit) { out += line(["undone": node(step)]) }
    return out
  }

  static func line(of step: Step) -> [UInt8] { line(["step": node(step)]) }
  static let undoLine = line(["undo": true])
  static let redoLine = line(["redo": true])

  private static func line(_ node: JSONNode) -> [UInt8] { node.bytes + [0x0A] }

  /// Numbers that follow each other, as where each run begins and how long it is.
  private static func runs(_ numbers: [Int]) -> JSONNode {
    var runs: [(Int, Int)] = []
    for number in numbers {
      if let last = runs.last, number >= 0, last.0 >= 0, last.0 + last.1 == number {
        runs[runs.count - 1].1 += 1
      } else {
        runs.append((number, 1))
      }
    }
    return .list(runs.map { [.integer($0.0), .integer($0.1)] })
  }

  private static func node(_ bytes: [UInt8]?) -> JSONNode {
    bytes.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  private static func node(_ row: Int?) -> JSONNode { row.map { .integer($0) } ?? .null }

  private static func node(_ cells: [Int: [UInt8]]) -> JSONNode {
    .list(cells.sorted { $0.key < $1.key }.map { [.integer($0.key), node($0.value)] })
  }

  private static func node(_ conflict: Conflict) -> JSONNode {
    [
      .text(conflict.kind.rawValue), .integer(conflict.row), .text(conflict.column), .text(conflict.old),
      .text(conflict.mine), .text(conflict.theirs),
    ]
  }

  private static func node(_ step: Step) -> JSONNode {
    ["kind": .text(step.kind.rawValue), "changes": .list(step.changes.map(node))]
  }

  private static func node(_ change: Change) -> JSONNode {
    switch change {
    case .cell(let row, let column, let old, let new):
      ["cell", .integer(row), .integer(column), node(old), node(new)]
    case .added(let row, let after, let cells): ["added", .integer(row), node(after), node(cells)]
    case .removed(let row): ["removed", .integer(row)]
    case .moved(let row, let from, let to): ["moved", .integer(row), node(from), node(to)]
    case .column(let name): ["column", -1, .text(name)]
    }
  }

  // MARK: Reading

  /// The version of the file that a journal is about; `nil` for what is no journal.
  static func base(of bytes: [UInt8]) -> Fingerprint? {
    guard let first = lines(of: bytes).first else { return nil }
    return value(first)?["base"]?.string.flatMap { Fingerprint(hex: $0) }
  }

  /// The draft of a journal, its last line left out where that was cut off.
  ///
  /// A journal may have come with somebody else's site, so nothing in it is taken for granted: it names rows and cells of
  /// the table alone, and what they would become is only ever written after a person has seen it.
  static func draft(_ bytes: [UInt8], on writing: TableWriting) -> Draft? {
    let lines = lines(of: bytes)
    guard let first = lines.first.flatMap(value), first["desk"]?.integer == version,
      var draft = state(first, on: writing)
    else { return nil }
    for line in lines.dropFirst() {
      guard let value = value(line) else { return nil }
      if let step = value["done"].flatMap(step) {
        draft.done.append(step)
      } else if let step = value["undone"].flatMap(step) {
        draft.undone.append(step)
      } else if let step = value["step"].flatMap(step), draft.canTake(step) {
        draft.take(step)
      } else if value["undo"] != nil {
        _ = draft.undo()
      } else if value["redo"] != nil {
        _ = draft.redo()
      } else {
        return nil
      }
    }
    return draft
  }

  /// How many bytes at the front are whole lines.
  static func wholeLength(of bytes: [UInt8]) -> Int { (bytes.lastIndex(of: 0x0A) ?? -1) + 1 }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes[..<wholeLength(of: bytes)].split(separator: 0x0A)
  }

  private static func value(_ line: ArraySlice<UInt8>) -> JSONValue? {
    JSONDocument.read(path: "", bytes: Array(line), log: DiagnosticLog())?.root
  }

  /// So many rows can a draft have that is not read from a file.
  private static let limit = 50_000_000

  private static func numbers(_ value: JSONValue?) -> [Int]? {
    var numbers: [Int] = []
    for run in value?.elements ?? [] {
      guard let start = run[0]?.integer, let count = run[1]?.integer, (-1...limit).contains(start),
        (1...limit).contains(count), numbers.count + count <= limit, start >= 0 || count == 1
      else { return nil }
      numbers += start..<(start + count)
    }
    return numbers
  }

  private static func state(_ value: JSONValue, on writing: TableWriting) -> Draft? {
    var draft = Draft(writing)
    guard let order = numbers(value["order"]), let places = numbers(value["places"]), order.count == places.count,
      let next = value["next"]?.integer, (0...limit).contains(next), Set(order).count == order.count
    else { return nil }
    draft.order = order
    draft.places = [Int32](repeating: -1, count: next)
    for name in (value["columns"]?.elements ?? []).compactMap(\.string) {
      guard draft.writing.canAddColumn(name) else { return nil }
      draft.writing.addedColumns.append(name)
    }
    for (row, place) in zip(order, places) {
      guard draft.places.indices.contains(row), place < writing.table.rowCount else { return nil }
      draft.places[row] = Int32(place)
    }
    guard Set(places.filter { $0 >= 0 }).count == writing.table.rowCount else { return nil }
    for entry in value["own"]?.elements ?? [] {
      guard let row = entry[0]?.integer, draft.places.indices.contains(row), let cells = cells(entry[1]) else {
        return nil
      }
      draft.own[row] = Draft.OwnRow(cells: cells, bytes: text(entry[2]))
    }
    draft.removed = Set((value["removed"]?.elements ?? []).compactMap(\.integer))
    for entry in value["changes"]?.elements ?? [] {
      guard let row = entry[0]?.integer, draft.places.indices.contains(row), let column = entry[1]?.integer,
        draft.columns.indices.contains(column)
      else { return nil }
      draft.changes[row, default: [:]].updateValue(text(entry[2]), forKey: column)
    }
    draft.conflicts = (value["conflicts"]?.elements ?? []).compactMap(conflict)
    return draft
  }

  private static func text(_ value: JSONValue?) -> [UInt8]? { value?.string.map { Array($0.utf8) } }

  private static func cells(_ value: JSONValue?) -> [Int: [UInt8]]? {
    var cells: [Int: [UInt8]] = [:]
    for entry in value?.elements ?? [] {
      guard let column = entry[0]?.integer, let bytes = text(entry[1]) else { return nil }
      cells[column] = bytes
    }
    return cells
  }

  private static func conflict(_ value: JSONValue) -> Conflict? {
    let texts = value.elements.map { $0.string ?? "" }
    guard texts.count == 6, let kind = Conflict.Kind(rawValue: texts[0]), let row = value[1]?.integer else {
      return nil
    }
    return Conflict(kind: kind, row: row, column: texts[2], old: texts[3], mine: texts[4], theirs: texts[5])
  }

  private static func step(_ value: JSONValue) -> Step? {
    guard let kind = value["kind"]?.string.flatMap({ Step.Kind(rawValue: $0) }) else { return nil }
    var changes: [Change] = []
    for entry in value["changes"]?.elements ?? [] {
      guard let row = entry[1]?.integer, (0...limit).contains(row) || entry[0]?.string == "column" else { return nil }
      switch entry[0]?.string {
      case "cell"?:
        guard let column = entry[2]?.integer else { return nil }
        changes.append(.cell(row: row, column: column, old: text(entry[3]), new: text(entry[4])))
      case "added"?:
        guard let cells = cells(entry[3]) else { return nil }
        changes.append(.added(row: row, after: entry[2]?.integer, cells: cells))
      case "column"?:
        guard let name = entry[2]?.string else { return nil }
        changes.append(.column(name: name))
      case "removed"?: changes.append(.removed(row: row))
      case "moved"?: changes.append(.moved(row: row, from: entry[2]?.integer, to: entry[3]?.integer))
      default: return nil
      }
    }
    return Step(kind: kind, changes: changes)
  }
}

extension Draft {
  /// Whether a step of a journal is about rows and columns that there can be.
  fileprivate func canTake(_ step: Step) -> Bool {
    step.changes.allSatisfy { change in
      switch change {
      case .cell(let row, let column, _, _): row < places.count + step.changes.count && columns.indices.contains(column)
      case .added(let row, _, let cells):
        row <= places.count + step.changes.count && cells.keys.allSatisfy(columns.indices.contains)
      case .removed(let row), .moved(let row, _, _): row < places.count
      case .column(let name): writing.canAddColumn(name)
      }
    }
  }
}

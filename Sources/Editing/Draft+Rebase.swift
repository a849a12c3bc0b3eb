import Tables
import Text

/// What a file and a draft of it both changed.
public struct Conflict: Sendable, Equatable {
  public enum Kind: String, Sendable {
    /// One cell has two new texts.
    case cell
    /// The row that was edited is not in the file any more.
    case gone
    /// The row that was removed has other texts in the file now.
    case removed
    /// The column is not in the file any more.
    case column
  }

  public var kind: Kind
  public var row: Int
  /// The column's name; empty for a row.
  public var column = ""
  /// What the cell had before both, what it has in the draft, and what it has in the file.
  public var old = ""
  public var mine = ""
  public var theirs = ""

  public init(kind: Kind, row: Int, column: String = "", old: String = "", mine: String = "", theirs: String = "") {
    (self.kind, self.row, self.column) = (kind, row, column)
    (self.old, self.mine, self.theirs) = (old, mine, theirs)
  }
}

extension Draft {
  /// The draft after it was saved: the file is what it said, and what can be undone stays so.
  ///
  /// - Returns: `nil` where the file has other rows than the draft, so nothing of the past fits it.
  func saved(as new: TableWriting) -> Draft? {
    let live = rows
    guard writing.addedColumns.isEmpty else { return nil }
    guard new.table.rowCount == live.count, new.exactNames == writing.exactNames else { return nil }
    var draft = self
    for row in order where removed.contains(row) {
      guard let place = place(of: row) else { continue }
      var cells: [Int: [UInt8]] = [:]
      for column in columns.indices {
        if let cell = changes[row]?[column] ?? writing.written(row: place, column: column) { cells[column] = cell }
      }
      draft.own[row] = OwnRow(
        cells: cells, bytes: writing.bytes(ofRow: place, changes: changes[row] ?? [:]))
      draft.places[row] = -1
    }
    for (row, cells) in changes where own[row] != nil && removed.contains(row) {
      for (column, cell) in cells { draft.own[row]?.cells[column] = cell }
      draft.own[row]?.bytes = nil
    }
    for row in live { draft.own[row] = nil }
    draft.changes = [:]
    for (place, row) in live.enumerated() { draft.places[row] = Int32(truncatingIfNeeded: place) }
    draft.writing = new
    return draft
  }

  /// The same work on another version of the file: rows are known by their keys, and what only one side changed is taken.
  /// Where both did, the draft keeps its own and a person is asked.
  ///
  /// - Parameter key: the columns by which rows are known; none: their whole content.
  func merged(into new: TableWriting, key: [String]) -> Draft {
    Merge(self, new, key).result
  }

  /// Decides a conflict.
  mutating func resolve(_ conflict: Conflict, takingTheirs: Bool) {
    guard let index = conflicts.firstIndex(of: conflict) else { return }
    conflicts.remove(at: index)
    switch conflict.kind {
    case .cell:
      guard takingTheirs, let column = columns.firstIndex(where: conflict.column.isExactly) else { return }
      changes[conflict.row]?[column] = nil
      if changes[conflict.row]?.isEmpty == true { changes[conflict.row] = nil }
    case .gone: if takingTheirs { removed.insert(conflict.row) }
    case .removed: if !takingTheirs { removed.insert(conflict.row) }
    case .column: break
    }
  }
}

extension TableWriting {
  var exactNames: [ExactString] { columnNames.map { ExactString($0) } }
}

/// Brings a draft onto another version of its file.
private struct Merge {
  private let old: Draft
  private let new: TableWriting
  /// The columns of the new version by the places they had.
  private let columns: [Int?]
  private let isAlike: Bool
  private var draft: Draft

  init(_ old: Draft, _ new: TableWriting, _ key: [String]) {
    self.old = old
    var new = new
    // New columns stay, but those that the file has got meanwhile.
    for name in old.writing.addedColumns where new.canAddColumn(name) { new.addedColumns.append(name) }
    self.new = new
    let names = new.exactNames
    columns = old.writing.exactNames.map { name in names.firstIndex(of: name) }
    isAlike = new.isWritten(as: old.writing)
    draft = Draft(new)
    draft.conflicts = old.conflicts
    matchRows(key)
    for row in old.changes.keys.sorted() { takeCells(of: row) }
    takeRemovals()
    placeOwnRows()
    if old.isReordered { keepOrder() }
    draft.done = old.done.map(moved)
    draft.undone = old.undone.map(moved)
    settlePast()
  }

  var result: Draft { draft }

  // MARK: Rows

  /// Gives the rows of the new version the numbers of those they were.
  private mutating func matchRows(_ key: [String]) {
    let before = keys(of: old.writing, key)
    let after = keys(of: new, key)
    var known: [[ExactString]: Int] = [:]
    for (place, key) in before.enumerated() { known[key] = place }
    var numbers: [Int: Int] = [:]
    for row in old.order { if let place = old.place(of: row) { numbers[place] = row } }
    var places = [Int32](repeating: -1, count: old.places.count)
    var order: [Int] = []
    for (place, key) in after.enumerated() {
      var row = places.count
      if let match = known.removeValue(forKey: key).flatMap({ numbers[$0] }) {
        row = match
      } else {
        places.append(-1)
      }
      places[row] = Int32(truncatingIfNeeded: place)
      order.append(row)
    }
    (draft.places, draft.order) = (places, order)
  }

  /// What each row is known by; the second of a key by that too.
  private func keys(of writing: TableWriting, _ key: [String]) -> [[ExactString]] {
    let names = writing.exactNames
    let places = key.compactMap { names.firstIndex(of: ExactString($0)) }
    let isWhole = key.isEmpty || places.count < key.count
    var counts: [[ExactString]: Int] = [:]
    return (0..<writing.table.rowCount).map { row in
      let texts = (isWhole ? Array(names.indices) : places).map { ExactString(writing.text(row: row, column: $0)) }
      counts[texts, default: 0] += 1
      return texts + [ExactString("\(counts[texts] ?? 0)")]
    }
  }

  /// The bytes of a cell of the old version in the new one.
  private func spelled(_ cell: [UInt8]?, _ row: Int?, _ column: Int) -> [UInt8]? {
    guard let cell, !isAlike else { return cell }
    return new.spelling(of: old.writing.text(of: cell), row: row, column: column)
  }

  // MARK: Cells

  private mutating func takeCells(of row: Int) {
    guard let before = old.place(of: row) else { return }
    guard let now = draft.place(of: row) else {
      if !old.removed.contains(row) { keepGone(row, before) }
      return
    }
    for (column, cell) in (old.changes[row] ?? [:]).sorted(by: { $0.key < $1.key }) {
      let (first, mine) = (old.writing.text(row: before, column: column), old.writing.text(of: cell))
      let name = old.columns[column]
      guard let place = columns[column] else {
        draft.conflicts.append(Conflict(kind: .column, row: row, column: name, old: first, mine: mine))
        continue
      }
      let theirs = new.text(row: now, column: place)
      let earlier = draft.conflicts.firstIndex {
        $0.kind == .cell && $0.row == row && $0.column.isExactly(name)
      }
      let undecided = earlier.map { draft.conflicts.remove(at: $0) }
      if theirs.isExactly(mine) { continue }
      draft.changes[row, default: [:]].updateValue(spelled(cell, now, place), forKey: place)
      if undecided != nil || !theirs.isExactly(first) {
        draft.conflicts.append(
          Conflict(kind: .cell, row: row, column: name, old: undecided?.old ?? first, mine: mine, theirs: theirs))
      }
    }
  }

  /// A row that was edited here and is gone from the file stays as a new one until somebody decides.
  private mutating func keepGone(_ row: Int, _ place: Int) {
    var cells: [Int: [UInt8]] = [:]
    for column in old.columns.indices {
      guard let target = columns[column], let cell = old.written(row, column) else { continue }
      cells[target] = spelled(cell, nil, target)
    }
    draft.own[row] = Draft.OwnRow(cells: cells)
    draft.conflicts.append(Conflict(kind: .gone, row: row))
  }

  private mutating func takeRemovals() {
    for row in old.removed {
      guard let before = old.place(of: row) else {
        draft.removed.insert(row)
        continue
      }
      guard let now = draft.place(of: row) else { continue }
      let isSame = columns.indices.allSatisfy { column in
        let now = columns[column].map { new.text(row: now, column: $0) } ?? ""
        return old.writing.text(row: before, column: column).isExactly(now)
      }
      if isSame { draft.removed.insert(row) } else { draft.conflicts.append(Conflict(kind: .removed, row: row)) }
    }
  }

  /// Rows that are in neither version go behind the row that they stood behind.
  private mutating func placeOwnRows() {
    for (row, own) in old.own {
      var cells: [Int: [UInt8]] = [:]
      for (column, cell) in own.cells {
        if let target = columns[column] { cells[target] = spelled(cell, nil, target) }
      }
      for (column, cell) in old.changes[row] ?? [:] {
        if let target = columns[column] { cells[target] = spelled(cell, nil, target) }
      }
      draft.own[row] = Draft.OwnRow(cells: cells, bytes: isAlike && old.changes[row] == nil ? own.bytes : nil)
    }
    var last: Int?
    var present = Set(draft.order)
    for row in old.order {
      if present.contains(row) {
        last = row
      } else if draft.own[row] != nil {
        let place = last.flatMap { draft.order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        draft.order.insert(row, at: place)
        present.insert(row)
        last = row
      }
    }
    if !new.canChangeRows { draft.removed.removeAll() }
  }

  /// Rows that were moved and not saved stay where they were put. Those that came with the file stand behind the row that
  /// they stand behind there.
  private mutating func keepOrder() {
    guard new.canChangeRows else { return }
    let there = Set(draft.order)
    let known = Set(old.order)
    var behind: [Int?: [Int]] = [:]
    var last: Int?
    for row in draft.order {
      if known.contains(row) { last = row } else { behind[last, default: []].append(row) }
    }
    draft.order = (behind[nil] ?? []) + old.order.filter(there.contains).flatMap { [$0] + (behind[$0] ?? []) }
  }

  // MARK: The past

  private func moved(_ step: Step) -> Step {
    let changes = step.changes.compactMap { change -> Change? in
      switch change {
      case .cell(let row, let column, let before, let after):
        guard let place = columns[column], isThere(row) else { return nil }
        let near = draft.place(of: row)
        return .cell(row: row, column: place, old: spelled(before, near, place), new: spelled(after, near, place))
      case .added(let row, let after, let cells):
        guard isThere(row) else { return nil }
        var kept: [Int: [UInt8]] = [:]
        for (column, cell) in cells {
          if let place = columns[column] { kept[place] = spelled(cell, nil, place) }
        }
        return .added(row: row, after: after, cells: kept)
      case .removed(let row): return isThere(row) ? change : nil
      case .column(let name): return self.new.addedColumns.contains(where: name.isExactly) ? change : nil
      case .moved(let row, let from, let to):
        // Where it came from may be gone; then there is no way back.
        return isThere(row) && [from, to].allSatisfy { $0.map(isThere) ?? true } ? change : nil
      }
    }
    return Step(kind: step.kind, changes: changes)
  }

  private func isThere(_ row: Int) -> Bool { draft.place(of: row) != nil || draft.own[row] != nil }

  /// What is undone goes back to what the file says now, not to what it said before somebody else changed it.
  private mutating func settlePast() {
    var seen: Set<[Int]> = []
    for index in draft.done.indices {
      for place in draft.done[index].changes.indices {
        guard case .cell(let row, let column, _, let new) = draft.done[index].changes[place],
          seen.insert([row, column]).inserted, let now = draft.place(of: row), let before = old.place(of: row),
          let origin = columns.firstIndex(of: column),
          !old.writing.text(row: before, column: origin).isExactly(self.new.text(row: now, column: column))
        else { continue }
        draft.done[index].changes[place] = .cell(
          row: row, column: column, old: self.new.written(row: now, column: column), new: new)
      }
    }
    draft.done.removeAll { $0.changes.isEmpty }
    draft.undone.removeAll { $0.changes.isEmpty }
  }
}

import Tables
import Text

/// A table as somebody is changing it: the file as it was read, what was done to it, and what can be done again.
public struct Draft: Sendable {
  /// A row that is not in the file.
  struct OwnRow: Sendable, Equatable {
    var cells: [Int: [UInt8]]
    /// How it stood in an earlier version of the file.
    var bytes: [UInt8]?
  }

  public internal(set) var writing: TableWriting
  /// The numbers of all rows in their order, of removed ones too: a row that comes back comes back to its place.
  var order: [Int]
  /// The rows of the file by their numbers; −1: it is not in the file.
  var places: [Int32]
  var own: [Int: OwnRow] = [:]
  var removed: Set<Int> = []
  /// Cells that are not as in the file, or in `own`.
  var changes: [Int: [Int: [UInt8]?]] = [:]
  public internal(set) var done: [Step] = []
  public internal(set) var undone: [Step] = []
  /// What the file and the draft both changed, to be decided by a person.
  public internal(set) var conflicts: [Conflict] = []

  public init(_ writing: TableWriting) {
    self.writing = writing
    order = Array(0..<writing.table.rowCount)
    places = order.map { Int32(truncatingIfNeeded: $0) }
  }

  public var columns: [String] { writing.columnNames }

  /// Whether it says what the file says.
  public var isUnchanged: Bool {
    changes.isEmpty && conflicts.isEmpty && writing.addedColumns.isEmpty && removed.allSatisfy { place(of: $0) == nil }
      && order.allSatisfy { place(of: $0) != nil || removed.contains($0) } && !isReordered
  }

  var isReordered: Bool {
    var last = -1
    for row in order {
      guard let place = place(of: row) else { continue }
      if place < last { return true }
      last = place
    }
    return false
  }

  /// The numbers of the rows that there are, in their order.
  public var rows: [Int] { removed.isEmpty ? order : order.filter { !removed.contains($0) } }

  public func hasRow(_ row: Int) -> Bool { places.indices.contains(row) && !removed.contains(row) && isKnown(row) }

  private func isKnown(_ row: Int) -> Bool { places[row] >= 0 || own[row] != nil }

  /// Where a row stands in the file; `nil` where it does not.
  public func place(of row: Int) -> Int? {
    guard places.indices.contains(row), places[row] >= 0 else { return nil }
    return Int(places[row])
  }

  public func text(_ row: Int, _ column: Int) -> String {
    if changes[row] == nil, let place = place(of: row) { return writing.text(row: place, column: column) }
    return writing.text(of: written(row, column))
  }

  /// The text of a cell in the file; `nil` where the row is not in it.
  public func savedText(_ row: Int, _ column: Int) -> String? {
    place(of: row).map { writing.text(row: $0, column: column) }
  }

  func written(_ row: Int, _ column: Int) -> [UInt8]? {
    if let change = changes[row]?[column] { return change }
    return unchanged(row, column)
  }

  private func unchanged(_ row: Int, _ column: Int) -> [UInt8]? {
    if let place = place(of: row) { return writing.written(row: place, column: column) }
    return own[row]?.cells[column]
  }

  public func isChanged(_ row: Int, _ column: Int) -> Bool { changes[row]?[column] != nil }
  public func isChanged(_ row: Int) -> Bool { changes[row] != nil }
  public func isNew(_ row: Int) -> Bool { place(of: row) == nil }

  /// How many rows there have ever been: new ones get the numbers from here on.
  public var rowNumbers: Int { places.count }

  // MARK: The file to be

  /// A file with one row and no other; `nil` where the file cannot be without the others.
  public func alone(_ row: Int) -> [UInt8]? {
    guard writing.canChangeRows || order == [row] else { return nil }
    return piece(row, near: order.lazy.compactMap { self.place(of: $0) }.first).map { writing.file([$0]) }
  }

  /// The file with everything that was done.
  public var bytes: [UInt8] { writing.file(pieces) }

  private var pieces: [TableWriting.Piece] {
    var near: Int?
    return order.compactMap { row in
      if let place = place(of: row) { near = place }
      return piece(row, near: near)
    }
  }

  /// - Parameter near: a row of the file as which a new one is written.
  private func piece(_ row: Int, near: Int?) -> TableWriting.Piece? {
    let place = place(of: row)
    if removed.contains(row) { return place.map { .removed($0) } }
    if let place { return .kept(place, changes: changes[row] ?? [:]) }
    guard let own = own[row] else { return nil }
    guard let bytes = own.bytes, changes[row] == nil, writing.addedColumns.isEmpty else {
      var cells = own.cells
      for (column, cell) in changes[row] ?? [:] { cells[column] = cell }
      return .added(writing.row(of: cells, like: near))
    }
    return .added(bytes)
  }

  // MARK: What is done

  mutating func apply(_ change: Change) {
    switch change {
    case .cell(let row, let column, _, let new): put(new, row, column)
    case .added(let row, let after, let cells):
      if row >= places.count || !order.contains(row) { place(row, after: after) }
      while places.count <= row { places.append(-1) }
      if places[row] < 0, own[row] == nil { own[row] = OwnRow(cells: cells) }
      removed.remove(row)
    case .removed(let row): removed.insert(row)
    case .moved(let row, _, let to):
      order.removeAll { $0 == row }
      place(row, after: to)
    case .column(let name): writing.addedColumns.append(name)
    }
  }

  mutating func revert(_ change: Change) {
    switch change {
    case .cell(let row, let column, let old, _): put(old, row, column)
    case .added(let row, _, _): removed.insert(row)
    case .removed(let row): removed.remove(row)
    case .moved(let row, let from, _):
      order.removeAll { $0 == row }
      place(row, after: from)
    case .column(let name): writing.addedColumns.removeAll(where: name.isExactly)
    }
  }

  private mutating func place(_ row: Int, after: Int?) {
    guard let after else { return order.insert(row, at: 0) }
    let index = order.lastIndex(of: after).map { $0 + 1 } ?? order.count
    order.insert(row, at: index)
  }

  private mutating func put(_ cell: [UInt8]?, _ row: Int, _ column: Int) {
    guard places.indices.contains(row) else { return }
    if unchanged(row, column) == cell {
      changes[row]?[column] = nil
      if changes[row]?.isEmpty == true { changes[row] = nil }
    } else {
      changes[row, default: [:]].updateValue(cell, forKey: column)
    }
  }

  /// Undoes the last step.
  public mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    for change in step.changes.reversed() { revert(change) }
    undone.append(step)
    return step
  }

  /// Does again what was undone last.
  public mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    for change in step.changes { apply(change) }
    done.append(step)
    return step
  }

  mutating func take(_ step: Step) {
    for change in step.changes { apply(change) }
    done.append(step)
    undone.removeAll()
  }
}

import Tables
import Text

/// A text for a cell.
public struct CellText: Sendable {
  public var row: Int
  public var column: Int
  public var text: String

  public init(row: Int, column: Int, text: String) {
    self.row = row
    self.column = column
    self.text = text
  }
}

/// What a person wants done, as one step.
public struct Edit: Sendable {
  public var kind: Step.Kind
  public var cells: [CellText] = []
  /// New rows: texts by columns.
  public var added: [[Int: String]] = []
  /// Where they go; `nil`: behind all others.
  public var after: Int?
  public var removed: [Int] = []

  public init(_ kind: Step.Kind) { self.kind = kind }
}

extension Draft {
  /// Takes an edit as a whole or not at all. A text that its cell has already is no edit.
  ///
  /// - Returns: what was done; `nil` where nothing changes.
  public mutating func take(_ edit: Edit) throws(Refusal) -> Step? {
    var step = Step(kind: edit.kind, changes: [])
    var seen: Set<[Int]> = []
    for cell in edit.cells.reversed() where seen.insert([cell.row, cell.column]).inserted {
      if let change = try change(cell) { step.changes.append(change) }
    }
    step.changes.reverse()
    if !edit.added.isEmpty || !edit.removed.isEmpty, !writing.canChangeRows { throw .fixedRows }
    for row in edit.removed {
      guard hasRow(row) else { throw .noRow(row) }
      step.changes.append(.removed(row: row))
    }
    var after = edit.after ?? order.last
    if let row = edit.after, !hasRow(row) { throw .noRow(row) }
    for (index, texts) in edit.added.enumerated() {
      let row = places.count + index
      step.changes.append(.added(row: row, after: after, cells: try cells(texts, after: after)))
      after = row
    }
    if step.changes.isEmpty { return nil }
    take(step)
    return step
  }

  /// Puts a row behind another; `nil`: before all.
  public mutating func move(_ row: Int, after: Int?) throws(Refusal) -> Step? {
    guard writing.canChangeRows else { throw .fixedRows }
    guard hasRow(row), let index = order.firstIndex(of: row) else { throw .noRow(row) }
    if let after, !hasRow(after) { throw .noRow(after) }
    let from = index > 0 ? order[index - 1] : nil
    if after == row || after == from { return nil }
    let step = Step(kind: .move, changes: [.moved(row: row, from: from, to: after)])
    take(step)
    return step
  }

  /// Puts a new column behind the others.
  public mutating func addColumn(_ name: String) throws(Refusal) -> Step? {
    let name = String(decoding: Array(Array(name.utf8).trimmedASCII), as: UTF8.self)
    guard writing.canAddColumn(name) else { throw .badColumn(name) }
    let step = Step(kind: .column, changes: [.column(name: name)])
    take(step)
    return step
  }

  /// Why a text would not be taken; `nil`: it would be.
  public func refusal(of cell: CellText) -> Refusal? {
    do throws(Refusal) { _ = try change(cell) } catch { return error }
    return nil
  }

  /// Why a text would not be taken for a column of a new row; `nil`: it would be.
  public func refusal(ofNew text: String, column: Int) -> Refusal? {
    do throws(Refusal) { _ = try cells([column: text], after: order.last) } catch { return error }
    return nil
  }

  private func change(_ cell: CellText) throws(Refusal) -> Change? {
    guard hasRow(cell.row) else { throw .noRow(cell.row) }
    try check(column: cell.column)
    let old = written(cell.row, cell.column)
    if writing.text(of: old).isExactly(cell.text) { return nil }
    let new = try spelling(cell)
    return old == new ? nil : .cell(row: cell.row, column: cell.column, old: old, new: new)
  }

  private func check(column: Int) throws(Refusal) {
    guard columns.indices.contains(column) else { throw .noColumn(column) }
    guard writing.canChange(column: column) else { throw .fixedColumn(columns[column]) }
  }

  /// The bytes of a text for a cell: those of the file where it says the same.
  private func spelling(_ cell: CellText) throws(Refusal) -> [UInt8]? {
    if let place = place(of: cell.row), writing.text(row: place, column: cell.column).isExactly(cell.text) {
      return writing.written(row: place, column: cell.column)
    }
    let place = self.place(of: cell.row)
    guard
      let bytes = writing.spelling(
        of: cell.text, row: place ?? self.place(near: cell.row), column: cell.column, isNew: place == nil)
    else { throw .unwritable(row: cell.row, column: columns[cell.column]) }
    return bytes
  }

  private func cells(_ texts: [Int: String], after: Int?) throws(Refusal) -> [Int: [UInt8]] {
    var cells: [Int: [UInt8]] = [:]
    let near = after.flatMap { place(of: $0) ?? place(near: $0) }
    for (column, text) in texts where !text.isEmpty {
      try check(column: column)
      guard let bytes = writing.spelling(of: text, row: near, column: column, isNew: true) else {
        throw .unwritable(row: nil, column: columns[column])
      }
      cells[column] = bytes
    }
    return cells
  }

  /// The row of the file that a new row stands behind.
  private func place(near row: Int) -> Int? {
    guard let index = order.firstIndex(of: row) else { return nil }
    return order[..<index].last { places[$0] >= 0 }.flatMap { place(of: $0) }
  }
}

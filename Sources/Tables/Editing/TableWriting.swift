import Diagnostics
import Text

/// How a person's table is written, so that some of it can be written anew while every other byte stays.
///
/// It works on the bytes of cells as they stand in the file, with their quotes: whoever keeps those can put back the very
/// file that there was.
public struct TableWriting: Sendable {
  /// Why a table cannot be changed.
  public enum Obstacle: String, Error, Sendable, Equatable {
    /// It is a sheet of a workbook.
    case workbook
    /// It is a calendar, whose events are more than cells.
    case calendar
    /// The file is not UTF-8.
    case encoding
    /// It is made by the program, not read from a file as it is.
    case noFile
  }

  /// A row of the file to be.
  public enum Piece: Sendable {
    /// A row of the file that there is, with other bytes in some cells; `nil` takes a cell away that the row need not have.
    case kept(Int, changes: [Int: [UInt8]?])
    /// A row that is gone; what stands between it and the next, such as a comment, stays.
    case removed(Int)
    case added([UInt8])
  }

  public let table: Table
  /// The byte order mark.
  let mark: [UInt8]
  let shape: RowShape
  /// Columns that the file does not have yet, behind those that it has.
  public var addedColumns: [String] = []
  private let escapes: JSONEscapes

  /// - Parameter raw: the file's bytes.
  public init(_ table: Table, raw: [UInt8]) throws(Obstacle) {
    if table.format.isWorkbook { throw .workbook }
    if case .calendar = table.storage { throw .calendar }
    let bytes = table.file.bytes
    let markLength = raw.count - bytes.count
    guard markLength == 0 || (markLength == 3 && raw.starts(with: [0xEF, 0xBB, 0xBF])),
      raw.dropFirst(markLength).elementsEqual(bytes)
    else { throw .encoding }
    self.table = table
    mark = Array(raw.prefix(markLength))
    shape = RowShape(table)
    escapes = JSONEscapes(table)
  }

  /// What stands between the cells of CSV.
  public var delimiter: UInt8? { if case .csv(let csv) = table.storage { csv.syntax.delimiter } else { nil } }

  /// Whether rows can be added, removed and moved; otherwise only cells change.
  public var canChangeRows: Bool { shape.kind != .fixed }

  /// The names of all columns, of those to be too.
  public var columnNames: [String] { table.columns.map(\.name) + addedColumns }

  /// Whether a column of this name can be put behind the others.
  public func canAddColumn(_ name: String) -> Bool {
    let isNew =
      name.utf8.contains { $0 > 0x20 } && name.utf8.count <= 200 && name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    guard isNew, !columnNames.contains(where: name.isExactly) else { return false }
    switch table.storage {
    case .csv(let csv):
      return csv.headerEnd != nil && CSVSpelling(csv).name(name) != nil
    case .json: return true
    case .calendar: return false
    }
  }

  /// Whether the cells of a column can be changed.
  public func canChange(column: Int) -> Bool {
    switch table.storage {
    case .csv: true
    case .json(let json): column > 0 || !json.isKeyed
    case .calendar: false
    }
  }

  /// The file's bytes.
  public var raw: [UInt8] { mark + table.file.bytes }

  /// Whether the bytes of cells of another table mean the same here.
  public func isWritten(as other: TableWriting) -> Bool {
    switch (table.storage, other.table.storage) {
    case (.csv(let mine), .csv(let theirs)): mine.syntax == theirs.syntax
    case (.json, .json): true
    default: false
    }
  }

  // MARK: Cells

  /// The bytes of a cell with its quotes; `nil` where the row has none.
  public func written(row: Int, column: Int) -> [UInt8]? {
    switch table.storage {
    case .csv(let csv): csv.span(ofRow: row, column: column).map { Array(csv.file.bytes[$0]) }
    case .json(let json): json.span(ofRow: row, column: column).map { Array(json.document.file.bytes[$0]) }
    case .calendar: nil
    }
  }

  /// The text of a cell; empty where the row has none.
  public func text(row: Int, column: Int) -> String {
    switch table.storage {
    case .csv(let csv): csv.text(ofRow: row, column: column) ?? ""
    case .json: text(of: written(row: row, column: column))
    case .calendar: ""
    }
  }

  /// The text that the bytes of a cell stand for.
  public func text(of written: [UInt8]?) -> String {
    guard let written else { return "" }
    switch table.storage {
    case .csv(let csv): return written.withUnsafeBufferPointer { csv.syntax.text(of: $0) }
    case .json: return jsonText(of: written)
    case .calendar: return ""
    }
  }

  /// The bytes by which a text stands in a cell: written as the cell was, or as those of its column near it.
  ///
  /// - Parameter row: the row of the file, or one near a new row; `nil`: none is near.
  /// - Returns: `nil` when the table's dialect cannot say it.
  public func spelling(of text: String, row: Int?, column: Int, isNew: Bool = false) -> [UInt8]? {
    guard text.unicodeScalars.allSatisfy(Self.isAllowed) else { return nil }
    switch table.storage {
    case .csv(let csv): return CSVSpelling(csv).bytes(of: text, row: row, column: column, isNew: isNew)
    case .json(let json):
      return JSONSpelling(json, escapes, addedColumns).bytes(of: text, row: row, column: column, isNew: isNew)
    case .calendar: return nil
    }
  }

  /// Control characters other than those of texts would end up in no page, and some of them end a file.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 ? scalar.value != 0x7F : [0x09, 0x0A, 0x0D].contains(scalar.value)
  }

  /// A row of its own with these cells.
  ///
  /// - Parameter row: a row of the file as which it is written; `nil`: none is near.
  public func row(of cells: [Int: [UInt8]], like row: Int?) -> [UInt8] {
    switch table.storage {
    case .csv(let csv): CSVSpelling(csv).row(of: cells, columns: csv.columns.count + addedColumns.count)
    case .json(let json): JSONSpelling(json, escapes, addedColumns).row(of: cells, like: row)
    case .calendar: []
    }
  }

  /// A row of the file with changes.
  public func bytes(ofRow row: Int, changes: [Int: [UInt8]?]) -> [UInt8] {
    switch table.storage {
    case .csv(let csv): CSVSpelling(csv).bytes(ofRow: row, changes: withAdded(changes, csv))
    case .json(let json): JSONSpelling(json, escapes, addedColumns).bytes(ofRow: row, changes: changes)
    case .calendar: []
    }
  }

  // MARK: Columns

  /// With an empty cell for each new column that has none, since every row of CSV has as many cells as the header.
  private func withAdded(_ changes: [Int: [UInt8]?], _ csv: CSVStorage) -> [Int: [UInt8]?] {
    var changes = changes
    for column in addedColumns.indices.map({ csv.columns.count + $0 }) where (changes[column] ?? nil) == nil {
      changes.updateValue([], forKey: column)
    }
    return changes
  }

  /// What stands before the first row, with the names of new columns in it.
  var head: [UInt8] {
    let bytes = table.file.bytes
    guard case .csv(let csv) = table.storage, !addedColumns.isEmpty, let end = csv.headerEnd else {
      return Array(bytes[shape.head])
    }
    let names = addedColumns.flatMap { name in
      [csv.syntax.delimiter] + (CSVSpelling(csv).name(name) ?? Array(name.utf8))
    }
    return bytes[shape.head.lowerBound..<end] + names + bytes[end..<shape.head.upperBound]
  }
}

import Diagnostics
import Text

/// A table as it was read: the file's bytes and where its cells lie. Small to pass around, safe to share.
public struct Table: Sendable {
  let storage: Storage
  /// The path of the file in its site; `nil`: what people call it, which may begin with the way to the site.
  public var sitePath: String?
  /// The only columns that can be seen of it; `nil`: all.
  private var shownColumns: [String]?

  init(storage: Storage) { self.storage = storage }

  enum Storage: Sendable {
    case csv(CSVStorage)
    case json(JSONStorage)
    case calendar(CalendarStorage)
  }

  /// The file, as checked UTF-8.
  public var file: SourceFile {
    switch storage {
    case .csv(let csv): csv.file
    case .json(let json): json.document.file
    case .calendar(let calendar): calendar.file
    }
  }

  /// What kind of file it came from.
  public var format: TableFormat {
    switch storage {
    case .csv(let csv): csv.format
    case .json(let json): json.document.isLines ? .jsonLines : .json
    case .calendar: .ics
    }
  }

  /// The name of the sheet of a workbook; `nil` for all others.
  public var sheet: String? { file.sheet?.sheet }

  /// The columns in the order of the header; for JSON, in which their names are first met. A CSV column may have an
  /// empty name (reported already): nothing can refer to it.
  public var columns: [Column] {
    guard let shownColumns else { return allColumns }
    return allColumns.filter { column in shownColumns.contains(where: column.name.isExactly) }
  }

  private var allColumns: [Column] {
    switch storage {
    case .csv(let csv): csv.columns
    case .json(let json): json.columns
    case .calendar(let calendar): calendar.columns
    }
  }

  /// Where the names of the columns stand: what is said of a column that is not there points at those that are.
  public var header: SourceLocation {
    guard let first = columns.first, let last = columns.last, case .csv = storage,
      first.span.lowerBound < last.span.upperBound
    else { return SourceLocation(file) }
    return SourceLocation(file, first.span.lowerBound..<last.span.upperBound)
  }

  /// How many rows there are, blank ones left out.
  public var rowCount: Int {
    switch storage {
    case .csv(let csv): csv.rowCount
    case .json(let json): json.rows.count
    case .calendar(let calendar): calendar.rows.count
    }
  }

  /// What parts the cells of a CSV file, declared or found; `nil` for all others.
  public var delimiter: UInt8? {
    switch storage {
    case .csv(let csv): csv.format == .csv ? csv.syntax.delimiter : nil
    case .json, .calendar: nil
    }
  }

  /// The row at a place from 0; beyond `rowCount` a row without cells.
  public func row(_ index: Int) -> Row { Row(storage: storage, index: index) }

  /// All rows in the order of the file.
  public var rows: some RandomAccessCollection<Row> { (0..<rowCount).lazy.map { row($0) } }

  /// The column of a name, or of a dotted path into JSON objects (`volumeInfo.title`; a number picks from a list,
  /// `authors.0`, and `*` takes all of it, `authors.*.name`). A name that has the dots verbatim wins. `nil` when no row has
  /// it; see `columns` for a near miss. Every table has `{file}`, the name of its file without its ending, and `{folder}`.
  ///
  /// CSV names are compared byte by byte; one that is only canonically equivalent (é composed or not) is taken where
  /// no other is.
  public func column(_ path: String) -> ColumnPath? {
    if let shownColumns, !shownColumns.contains(where: path.isExactly) { return nil }
    switch storage {
    case .csv(let csv):
      let exact = csv.columns.first { !$0.name.isEmpty && $0.name.isExactly(path) }
      guard let column = exact ?? csv.columns.first(where: { !$0.name.isEmpty && $0.name == path }) else {
        return ColumnPath(path, ofFile: sitePath ?? file.path)
      }
      return ColumnPath(text: path, index: column.index)
    case .json(let json):
      return json.column(path) ?? ColumnPath(path, ofFile: sitePath ?? file.path)
    case .calendar(let calendar):
      return calendar.columns.first { $0.name.isExactly(path) }.map { ColumnPath(text: path, index: $0.index) }
        ?? ColumnPath(path, ofFile: sitePath ?? file.path)
    }
  }

  /// Whether it is a JSON file read as a single row whose members are all objects: records by their keys, most probably,
  /// for which `records` was to say `keyed_by`.
  public var looksKeyed: Bool {
    if case .json(let json) = storage { json.looksKeyed } else { false }
  }

  /// The same table with these columns alone, paths into JSON objects among them: no other can be looked up.
  public func showing(_ columns: [String]) -> Table {
    var table = self
    table.shownColumns = columns
    return table
  }

  /// Where a JSON file read as a single row has lists of objects inside, the longest first: what `records:` was probably
  /// meant to say. Empty for other tables.
  public var nestedRecords: [NestedRecords] {
    switch storage {
    case .csv, .calendar: []
    case .json(let json): json.nestedRecords
    }
  }
}

/// A list of objects inside a JSON file.
public struct NestedRecords: Sendable {
  /// Its dotted path.
  public let path: String
  /// How many elements it has.
  public let count: Int
}

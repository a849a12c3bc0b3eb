import Diagnostics
import Files
import Locales
import Tables
import Text

/// What is known of covers: a table of the site that says where each came from, and, in `.gablota`, who had none.
struct CoverNotes {
  /// A row of the table.
  struct Row: Equatable {
    let file: String
    let isbn: String
    let source: String
    let address: String
    let license: String
    let fetched: String

    fileprivate var cells: [String] { [file, isbn, source, address, license, fetched] }
  }

  static let columns = ["file", "isbn", "source", "address", "license", "fetched"]
  /// For so many days nobody is asked again who had no cover.
  private static let patience = 30
  private static let refusals = ".gablota/covers.csv"
  private static let sizeLimit = 64 << 20

  private let site: SiteFolder
  private let table: String
  private(set) var rows: [Row] = []
  /// The day of the last answer without a cover, by number and source.
  private var asked: [ExactString: CivilDate] = [:]
  let today: CivilDate

  /// Reads what is known.
  ///
  /// - Returns: `nil` where the table is one of somebody else's, which is reported.
  init?(site: SiteFolder, table: String, at location: SourceLocation?, today: CivilDate, log: DiagnosticLog)
    throws(FileError)
  {
    (self.site, self.table, self.today) = (site, table, today)
    if let problem = SafePath.writingProblem(table) {
      log.error("covers.table", "\"\(table)\" cannot be the table of covers: \(problem.message)", at: location)
      return nil
    }
    let lines = try Self.lines(of: table, in: site)
    if let head = lines.first,
      head.count != Self.columns.count || !zip(head, Self.columns).allSatisfy({ $0.isExactly($1) })
    {
      log.error(
        "covers.table", "\"\(table)\" has other columns than \(Self.columns.joined(separator: ","))", at: location,
        suggestion: "name another table with  covers: {table: …}")
      return nil
    }
    rows = lines.dropFirst().compactMap(Row.init)
    for line in try Self.lines(of: Self.refusals, in: site).dropFirst() where line.count == 3 {
      if let day = CivilDate(iso: line[2]) { asked[Self.key(line[0], line[1])] = day }
    }
  }

  private static func key(_ isbn: String, _ source: String) -> ExactString { ExactString(isbn + "\n" + source) }

  /// The day on which a source had no cover of a book, if that is not long ago.
  func refused(_ isbn: String, by source: CoverSource) -> CivilDate? {
    guard let day = asked[Self.key(isbn, source.name)], today.dayNumber - day.dayNumber < Self.patience else {
      return nil
    }
    return day
  }

  mutating func add(_ row: Row) {
    rows.removeAll { $0.file.isExactly(row.file) }
    rows.append(row)
  }

  mutating func addRefusal(_ isbn: String, by source: CoverSource) { asked[Self.key(isbn, source.name)] = today }

  mutating func remove(_ file: String) { rows.removeAll { $0.file.isExactly(file) } }

  /// Writes both down.
  func save() throws(FileError) {
    if !rows.isEmpty {
      let sorted = rows.sorted { ExactString($0.file) < ExactString($1.file) }
      try write([Self.columns] + sorted.map(\.cells), to: table)
    }
    let lines = asked.sorted { $0.key < $1.key }.map { key, day in
      key.string.parts(separatedBy: UInt8(ascii: "\n")) + [day.iso]
    }
    if !lines.isEmpty { try write([["isbn", "source", "asked"]] + lines, to: Self.refusals) }
  }

  private func write(_ lines: [[String]], to path: String) throws(FileError) {
    var bytes: [UInt8] = []
    for line in lines {
      for (place, cell) in line.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(csvQuoted: cell)
      }
      bytes.append(0x0A)
    }
    let folders = path.parts(separatedBy: UInt8(ascii: "/")).dropLast().joined(separator: "/")
    try makeFolders(folders, below: site.folder)
    try replace(site.path(path), with: bytes)
  }

  /// The head and the rows of a table; nothing where there is no file.
  private static func lines(of path: String, in site: SiteFolder) throws(FileError) -> [[String]] {
    guard try status(site.path(path), followingLinks: false)?.kind == .file else { return [] }
    let bytes = try read(site.path(path), limit: sizeLimit)
    guard let table = TableReader.read(path: path, bytes: bytes, format: .csv, log: DiagnosticLog()) else { return [] }
    return [table.columns.map(\.name)]
      + table.rows.map { row in
        row.cells.map { cell in
          if case .text(let text)? = cell?.value {
            text
          } else if case .number(let text)? = cell?.value {
            text
          } else {
            ""
          }
        }
      }
  }
}

extension CoverNotes.Row {
  fileprivate init?(_ cells: [String]) {
    guard cells.count == CoverNotes.columns.count else { return nil }
    self.init(
      file: cells[0], isbn: cells[1], source: cells[2], address: cells[3], license: cells[4], fetched: cells[5])
  }
}

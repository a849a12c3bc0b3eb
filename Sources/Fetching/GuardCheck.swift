import Diagnostics
import Locales
import Tables
import Text

/// Compares an answer with the good copy it would replace.
struct GuardCheck {
  let source: RemoteSource
  let now: Instant

  /// What was found in an answer.
  struct Findings {
    /// Why it is no data at all; nobody can accept it.
    var damage: String?
    /// Why somebody should look at it first.
    var doubts: [String] = []
    /// How many rows it has.
    var rows = 0
  }

  /// Looks at an answer.
  ///
  /// - Parameters:
  ///   - old: the good copy; `nil` where there is none yet.
  ///   - mediaType: what the server says that it is.
  func findings(_ new: [UInt8], old: [UInt8]?, mediaType: String?) -> Findings {
    var findings = Findings()
    if let damage = noData(new, mediaType) {
      findings.damage = damage
      return findings
    }
    let log = DiagnosticLog()
    guard let table = table(new, log) else {
      findings.damage = "it cannot be read: \(Self.first(log) ?? "it is not a table")"
      return findings
    }
    findings.rows = table.rowCount
    if table.rowCount == 0 { findings.doubts.append("it has no rows") }
    guard let old, let known = self.table(old, DiagnosticLog()) else { return findings }
    let wasFaulty = has(errors: old)
    if log.hasErrors, !wasFaulty { findings.doubts.append("it has mistakes: \(Self.first(log) ?? "")") }
    if old.last == 0x0A, new.last != 0x0A, table.format == .csv {
      findings.doubts.append("it ends inside a line, as if it were cut off")
    }
    if isLoading(table), !isLoading(known) {
      findings.doubts.append("a cell says \"Loading...\", so its sheet is still being calculated")
    }
    findings.doubts += goneColumns(known, table)
    if table.rowCount > 0 { findings.doubts += rowDoubts(known, table) }
    findings.doubts += RecordComparison(source, known, table).doubts
    findings.doubts += age(table)
    return findings
  }

  func table(_ bytes: [UInt8], _ log: DiagnosticLog) -> Table? {
    TableReader.read(
      path: source.address, bytes: bytes, format: source.format(of: bytes), records: source.recordsInCopy(bytes),
      dialect: source.dialect, log: log)
  }

  private func has(errors bytes: [UInt8]) -> Bool {
    let log = DiagnosticLog()
    _ = table(bytes, log)
    return log.hasErrors
  }

  private static func first(_ log: DiagnosticLog) -> String? {
    log.sorted().first { $0.severity == .error }.map { diagnostic in
      let place = diagnostic.location.flatMap { location in location.span.map { self.place($0, in: location.file) } }
      return (place.map { $0 + ": " } ?? "") + diagnostic.message
    }
  }

  private static func place(_ span: Range<Int>, in file: SourceFile) -> String {
    if file.sheet != nil { return file.place(of: span.lowerBound) }
    let position = file.position(of: span.lowerBound)
    return "line \(position.line), column \(position.column)"
  }

  /// A web page, or nothing, where data was asked for.
  private func noData(_ bytes: [UInt8], _ mediaType: String?) -> String? {
    let text = bytes.drop { $0.isASCIIWhitespace || [0xEF, 0xBB, 0xBF].contains($0) }
    if text.isEmpty { return "it is empty" }
    let start = text.prefix(64)
    let isPage = ["<!doctype", "<html", "<head", "<body", "<?xml"].contains { mark in
      start.prefix(mark.utf8.count).equalsIgnoringASCIICase(mark.utf8)
    }
    let isMarkup = text.first == UInt8(ascii: "<") && (mediaType?.has("html") ?? false)
    if isPage || isMarkup {
      let title = Self.title(text)
      let name = title.map { " called \"\($0)\"" } ?? ""
      return "it is a web page\(name), perhaps a log-in or error page, and not data"
    }
    return nil
  }

  /// The title of a web page, its first 60 letters.
  private static func title(_ page: ArraySlice<UInt8>) -> String? {
    let beginning = page.prefix(4_096)
    for start in beginning.indices where beginning[start] == UInt8(ascii: "<") {
      guard beginning[start...].prefix(7).equalsIgnoringASCIICase("<title>".utf8) else { continue }
      let text = beginning[(start + 7)...].prefix { $0 != UInt8(ascii: "<") }.trimmedASCII
      let letters = String(decoding: text, as: UTF8.self).unicodeScalars.prefix(60)
      return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters))
    }
    return nil
  }

  private func goneColumns(_ old: Table, _ new: Table) -> [String] {
    let named = source.columns + source.keyColumns
    let used = named + old.columns.map(\.name).filter(source.uses)
    let gone = Set(used.filter { old.column($0) != nil && new.column($0) == nil }.map(ExactString.init)).sorted()
    if gone.isEmpty { return [] }
    let names = gone.prefix(4).map { "\"\($0.string)\"" }.joined(separator: ", ")
    return [
      gone.count == 1
        ? "the column \(names), which the site uses, is gone" : "columns that the site uses are gone: \(names)"
    ]
  }

  private func rowDoubts(_ old: Table, _ new: Table) -> [String] {
    let (before, after) = (old.rowCount, new.rowCount)
    guard before >= Guards.baseline else { return [] }
    let guards = source.guards
    if (before - after) * 100 > before * guards.fewerRows {
      return ["it has \(after) rows, there were \(before) before, and the limit is \(guards.fewerRows) % fewer"]
    }
    if (after - before) * 100 > before * guards.moreRows {
      return ["it has \(after) rows, there were \(before) before, and the limit is \(guards.moreRows) % more"]
    }
    return []
  }

  /// Whether a cell has what Google Sheets exports for a formula that is not calculated yet.
  private func isLoading(_ table: Table) -> Bool {
    let mark = "Loading..."
    guard table.format == .csv, table.file.bytes.contains(Array(mark.utf8)) else { return false }
    return table.rows.contains { row in row.cells.contains { $0?.plainText?.isExactly(mark) ?? false } }
  }

  private func age(_ table: Table) -> [String] {
    guard let limit = source.guards.freshWithin, let name = source.guards.freshColumn, table.rowCount > 0 else {
      return []
    }
    guard let column = table.column(name) else { return ["it has no column \"\(name)\", which shows how fresh it is"] }
    let parser = try? DateParser(formats: ["any"])
    let newest = table.rows.compactMap { row -> CivilDate? in
      guard let text = row.cell(column)?.plainText, let parser else { return nil }
      if case .success(let date) = parser.date(text) { return date }
      if case .success(let moment) = parser.moment(text) { return moment.day }
      return nil
    }.max()
    guard let newest else { return ["no value of its column \"\(name)\" is a date"] }
    let start = TimeZoneRules.utc.startOfDay(newest)
    if now.secondsSince1970 - start.secondsSince1970 <= limit + 86_400 { return [] }
    return ["its newest date in \"\(name)\" is \(newest.iso), and the limit is \(inWords(seconds: limit))"]
  }
}

extension ParsedMoment {
  fileprivate var day: CivilDate {
    switch self {
    case .day(let date): date
    case .local(let dateTime): dateTime.date
    case .instant(let instant, offset: _): TimeZoneRules.utc.civil(at: instant).date
    }
  }
}

extension Cell {
  /// The text of a cell that holds one value.
  var plainText: String? {
    switch value {
    case .text(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    default: nil
    }
  }
}

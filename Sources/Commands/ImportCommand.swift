import ArgumentParser
import Diagnostics
import Glibc
import Locales
import SiteBuild
import Tables

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add books of other catalogues to one of your tables.", subcommands: [ImportISBN.self, ImportFrom.self],
    defaultSubcommand: ImportFrom.self)
}

struct ImportFrom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from",
    abstract: "Add what another program exported to a CSV table: gablota import goodreads export.csv --into books.csv",
    discussion: """
      If the table has a book, by its ISBN or else by its title, authors and year, its empty cells are filled. Other \
      books get a new row at the end. Nothing else in the table changes, and the old table is kept as TABLE.bak. If \
      there is no table, the import makes one.

      SOURCE is one of \(knownImports.joined(separator: ", ")), or a file that describes another program.
      """)

  @Argument(help: "What the files are from.")
  var source: String

  @Argument(help: "The files.")
  var files: [String]

  @Option(help: "The table.")
  var into: String

  @Option(help: "The encoding of the files, if it is not UTF-8: windows-1251, utf-16 and so on.")
  var encoding: String?

  @Flag(help: "Report what would be done, and write nothing.")
  var dryRun = false

  func run() throws {
    let encoding = encoding.flatMap { TextEncoding(name: $0) }
    if let name = self.encoding, encoding == nil {
      let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--encoding: \"\(name)\" is not known, expected one of \(known)")
    }
    try reportImport(into: into) { today, log throws(BuildFailure) in
      try importRecords(
        files, from: source, into: into, encoding: encoding, isRehearsal: dryRun, today: today, log: log)
    }
  }
}

struct ImportISBN: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isbn",
    abstract: "Add answers of Google Books (volumes?q=isbn:…) to a CSV table.",
    discussion: """
      If the table has the ISBN of a book, its empty cells are filled. Other books get a new row at the end. Nothing \
      else in the table changes, and the old table is kept as TABLE.bak. Columns are matched by a site.yaml that \
      names the table, otherwise by their names.
      """)

  @Argument(help: "The files with the answers.")
  var files: [String]

  @Option(help: "The table.")
  var into: String

  @Flag(help: "Report what would be done, and write nothing.")
  var dryRun = false

  func run() throws {
    try reportImport(into: into) { today, log throws(BuildFailure) in
      try importBooks(files, into: into, isRehearsal: dryRun, today: today, log: log)
    }
  }
}

/// Runs an import and says what it did.
private func reportImport(
  into table: String, _ run: (CivilDate, DiagnosticLog) throws(BuildFailure) -> ImportReport?
) throws {
  let log = DiagnosticLog()
  let reporter = Reporter(.text)
  let now = try siteOptions(now: nil, baseURL: nil, drafts: false).now
  let report: ImportReport?
  do throws(BuildFailure) {
    report = try run(civilDateHere(at: now), log)
  } catch {
    reporter.finish(log)
    reporter.fail(error.description)
    throw ExitCode(3)
  }
  reporter.finish(log)
  guard let report else { throw ExitCode(1) }
  reporter.summary(
    report.text(ofTable: table),
    done: report.backup == nil && !report.isNew
      ? nil : "\(table.printable) is saved. Only the report could not be written.")
}

extension ImportReport {
  /// So many lines are told one by one.
  private static let mostLines = 50

  fileprivate func text(ofTable table: String) -> String {
    let told = lines.prefix(Self.mostLines).map { $0.printable + "\n" }.joined()
    let rest =
      lines.count > Self.mostLines
      ? "… and \(lines.count - Self.mostLines) more: \(counts.added) added, \(counts.filled) filled, \(counts.same) as they were, in all\n"
      : ""
    return told + rest + closing(table)
  }

  private func closing(_ table: String) -> String {
    if !hasChanges { return "\(table.printable) has not changed\n" }
    if isNew { return "made \(table.printable)\n" }
    return backup.map { "saved \(table.printable), the old one is \($0.printable)\n" }
      ?? "nothing was written: --dry-run\n"
  }
}

/// The day on the clock of the machine: a table names no time zone, and who imports in the evening means the day it is there.
private func civilDateHere(at instant: Instant) -> CivilDate {
  var seconds = time_t(instant.secondsSince1970)
  var parts = tm()
  guard localtime_r(&seconds, &parts) != nil,
    let date = CivilDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  else { return TimeZoneRules.utc.civil(at: instant).date }
  return date
}

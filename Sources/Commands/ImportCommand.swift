import ArgumentParser
import Diagnostics
import Glibc
import Locales
import SiteBuild

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add answers of other catalogues to one of your tables.", subcommands: [ImportISBN.self])
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
    let log = DiagnosticLog()
    let reporter = Reporter(.text)
    let now = try siteOptions(now: nil, baseURL: nil, drafts: false).now
    do {
      let report = try importBooks(
        files, into: into, isRehearsal: dryRun, today: civilDateHere(at: now), log: log)
      reporter.finish(log)
      guard let report else { throw ExitCode(1) }
      reporter.summary(
        report.lines.map { $0.printable + "\n" }.joined() + closing(report),
        done: report.backup == nil ? nil : "\(into.printable) is saved. Only the report could not be written.")
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(3)
    }
  }

  private func closing(_ report: ImportReport) -> String {
    if !report.hasChanges { return "\(into.printable) has not changed\n" }
    return report.backup.map { "saved \(into.printable), the old one is \($0.printable)\n" }
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

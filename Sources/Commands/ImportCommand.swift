import ArgumentParser
import Diagnostics
import Glibc
import Locales
import SiteBuild

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Enter answers of other catalogues into a table of yours.", subcommands: [ImportISBN.self])
}

struct ImportISBN: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isbn",
    abstract: "Enter answers of Google Books (volumes?q=isbn:…) into a CSV table.",
    discussion: """
      A book that the table has by its ISBN gets its empty cells filled, every other one a row at the end. No other byte \
      of the table changes; the old one is kept beside it as TABLE.bak. Which column is which says the site.yaml that \
      names the table, else the columns' names.
      """)

  @Argument(help: "The files with the answers.")
  var files: [String]

  @Option(help: "The table.")
  var into: String

  @Flag(help: "Say what would be done, and write nothing.")
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
        done: report.backup == nil ? nil : "\(into.printable) is saved; only this report is missing.")
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(3)
    }
  }

  private func closing(_ report: ImportReport) -> String {
    if !report.hasChanges { return "\(into.printable) is as it was\n" }
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

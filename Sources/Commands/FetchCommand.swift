import ArgumentParser
import Diagnostics
import Fetching
import SiteBuild
import Text

/// The exit code for an answer that a guard held: nothing of the site is wrong, and nothing of the system.
let heldByGuard: Int32 = 4

private let copiesStay = "The copies of sources with errors stay as they were."

/// What is asked of sources that live elsewhere.
package struct SourceArguments: ParsableArguments {
  @Flag(help: "Fetch nothing: use the copies of sources with an address, however old they are.")
  package var offline = false

  @Option(
    help: ArgumentHelp(
      "Accept the new answer of a source that a guard held: the name of its collection, or its address.",
      valueName: "source"))
  package var accept: [String] = []

  package init() {}
}

extension SourceArguments {
  /// Renews the copies before a build, and says what became of them.
  ///
  /// - Throws: `ExitCode` where there is no copy to go on with.
  func renew(
    _ site: SiteFolder, _ options: inout SiteOptions, reporter: Reporter, log: DiagnosticLog
  ) throws -> FetchReport {
    guard let report = try fetch(site, options, siteLog: DiagnosticLog(), reporter: reporter, log: log) else {
      return FetchReport()
    }
    if !report.serves, !offline {
      reporter.finish(log)
      throw ExitCode(report.failed ? 3 : heldByGuard)
    }
    reporter.summary(report.summary(isForOthers: reporter.isForOthers))
    options.dataFrom = report.dataFrom
    options.fetchNews = news(log)
    return report
  }

  /// Asks the sources; `nil` where the site file has mistakes.
  func fetch(
    _ site: SiteFolder, _ options: SiteOptions, asksAll: Bool = false, siteLog: DiagnosticLog, reporter: Reporter,
    log: DiagnosticLog
  ) throws -> FetchReport? {
    var mode = Fetcher.Mode()
    (mode.isOffline, mode.asksAll, mode.accepted) = (offline, asksAll, accept)
    return try askSources(of: site, options, mode, siteLog: siteLog, reporter: reporter, log: log)
  }

  /// What was said, so that a build knows whether it would say the same.
  func news(_ log: DiagnosticLog) -> Fingerprint? {
    let words = log.sorted().map { $0.code + $0.message + $0.notes.map(\.message).joined() }
    return words.isEmpty ? nil : Fingerprint(of: Array(words.joined(separator: "\n").utf8))
  }
}

/// Renews the copies before a preview, and says what became of them. Afterwards the copies serve: whoever looks at a page must
/// not make anybody ask somewhere.
package func renewSources(of site: SiteFolder, _ options: inout SiteOptions, reporter: Reporter) throws {
  let log = DiagnosticLog()
  let report = try askSources(
    of: site, options, Fetcher.Mode(), siteLog: DiagnosticLog(), reporter: reporter, log: log)
  reporter.finish(log, left: copiesStay)
  write(report?.summary(isForOthers: false) ?? "", toErrors: true)
  options.dataFrom = report?.dataFrom
}

/// How the desk of a site asks catalogues of others for books.
package func lookupAccess(_ site: String) -> LookupAccess {
  let fetching = FetchOptions(agent: "Gablota/\(gablotaVersion)", environment: { environment($0) })
  return LookupAccess(fetching, site: SiteFolder(site))
}

private func askSources(
  of site: SiteFolder, _ options: SiteOptions, _ mode: Fetcher.Mode, siteLog: DiagnosticLog, reporter: Reporter,
  log: DiagnosticLog
) throws -> FetchReport? {
  var fetching = FetchOptions(agent: "Gablota/\(gablotaVersion)", environment: { environment($0) })
  fetching.mode = mode
  do {
    return try fetchSources(of: site, options: options, fetching: fetching, siteLog: siteLog, log: log)
  } catch {
    reporter.finish(log)
    reporter.fail(error.description)
    throw ExitCode(error.isWrongUse ? 2 : 3)
  }
}

struct Fetch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetch the sources that have an address.",
    discussion: """
      Fetches each source whose path is an address, and keeps the answer in .gablota/fetched. An answer that looks \
      like an accident is held: the old copy stays in use, and the exit code is 4.
      """)

  @OptionGroup var arguments: SiteArguments
  @OptionGroup var diagnostics: FormatArgument
  @OptionGroup var sources: SourceArguments

  func run() throws {
    let log = DiagnosticLog()
    let siteLog = DiagnosticLog()
    let reporter = Reporter(diagnostics.format)
    let report = try sources.fetch(
      SiteFolder(arguments.site), try arguments.options(), asksAll: true, siteLog: siteLog, reporter: reporter, log: log
    )
    guard let report else {
      reporter.finish(siteLog)
      throw ExitCode(1)
    }
    reporter.finish(log, left: copiesStay)
    let text = report.summary(isForOthers: reporter.isForOthers)
    reporter.summary(text.utf8.isEmpty ? "no source of this site has an address\n" : text)
    if report.failed { throw ExitCode(3) }
    if report.isHeld { throw ExitCode(heldByGuard) }
  }
}

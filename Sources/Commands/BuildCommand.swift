import ArgumentParser
import Diagnostics
import Glibc
import Records
import SiteBuild
import Text
import Threads

/// The options that every command over a site has.
package struct SiteArguments: ParsableArguments {
  @Argument(help: "The folder of the site.")
  package var site = "."

  @Option(
    help:
      "The moment of the build: 2026-09-17T12:00 in the site's zone, or with an offset (default: as site.yaml says, otherwise now)."
  )
  var now: String?

  @Option(name: .customLong("base-url"), help: "Where the site will be published (default: as site.yaml says).")
  var baseURL: String?

  @Flag(help: "Show drafts too.")
  var drafts = false

  @Option(help: "Who the site is for: public, or staff with everything that only staff may see.")
  var audience = Audience.everyone

  package init() {}

  package func options() throws -> SiteOptions {
    try siteOptions(now: now, baseURL: baseURL, drafts: drafts, audience: audience)
  }
}

extension Audience: ExpressibleByArgument {}

/// What a command that ends takes about its diagnostics.
struct FormatArgument: ParsableArguments {
  @Option(help: "The form of the messages: text, json, github or sarif.")
  var format = ReportFormat.text
}

/// How diagnostics are written.
package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, github, sarif
}

struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build a site.",
    discussion: """
      Reads and checks the tables of the site and writes all pages. If there is an error, it writes nothing. Files that \
      have not changed stay untouched. Sources with an address are fetched first, as gablota fetch does.
      """)

  @OptionGroup var arguments: SiteArguments
  @OptionGroup var diagnostics: FormatArgument
  @OptionGroup var sources: SourceArguments

  @Option(
    name: .shortAndLong,
    help:
      "The folder to write (default: public in the site; for content/NAME, public/NAME beside content; staff instead of public with --audience staff)."
  )
  var output: String?

  @Option(name: .shortAndLong, help: "How many threads make pages (default: one for each processor).")
  var jobs: Int?

  @Flag(
    help: "Make a site that opens from any folder by double click, and under any address (default: as site.yaml says).")
  var portable = false

  mutating func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be from 1 to 1024") }
  }

  func run() throws {
    let log = DiagnosticLog()
    let reporter = Reporter(diagnostics.format)
    let site = SiteFolder(arguments.site)
    var options = BuildOptions(
      site: try arguments.options(), output: output ?? site.defaultOutput(for: arguments.audience),
      jobs: jobs ?? processorCount, isOutputNamed: output != nil)
    options.site.portability = portable ? .always : .asDeclared
    options.progress = { reporter.show($0) }
    options.transcript = Reporter.transcript
    let fetched = try sources.renew(site, &options.site, reporter: reporter, log: log)
    try makeSite(site, options, log: log, reporter: reporter)
    // Only now, so that a build that fails for another reason says that.
    if fetched.isHeld { throw ExitCode(heldByGuard) }
  }
}

/// Writes a site, unless it stands as it must be, and says what was done.
///
/// - Parameter isQuiet: whether nothing is said of a site that could be written.
/// - Throws: `ExitCode` where the site was not written.
func makeSite(
  _ site: SiteFolder, _ options: BuildOptions, log: DiagnosticLog, reporter: Reporter, isQuiet: Bool = false
) throws {
  if let unchanged = findUnchanged(site, options: options) {
    if isQuiet { return }
    let done = "The site in \(options.output.printable) is complete. Only the report could not be written."
    reporter.finish(unchanged.transcript, done: done)
    reporter.summary(unchanged.summary(isForOthers: reporter.isForOthers) + "site: \(options.output)\n", done: done)
    return
  }
  do {
    var options = options
    options.pictures = reporter.pictureMaking(options.jobs)
    let report = try build(site, options: options, log: log)
    let done = "The site in \(options.output.printable) is written. Only the report could not be written."
    if !isQuiet || report == nil { reporter.finish(log, done: report == nil ? nil : done) }
    guard let report else { throw ExitCode(1) }
    for note in report.notes { reporter.note(note) }
    if isQuiet { return }
    reporter.summary(report.summary(isForOthers: reporter.isForOthers) + "site: \(options.output)\n", done: done)
  } catch let failure as BuildFailure {
    reporter.finish(log)
    reporter.fail(failure.description, leavesAll: failure.leavesOldSite)
    throw ExitCode(failure.isWrongUse ? 2 : 3)
  }
}

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a site without writing anything.",
    discussion: """
      Reports every mistake in tables, templates and pages, and every internal link that leads nowhere. With --suggest, it \
      writes a first table of likely variants of names to standard output instead, for a field's variants.
      """)

  @OptionGroup var arguments: SiteArguments
  @OptionGroup var diagnostics: FormatArgument

  @Option(help: "Write a table of suggestions, as CSV: variants of names.")
  var suggest: Suggestion?

  /// What a check can suggest.
  enum Suggestion: String, ExpressibleByArgument, CaseIterable { case variants }

  func run() throws {
    let log = DiagnosticLog()
    let reporter = Reporter(diagnostics.format)
    var options = BuildOptions(site: try arguments.options(), output: "", jobs: processorCount)
    options.progress = { reporter.show($0) }
    do {
      if suggest != nil {
        let table = try suggestVariants(in: SiteFolder(arguments.site), options: options, log: log)
        reporter.report(log)
        guard let table else { throw ExitCode(1) }
        reporter.summary(table)
        return
      }
      let report = try check(SiteFolder(arguments.site), options: options, log: log)
      reporter.finish(log)
      if log.hasErrors { throw ExitCode(1) }
      reporter.summary(report?.summary ?? "")
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(failure.isWrongUse ? 2 : 3)
    }
  }
}

/// The options of a site as the pipeline takes them.
func siteOptions(
  now: String?, baseURL: String?, drafts: Bool, audience: Audience = .everyone
) throws -> SiteOptions {
  do {
    var options = try SiteOptions(
      now: now, environmentEpoch: environment("SOURCE_DATE_EPOCH"), baseURL: baseURL, includesDrafts: drafts)
    options.audience = audience
    return options
  } catch {
    throw ValidationError(error.message)
  }
}

package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

import ArgumentParser
import Diagnostics
import SiteBuild
import Threads

struct Covers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetch covers of books by their ISBNs.",
    discussion: """
      Asks the sources that site.yaml names, otherwise Open Library, for the covers that books do not have: one request a \
      second. Saves them as the collection's field of covers names its files, and notes in data/covers.csv where each came \
      from. A file that exists is never replaced. Whoever has no cover of a book is asked again after 30 days.
      """)

  @OptionGroup var arguments: SiteArguments
  @OptionGroup var diagnostics: FormatArgument

  @Option(help: "The most books to ask for in this run.")
  var limit = 500

  @Flag(help: "Report how many books have no cover, and ask nobody.")
  var dryRun = false

  mutating func validate() throws {
    if !(1...100_000).contains(limit) { throw ValidationError("--limit must be from 1 to 100000") }
  }

  func run() throws {
    let log = DiagnosticLog()
    let reporter = Reporter(diagnostics.format)
    let options = BuildOptions(site: try arguments.options(), output: "", jobs: processorCount)
    var covers = CoverOptions(
      agent: "Gablota/\(gablotaVersion)", limit: limit, environment: { environment($0) })
    covers.isRehearsal = dryRun
    covers.progress = reporter.step
    do {
      let report = try fetchCovers(of: SiteFolder(arguments.site), options: options, covers: covers, log: log)
      reporter.finish(log, left: "Nothing was fetched.")
      guard let report else { throw ExitCode(1) }
      for failure in report.failures { reporter.note(failure) }
      reporter.summary(report.summary)
      if !report.failures.isEmpty { throw ExitCode(3) }
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description, leavesAll: false)
      throw ExitCode(3)
    }
  }
}

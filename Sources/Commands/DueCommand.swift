import ArgumentParser
import Diagnostics
import SiteBuild
import Text
import Threads

/// The exit code where there is nothing to do.
let nothingToDo: Int32 = 5

/// The options by which a build is found again.
struct BuiltArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "The folder of the built site (default: where build writes it).")
  var output: String?

  @Flag(
    help: "Make a site that opens from any folder by double click, and under any address (default: as site.yaml says).")
  var portable = false

  func options(_ arguments: SiteArguments, reporter: Reporter) throws -> BuildOptions {
    let site = SiteFolder(arguments.site)
    var options = BuildOptions(
      site: try arguments.options(), output: output ?? site.defaultOutput(for: arguments.audience),
      jobs: processorCount)
    options.site.portability = portable ? .always : .asDeclared
    options.progress = { reporter.show($0) }
    options.transcript = Reporter.transcript
    return options
  }
}

struct Due: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report whether a build would change anything now.",
    discussion: """
      Compares the last build with the present state: files, the moment when a page changes next, the program, the built \
      site, and the age of the copies of sources with "refresh". It fetches nothing and changes nothing. \
      Exit codes: 0 there is something to do, 5 there is nothing to do.
      """)

  @OptionGroup var arguments: SiteArguments
  @OptionGroup var built: BuiltArguments

  func run() throws {
    let log = DiagnosticLog()
    let reporter = Reporter(.text)
    let options = try built.options(arguments, reporter: reporter)
    do {
      guard let report = try findDue(SiteFolder(arguments.site), options: options, log: log) else {
        reporter.finish(log)
        throw ExitCode(1)
      }
      reporter.summary(report.text(isForOthers: reporter.isForOthers))
      if !report.isDue { throw ExitCode(nothingToDo) }
    } catch let failure as BuildFailure {
      reporter.fail(failure.description)
      throw ExitCode(failure.isWrongUse ? 2 : 3)
    }
  }
}

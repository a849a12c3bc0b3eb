import ArgumentParser
import Diagnostics
import Records
import SiteBuild
import Text
import Threads

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a record: where it comes from, where it appears, or why it is left out.")

  @Argument(help: "The folder of the site.")
  var site: String

  @Argument(help: "The record's key, or collection/key.")
  var key: String

  @Option(help: "The moment of the build (default: as site.yaml says, otherwise now).")
  var now: String?

  @Option(help: "Who the site is for: public or staff.")
  var audience = Audience.everyone

  func run() throws {
    let log = DiagnosticLog()
    let reporter = Reporter(.text)
    let options = BuildOptions(
      site: try siteOptions(now: now, baseURL: nil, drafts: false, audience: audience), output: "", jobs: processorCount
    )
    do {
      let text = try explain(
        key, in: SiteFolder(site), options: options, isForOthers: reporter.isForOthers, log: log)
      reporter.finish(log)
      guard let text else { throw ExitCode(1) }
      reporter.summary(text)
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(failure.isWrongUse ? 2 : 3)
    }
  }
}

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of site.yaml, for editors.",
    discussion: """
      Save it and name it in the first line of site.yaml:
      # yaml-language-server: $schema=site.schema.json
      """)

  func run() throws {
    write(String(decoding: siteSchema(), as: UTF8.self), toErrors: false)
  }
}

import ArgumentParser
import Diagnostics
import Locales
import SiteBuild

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Begin a site: from nothing, or from a table of yours.",
    discussion: "With --from, the columns are looked at: what the records are, which column is what, which is the key.")

  @Argument(help: "The folder to make.")
  var folder: String

  @Option(help: "A CSV or JSON file with your records.")
  var from: String?

  @Option(help: "The language of the site: en, pl, ru, es, zh-Hant.")
  var language = "en"

  func run() throws {
    guard let known = SiteLanguage(language) else {
      throw ValidationError("--language: \"\(language)\" is no known language")
    }
    let log = DiagnosticLog()
    let reporter = Reporter(.text)
    let now = try siteOptions(now: nil, baseURL: nil, drafts: false).now
    do {
      let today = TimeZoneRules.utc.civil(at: now).date
      let report = try initSite(folder, from: from, language: known.identifier, today: today, log: log)
      reporter.finish(log)
      guard let report else { throw ExitCode(1) }
      reporter.summary(report.files.map { "made \($0)\n" }.joined() + "next: gablota build \(folder)\n")
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(3)
    }
  }
}

import ArgumentParser
import Diagnostics
import Locales
import SiteBuild
import Tables
import Text

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Begin a new site, with examples or with your table.",
    discussion: """
      With --from, Gablota looks at the columns to find the kind of the records, the fields and the key. With --nightly, it \
      adds a file to a site that renews, checks and publishes the site every night.
      """)

  @Argument(help: "The folder to make; with --nightly, the folder of the site.")
  var folder: String?

  @Option(help: "Write the file for the nightly work: github, gitlab, forgejo, systemd or cron.")
  var nightly: NightlyHost?

  @Option(help: "A CSV, JSON, Excel (xlsx), OpenDocument (ods) or iCalendar (ics) file with your records.")
  var from: String?

  @Option(
    help:
      "The language of the site: en, pl, ru, es, zh-Hant (default: the language of the table's columns, otherwise en).")
  var language: String?

  @Option(help: "The encoding of the table, if it is not UTF-8: windows-1251, utf-16 and so on.")
  var encoding: String?

  mutating func validate() throws {
    if nightly != nil, from != nil || language != nil || encoding != nil {
      throw ValidationError(
        "--nightly is for a site that exists, so --from, --language and --encoding do not go with it")
    }
    if nightly == nil, folder == nil { throw ValidationError("name the folder to make:  gablota init my-library") }
  }

  func run() throws {
    if let nightly { return try makeNightly(nightly) }
    let folder = folder ?? "."
    let tableEncoding = encoding.flatMap { TextEncoding(name: $0) }
    if let encoding, tableEncoding == nil {
      let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--encoding: \"\(encoding)\" is not known, expected one of \(known)")
    }
    let known = language.flatMap { SiteLanguage($0) }
    if let language, known == nil {
      throw ValidationError("--language: \"\(language)\" is not a known language")
    }
    let log = DiagnosticLog()
    let reporter = Reporter(.text)
    let now = try siteOptions(now: nil, baseURL: nil, drafts: false).now
    do {
      let today = TimeZoneRules.utc.civil(at: now).date
      let report = try initSite(
        folder, from: from, encoding: tableEncoding, language: known, today: today, log: log)
      reporter.finish(log)
      guard let report else { throw ExitCode(1) }
      reporter.summary(
        report.files.map { "made \($0.printable)\n" }.joined() + "next: gablota build \(folder.printable)\n",
        done: "The site in \(folder.printable) is made; only this report is missing.")
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(failure.isWrongUse ? 2 : 3)
    }
  }

  private func makeNightly(_ host: NightlyHost) throws {
    let log = DiagnosticLog()
    let reporter = Reporter(.text)
    let options = try siteOptions(now: nil, baseURL: nil, drafts: false)
    do {
      let made = try initNightly(
        host, of: SiteFolder(folder ?? "."), options: options, version: gablotaVersion, log: log)
      reporter.finish(log)
      guard let made else { throw ExitCode(1) }
      reporter.summary(
        made.files.map { "made \($0.printable)\n" }.joined() + made.next.map { "next: \($0.printable)\n" }.joined())
    } catch let failure as BuildFailure {
      reporter.finish(log)
      reporter.fail(failure.description)
      throw ExitCode(failure.isWrongUse ? 2 : 3)
    }
  }
}

extension NightlyHost: ExpressibleByArgument {}

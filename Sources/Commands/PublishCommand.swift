import ArgumentParser
import Diagnostics
import Files
import Locales
import Publishing
import Records
import SiteBuild
import Text
import Threads

struct Publish: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put the built site on a host.",
    discussion: """
      Builds the site, compares it with the files on the host, and sends the changes, so that visitors never see a page \
      that needs a file which is not there yet. The targets are in site.yaml under "publish". Secrets stay in the \
      configuration of ssh, git or rclone. A plan that looks like an accident is held, and the exit code is 4.
      """)

  @Argument(help: "The name of the target in site.yaml; not needed if there is only one.")
  var target: String?

  @Argument(help: "The folder of the site.")
  var site: String?

  @OptionGroup var diagnostics: FormatArgument
  @OptionGroup var sources: SourceArguments
  @OptionGroup var wishes: PublishArguments

  @Option(help: "The moment of the build (default: as site.yaml says, otherwise now).")
  var now: String?

  @Option(name: .customLong("base-url"), help: "The address that visitors use (default: as site.yaml says).")
  var baseURL: String?

  @Option(help: "Who the site is for: public or staff (default: as the target says).")
  var audience: Audience?

  @Option(name: .shortAndLong, help: "The folder with the built site (default: where build writes it).")
  var output: String?

  mutating func validate() throws {
    if diagnostics.format != .text, diagnostics.format != .json {
      throw ValidationError("--format must be text or json")
    }
    // One word is the folder of a site where it is one.
    if site == nil, let word = target, word.isExactly(".") || word.utf8.contains(UInt8(ascii: "/")) || isSite(word) {
      (site, target) = (word, nil)
    }
  }

  private func isSite(_ folder: String) -> Bool {
    ["site.yaml", "site.yml"].contains { ((try? status(joined(folder, $0))) ?? nil) != nil }
  }

  func run() throws {
    try PublishRun(
      site: SiteFolder(site ?? "."), command: self, reporter: Reporter(diagnostics.format),
      isJSON: diagnostics.format == .json
    ).run()
  }
}

/// What is asked of a publish.
struct PublishArguments: ParsableArguments {
  @Flag(help: "Publish the site as it was last built, without a new build.")
  var noBuild = false

  @Flag(help: "Report what would be done, and change nothing on the host.")
  var dryRun = false

  @Flag(help: "Go back to the previous release; only for ssh.")
  var rollback = false

  @Flag(help: "Replace what somebody else published there.")
  var takeOver = false

  @Flag(help: "Publish to a place that has other files: files with the same names are replaced.")
  var adopt = false

  @Option(help: "The number of files that may be removed, if it is large; exactly the number in the message.")
  var allowDeletes: Int?
}

/// One run of `publish`.
private struct PublishRun {
  let site: SiteFolder
  let command: Publish
  let reporter: Reporter
  let isJSON: Bool
  private let log = DiagnosticLog()

  init(site: SiteFolder, command: Publish, reporter: Reporter, isJSON: Bool) {
    (self.site, self.command, self.reporter, self.isJSON) = (site, command, reporter, isJSON)
  }

  func run() throws {
    var siteOptions = try siteOptions(now: command.now, baseURL: command.baseURL, drafts: false)
    let (target, address) = try chosenTarget(siteOptions)
    siteOptions.audience = command.audience ?? (target.isForStaff ? .staff : .everyone)
    var built = BuiltForPublishing(
      output: command.output ?? site.defaultOutput(for: siteOptions.audience), site: site.folder)
    (built.isForStaff, built.address) = (siteOptions.audience == .staff, address)
    var options = PublishOptions(now: siteOptions.now)
    (options.takesOver, options.adopts) = (command.wishes.takeOver, command.wishes.adopt)
    options.allowedDeletes = command.wishes.allowDeletes
    options.isOnBuildMachine = reporter.isForOthers
    options.agent = "Gablota/\(gablotaVersion)"
    if command.wishes.rollback { return try rollBack(Publisher(built, to: target, options: options), target) }
    try prepare(&built, siteOptions)
    try publish(Publisher(built, to: target, options: options), target, siteOptions, built)
  }

  // MARK: Before

  private func chosenTarget(_ options: SiteOptions) throws -> (PublishTarget, address: String?) {
    let found: PublishTargets
    do {
      guard let targets = try publishTargets(of: site, options: options, log: log) else {
        reporter.finish(log)
        throw ExitCode(1)
      }
      found = targets
    } catch let failure as BuildFailure {
      reporter.fail(failure.description)
      throw ExitCode(3)
    }
    let names = found.targets.map(\.name).joined(separator: ", ")
    if found.targets.isEmpty {
      throw ValidationError("\(site.shown("site.yaml").printable) names no target: write one under \"publish\"")
    }
    guard let name = command.target else {
      guard found.targets.count == 1 else { throw ValidationError("name one of the targets: \(names)") }
      return (found.targets[0], found.address)
    }
    guard let target = found.targets.first(where: { $0.name.isExactly(name) }) else {
      throw ValidationError("there is no target \"\(name.printable)\"; the targets are: \(names)")
    }
    return (target, found.address)
  }

  /// Builds, or finds out how the site was built.
  private func prepare(_ built: inout BuiltForPublishing, _ siteOptions: SiteOptions) throws {
    if command.wishes.noBuild {
      guard let facts = builtFacts(of: site, output: built.output, now: siteOptions.now) else {
        reporter.fail("there is no record of how the site in \(built.output) was built: publish without --no-build")
        throw ExitCode(1)
      }
      (built.isForStaff, built.isStale) = (facts.audience == .staff, facts.isStale)
      return try leaveNote(FetchReport(), &built, siteOptions)
    }
    var options = BuildOptions(site: siteOptions, output: built.output, jobs: processorCount)
    options.progress = { reporter.show($0) }
    options.transcript = Reporter.transcript
    let fetched = try command.sources.renew(site, &options.site, reporter: reporter, log: log)
    try makeSite(site, options, log: log, reporter: reporter, isQuiet: isJSON)
    // A held source is said by its warning; the good copy is what is published.
    try leaveNote(fetched, &built, siteOptions)
  }

  /// Says beside the site how old it is.
  private func leaveNote(
    _ fetched: FetchReport, _ built: inout BuiltForPublishing, _ siteOptions: SiteOptions
  ) throws {
    let facts = builtFacts(of: site, output: built.output, now: siteOptions.now)
    var report = NightlyReport(now: siteOptions.now)
    (report.sources, report.next) = (fetched.forOthers, facts?.next)
    if fetched.isHeld { report.state = .held }
    do {
      switch try leaveBuildNote(report, built: facts?.built, in: built.output, keepsOld: command.wishes.noBuild) {
      case .written, .same: built.hasNote = true
      case .none(let reason): reporter.note(reason)
      }
    } catch let failure as BuildFailure {
      reporter.fail(failure.description)
      throw ExitCode(3)
    }
  }

  // MARK: The work

  private func publish(
    _ publisher: Publisher, _ target: PublishTarget, _ siteOptions: SiteOptions, _ built: BuiltForPublishing
  ) throws {
    let found = DiagnosticLog()
    do {
      let (plan, held) = try publisher.plan()
      if plan.isEmpty, held.isEmpty {
        if isJSON { write(PlanText(plan, target, held).json, toErrors: false) }
        reporter.summary("\(target.name): \(target.place.printable) already has this site\n")
        if command.wishes.dryRun { return }
        return try publisher.askVisitorsAddress(plan, say: say)
      }
      let text = PlanText(plan, target, held)
      if isJSON { write(text.json, toErrors: false) } else { reporter.summary(text.plain) }
      for failure in held { found.report(failure.diagnostic(at: target.location)) }
      if !held.isEmpty { try end(held.map(\.exitCode).min() ?? 1, found) }
      if !command.wishes.noBuild { try checkLinks(siteOptions) }
      if command.wishes.dryRun { return reporter.summary("nothing was published: --dry-run\n") }
      try publisher.carryOut(plan, say: say)
      reporter.summary("published to \(target.place.printable)\n")
    } catch let failure as PublishFailure {
      found.report(failure.diagnostic(at: target.location))
      try end(failure.exitCode, found)
    }
  }

  private func say(_ line: String) {
    if !isJSON { write("\(line.printable)\n", toErrors: false) }
  }

  private func end(_ code: Int32, _ found: DiagnosticLog) throws -> Never {
    reporter.report(found)
    throw ExitCode(code)
  }

  /// Links of the site that lead nowhere are found before visitors find them.
  private func checkLinks(_ siteOptions: SiteOptions) throws {
    let found = DiagnosticLog()
    do {
      _ = try check(site, options: BuildOptions(site: siteOptions, output: "", jobs: processorCount), log: found)
    } catch let failure as BuildFailure {
      reporter.fail(failure.description)
      throw ExitCode(3)
    }
    if found.hasErrors { try end(1, found) }
  }

  private func rollBack(_ publisher: Publisher, _ target: PublishTarget) throws {
    do {
      reporter.summary("\(target.place.printable) shows \(try publisher.rollBack()) again\n")
    } catch let failure as PublishFailure {
      let found = DiagnosticLog()
      found.report(failure.diagnostic(at: target.location))
      try end(failure.exitCode, found)
    }
  }
}

extension PublishFailure {
  fileprivate func diagnostic(at location: SourceLocation) -> Diagnostic {
    var diagnostic = Diagnostic(.error, code, message, at: location, suggestion: suggestion)
    diagnostic.notes = notes.map { Diagnostic.Note($0) }
    return diagnostic
  }

  var exitCode: Int32 {
    switch cause {
    case .site: 1
    case .host: 3
    case .guarded: heldByGuard
    }
  }
}

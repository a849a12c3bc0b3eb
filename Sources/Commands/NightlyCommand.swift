import ArgumentParser
import Diagnostics
import Files
import Publishing
import Records
import SiteBuild
import Text

struct Nightly: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Do everything that a site needs each night.",
    discussion: """
      Fetches the sources that have an address, builds and checks the site if that may change anything, publishes it, and \
      reports. The report goes to standard output. Standard error gets a line only if the state changes: the work fails, \
      something is held, or all is right again. The exit code is that of the step that failed, or 4 if a guard held \
      something.
      """)

  @OptionGroup var arguments: SiteArguments
  @OptionGroup var built: BuiltArguments
  @OptionGroup var sources: SourceArguments

  @Option(
    help: ArgumentHelp(
      "A file for the report in Markdown; a JSON file with the same report is written beside it.", valueName: "FILE.md")
  )
  var report: String?

  func run() throws {
    let reporter = Reporter(.text)
    var night = try Night(self, reporter: reporter)
    night.run()
    try night.tell(writingTo: report)
    if night.report.code != 0 { throw ExitCode(night.report.code) }
  }
}

/// One run of `nightly`.
private struct Night {
  /// Why a step goes no further.
  private struct Stop: Error {
    let code: Int32
    var reason: String?
  }

  private let site: SiteFolder
  private let sources: SourceArguments
  private let reporter: Reporter
  private let store: NightlyStore
  private var options: BuildOptions
  private var state: NightlyState
  private var records: RecordList?
  /// Whether the site that stands is as it must be.
  private var isUnchanged = false
  private let log = DiagnosticLog()
  private(set) var report: NightlyReport

  init(_ command: Nightly, reporter: Reporter) throws {
    self.reporter = reporter
    sources = command.sources
    site = SiteFolder(command.arguments.site)
    let store = NightlyStore(site)
    self.store = store
    options = try command.built.options(command.arguments, reporter: reporter)
    options.listsRecords = true
    report = NightlyReport(now: options.site.now)
    state = try reporter.failing { () throws(BuildFailure) in try store.state() }
  }

  /// The steps of a night, in order; each may stop it.
  mutating func run() {
    let steps: [(name: String, work: (inout Night) throws -> Void)] = [
      ("fetch", { try $0.fetch() }), ("build", { try $0.build() }), ("check", { try $0.check() }),
      ("publish", { try $0.publish() }),
    ]
    for step in steps {
      do {
        try step.work(&self)
      } catch {
        report.stopped = step.name
        stop(error)
        break
      }
    }
    report.messages = log.sortedForOthers()
  }

  private mutating func stop(_ error: any Error) {
    switch error {
    case let stop as Stop:
      report.code = stop.code
      if let reason = stop.reason { report.failures.append(reason) }
    case let failure as BuildFailure:
      report.code = failure.isWrongUse ? 2 : 3
      report.failures.append(failure.description)
    case let code as ExitCode: report.code = code.rawValue
    default: report.code = 3
    }
    report.state = report.code == heldByGuard ? .held : .failing
  }

  // MARK: Steps

  private mutating func fetch() throws {
    let siteLog = DiagnosticLog()
    let fetched = try sources.fetch(site, options.site, siteLog: siteLog, reporter: reporter, log: log)
    guard let fetched else {
      for diagnostic in siteLog.sortedForOthers() { log.report(diagnostic) }
      throw Stop(code: 1)
    }
    report.sources = fetched.forOthers
    if fetched.isHeld { (report.state, report.code) = (.held, heldByGuard) }
    if !fetched.serves, !sources.offline { throw Stop(code: fetched.failed ? 3 : heldByGuard) }
    options.site.dataFrom = fetched.dataFrom
    options.site.fetchNews = sources.news(log)
    // Is a build due?
    guard let unchanged = findUnchanged(site, options: options) else { return }
    report.next = unchanged.staleFrom
    isUnchanged = true
  }

  private mutating func build() throws {
    if isUnchanged { return }
    let before = try store.records()
    let stood = SiteFolder(options.output).exists
    state.isDone = false
    var making = options
    making.pictures = PictureMaking(jobs: options.jobs)
    guard let made = try SiteBuild.build(site, options: making, log: log) else { throw Stop(code: 1) }
    report.isBuilt = true
    report.next = made.staleFrom
    records = made.records
    if let before, let now = made.records { report.changes = now.changes(since: before) }
    if stood { report.pages = made.pageChanges }
    report.failures += made.notes
  }

  /// Whether the site that stands was checked and published before.
  private var isDone: Bool { isUnchanged && state.isDone }

  private mutating func check() throws {
    if isDone { return }
    var options = options
    options.output = ""
    let found = DiagnosticLog()
    _ = try SiteBuild.check(site, options: options, log: found)
    if !found.hasErrors { return }
    for diagnostic in found.sortedForOthers() where diagnostic.severity == .error { log.report(diagnostic) }
    throw Stop(code: 1)
  }

  /// Puts the site where the site file says, on each target for its audience.
  private mutating func publish() throws {
    let note = try leaveNote()
    if case .written = note {} else if isDone { return }
    guard let found = try publishTargets(of: site, options: options.site, log: log) else { throw Stop(code: 1) }
    let isForStaff = options.site.audience == .staff
    var built = BuiltForPublishing(output: options.output, site: site.folder)
    (built.isForStaff, built.address) = (isForStaff, found.address)
    if case .none = note {} else { built.hasNote = true }
    var wishes = PublishOptions(now: options.site.now)
    wishes.tellsNews = report.state != state.state
    (wishes.isOnBuildMachine, wishes.agent) = (reporter.isForOthers, "Gablota/\(gablotaVersion)")
    var codes: [Int32] = []
    // A host that is away keeps the site from no other one.
    for target in found.targets where target.isForStaff == isForStaff {
      do throws(PublishFailure) {
        try publish(Publisher(built, to: target, options: wishes))
      } catch {
        codes.append(error.exitCode)
        report.failures.append("\(target.name): \(error.message)")
      }
    }
    // What failed says more than what a guard held.
    if let code = codes.first(where: { $0 != heldByGuard }) ?? codes.first { throw Stop(code: code) }
  }

  private func publish(_ publisher: Publisher) throws(PublishFailure) {
    let (plan, held) = try publisher.plan()
    if let failure = held.first { throw failure }
    if plan.isEmpty { return try publisher.askVisitorsAddress(plan) { _ in } }
    try publisher.carryOut(plan) { _ in }
  }

  private mutating func leaveNote() throws -> BuildNote {
    let facts = builtFacts(of: site, output: options.output, now: report.now)
    let built = report.isBuilt ? report.now : facts?.built
    let note = try leaveBuildNote(report, built: built, in: options.output)
    if case .none(let reason) = note { report.failures.append(reason) }
    return note
  }

  // MARK: Telling

  /// Writes the report, keeps the state, and tells people where it is another.
  mutating func tell(writingTo path: String?) throws {
    let isRight = report.stopped == nil
    if isRight { state.isDone = true }
    if report.state != state.state { (state.state, state.since) = (report.state, report.now) }
    do {
      if let records { try store.keep(records) }
      if let path { try report.write(to: path) }
      reporter.summary(report.markdown)
      if state.told != state.state {
        write("gablota: \(report.notice(before: state.told).printable)\n", toErrors: true)
        let failures = try notify(
          site, options: options.site, of: report, state: &state, agent: "Gablota/\(gablotaVersion)",
          environment: { environment($0) })
        for failure in failures { write("gablota: \(failure.printable)\n", toErrors: true) }
        // Whoever could not be told is told by the next night.
        if failures.isEmpty { state.told = state.state }
      }
      try store.keep(state)
    } catch let failure as BuildFailure {
      reporter.fail(failure.description, leavesAll: false)
      throw ExitCode(3)
    }
  }
}

extension Reporter {
  /// Does something, and ends the command where the system fails.
  fileprivate func failing<Result>(_ work: () throws(BuildFailure) -> Result) throws -> Result {
    do { return try work() } catch {
      fail(error.description)
      throw ExitCode(3)
    }
  }
}

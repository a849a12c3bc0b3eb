import Diagnostics
import Fetching
import Files
import Locales
import Records
import Synchronization
import Text
import Threads
import Web

/// What became of the sources that live elsewhere.
public struct FetchReport: Sendable {
  /// In the order of the site file.
  public let outcomes: [FetchOutcome]
  /// The names of collections that hold something for staff.
  private let hidden: Set<ExactString>

  public init() { (outcomes, hidden) = ([], []) }

  init(_ outcomes: [FetchOutcome], hidden: Set<ExactString>) {
    (self.outcomes, self.hidden) = (outcomes, hidden)
  }

  /// Whether there is a copy of every source to go on with.
  public var serves: Bool { outcomes.allSatisfy(\.serves) }
  /// Whether a guard held an answer.
  public var isHeld: Bool { outcomes.contains(where: \.isHeld) }
  /// Whether the world failed, not only a guard held something.
  public var failed: Bool {
    outcomes.contains { outcome in
      if case .failed = outcome.verdict { true } else { false }
    }
  }

  /// The oldest moment at which a copy was known to be right, of those that could not be renewed; `nil`: all are new.
  public var dataFrom: Instant? { outcomes.filter { !$0.isCurrent }.compactMap(\.checked).min() }

  /// What others may know of each source; of one that holds something for staff, nothing.
  public var forOthers: [NightlyReport.Source] {
    outcomes.filter { !hidden.contains(ExactString($0.source.collection)) }.map { outcome in
      NightlyReport.Source(
        name: outcome.source.collection, word: outcome.word,
        line: "source of \(outcome.source.collection): \(outcome.summary)", checked: outcome.checked)
    }
  }

  /// A line for each source.
  ///
  /// - Parameter isForOthers: whether others read it, who must not learn what is for staff.
  public func summary(isForOthers: Bool) -> String {
    outcomes.map { outcome in
      let name = outcome.source.collection
      // Reasons quote values, and addresses may tell what is kept there.
      if isForOthers, hidden.contains(ExactString(name)) { return "source of \(name): \(outcome.word)\n" }
      return "source of \(name): \(outcome.summary.printable) (\(outcome.source.address.printable))\n"
    }.joined()
  }
}

/// How sources are fetched.
public struct FetchOptions: Sendable {
  public var mode = Fetcher.Mode()
  /// What the client says that it is.
  public var agent: String
  public var patience = Patience()
  /// The value of a variable of the environment, for secrets.
  public var environment: @Sendable (String) -> String?

  public init(agent: String, environment: @escaping @Sendable (String) -> String?) {
    (self.agent, self.environment) = (agent, environment)
  }
}

/// Renews the good copies of all sources of a site that live elsewhere: first those that are whole answers, then those with
/// a request for each record of the others.
///
/// - Parameters:
///   - siteLog: gets what is wrong with the site file; the pipeline says it again.
///   - log: gets what became of the sources.
/// - Returns: `nil` where the site file has mistakes, and nothing was asked.
/// - Throws: where copies cannot be kept, or a name that is accepted is that of no source.
public func fetchSources(
  of site: SiteFolder, options: SiteOptions, fetching: FetchOptions, siteLog: DiagnosticLog, log: DiagnosticLog
) throws(BuildFailure) -> FetchReport? {
  do {
    guard let file = try loadSiteFile(of: site, options: options, log: siteLog), !siteLog.hasErrors else { return nil }
    let work = FetchWork(site: site, file: file, options: options, fetching: fetching)
    if let unknown = fetching.mode.accepted.first(where: { !work.knows($0) }) {
      throw BuildFailure.wrongUse(
        "--accept: there is no source with an address for the collection or address \"\(unknown)\"")
    }
    if work.isEmpty { return FetchReport() }
    let fence = StaffFence(site: site, audience: options.audience, declarations: file.collections, pages: [])
    let schemas = file.collections.map(\.schema)
    let hidden = schemas.filter { $0.audience == .staff || !fence.hiddenFields(of: $0, schemas).isEmpty }
    let report = FetchReport(try work.run(), hidden: Set(hidden.map { ExactString($0.name) }))
    fence.cover(log, file, schemas, try TemplateFiles(site, log: DiagnosticLog()))
    for outcome in report.outcomes { outcome.report(to: log.telling([outcome.source.collection])) }
    return report
  } catch {
    throw BuildFailure(error)
  }
}

/// The sources of a site that live elsewhere, and how they are asked.
private struct FetchWork: Sendable {
  private let site: SiteFolder
  private let fetcher: Fetcher
  /// Each with the collection that it is a source of. Two that are one answer are asked for once.
  private let sources: [(declaration: CollectionDeclaration, source: RemoteSource)]

  init(site: SiteFolder, file: SiteFile, options: SiteOptions, fetching: FetchOptions) {
    self.site = site
    fetcher = Fetcher(
      site: site.folder, now: options.now, mode: fetching.mode, client: WebClient(agent: fetching.agent),
      patience: fetching.patience, environment: fetching.environment)
    var seen: Set<ExactString> = []
    sources = file.collections.flatMap { declaration in
      declaration.sources.compactMap { source in source.remote.map { (declaration, $0) } }
    }.filter { seen.insert(ExactString(CopyStore.path(of: $0.1))).inserted }
  }

  var isEmpty: Bool { sources.isEmpty }

  func knows(_ name: String) -> Bool {
    sources.contains { $0.source.collection.isExactly(name) || $0.source.address.isExactly(name) }
  }

  func run() throws(FileError) -> [FetchOutcome] {
    let found = Mutex<[Int: FetchOutcome]>([:])
    let failure = Mutex<FileError?>(nil)
    for hasKeys in [false, true] {
      let places = sources.indices.filter { sources[$0].source.hasKeys == hasKeys }
      inThreads(places.count, threads: 4) { number in
        let (declaration, source) = sources[places[number]]
        do throws(FileError) {
          let keys = SourceKeys(declaration: declaration, site: site)
          let outcome = try fetcher.fetch(source) { () throws(FileError) in try keys.all() }
          found.withLock { $0[places[number]] = outcome }
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
      if let error = failure.withLock({ $0 }) { throw error }
    }
    return found.withLock { found in sources.indices.compactMap { found[$0] } }
  }
}

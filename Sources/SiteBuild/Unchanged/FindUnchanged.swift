import Diagnostics
import Files
import Locales
import Output
import Pages
import Records
import Text

/// A site that stands as a build would make it.
public struct UnchangedSite: Sendable {
  /// What the build that made it reported, as it wrote it down.
  public let transcript: [String]
  /// When the site must be made again whatever its files say; `nil`: never.
  public let staleFrom: Instant?
  private let facts: BuildSummary
  private let fileCount: Int
  private let seconds: Double

  fileprivate init(_ origin: SiteOrigin, fileCount: Int, seconds: Double) {
    transcript = origin.transcript
    facts = origin.summary
    staleFrom = origin.isFrozen ? nil : origin.staleFrom
    (self.fileCount, self.seconds) = (fileCount, seconds)
  }

  /// The closing summary for people.
  ///
  /// - Parameter isForOthers: whether others read it, who must not learn what is for staff.
  public func summary(isForOthers: Bool) -> String {
    facts.text(files: (0, fileCount, 0), times: [("compare", seconds)], isForOthers: isForOthers)
  }
}

/// Tells whether a build would change nothing, without doing its work: what the last build saw of the file system is
/// still so, it was asked for in the same way, by the same program, no moment has passed at which a page changes, and
/// every file of the site is as it was written. Looks and touches nothing.
///
/// - Returns: `nil` when there is something to do, or it cannot be told.
public func findUnchanged(_ site: SiteFolder, options: BuildOptions) -> UnchangedSite? {
  try? standingSite(site, options: options)
}

/// Why a build may change something.
enum BuildNeed: Error {
  case nothingKnown
  case otherRequest
  case moment
  case otherProgram
  /// Files that the last build saw, or folders, are no longer so.
  case input([String])
  case output
}

/// The site of the last build, where a build would make the same again.
///
/// - Throws: why there may be something to do.
func standingSite(_ site: SiteFolder, options: BuildOptions) throws(BuildNeed) -> UnchangedSite {
  let start = ContinuousClock.now
  let program = runningProgram
  guard (try? checkDefaultOutput(of: site, options)) != nil else { throw .output }
  guard let kept = StandingSite.origin(output: options.output, site: site.folder), let origin = SiteOrigin(kept) else {
    throw .nothingKnown
  }
  if origin.request != SiteOrigin.Request(site, options.site) { throw .otherRequest }
  if !origin.isCurrent(at: options.site.now) { throw .moment }
  guard let program, program.isSame(as: origin.program) else { throw .otherProgram }
  guard let sights = origin.sights.looked() else { throw .input(origin.sights.changedPaths()) }
  // Whatever is wrong with the output is found and said by the build.
  guard let found = try? StandingSite(output: options.output, site: site.folder) else { throw .output }
  defer { found.close() }
  guard found.origin == kept, (try? found.isIntact()) ?? false else { throw .output }
  // From now on times are enough where contents had to be compared.
  if sights != origin.sights { found.keep(origin: origin.looked(at: sights).encoded) }
  return UnchangedSite(origin, fileCount: found.fileCount, seconds: seconds(since: start))
}

/// Seconds that have passed since an instant.
func seconds(since start: ContinuousClock.Instant) -> Double {
  let components = (ContinuousClock.now - start).components
  return Double(components.seconds) + Double(components.attoseconds) / 1e18
}

extension PreparedSite {
  /// The first moment at which the site must be made again whatever its files say; `nil`: never. Asked after rendering.
  var staleFrom: Instant? {
    if model.site.isFrozen { return nil }
    // What conditions make of the time is known to the second alone.
    let asksForTime =
      file.selections.contains { $0.selection.condition?.dependsOnTime ?? false }
      || plan.pages.asksForTime || store.collections.contains { $0.schema.filter?.dependsOnTime ?? false }
    if asksForTime { return model.site.now.adding(seconds: 1) }
    return [model.staleFrom, plan.pages.nextChange].compactMap { $0 }.min()
  }
}

/// Notes what a build is made of while it runs.
struct OriginRecorder {
  let trace = FileTrace()
  private let site: SiteFolder
  private let options: BuildOptions
  private let request: SiteOrigin.Request?
  private let program = runningProgram

  init(_ site: SiteFolder, _ options: BuildOptions) {
    self.site = site
    self.options = options
    request = SiteOrigin.Request(site, options.site)
  }

  /// Does something on this thread and notes what it sees of the file system.
  func watch<Result>(_ body: () throws(BuildFailure) -> Result) throws(BuildFailure) -> Result {
    try FileTrace.$current.withValue(trace) { Swift.Result(catching: body) }.get()
  }

  /// What the site was made of, for the next run; `nil` when that cannot be told. Asked after rendering.
  func origin(_ prepared: PreparedSite, _ summary: BuildSummary, log: DiagnosticLog) -> [UInt8]? {
    for path in prepared.model.site.zone.machineFiles where (try? trace.add(path)) == nil { return nil }
    guard let request, let program, let sights = trace.sights else { return nil }
    guard log.count(.warning) + log.count(.notice) <= Self.mostDiagnostics else { return nil }
    return SiteOrigin(
      request: request, program: program, sights: sights, now: options.site.now, staleFrom: prepared.staleFrom,
      isFrozen: prepared.model.site.isFrozen, transcript: options.transcript(log), summary: summary
    ).encoded
  }

  /// More than so many reports in every form are not kept: the next run finds them out again.
  private static let mostDiagnostics = 2_000
}

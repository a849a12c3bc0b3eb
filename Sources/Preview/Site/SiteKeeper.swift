import Diagnostics
import Dispatch
import Glibc
import Records
import SiteBuild
import Synchronization
import Text

/// Keeps the site that is shown in step with its files: one change after the other, each as one new state.
final class SiteKeeper: Sendable {
  let site: SiteFolder
  private let options: SiteOptions
  private let cache: SourceCache
  private let shown: Mutex<Shown>
  private let queue = DispatchQueue(label: "gablota.preview.rebuild")
  /// How often files changed or another view was asked for; a result that is older than the last change is not shown.
  private let requests = RebuildRequests()
  /// What is shown until somebody asks for another view.
  let firstView: View
  private let observer: @Sendable (Rebuild, Change) -> Void

  /// - Parameter observer: hears of every new state, on the thread that made it.
  init(_ site: SiteFolder, options: SiteOptions, observer: @escaping @Sendable (Rebuild, Change) -> Void) {
    self.site = site
    self.options = options
    self.observer = observer
    cache = SourceCache(isOutdated: { [requests] in requests.isWorkOutdated })
    firstView = View(
      now: options.givenNow, showsDrafts: options.includesDrafts, isForStaff: options.audience == .staff)
    shown = Mutex(Shown(view: firstView))
  }

  var current: Shown { shown.withLock { $0 } }

  /// Makes the site for the first time; returns when it is there.
  func start() { queue.sync { rebuild([], request: requests.latest) } }

  /// Shows another view of the same files.
  func show(_ view: View) {
    shown.withLock { $0.view = view }
    cache.forgetSearches()
    enqueue([], after: 0)
  }

  /// Takes in changed files.
  ///
  /// - Parameter paths: relative to the site.
  func take(_ paths: [String]) {
    let start = ContinuousClock.now
    if !paths.allSatisfy(isOfTemplatesAlone) { cache.forgetSearches() }
    guard let live = quickEdit(of: paths) else { return enqueue(paths, after: 0) }
    let request = requests.new()
    publish(Rebuild(live: live, paths: paths, seconds: secondsSince(start), isQuick: true), request)
    // The whole site follows when the browser has what it asked for.
    schedule(paths, request, after: 250)
  }

  private func quickEdit(of paths: [String]) -> LiveSite? {
    guard paths.count == 1, let path = paths.first else { return nil }
    let shown = current
    guard !shown.isStale, let live = shown.live else { return nil }
    return live.takingEdit(of: path, site: site)
  }

  private func enqueue(_ paths: [String], after delay: Int) {
    schedule(paths, requests.new(), after: delay)
  }

  private func schedule(_ paths: [String], _ request: Int, after delay: Int) {
    if delay == 0 { return queue.async { self.rebuild(paths, request: request) } }
    queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.rebuild(paths, request: request) }
  }

  private func rebuild(_ paths: [String], request: Int) {
    // What changed since will be taken in at once.
    guard request == requests.latest else { return note(paths) }
    requests.begin(request)
    let start = ContinuousClock.now
    let log = DiagnosticLog()
    var live: LiveSite?
    do {
      var clock = StageClock()
      let options = BuildOptions(site: siteOptions(current.view), output: "", jobs: 1)
      let prepared = try prepare(site, options: options, clock: &clock, cache: cache, log: log)
      if let prepared, !log.hasErrors { live = LiveSite(prepared) }
    } catch {
      log.error("preview.world", error.description)
    }
    let all = pending.withLock { pending in
      defer { pending = [] }
      return pending + paths.filter { path in !pending.contains { $0.isExactly(path) } }
    }
    var rebuild = Rebuild(live: live, paths: all, seconds: secondsSince(start), isQuick: false)
    rebuild.diagnostics = log.sorted()
    rebuild.veil = log.veil
    publish(rebuild, request)
  }

  /// Paths whose rebuild a later one does too.
  private let pending = Mutex<[String]>([])

  private func note(_ paths: [String]) {
    pending.withLock { pending in pending += paths.filter { path in !pending.contains { $0.isExactly(path) } } }
  }

  private func siteOptions(_ view: View) -> SiteOptions {
    var options = options
    options.givenNow = view.now
    options.includesDrafts = view.showsDrafts
    options.audience = view.isForStaff ? .staff : .everyone
    options.renewClock()
    return options
  }

  private func publish(_ rebuild: Rebuild, _ request: Int) {
    // Letting go of the old site takes time that nobody should wait for.
    let old = current.live
    defer { withExtendedLifetime(old) {} }
    let change: Change? = shown.withLock { shown in
      guard request == requests.latest else { return nil }
      let change = self.change(rebuild, from: shown.live)
      shown.generation += 1
      shown.live = rebuild.live ?? shown.lastGood
      shown.isStale = rebuild.live == nil
      if !rebuild.isQuick { (shown.diagnostics, shown.veil) = (rebuild.diagnostics, rebuild.veil) }
      return change
    }
    guard let change else { return note(rebuild.paths) }
    observer(rebuild, change)
  }

  private func change(_ rebuild: Rebuild, from old: LiveSite?) -> Change {
    guard let old, let new = rebuild.live, !rebuild.paths.isEmpty,
      rebuild.paths.allSatisfy({ $0.ends(withBytesOf: ".css") })
    else { return .pages }
    return .styles(from: old.root + (old.themeFolder ?? ""), to: new.root + (new.themeFolder ?? ""))
  }
}

/// Whether a file, relative to the site, is a template, a style sheet or a script: no record comes of it and no word.
private func isOfTemplatesAlone(_ path: String) -> Bool {
  path.starts(withBytesOf: "templates/") && [".html", ".css", ".js"].contains { path.ends(withBytesOf: $0) }
}

func secondsSince(_ start: ContinuousClock.Instant) -> Double {
  let duration = ContinuousClock.now - start
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

extension SiteKeeper {
  /// How long the site stays as it is by time alone, at most a second.
  var millisecondsToNextChange: Int {
    let shown = current
    guard shown.view.now == nil, let next = shown.live?.nextChange else { return 1_000 }
    return next <= Int64(time(nil)) ? 0 : 1_000
  }

  /// Makes the site anew because time has passed.
  func refresh() { show(current.view) }
}

import Diagnostics
import Dispatch
import Glibc
import Records
import SiteBuild
import Synchronization
import Text
import Threads

/// Keeps the site that is shown in step with its files: one change after the other, each as one new state.
final class SiteKeeper: Sendable {
  let site: SiteFolder
  let options: SiteOptions
  private let cache: SourceCache
  private let shown: Mutex<Shown>
  private let queue = DispatchQueue(label: "gablota.preview.rebuild")
  /// How often files changed or another view was asked for; a result that is older than the last change is not shown.
  private let requests = RebuildRequests()
  /// What is shown until somebody asks for another view.
  let firstView: View
  private let observer: @Sendable (Rebuild, Change) -> Void

  /// - Parameter observer: hears of every new state, on the thread that made it.
  init(
    _ site: SiteFolder, options: SiteOptions, isForDesk: Bool = false,
    observer: @escaping @Sendable (Rebuild, Change) -> Void
  ) {
    self.site = site
    self.options = options
    self.observer = observer
    cache = SourceCache(isForDesk: isForDesk, isOutdated: { [requests] in requests.isWorkOutdated })
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
    enqueue([])
  }

  /// Takes in changed files.
  ///
  /// - Parameters:
  ///   - paths: relative to the site.
  ///   - prepared: what they come to, where `quickEdit` could say so.
  func take(_ paths: [String], _ prepared: QuickEdit?) {
    if !paths.allSatisfy(isOfTemplatesAlone) { cache.forgetSearches() }
    // Another site or view may be shown since.
    guard let edit = prepared.flatMap({ $0.base === current.base ? $0 : quickEdit(of: paths) }) else {
      return enqueue(paths)
    }
    let request = requests.new()
    publish(Rebuild(live: edit.live, paths: paths, seconds: edit.seconds, isQuick: true, view: edit.view), request)
    // The whole site follows when the browser has what it asked for, and gives way to it.
    queue.asyncAfter(deadline: .now() + .milliseconds(250)) {
      behindOthers { self.rebuild(paths, request: request) }
    }
  }

  /// The site with some values exchanged, and how long that took.
  struct QuickEdit {
    let live: LiveSite
    /// The site that was shown before.
    let base: LiveSite
    let view: View
    let seconds: Double
  }

  /// What changed files come to, where that is no more than some values of records.
  func quickEdit(of paths: [String]) -> QuickEdit? {
    let start = ContinuousClock.now
    let shown = current
    // What a draft says is not what the file says.
    guard paths.count == 1, !cache.hasDraft(of: paths[0]), let base = shown.base,
      let live = base.takingEdit(of: paths[0], site: site)
    else {
      return nil
    }
    return QuickEdit(live: live, base: base, view: shown.view, seconds: secondsSince(start))
  }

  /// Whether what is shown is of everything that was asked for, with its mistakes.
  var isAtRest: Bool { shown.withLock { $0.request } == requests.latest }

  /// What the tables are, since they were read last.
  var sight: DeskSight? { cache.sight }

  /// Makes the site of what a draft says instead of its file; `nil`: of the file again.
  func show(_ draft: (@Sendable () -> [UInt8]?)?, of path: String) {
    cache.setDraft(draft, of: path)
    cache.forgetSearches()
    enqueue([path])
  }

  private func enqueue(_ paths: [String]) {
    let request = requests.new()
    queue.async { self.rebuild(paths, request: request) }
  }

  private func rebuild(_ paths: [String], request: Int) {
    // What changed since will be taken in at once.
    guard request == requests.latest else { return note(paths) }
    requests.begin(request)
    let start = ContinuousClock.now
    let log = DiagnosticLog()
    let view = current.view
    var live: LiveSite?
    do {
      var clock = StageClock()
      let options = BuildOptions(site: siteOptions(view), output: "", jobs: 1)
      let prepared = try prepare(site, options: options, clock: &clock, cache: cache, log: log)
      if let prepared, !log.hasErrors { live = LiveSite(prepared) }
    } catch {
      log.error("preview.world", error.description)
    }
    let all = pending.withLock { pending in
      defer { pending = [] }
      return pending + paths.filter { path in !pending.contains { $0.isExactly(path) } }
    }
    var rebuild = Rebuild(live: live, paths: all, seconds: secondsSince(start), isQuick: false, view: view)
    rebuild.diagnostics = log.sorted()
    rebuild.veil = log.veil
    publish(rebuild, request)
  }

  /// The last moment of change for which the site was made anew.
  private let refreshed = Mutex<Int64?>(nil)

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
      if !rebuild.isQuick { shown.request = request }
      if rebuild.live != nil { shown.viewOfLive = rebuild.view }
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
    guard shown.view.now == nil, let next = shown.live?.nextChange, next <= Int64(time(nil)) else { return 1_000 }
    return refreshed.withLock { $0 == next } ? 1_000 : 0
  }

  /// Makes the site anew because time has passed; once for each moment at which it changes, since asking again would
  /// outdate what is in work.
  func refresh() {
    let shown = current
    refreshed.withLock { $0 = shown.live?.nextChange }
    show(shown.view)
  }
}

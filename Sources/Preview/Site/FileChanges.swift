import Files
import Glibc
import SiteBuild
import Text

/// The changes of a site's files, one burst after the other.
public struct FileChanges {
  private let watcher: FileWatcher
  private var polling: FilePolling?

  /// Begins to note changes.
  public init(_ site: SiteFolder) {
    let outputs = site.defaultOutputs
    let skips: (String) -> Bool = { path in
      let name = path.parts(separatedBy: UInt8(ascii: "/")).first ?? path
      // The copies of sources that live elsewhere are the one thing behind a dot that the site is made of.
      let isHidden = name.utf8.first == UInt8(ascii: ".") && !name.isExactly(".gablota")
      return isHidden || name.isExactly("node_modules")
        || outputs.contains { site.path(name).isExactly($0) }
    }
    watcher = FileWatcher(site.folder, skips: skips)
    if !watcher.isWatching { polling = FilePolling(site.folder, skips: skips) }
  }

  /// The next changes, relative to the site; nothing when there were none for so many milliseconds.
  ///
  /// - Parameter prepare: gets saved files while it is not yet known whether more belong to them.
  /// - Returns: the files, and what `prepare` made of all of them as they are now.
  mutating func next<Prepared>(
    timeout: Int, prepare: ([String]) -> Prepared?
  ) -> (paths: [String], prepared: Prepared?) {
    if polling != nil { return nextPolled(timeout: timeout, prepare: prepare) }
    var burst = watcher.first(timeout: timeout)
    var prepared = burst.isOfSaves ? prepare(burst.sorted) : nil
    var rounds = 0
    // What follows again and again is taken in with the next ones.
    while rounds < 5, watcher.addRest(to: &burst) {
      prepared = burst.isOfSaves ? prepare(burst.sorted) : nil
      rounds += 1
    }
    return (burst.sorted, prepared)
  }

  private mutating func nextPolled<Prepared>(
    timeout: Int, prepare: ([String]) -> Prepared?
  ) -> (paths: [String], prepared: Prepared?) {
    usleep(useconds_t(clamping: min(timeout, 1_000) * 1_000))
    let paths = polling?.changes() ?? []
    return (paths, paths.isEmpty ? nil : prepare(paths))
  }
}

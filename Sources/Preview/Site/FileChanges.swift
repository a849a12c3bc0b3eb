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
      return name.utf8.first == UInt8(ascii: ".") || name.isExactly("node_modules")
        || outputs.contains { site.path(name).isExactly($0) }
    }
    watcher = FileWatcher(site.folder, skips: skips)
    if !watcher.isWatching { polling = FilePolling(site.folder, skips: skips) }
  }

  /// The next changes, relative to the site; nothing when there were none for so many milliseconds.
  ///
  /// - Parameter prepare: gets the first of them while it is not yet known whether more belong to them.
  /// - Returns: what `prepare` gave, where no more belonged to them.
  mutating func next<Prepared>(
    timeout: Int, prepare: ([String]) -> Prepared?
  ) -> (paths: [String], prepared: Prepared?) {
    guard polling != nil else {
      var paths = watcher.first(timeout: timeout)
      let first = paths
      let prepared = first.isEmpty ? nil : prepare(first.sorted().map(\.string))
      watcher.addRest(to: &paths)
      return (paths.sorted().map(\.string), paths == first ? prepared : nil)
    }
    usleep(useconds_t(clamping: min(timeout, 1_000) * 1_000))
    let paths = polling?.changes() ?? []
    return (paths, paths.isEmpty ? nil : prepare(paths))
  }
}

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
  mutating func next(timeout: Int) -> [String] {
    guard polling != nil else { return watcher.changes(timeout: timeout) }
    usleep(useconds_t(clamping: min(timeout, 1_000) * 1_000))
    return polling?.changes() ?? []
  }
}

import Glibc
import Synchronization
import Text

/// Notes what a run sees of the file system, so that a later run can tell whether it would see the same.
///
/// While a trace is set as `current`, every function of this module that looks at, lists, resolves or reads something
/// notes what it found, on the thread it was set for. What is not seen through this module is added by `add`.
public final class FileTrace: Sendable {
  /// The trace of the run on this thread; `nil`: nothing is noted.
  @TaskLocal public static var current: FileTrace?

  private let state = Mutex(State())

  private struct State {
    var sights = FileSights()
    var isContradictory = false
  }

  /// Begins with nothing.
  public init() {}

  /// All that was seen; `nil` when one thing was seen in two states, since it changed while the run looked.
  public var sights: FileSights? {
    state.withLock { $0.isContradictory ? nil : $0.sights }
  }

  /// Notes a file that is read by somebody else after this call.
  ///
  /// - Parameter readingRecent: whether a file that was changed just now is told by its content too.
  public func add(_ path: String, readingRecent: Bool = true) throws(FileError) {
    var record = stat()
    guard fstatat(AT_FDCWD, path, &record, 0) == 0 else { return note(path, kind: nil) }
    var mark = FileMark(FileStatus(record))
    if mark.isRecent, readingRecent { mark.content = Fingerprint(of: try read(path)) }
    note(path, content: mark)
  }

  func note(_ path: String, kind: FileKind?) {
    note(FileSights.Kind(kind), at: path, in: \.kinds) { $0 == $1 ? $0 : nil }
  }

  func note(_ path: String, target: String?) {
    note(FileSights.Target(path: target.map(ExactString.init)), at: path, in: \.targets) { $0 == $1 ? $0 : nil }
  }

  func note(_ path: String, content: FileMark) {
    note(content, at: path, in: \.contents) { $0.joined(with: $1) }
  }

  func note(_ path: String, listing: FileMark) {
    note(listing, at: path, in: \.listings) { $0.joined(with: $1) }
  }

  /// - Parameter join: makes one of two sights of the same thing; `nil` where they contradict each other.
  private func note<Sight>(
    _ sight: Sight, at path: String, in list: WritableKeyPath<FileSights, [ExactString: Sight]>,
    join: (Sight, Sight) -> Sight?
  ) {
    let key = ExactString(path)
    state.withLock { state in
      guard let old = state.sights[keyPath: list].updateValue(sight, forKey: key) else { return }
      if let joined = join(old, sight) {
        state.sights[keyPath: list][key] = joined
      } else {
        state.isContradictory = true
      }
    }
  }
}

/// What tells one state of a file or directory from another.
public struct FileMark: Sendable, Equatable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  let modified: Int64
  let changed: Int64
  /// Of the content or the list of names. A file that was changed just before we read it may be changed again without
  /// its times moving on, as the system counts them: then only the content tells. `nil` where times are enough, or where
  /// the content is not known.
  var content: Fingerprint?
  /// Whether times are not enough.
  private(set) var isRecent: Bool

  init(_ status: FileStatus, content: Fingerprint? = nil) {
    self.content = content
    isRecent = FileMark.isRecent(status)
    device = status.device
    inode = status.inode
    // The size of a directory says nothing, and some systems count it as they like.
    size = status.kind == .directory ? 0 : status.size
    modified = status.modified
    changed = status.changed
  }

  init(device: UInt64, inode: UInt64, size: Int, times: (modified: Int64, changed: Int64), isRecent: Bool) {
    (self.device, self.inode, self.size) = (device, inode, size)
    (modified, changed) = times
    self.isRecent = isRecent
  }

  /// Whether the status is still the same.
  func isSame(as status: FileStatus) -> Bool {
    device == status.device && inode == status.inode && modified == status.modified && changed == status.changed
      && (status.kind == .directory || size == status.size)
  }

  /// Two marks of one file as one; `nil` when the file changed between them.
  func joined(with later: FileMark) -> FileMark? {
    guard device == later.device, inode == later.inode, size == later.size else { return nil }
    guard modified == later.modified, changed == later.changed else { return nil }
    if let content, let other = later.content, content != other { return nil }
    var both = self
    both.isRecent = isRecent || later.isRecent
    both.content = content ?? later.content
    return both
  }

  /// The coarsest clock of a file system, FAT's, counts two seconds.
  private static let granularity: Int64 = 2_500_000_000

  private static func isRecent(_ status: FileStatus) -> Bool {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return true }
    let now = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    return max(status.modified, status.changed) > now &- granularity
  }
}

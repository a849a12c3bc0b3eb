import Glibc

/// What stands at a path.
public enum FileKind: Sendable, Equatable {
  case file, directory, symbolicLink
  /// A device, socket or pipe.
  case other

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    default: self = .other
    }
  }
}

/// What the system knows about a file without reading it.
public struct FileStatus: Sendable, Equatable {
  /// What it is.
  public let kind: FileKind
  /// Bytes.
  public let size: Int
  /// When the content was last changed, in nanoseconds since 1970.
  public let modified: Int64
  /// When content or metadata last changed, in nanoseconds since 1970.
  public let changed: Int64
  /// The number of the file in its file system.
  public let inode: UInt64
  /// The number of the file system.
  public let device: UInt64
  /// Permission bits.
  public let mode: UInt32
  /// The owner's number.
  public let owner: UInt32
  /// The group's number.
  public let group: UInt32

  /// Reads the fields of the system's record.
  public init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = Int(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    inode = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
    mode = UInt32(status.st_mode & 0o7777)
    owner = status.st_uid
    group = status.st_gid
  }

  /// Whether both records describe the same file, not just equal ones.
  public func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device
  }
}

/// The status of what stands at the path, or `nil` when nothing does, as where a symbolic link leads round in a circle.
///
/// - Parameter followingLinks: whether a symbolic link stands for what it points to.
public func status(_ path: String, followingLinks: Bool = true) throws(FileError) -> FileStatus? {
  var record = stat()
  let result = fstatat(AT_FDCWD, path, &record, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
  let isNothing = result != 0 && leadsToNothing(errno)
  guard result == 0 || isNothing else { throw FileError("look at", path) }
  let status = isNothing ? nil : FileStatus(record)
  if followingLinks { FileTrace.current?.note(path, kind: status?.kind) }
  return status
}

/// The absolute path without symbolic links, `.` and `..`; `nil` when nothing is there, as where a symbolic link leads round
/// in a circle.
public func realPath(_ path: String) throws(FileError) -> String? {
  guard let resolved = realpath(path, nil) else {
    guard leadsToNothing(errno) else { throw FileError("resolve", path) }
    FileTrace.current?.note(path, target: nil)
    return nil
  }
  defer { free(resolved) }
  let target = String(cString: resolved)
  FileTrace.current?.note(path, target: target)
  return target
}

/// Whether a symbolic link on the way to a path leads round in a circle.
public func leadsInCircle(_ path: String) -> Bool {
  var record = stat()
  return fstatat(AT_FDCWD, path, &record, 0) != 0 && errno == ELOOP
}

private func leadsToNothing(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR || code == ELOOP }

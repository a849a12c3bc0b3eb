import Glibc

/// A file to whose end lines are written, each on the disk before the next thing is done.
public final class AppendingFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Opens a file, or makes it; a symbolic link is refused.
  public init(_ path: String) throws(FileError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = retryingInterrupted { open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw FileError("write", path) }
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// Writes bytes to the end; what was written of them when the disk is full is taken away again.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    let end = lseek(descriptor, 0, SEEK_END)
    guard writeAll(descriptor, bytes), fdatasync(descriptor) == 0 else {
      let error = FileError("write", path)
      _ = retryingInterrupted { ftruncate(descriptor, end) }
      throw error
    }
  }
}

/// A lock between processes, held until nobody needs it any more.
public final class HeldLock: Sendable {
  private let descriptor: Int32

  /// - Returns: `nil` where another process holds it.
  public init?(_ path: String) throws(FileError) {
    let descriptor = retryingInterrupted { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { throw FileError("lock", path) }
    self.descriptor = descriptor
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    let code = errno
    guard code == EWOULDBLOCK else { throw FileError("lock", path, code: code) }
    return nil
  }

  deinit { close(descriptor) }
}

/// Makes a folder of ours below another, and those on the way. A symbolic link is no such folder: it could lead elsewhere.
public func makeFolders(_ path: String, below root: String) throws(FileError) {
  var place = root
  for name in path.utf8.split(separator: UInt8(ascii: "/")) {
    place = joined(place, String(decoding: Array(name), as: UTF8.self))
    if mkdir(place, 0o755) != 0, errno != EEXIST { throw FileError("make", place) }
    guard try status(place, followingLinks: false)?.kind == .directory else {
      throw FileError("make", place, code: ENOTDIR)
    }
  }
}

/// Takes a file away, where there is one.
public func remove(_ path: String) throws(FileError) {
  guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
}

/// Puts a file in another's place at one moment.
public func moveFile(_ path: String, to target: String) throws(FileError) {
  guard rename(path, target) == 0 else { throw FileError("rename", path) }
}

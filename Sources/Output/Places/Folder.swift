import Files
import Glibc

/// An open directory; all work below it is relative to it, so that nothing depends on what its path becomes.
struct Folder: Sendable {
  let calls: any SystemCalls
  let descriptor: Int32
  /// For messages.
  let path: String

  /// Opens a directory by its path.
  init(opening path: String, calls: any SystemCalls) throws(OutputError) {
    let descriptor = retrying { calls.open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY, 0) }
    guard descriptor >= 0 else { throw .file(FileError("open", path)) }
    self.init(calls: calls, descriptor: descriptor, path: path)
  }

  private init(calls: any SystemCalls, descriptor: Int32, path: String) {
    self.calls = calls
    self.descriptor = descriptor
    self.path = path
  }

  func close() {
    _ = calls.close(descriptor)
  }

  /// The failure that `errno` tells of.
  func failure(_ operation: String, _ name: UnsafePointer<CChar>, _ code: Int32 = errno) -> OutputError {
    .file(FileError(operation, joined(path, RawPath(name).shown), code: code))
  }

  /// Opens a directory below; `nil` when there is none. A symbolic link in its place is an error.
  func folder(_ name: UnsafePointer<CChar>) throws(OutputError) -> Folder? {
    let file = retrying { calls.open(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0) }
    if file >= 0 { return Folder(calls: calls, descriptor: file, path: joined(path, RawPath(name).shown)) }
    if errno == ENOENT { return nil }
    throw failure("open", name)
  }

  /// Opens a directory below and makes it first when there is none.
  func makeFolder(_ name: UnsafePointer<CChar>) throws(OutputError) -> Folder {
    try makeDirectory(name)
    guard let folder = try folder(name) else { throw failure("open", name, ENOENT) }
    return folder
  }

  /// What stands there, links not followed; `nil` for nothing.
  func status(_ name: UnsafePointer<CChar>) throws(OutputError) -> FileStatus? {
    var record = stat()
    if retrying({ calls.status(descriptor, name, &record) }) == 0 { return FileStatus(record) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw failure("look at", name)
  }

  /// Makes a directory; one that is there already is fine.
  func makeDirectory(_ name: UnsafePointer<CChar>) throws(OutputError) {
    guard retrying({ calls.makeDirectory(descriptor, name) }) != 0, errno != EEXIST else { return }
    throw failure("make", name)
  }

  /// Makes a directory and those above it.
  func makeDirectories(_ path: RawPath) throws(OutputError) {
    if retrying({ calls.makeDirectory(descriptor, path.bytes) }) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = path.parent else { throw failure("make", path.bytes) }
    try makeDirectories(parent)
    try makeDirectory(path.bytes)
  }

  /// Removes a file or link; one that is gone already is fine.
  func remove(_ name: UnsafePointer<CChar>) throws(OutputError) {
    guard retrying({ calls.remove(descriptor, name, 0) }) != 0 else { return }
    guard errno != ENOENT, errno != ENOTDIR else { return }
    throw failure("remove", name)
  }

  /// Removes a directory when it is empty; returns whether it is gone.
  func removeDirectory(_ name: UnsafePointer<CChar>) throws(OutputError) -> Bool {
    guard retrying({ calls.remove(descriptor, name, AT_REMOVEDIR) }) != 0 else { return true }
    switch errno {
    case ENOENT: return true
    case ENOTEMPTY, EEXIST, ENOTDIR: return false
    default: throw failure("remove", name)
    }
  }

  /// Renames over what stands there.
  func rename(
    _ name: UnsafePointer<CChar>, to target: Folder, _ new: UnsafePointer<CChar>, flags: UInt32 = 0
  ) throws(OutputError) {
    guard retrying({ calls.rename(descriptor, name, target.descriptor, new, flags) }) != 0 else { return }
    throw failure("rename", name)
  }

  /// Syncs the names in the directory, where the system can.
  func syncNames() throws(OutputError) {
    guard retrying({ calls.sync(descriptor) }) != 0, errno != EINVAL else { return }
    throw failure("sync", ".")
  }

  /// Syncs the whole file system that the directory is in.
  func sync() throws(OutputError) {
    guard retrying({ calls.syncFileSystem(descriptor) }) != 0 else { return }
    throw failure("sync", ".")
  }
}

/// Repeats a call that a signal interrupted.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

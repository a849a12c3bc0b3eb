import CLinux
import Glibc

/// The system calls of the writer, with the system's own meaning: −1 is a failure and `errno` says why. A seam: tests
/// put calls between that fail.
///
/// What opens, makes, renames or removes takes a path that must lie below its directory, and follows no symbolic link on
/// the way: a path read from a file, or a link in a folder of somebody else, leads nowhere else. `status` and `link` only
/// look, or make a name in a stage of ours.
protocol SystemCalls: Sendable {
  func open(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32
  func close(_ file: Int32) -> Int32
  func read(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int
  func write(_ file: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int
  func copyRange(_ source: Int32, _ target: Int32, _ count: Int) -> Int
  func rewind(_ file: Int32) -> Int
  func truncate(_ file: Int32) -> Int32
  func status(_ file: Int32, _ record: UnsafeMutablePointer<stat>) -> Int32
  /// Does not follow a link at the end of the path.
  func status(_ directory: Int32, _ path: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<stat>) -> Int32
  /// Whether this process may make and remove names in a directory: 0 if so.
  func mayWrite(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32
  func makeDirectory(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32
  func changeMode(_ directory: Int32, _ mode: mode_t) -> Int32
  func link(_ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>) -> Int32
  func rename(
    _ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
  func remove(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32
  /// Hands each name but `.` and `..` over with its `d_type`.
  func list(
    _ directory: Int32, _ path: UnsafePointer<CChar>, _ visit: (UnsafePointer<CChar>, UInt8) -> Void
  ) -> Int32
  func syncFileSystem(_ file: Int32) -> Int32
  /// Syncs a file, or the names in a directory.
  func sync(_ file: Int32) -> Int32
  /// Locks for this process alone, or fails at once with `EWOULDBLOCK`.
  func lock(_ file: Int32) -> Int32
}

/// The flags of `rename`.
enum RenameFlag {
  static let noReplace = UInt32(GABLOTA_RENAME_NOREPLACE)
  static let exchange = UInt32(GABLOTA_RENAME_EXCHANGE)
}

/// Linux.
struct LinuxCalls: SystemCalls {
  func open(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    beneath(directory, path) { Glibc.openat($0, $1, flags | O_CLOEXEC, mode) }
  }

  func close(_ file: Int32) -> Int32 { Glibc.close(file) }

  func read(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    Glibc.read(file, buffer, count)
  }

  func write(_ file: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    Glibc.write(file, buffer, count)
  }

  func copyRange(_ source: Int32, _ target: Int32, _ count: Int) -> Int {
    gablota_copy_file_range(source, target, count)
  }

  func rewind(_ file: Int32) -> Int { Glibc.lseek(file, 0, SEEK_SET) }

  func truncate(_ file: Int32) -> Int32 { Glibc.ftruncate(file, 0) }

  func status(_ file: Int32, _ record: UnsafeMutablePointer<stat>) -> Int32 { Glibc.fstat(file, record) }

  func status(_ directory: Int32, _ path: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<stat>) -> Int32 {
    Glibc.fstatat(directory, path, record, AT_SYMLINK_NOFOLLOW)
  }

  func mayWrite(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
    Glibc.faccessat(directory, path, W_OK | X_OK, AT_EACCESS)
  }

  func makeDirectory(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
    beneath(directory, path) { Glibc.mkdirat($0, $1, 0o777) }
  }

  func changeMode(_ directory: Int32, _ mode: mode_t) -> Int32 { Glibc.fchmod(directory, mode) }

  func link(_ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>) -> Int32 {
    Glibc.linkat(from, old, to, new, 0)
  }

  func rename(
    _ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32 {
    beneath(from, old) { from, old in
      beneath(to, new) { to, new in
        flags == 0 ? Glibc.renameat(from, old, to, new) : gablota_renameat2(from, old, to, new, flags)
      }
    }
  }

  func remove(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    beneath(directory, path) { Glibc.unlinkat($0, $1, flags) }
  }

  func list(
    _ directory: Int32, _ path: UnsafePointer<CChar>, _ visit: (UnsafePointer<CChar>, UInt8) -> Void
  ) -> Int32 {
    let file = open(directory, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
    guard file >= 0 else { return -1 }
    guard let stream = fdopendir(file) else {
      let code = errno
      _ = close(file)
      errno = code
      return -1
    }
    errno = 0
    while let record = readdir(stream) {
      withUnsafePointer(to: &record.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { visit(name, record.pointee.d_type) }
        }
      }
      errno = 0
    }
    let code = errno
    closedir(stream)
    errno = code
    return code == 0 ? 0 : -1
  }

  func syncFileSystem(_ file: Int32) -> Int32 { gablota_syncfs(file) }

  func sync(_ file: Int32) -> Int32 { Glibc.fsync(file) }

  func lock(_ file: Int32) -> Int32 { gablota_lock(file) }

  /// Does something with the last name of a path in the directory that holds it.
  private func beneath(
    _ directory: Int32, _ path: UnsafePointer<CChar>, _ body: (Int32, UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    // What the user names is opened as the user names it.
    guard directory != AT_FDCWD else { return body(directory, path) }
    var name: UnsafePointer<CChar>?
    let parent = gablota_open_parent(directory, path, &name)
    guard parent >= 0, let name else { return -1 }
    let result = body(parent, name)
    if parent != directory {
      let code = errno
      _ = Glibc.close(parent)
      errno = code
    }
    return result
  }
}

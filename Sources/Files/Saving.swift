import Glibc

/// Why a person's file was not saved.
public enum SaveFailure: Error, Sendable {
  /// Somebody changed the file after it was read.
  case changedMeanwhile
  /// Another program holds the file.
  case locked
  /// The file was saved; whether it outlasts a power cut is not known.
  case unsynced(backup: String, FileError)
  case world(FileError)
}

/// Saves a person's own file: locks it, compares it with what was read, keeps the old bytes beside it as `NAME.bak` (or
/// `NAME.bak2` and so on: an older backup stays), and replaces it whole by a synced temporary file, both with the mode and
/// owner that it had.
///
/// - Parameters:
///   - old: the bytes that were read; any others mean that somebody changed the file, and nothing is written.
/// - Returns: the path of the backup.
public func save(_ bytes: [UInt8], to path: String, insteadOf old: [UInt8]) throws(SaveFailure) -> String {
  let descriptor = retryingInterrupted { open(path, O_RDWR | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .world(FileError("write", path)) }
  defer { close(descriptor) }
  guard lockf(descriptor, F_TLOCK, 0) == 0 else {
    throw errno == EACCES || errno == EAGAIN ? SaveFailure.locked : SaveFailure.world(FileError("lock", path))
  }
  guard try holds(descriptor, path, old) else { throw .changedMeanwhile }
  let backup: String
  let isNew: Bool
  do throws(FileError) {
    backup = try freeBackup(of: path, old)
    isNew = try status(backup) == nil
    try replace(backup, with: old, like: status(path))
  } catch {
    throw .world(error)
  }
  do throws(FileError) {
    try replace(path, with: bytes)
  } catch {
    if (try? read(path)) == bytes { throw .unsynced(backup: backup, error) }
    if isNew { unlink(backup) }
    throw .world(error)
  }
  return backup
}

/// The first name for a backup at which nothing stands, or the same bytes.
private func freeBackup(of path: String, _ bytes: [UInt8]) throws(FileError) -> String {
  var number = 1
  while true {
    let backup = path + (number == 1 ? ".bak" : ".bak\(number)")
    guard let standing = try status(backup) else { return backup }
    if standing.kind == .file, standing.size == bytes.count, try read(backup) == bytes { return backup }
    number += 1
  }
}

/// Whether the open file still stands at its path and has these bytes. It is read by the descriptor that holds the lock,
/// since closing any other one would let go of it.
private func holds(_ descriptor: Int32, _ path: String, _ old: [UInt8]) throws(SaveFailure) -> Bool {
  var record = stat()
  guard fstat(descriptor, &record) == 0 else { throw .world(FileError("look at", path)) }
  do {
    guard let standing = try status(path), standing.isSameFile(as: FileStatus(record)) else { return false }
    guard FileStatus(record).size == old.count else { return false }
    return try readPart(descriptor, path, upTo: old.count + 1) == old
  } catch {
    throw .world(error)
  }
}

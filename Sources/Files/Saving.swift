import Glibc
import Text

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
  try save(bytes, to: path, insteadOf: old) { () throws(FileError) in try freeBackup(of: path, old) }
}

/// The same, with the old bytes in a folder for backups instead of beside the file: `NAME.2026-03-15T12-00-00`. Of a file
/// that many are kept, the newest.
public func save(
  _ bytes: [UInt8], to path: String, insteadOf old: [UInt8], backups folder: String, keeping count: Int = 10
) throws(SaveFailure) -> String {
  let name =
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: Array($0), as: UTF8.self) } ?? path
  let backup = try save(bytes, to: path, insteadOf: old) { () throws(FileError) in
    let first = joined(folder, "\(name).\(localTime())")
    var backup = first
    var number = 1
    while try status(backup) != nil {
      number += 1
      backup = "\(first)-\(number)"
    }
    return backup
  }
  let found = ((try? list(folder)) ?? []).map(\.name).filter { $0.starts(withBytesOf: name + ".") }
  let aged = found.compactMap { name in
    (try? status(joined(folder, name))).flatMap { $0.map { (name, $0.changed) } }
  }.sorted { $0.1 < $1.1 }
  for (name, _) in aged.dropLast(count) { unlink(joined(folder, name)) }
  return backup
}

/// The time on this machine's clock, as a part of a file's name.
private func localTime() -> String {
  var now = time(nil)
  var parts = tm()
  localtime_r(&now, &parts)
  var buffer = [CChar](repeating: 0, count: 40)
  let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H-%M-%S", &parts)
  return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func save(
  _ bytes: [UInt8], to path: String, insteadOf old: [UInt8], findingBackup: () throws(FileError) -> String
) throws(SaveFailure) -> String {
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
    backup = try findingBackup()
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

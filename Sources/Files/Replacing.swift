import Glibc
import Text

/// Writes a small file whole or not at all: a temporary file beside the real one (symbolic links are followed to it),
/// with the mode and owner of the old file, synced, then renamed over it, and the directory synced.
///
/// - Parameter model: whose mode and owner it gets where there is no old file.
/// - Throws: `FileError`; the old file is then as it was and the temporary one is gone.
public func replace(_ path: String, with bytes: [UInt8], like model: FileStatus? = nil) throws(FileError) {
  let target = try realPath(path) ?? path
  let old = try status(target) ?? model
  let temporary = target + ".gablota-\(getpid())"
  let mode = mode_t(old?.mode ?? 0o644)
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
  let descriptor = retryingInterrupted { open(temporary, flags, mode) }
  guard descriptor >= 0 else { throw FileError("write", temporary) }
  do throws(FileError) {
    try fill(descriptor, temporary, bytes, old: old)
    guard rename(temporary, target) == 0 else { throw FileError("rename", temporary) }
  } catch {
    unlink(temporary)
    throw error
  }
  try syncDirectory(of: target)
}

/// Removes what programs left in a folder that were killed while they replaced a file.
///
/// - Parameter name: the file; `nil`: any.
public func removeLeftovers(in folder: String, of name: String? = nil) throws(FileError) {
  let mark = Array(".gablota-".utf8)
  for entry in try list(folder) where entry.kind == .file {
    let bytes = Array(entry.name.utf8)
    let digits = bytes.reversed().prefix(while: \.isASCIIDigit).count
    let whole = bytes.dropLast(digits)
    guard digits > 0, whole.suffix(mark.count).elementsEqual(mark) else { continue }
    if let name, !whole.dropLast(mark.count).elementsEqual(name.utf8) { continue }
    // The number is that of the process; one that lives may be writing.
    let number = pid_t(String(decoding: bytes.suffix(digits), as: UTF8.self))
    guard let number, number > 0, kill(number, 0) != 0, errno == ESRCH else { continue }
    try remove(joined(folder, entry.name))
  }
}

/// Writes a new file and syncs it; a symbolic link counts as a file that is there.
///
/// - Throws: `FileError`, with the code `EEXIST` where something stands there already: that stays as it is.
public func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
  let descriptor = retryingInterrupted { open(path, flags, 0o666) }
  guard descriptor >= 0 else { throw FileError("make", path) }
  do throws(FileError) {
    try fill(descriptor, path, bytes, old: nil)
  } catch {
    unlink(path)
    throw error
  }
  try syncDirectory(of: path)
}

private func fill(_ descriptor: Int32, _ path: String, _ bytes: [UInt8], old: FileStatus?) throws(FileError) {
  var code: Int32 = 0
  if !writeAll(descriptor, bytes) || fsync(descriptor) != 0 { code = errno }
  if code == 0, let old {
    // Keeping the owner is tried; only root may give files away.
    _ = fchown(descriptor, old.owner, old.group)
    if fchmod(descriptor, mode_t(old.mode)) != 0 { code = errno }
  }
  if close(descriptor) != 0, code == 0 { code = errno }
  guard code == 0 else { throw FileError("write", path, code: code) }
}

/// Writes all bytes, however few the system takes at a time.
func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
      let count = retryingInterrupted { write(descriptor, rest.baseAddress, rest.count) }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

private func syncDirectory(of path: String) throws(FileError) {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let directory = slash.map { String(path[...$0]) } ?? "."
  let descriptor = retryingInterrupted { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else {
    // A folder that may be written to and not read cannot be opened for it.
    guard errno == EACCES else { throw FileError("sync", directory) }
    return sync()
  }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError("sync", directory) }
}

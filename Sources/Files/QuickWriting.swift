import Glibc

/// Writes a file that can be made again, in one piece for whoever reads it, but without waiting for the disk: after a power
/// failure it may be empty.
public func writeQuickly(_ bytes: [UInt8], to path: String) throws(FileError) {
  let temporary = path + ".gablota-\(getpid())-\(pthread_self())"
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
  let descriptor = retryingInterrupted { open(temporary, flags, 0o666) }
  guard descriptor >= 0 else { throw FileError("write", temporary) }
  var code: Int32 = writeAll(descriptor, bytes) ? 0 : errno
  if close(descriptor) != 0, code == 0 { code = errno }
  if code == 0, rename(temporary, path) != 0 { code = errno }
  if code == 0 { return }
  unlink(temporary)
  throw FileError("write", path, code: code)
}

import Glibc

/// Reads a whole regular file, following symbolic links.
///
/// - Parameter limit: the most bytes the file may have; a larger one is an error with the code `EFBIG`.
/// - Throws: `FileError` when it cannot be opened or read, is no regular file (`EISDIR`, `EINVAL`) or is too large.
public func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
  let descriptor = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  guard descriptor >= 0 else { throw FileError("read", path) }
  defer { close(descriptor) }
  var record = stat()
  guard fstat(descriptor, &record) == 0 else { throw FileError("read", path) }
  let status = FileStatus(record)
  guard status.kind == .file else {
    throw FileError("read", path, code: status.kind == .directory ? EISDIR : EINVAL)
  }
  guard status.size <= limit else { throw FileError("read", path, code: EFBIG) }
  return try readAll(descriptor, path, expecting: status.size, limit: limit)
}

/// Reads the beginning of a regular file: at most `count` bytes, fewer where the file is shorter.
///
/// - Throws: `FileError` when it cannot be opened or read.
public func read(_ path: String, upTo count: Int) throws(FileError) -> [UInt8] {
  let descriptor = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  guard descriptor >= 0 else { throw FileError("read", path) }
  defer { close(descriptor) }
  return try readPart(descriptor, path, upTo: count)
}

/// Reads until the end, which need not be where `status` said: files of `/proc` claim no size, others grow meanwhile.
private func readAll(
  _ descriptor: Int32, _ path: String, expecting size: Int, limit: Int
) throws(FileError) -> [UInt8] {
  var bytes = try readPart(descriptor, path, upTo: size)
  while true {
    let more = try readPart(descriptor, path, upTo: 65_536)
    if more.isEmpty { return bytes }
    bytes.append(contentsOf: more)
    guard bytes.count <= limit else { throw FileError("read", path, code: EFBIG) }
  }
}

/// Reads `size` bytes, fewer only at the end of the file.
func readPart(_ descriptor: Int32, _ path: String, upTo size: Int) throws(FileError) -> [UInt8] {
  guard size > 0 else { return [] }
  var code: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
    while filled < size {
      let start = buffer.baseAddress.map { $0 + filled }
      let count = retryingInterrupted { Glibc.read(descriptor, start, size - filled) }
      if count < 0 { code = errno }
      if count <= 0 { return }
      filled += count
    }
  }
  guard code == 0 else { throw FileError("read", path, code: code) }
  return bytes
}

/// Repeats a call that a signal interrupted.
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

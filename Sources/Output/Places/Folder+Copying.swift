import Files
import Glibc
import Text

/// What a copy became.
struct CopiedFile: Sendable {
  let fingerprint: Fingerprint
  let size: Int
  let stamp: FileStamp
}

extension Folder {
  /// Copies a file into a new one, in the kernel where it can, and takes the fingerprint of what was written.
  ///
  /// - Parameter source: an open file at its start; stays open.
  func create(_ name: UnsafePointer<CChar>, copyOf source: Int32) throws(OutputError) -> CopiedFile {
    let file = try createEmpty(name)
    defer { _ = calls.close(file) }
    try copyContent(of: source, to: file, name)
    guard calls.rewind(file) == 0 else { throw failure("write", name) }
    let (fingerprint, size) = try fingerprint(of: file, name)
    var stamp = FileStamp()
    let code = read(&stamp, of: file)
    guard code == 0 else { throw failure("write", name, code) }
    return CopiedFile(fingerprint: fingerprint, size: size, stamp: stamp)
  }

  private func copyContent(
    of source: Int32, to file: Int32, _ name: UnsafePointer<CChar>
  ) throws(OutputError) {
    var copied = 0
    while true {
      let count = retrying { calls.copyRange(source, file, 1 << 30) }
      if count == 0 {
        // Some file systems claim to be at the end at once; the loop below then reads nothing or everything.
        return copied > 0 ? () : try copyByReading(source, to: file, name)
      }
      if count > 0 {
        copied += count
        continue
      }
      let cannot = [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EBADF, ETXTBSY].contains(errno)
      guard cannot, copied == 0 else { throw failure("write", name) }
      return try copyByReading(source, to: file, name)
    }
  }

  private func copyByReading(_ source: Int32, to file: Int32, _ name: UnsafePointer<CChar>) throws(OutputError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    defer { buffer.deallocate() }
    guard let start = buffer.baseAddress else { return }
    while true {
      let count = retrying { calls.read(source, start, buffer.count) }
      if count == 0 { return }
      let code = count < 0 ? errno : fill(file, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard code == 0 else { throw failure(count < 0 ? "read the source of" : "write", name, code) }
    }
  }
}

import Files
import Glibc

/// A regular file that is open for reading; closed when nobody needs it any more.
final class OpenFile: Sendable {
  let descriptor: CInt
  let status: FileStatus

  /// - Throws: `FileError` when it cannot be opened, or is no regular file; a symbolic link is none.
  init(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw FileError("read", path) }
    var record = stat()
    guard fstat(descriptor, &record) == 0, FileStatus(record).kind == .file else {
      close(descriptor)
      throw FileError("read", path, code: EINVAL)
    }
    self.descriptor = descriptor
    status = FileStatus(record)
  }

  deinit { close(descriptor) }

  /// Some bytes from an offset; fewer at the end, none where it cannot be read.
  func bytes(in range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let start = buffer.baseAddress.map { $0 + filled }
        let count = pread(descriptor, start, range.count - filled, off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        filled += count
      }
    }
  }
}

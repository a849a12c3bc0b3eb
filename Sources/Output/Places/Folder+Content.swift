import Files
import Glibc
import Text

/// What tells one state of a file's content from another without reading it.
struct FileStamp: Sendable, Equatable {
  var inode: UInt64 = 0
  /// Nanoseconds.
  var modified: Int64 = 0
}

extension Folder {
  /// Writes a new file, which must not be there yet.
  ///
  /// - Parameter synced: whether it is on the disk when this returns.
  func create(
    _ name: UnsafePointer<CChar>, _ bytes: UnsafeRawBufferPointer, synced: Bool = false
  ) throws(OutputError) -> FileStamp {
    let file = try createEmpty(name)
    var stamp = FileStamp()
    var code = fill(file, bytes)
    if code == 0, synced, retrying({ calls.sync(file) }) != 0 { code = errno }
    if code == 0 { code = read(&stamp, of: file) }
    if calls.close(file) != 0, errno != EINTR, code == 0 { code = errno }
    guard code == 0 else { throw failure("write", name, code) }
    return stamp
  }

  /// Writes a file over what stands there, whole or not at all.
  ///
  /// - Parameter synced: whether a power cut cannot take it back: its bytes, its name and whatever was renamed into this
  ///   directory before are on the disk when this returns.
  func put(_ name: String, _ bytes: [UInt8], synced: Bool = false) throws(OutputError) {
    let temporary = name + ".new"
    try remove(temporary)
    do throws(OutputError) {
      _ = try bytes.withUnsafeBufferPointer { buffer throws(OutputError) in
        try create(temporary, UnsafeRawBufferPointer(buffer), synced: synced)
      }
      try rename(temporary, to: self, name)
      if synced { try syncNames() }
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  /// The most bytes that a file of ours may have: a manifest of more than a million files. One that came with a stranger's
  /// folder may claim any size and take no room on the disk.
  static let ownFileLimit = 256 << 20

  /// The content of a regular file of ours; `nil` when nothing or something else is there, or it is larger than the limit.
  func read(_ name: UnsafePointer<CChar>, limit: Int = Folder.ownFileLimit) throws(OutputError) -> [UInt8]? {
    guard let file = try openForReading(name) else { return nil }
    defer { _ = calls.close(file) }
    let bytes = try beginning(of: file, name, upTo: limit + 1)
    return bytes.count <= limit ? bytes : nil
  }

  /// The first bytes of a regular file; none when nothing or something else is there.
  func beginning(_ name: UnsafePointer<CChar>, upTo count: Int) throws(OutputError) -> [UInt8] {
    guard let file = try openForReading(name) else { return [] }
    defer { _ = calls.close(file) }
    return try beginning(of: file, name, upTo: count)
  }

  private func beginning(
    of file: Int32, _ name: UnsafePointer<CChar>, upTo count: Int
  ) throws(OutputError) -> [UInt8] {
    var record = stat()
    guard calls.status(file, &record) == 0 else { throw failure("read", name) }
    let size = min(FileStatus(record).size, count)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size, let start = buffer.baseAddress {
        let read = retrying { calls.read(file, start + filled, size - filled) }
        if read < 0 { code = errno }
        if read <= 0 { return }
        filled += read
      }
    }
    guard code == 0 else { throw failure("read", name, code) }
    return bytes
  }

  /// The fingerprint and size of a regular file; `nil` when nothing or something else is there.
  func fingerprint(_ name: UnsafePointer<CChar>) throws(OutputError) -> (Fingerprint, size: Int)? {
    guard let file = try openForReading(name) else { return nil }
    defer { _ = calls.close(file) }
    return try fingerprint(of: file, name)
  }

  func fingerprint(of file: Int32, _ name: UnsafePointer<CChar>) throws(OutputError) -> (Fingerprint, size: Int) {
    var hasher = FingerprintHasher()
    var size = 0
    try readParts(file, name) { part in
      hasher.update(part)
      size += part.count
    }
    return (hasher.finish(), size)
  }

  func createEmpty(_ name: UnsafePointer<CChar>) throws(OutputError) -> Int32 {
    let file = retrying { calls.open(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666) }
    guard file >= 0 else { throw failure("write", name) }
    return file
  }

  /// Opens a regular file; `nil` when nothing or something else is there.
  func openForReading(_ name: UnsafePointer<CChar>) throws(OutputError) -> Int32? {
    let file = retrying { calls.open(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0) }
    guard file >= 0 else {
      if [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(errno) { return nil }
      throw failure("read", name)
    }
    var record = stat()
    guard calls.status(file, &record) == 0 else {
      let error = failure("read", name)
      _ = calls.close(file)
      throw error
    }
    guard FileStatus(record).kind == .file else {
      _ = calls.close(file)
      return nil
    }
    return file
  }

  private func readParts(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(OutputError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    guard let start = buffer.baseAddress else { return }
    while true {
      let count = retrying { calls.read(file, start, buffer.count) }
      if count < 0 { throw failure("read", name) }
      if count == 0 { return }
      take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Writes all bytes, however few the system takes at a time; returns the error's number, 0 for none.
  func fill(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard var next = bytes.baseAddress else { return 0 }
    var rest = bytes.count
    while rest > 0 {
      let count = retrying { calls.write(file, next, rest) }
      if count < 0 { return errno }
      if count == 0 { return ENOSPC }
      next += count
      rest -= count
    }
    return 0
  }

  func read(_ stamp: inout FileStamp, of file: Int32) -> Int32 {
    var record = stat()
    guard calls.status(file, &record) == 0 else { return errno }
    stamp = FileStamp(FileStatus(record))
    return 0
  }
}

extension FileStamp {
  init(_ status: FileStatus) {
    self.init(inode: status.inode, modified: status.modified)
  }
}

import Files
import Glibc
import Text

extension SiteWriter {
  /// Takes a file of the site as it is: copied, never linked, so that the user's file stays alone with its content; not
  /// even read when neither it nor its copy has changed since the last run.
  public func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
    let file = try CopySource(opening: source, calls: parent.calls)
    let index = positions[ExactString(path.string)]
    if let index, let planned = try unchanged(file, index, path, role) { return add(planned) }
    try file.rewind()
    let copied = try stage.create(path.string, copyOf: file.descriptor)
    add(
      PlannedFile(
        path: path.string, role: role, size: copied.size, fingerprint: copied.fingerprint, oldIndex: index,
        isStaged: true, record: StatCache.Record(file: copied.stamp, source: file.stamp)))
  }

  /// The planned file when the old site has the same content.
  private func unchanged(
    _ file: borrowing CopySource, _ index: Int, _ path: OutputPath, _ role: FileRole
  ) throws(OutputError) -> PlannedFile? {
    let entry = old.manifest.entries[index]
    guard file.size == entry.size else { return nil }
    let isKnown = old.cache?.records[index].source == file.stamp
    if !isKnown, try file.fingerprint() != entry.fingerprint { return nil }
    guard let stamp = try old.intactStamp(index) else { return nil }
    return PlannedFile(
      path: path.string, role: role, size: entry.size, fingerprint: entry.fingerprint, oldIndex: index,
      isStaged: false, record: StatCache.Record(file: stamp, source: file.stamp))
  }
}

/// A file of the site that is to be copied.
private struct CopySource: ~Copyable {
  let descriptor: Int32
  let stamp: SourceStamp
  let size: Int
  private let path: String
  private let calls: any SystemCalls

  /// Opens a regular file; a symbolic link was resolved before, so one here is an error.
  init(opening path: String, calls: any SystemCalls) throws(OutputError) {
    let descriptor = retrying { calls.open(AT_FDCWD, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0) }
    guard descriptor >= 0 else { throw .file(FileError("read", path)) }
    var record = stat()
    var code = calls.status(descriptor, &record) == 0 ? 0 : errno
    let status = FileStatus(record)
    if code == 0, status.kind != .file { code = status.kind == .directory ? EISDIR : EINVAL }
    guard code == 0 else {
      _ = calls.close(descriptor)
      throw .file(FileError("read", path, code: code))
    }
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
    stamp = SourceStamp(status)
    size = status.size
  }

  deinit {
    _ = calls.close(descriptor)
  }

  func rewind() throws(OutputError) {
    guard calls.rewind(descriptor) == 0 else { throw .file(FileError("read", path)) }
  }

  func fingerprint() throws(OutputError) -> Fingerprint {
    var hasher = FingerprintHasher()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    defer { buffer.deallocate() }
    while let start = buffer.baseAddress {
      let count = retrying { calls.read(descriptor, start, buffer.count) }
      guard count >= 0 else { throw .file(FileError("read", path)) }
      if count == 0 { break }
      hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return hasher.finish()
  }
}

import Diagnostics
import Dispatch
import Files
import Glibc
import Pages
import Records
import Synchronization
import Tables
import Text

extension LiveSite {
  /// The site with the values of some records exchanged, where that is what the change of a table means: in a moment the
  /// pages show what was saved, while the whole pipeline works out what follows from it for orders, lists and feeds.
  ///
  /// - Parameter path: the file that was saved, relative to the site.
  /// - Returns: `nil` when the change is anything else.
  public func takingEdit(of path: String, site: SiteFolder) -> LiveSite? {
    // An edit before this one is in the file too, so both are taken together.
    if let base { return base.takingEdit(of: path, site: site) }
    let old = prepared.store
    guard let (place, table) = old.onlyTable(ofFile: site.shown(path)), let source = source(of: place, named: path),
      source.dialect.encoding == nil, let file = EditedFile(site.path(path)),
      let (prefix, suffix) = file.sameEnds(as: table.file.bytes),
      let touched = table.editedRows(prefix: prefix, suffix: suffix, newSize: file.size),
      let bytes = file.bytes(in: touched.bytes),
      let edit = table.edit(rows: touched.rows, newBytes: bytes, dialect: source.dialect),
      let store = old.taking(edit, into: place, context: decodingContext(prepared.file))
    else { return nil }
    let model = SiteModel(prepared.model, with: store, changed: place)
    let changed = PreparedSite(
      file: prepared.file, store: store, model: model, theme: prepared.theme, plan: prepared.plan,
      sources: prepared.sources, withheld: prepared.withheld, offline: prepared.offline)
    return LiveSite(self, with: changed)
  }

  private func source(of place: Int, named path: String) -> SourceDeclaration? {
    let name = prepared.store.collections[place].name
    let declaration = prepared.file.collections.first { $0.schema.name.isExactly(name) }
    guard let declaration, declaration.sources.count == 1 else { return nil }
    return declaration.sources.first { $0.path.isExactly(path) }
  }
}

/// A file that is compared with what it was, without being read into memory.
private struct EditedFile {
  let size: Int
  private let descriptor: ReadDescriptor

  init?(_ path: String) {
    guard let descriptor = ReadDescriptor(path) else { return nil }
    self.descriptor = descriptor
    size = descriptor.size
  }

  func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.upperBound <= size else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      filled = descriptor.read(UnsafeMutableRawBufferPointer(buffer), from: range.lowerBound) ? range.count : 0
    }
    return bytes.count == range.count ? bytes : nil
  }

  /// How many bytes at the front and at the end are those of the older content; both ends are looked at at once.
  func sameEnds(as old: [UInt8]) -> (prefix: Int, suffix: Int)? {
    let shorter = min(old.count, size)
    let ends = Mutex<(prefix: Int?, suffix: Int?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      let count = side == 0 ? samePrefix(as: old, limit: shorter) : sameSuffix(as: old, limit: shorter)
      ends.withLock { if side == 0 { $0.prefix = count } else { $0.suffix = count } }
    }
    let (prefix, suffix) = ends.withLock { ($0.prefix, $0.suffix) }
    guard let prefix, let suffix, !(prefix == old.count && size == old.count) else { return nil }
    return (prefix, min(suffix, shorter - prefix))
  }

  private static let portion = 1 << 18

  private func samePrefix(as old: [UInt8], limit: Int) -> Int? {
    var offset = 0
    while offset < limit {
      let count = min(Self.portion, limit - offset)
      guard let same = compare(offset, with: old, at: offset, count: count, fromEnd: false) else { return nil }
      offset += same
      if same < count { return offset }
    }
    return limit
  }

  private func sameSuffix(as old: [UInt8], limit: Int) -> Int? {
    var done = 0
    while done < limit {
      let count = min(Self.portion, limit - done)
      let (mine, theirs) = (size - done - count, old.count - done - count)
      guard let same = compare(mine, with: old, at: theirs, count: count, fromEnd: true) else { return nil }
      done += same
      if same < count { return done }
    }
    return limit
  }

  /// How many bytes of a portion are the same, counted from its front or its end; `nil` when it cannot be read.
  private func compare(_ offset: Int, with old: [UInt8], at place: Int, count: Int, fromEnd: Bool) -> Int? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    guard descriptor.read(buffer, from: offset), let start = buffer.baseAddress else { return nil }
    return old.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, memcmp(start, base + place, count) != 0 else { return count }
      let indices = 0..<count
      let differs = { (index: Int) in buffer[index] != bytes[place + index] }
      return fromEnd
        ? count - 1 - (indices.last(where: differs) ?? -1) : indices.first(where: differs) ?? count
    }
  }
}

/// An open file with its size.
private final class ReadDescriptor: Sendable {
  private let descriptor: CInt
  let size: Int

  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var record = stat()
    guard fstat(descriptor, &record) == 0, FileStatus(record).kind == .file else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(record.st_size)
  }

  deinit { close(descriptor) }

  /// Fills the buffer; `false` when the file has not that much.
  func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      filled += count
    }
    return true
  }
}

import Files
import Text

/// What the files of an output looked like when we wrote them, so that an unchanged one need not be read.
///
/// It lies beside the output, sealed, belongs to one manifest (whose seal it names) and has a record for each of the
/// manifest's entries in their order. Without it, or when it is of another manifest, nobody on this machine vouches for the
/// manifest: files are read and hashed, which is slower, and one that is not as it says is not removed. A file changed within its size, with its old inode and time, would be missed.
struct StatCache: Sendable {
  struct Record: Sendable, Equatable {
    var file = FileStamp()
    /// The source that was copied, for a file that was not made by us.
    var source = SourceStamp()
  }

  let manifest: Fingerprint
  var records: [Record]

  private static let heading = Array("gablota stat 1\n".utf8)
  private static let recordSize = 40

  init(manifest: Fingerprint, records: [Record]) {
    self.manifest = manifest
    self.records = records
  }

  func encoded() -> [UInt8] {
    var bytes = Self.heading
    bytes.reserveCapacity(bytes.count + 16 + records.count * Self.recordSize)
    bytes.append(littleEndian: manifest.low)
    bytes.append(littleEndian: manifest.high)
    for record in records {
      bytes.append(littleEndian: record.file.inode)
      bytes.append(littleEndian: UInt64(bitPattern: record.file.modified))
      bytes.append(littleEndian: record.source.inode)
      bytes.append(littleEndian: UInt64(bitPattern: record.source.modified))
      bytes.append(littleEndian: UInt64(bitPattern: record.source.changed))
    }
    return bytes
  }

  /// Reads a file; `nil` when it is damaged.
  init?(encoded bytes: [UInt8]) {
    let body = bytes.count - Self.heading.count - 16
    guard body >= 0, body % Self.recordSize == 0, bytes.starts(with: Self.heading) else { return nil }
    self = bytes.withUnsafeBytes { all in
      let words = Words(UnsafeRawBufferPointer(rebasing: all[Self.heading.count...]))
      let records = (0..<(body / Self.recordSize)).map { Record(words, at: 2 + $0 * 5) }
      return StatCache(manifest: Fingerprint(low: words[0], high: words[1]), records: records)
    }
  }
}

/// What tells one state of a source from another without reading it. Unlike a file of ours, a source is never linked,
/// so the time of its last change of any kind counts too: a copy that keeps the modification time is noticed.
struct SourceStamp: Sendable, Equatable {
  var inode: UInt64 = 0
  /// Nanoseconds.
  var modified: Int64 = 0
  /// Nanoseconds.
  var changed: Int64 = 0

  init() {}

  init(_ status: FileStatus) {
    inode = status.inode
    modified = status.modified
    changed = status.changed
  }
}

/// Little-endian words of a buffer.
private struct Words {
  let bytes: UnsafeRawBufferPointer
  var count: Int { bytes.count / 8 }

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  subscript(index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
  }
}

extension StatCache.Record {
  fileprivate init(_ words: Words, at index: Int) {
    file = FileStamp(inode: words[index], modified: Int64(bitPattern: words[index + 1]))
    source.inode = words[index + 2]
    source.modified = Int64(bitPattern: words[index + 3])
    source.changed = Int64(bitPattern: words[index + 4])
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian word: UInt64) {
    Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
  }
}

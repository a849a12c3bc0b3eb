import Glibc
import Text

// gablota manifest 2
// 7d1fd4…32 digits 5123 books/1/index.html
// …
// end 1 9a77…  (how many files, the fingerprint of all bytes before this line)

// A ~ behind the digits marks a file of the site before.

private let heading = "gablota manifest 2\n"
/// Of the versions before 0.2.0, whose fingerprints were others: what files were is not known, only which are of the site.
private let oldHeading = "gablota manifest 1\n"
private let outlivedMark = UInt8(ascii: "~")

extension Manifest {
  /// The file's bytes.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 96 + 128)
    bytes.append(text: heading)
    for entry in entries {
      bytes.append(hex: entry.fingerprint)
      bytes.append(0x20)
      bytes.append(decimal: entry.size)
      if entry.isOutlived { bytes.append(outlivedMark) }
      bytes.append(0x20)
      bytes.append(text: entry.path)
      bytes.append(0x0A)
    }
    let fingerprint = Fingerprint(of: bytes)
    bytes.append(text: "end ")
    bytes.append(decimal: entries.count)
    bytes.append(0x20)
    bytes.append(hex: fingerprint)
    bytes.append(0x0A)
    return bytes
  }

  /// Whether bytes begin as a manifest of ours does.
  static func isManifest(_ bytes: [UInt8]) -> Bool { bytes.starts(with: heading.utf8) || isOld(bytes) }

  private static func isOld(_ bytes: [UInt8]) -> Bool { bytes.starts(with: oldHeading.utf8) }

  /// Reads a file; `nil` when it is damaged, not ours, or names what no site of ours has: a path that must not be written,
  /// or one twice.
  init?(encoded bytes: [UInt8]) {
    guard Self.isManifest(bytes) else { return nil }
    let isOld = Self.isOld(bytes)
    guard let entries = bytes.withUnsafeBufferPointer({ parsedEntries($0, isSealed: !isOld) }) else { return nil }
    self.init(sorted: isOld ? entries.map(\.ofUnknownContent) : entries)
  }
}

/// The entries of a whole manifest.
private func parsedEntries(_ bytes: UnsafeBufferPointer<UInt8>, isSealed: Bool) -> [Manifest.Entry]? {
  var lines = Lines(bytes, from: heading.utf8.count)
  var entries: [Manifest.Entry] = []
  while let line = lines.next() {
    if line.starts(with: "end ".utf8) {
      let body = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<lines.lineStart]))
      var end: [UInt8] = []
      end.append(text: "end ")
      end.append(decimal: entries.count)
      end.append(0x20)
      end.append(hex: Fingerprint(of: body))
      return lines.isAtEnd && (!isSealed || line.elementsEqual(end)) ? entries : nil
    }
    guard let entry = Manifest.Entry(line) else { return nil }
    if let last = entries.last, !last.path.precedesByBytes(entry.path) { return nil }
    entries.append(entry)
  }
  return nil
}

/// The lines of a file, each of which ends with a line feed.
private struct Lines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private(set) var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    position = start
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard let base = bytes.baseAddress, position < bytes.count else { return nil }
    guard let end = memchr(base + position, 0x0A, bytes.count - position) else { return nil }
    let length = UnsafeRawPointer(end) - UnsafeRawPointer(base + position)
    defer { position += length + 1 }
    lineStart = position
    return UnsafeBufferPointer(start: base + position, count: length)
  }
}

extension Manifest.Entry {
  /// No file has this size, so none is taken for what it was.
  fileprivate var ofUnknownContent: Manifest.Entry {
    Manifest.Entry(path: path, size: -1, fingerprint: fingerprint, isOutlived: isOutlived)
  }

  fileprivate init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count > 34, let fingerprint = Fingerprint(hex: UnsafeBufferPointer(rebasing: line[..<32])) else {
      return nil
    }
    var position = 33
    var size = 0
    while position < line.count, line[position].isASCIIDigit, position < 33 + 18 {
      size = size * 10 + Int(line[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > 33, position + 1 < line.count, line[32] == 0x20 else { return nil }
    let isOutlived = line[position] == outlivedMark
    if isOutlived { position += 1 }
    guard line[position] == 0x20 else { return nil }
    let path = UnsafeBufferPointer(rebasing: line[(position + 1)...])
    guard let path = String(validating: path, as: UTF8.self), (try? OutputPath(path)) != nil else { return nil }
    self.init(path: path, size: size, fingerprint: fingerprint, isOutlived: isOutlived)
  }
}

extension Int {
  /// Decimal digits alone, at most 18 of them.
  init?(bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty, bytes.count <= 18, bytes.allSatisfy(\.isASCIIDigit) else { return nil }
    self = bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

import Glibc
import Text

// gablota manifest 1
// 7d1fd4…32 digits 5123 books/1/index.html
// …
// end 1 9a77…  (how many files, the fingerprint of all bytes before this line)

private let heading = "gablota manifest 1\n"

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

  /// Reads a file; `nil` when it is damaged or not ours.
  init?(encoded bytes: [UInt8]) {
    guard bytes.starts(with: heading.utf8), let footer = Footer(bytes) else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(footer.count)
    let isWhole = bytes.withUnsafeBytes { all -> Bool in
      guard Fingerprint(of: UnsafeRawBufferPointer(rebasing: all[..<footer.start])) == footer.fingerprint else {
        return false
      }
      var position = heading.utf8.count
      while position < footer.start {
        guard let end = all[position..<footer.start].firstIndex(of: 0x0A) else { return false }
        guard let entry = Entry(line: all[position..<end]) else { return false }
        entries.append(entry)
        position = end + 1
      }
      return entries.count == footer.count
    }
    guard isWhole else { return nil }
    self.init(sorted: entries)
  }
}

/// The last line.
private struct Footer {
  let start: Int
  let count: Int
  let fingerprint: Fingerprint

  init?(_ bytes: [UInt8]) {
    guard bytes.last == 0x0A else { return nil }
    let start = (bytes.dropLast().lastIndex(of: 0x0A) ?? -1) + 1
    let words = bytes[start...].dropLast().split(separator: 0x20)
    guard words.count == 3, words[0].elementsEqual("end".utf8) else { return nil }
    guard let count = Int(bytes: words[1]), let fingerprint = Fingerprint(hex: words[2]) else { return nil }
    self.start = start
    self.count = count
    self.fingerprint = fingerprint
  }
}

extension Manifest.Entry {
  fileprivate init?(line: Slice<UnsafeRawBufferPointer>) {
    guard line.count > 34, let fingerprint = Fingerprint(hex: line.prefix(32)) else { return nil }
    let rest = line.dropFirst(33)
    guard let space = rest.firstIndex(of: 0x20), let size = Int(bytes: rest[..<space]) else { return nil }
    self.init(path: String(decoding: rest[(space + 1)...], as: UTF8.self), size: size, fingerprint: fingerprint)
  }
}

extension Int {
  /// Decimal digits alone, at most 18 of them.
  init?(bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, bytes.count <= 18, bytes.allSatisfy(\.isASCIIDigit) else { return nil }
    self = bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

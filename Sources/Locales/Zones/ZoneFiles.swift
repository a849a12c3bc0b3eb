import Glibc
import Text

/// The machine's zone files, Debian's `tzdata`: the only source of time zones.
///
/// ICU has zones too, but those of its own release: Debian 12's are of 2022, and countries have changed their clocks since
/// (Kazakhstan, Paraguay, Greenland). Systems renew their zone files and not their ICU. Neither `TZ` nor `TZDIR` matters.
enum ZoneFiles {
  static let directory = "/usr/share/zoneinfo/"

  /// The names in the index of the zones; empty where the machine has no zone files.
  static let names: [String] = readFile(directory + "tzdata.zi", limit: 1 << 20).map(indexNames) ?? []

  /// The names of zones (`Z NAME …`) and links (`L TARGET NAME`).
  static func indexNames(_ index: [UInt8]) -> [String] {
    var names: [String] = []
    var start = index.startIndex
    while start < index.endIndex {
      let end = index[start...].firstIndex(of: 0x0A) ?? index.endIndex
      if let name = indexName(index[start..<end]) { names.append(name) }
      start = end + 1
    }
    return names
  }

  /// The name in a line; most lines are about a zone's changes and have none.
  private static func indexName(_ line: ArraySlice<UInt8>) -> String? {
    guard let kind = line.first, kind == UInt8(ascii: "Z") || kind == UInt8(ascii: "L"),
      line.dropFirst().first == 0x20
    else { return nil }
    let words = line.split(separator: 0x20)
    let name: ArraySlice<UInt8>
    switch kind {
    case UInt8(ascii: "Z") where words.count > 2: name = words[1]
    case UInt8(ascii: "L") where words.count == 3: name = words[2]
    default: return nil
    }
    return ZoneNames.isWellFormed(name) ? String(decoding: name, as: UTF8.self) : nil
  }
}

/// The bytes of a file; `nil` when it cannot be read or is larger than the limit.
func readFile(_ path: String, limit: Int) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = read(file, &chunk, chunk.count)
    if count == 0 { return bytes }
    guard count > 0 else { return nil }
    bytes += chunk[..<count]
  }
  return nil
}

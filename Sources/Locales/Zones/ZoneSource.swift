import Glibc
import Text
internal import CICU

/// Where zones come from: the machine's zone files when they are newer than ICU's data, else ICU.
struct ZoneSource: Sendable {
  let isSystem: Bool
  let version: String
  /// The names in the machine's index of zones; empty when ICU is the source.
  let names: [String]

  static let directory = "/usr/share/zoneinfo/"

  static let current: ZoneSource = {
    startICU()
    let ours = String(cString: icu_zone_version())
    let icu = ZoneSource(isSystem: false, version: ours, names: [])
    guard let index = readFile(directory + "tzdata.zi", limit: 1 << 20), let version = indexVersion(index) else {
      return icu
    }
    // Versions are a year and a letter, so that bytes order them.
    guard ours.utf8.lexicographicallyPrecedes(version.utf8) else { return icu }
    return ZoneSource(isSystem: true, version: version, names: indexNames(index))
  }()

  /// The version in the first line, `# version 2025b`.
  static func indexVersion(_ index: [UInt8]) -> String? {
    let line = index.prefix { $0 != 0x0A }
    let lead = Array("# version ".utf8)
    guard line.starts(with: lead) else { return nil }
    let version = line.dropFirst(lead.count)
    guard version.count >= 5, decimal(version.prefix(4)) != nil, version.allSatisfy({ isLetter($0) || isDigit($0) })
    else { return nil }
    return String(decoding: version, as: UTF8.self)
  }

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

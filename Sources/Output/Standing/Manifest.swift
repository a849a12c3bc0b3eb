import Glibc
import Text

/// What we wrote into an output: every file of ours with its size and fingerprint, sorted by the bytes of the paths.
struct Manifest: Sendable {
  struct Entry: Sendable {
    let path: String
    let size: Int
    let fingerprint: Fingerprint
    /// Whether the site has it no more, and it stays for those who opened a page of the site before.
    var isOutlived = false
  }

  /// The folder in the output that holds it, and the file in there.
  static let folder = ".gablota"
  static let file = ".gablota/manifest"

  let entries: [Entry]

  /// - Parameter entries: sorted, each path once.
  init(sorted entries: [Entry] = []) {
    self.entries = entries
  }

  /// The position of each path.
  func positions() -> [ExactString: Int] {
    var positions: [ExactString: Int] = [:]
    positions.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() { positions[ExactString(entry.path)] = index }
    return positions
  }

  /// Every directory that a path needs.
  func directories() -> Set<ExactString> {
    var directories: Set<ExactString> = []
    for entry in entries {
      var directory = entry.path.directory
      while let next = directory, directories.insert(ExactString(next)).inserted { directory = next.directory }
    }
    return directories
  }

  /// Both together; where both have a path, the other's entry.
  func union(_ other: Manifest) -> Manifest {
    let theirs = other.positions()
    let mine = entries.filter { theirs[ExactString($0.path)] == nil }
    let all = mine + other.entries
    return Manifest(sorted: ByteKeys(all.map(\.path)).order.map { all[$0] })
  }
}

extension String {
  /// The part before the last slash; `nil` without one.
  var directory: String? {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) }
  }

  /// Whether this comes first by bytes; faster than the standard library's comparison of any two sequences.
  func precedesByBytes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs -> Int in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return mine.count - theirs.count }
        let common = Int(memcmp(left, right, min(mine.count, theirs.count)))
        return common == 0 ? mine.count - theirs.count : common
      }
    }
    if case .some(.some(let order)) = order { return order < 0 }
    return utf8.lexicographicallyPrecedes(other.utf8)
  }
}

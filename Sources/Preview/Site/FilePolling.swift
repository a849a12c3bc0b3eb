import Files
import Text

/// Looks again and again at all files of a folder, where the system has no watch to give: too many folders, a network.
struct FilePolling {
  private let root: String
  private let skips: (String) -> Bool
  private var known: [ExactString: FileStatus] = [:]

  init(_ root: String, skips: @escaping (String) -> Bool) {
    self.root = root
    self.skips = skips
    known = look()
  }

  private func look() -> [ExactString: FileStatus] {
    var found: [ExactString: FileStatus] = [:]
    for entry in (try? walk(root)) ?? [] {
      let first = entry.path.parts(separatedBy: UInt8(ascii: "/")).first ?? ""
      if skips(first) || skips(entry.path) { continue }
      if let status = try? status(joined(root, entry.path)) { found[ExactString(entry.path)] = status }
    }
    return found
  }

  /// What changed since the last time, relative to the root.
  mutating func changes() -> [String] {
    let now = look()
    let changed = now.filter { known[$0.key] != $0.value }.map(\.key) + known.keys.filter { now[$0] == nil }
    known = now
    return changed.sorted().map(\.string)
  }
}

import Files
import Glibc

/// A name in a directory.
struct RawEntry: Sendable {
  let path: RawPath
  let isDirectory: Bool
}

extension Folder {
  /// Everything in a directory below (`.root` for itself), in no order; `nil` when there is no such directory.
  func list(_ directory: RawPath) throws(OutputError) -> [RawEntry]? {
    var names: [(RawPath, UInt8)] = []
    let result = retrying {
      names = []
      return calls.list(descriptor, directory.bytes) { names.append((RawPath($0), $1)) }
    }
    guard result == 0 else {
      if errno == ENOENT { return nil }
      throw failure("list", directory.bytes)
    }
    var entries: [RawEntry] = []
    for (name, type) in names {
      let path = directory.appending(name)
      let isDirectory =
        Int(type) == Int(DT_UNKNOWN) ? try status(path.bytes)?.kind == .directory : Int(type) == Int(DT_DIR)
      entries.append(RawEntry(path: path, isDirectory: isDirectory))
    }
    return entries
  }

  /// Removes a directory below with all in it; links in it are removed, not followed.
  func removeTree(_ directory: String) throws(OutputError) {
    var pending = [RawPath(directory)]
    var emptied: [RawPath] = []
    while let next = pending.popLast() {
      guard let entries = try list(next) else { continue }
      emptied.append(next)
      for entry in entries {
        if entry.isDirectory { pending.append(entry.path) } else { try remove(entry.path.bytes) }
      }
    }
    for path in emptied.reversed() {
      guard try removeDirectory(path.bytes) else { throw failure("remove", path.bytes, ENOTEMPTY) }
    }
  }
}

import Files
import Glibc
import Text

/// Where an output is: the real path of its parent and its name in there.
struct OutputPlace: Sendable {
  let parent: String
  let name: String

  var path: String { joined(parent, name) }

  /// The folder beside the output that holds the lock, the stage and the stat cache.
  var workName: String { ".gablota-\(name)" }

  /// Finds the real place and refuses what must never be an output: the root of the file system, the home directory,
  /// the site, what holds one of them, and what lies in a folder of sources.
  init(output: String, site: String?, sources: [String] = []) throws(OutputError) {
    let real = try Self.real(output)
    guard !real.isExactly("/"), let directory = real.directory else { throw .refused(path: output, .root) }
    for home in Self.homes() where isInside(home, real) { throw .refused(path: output, .home) }
    let root = try site.map { site throws(OutputError) in try Self.real(site) }
    if let root, isInside(root, real) { throw .refused(path: output, .site) }
    for folder in sources {
      // What leads nowhere, and a link that leads to the site itself, is reported where the sources are read.
      guard let source = try? Self.real(folder), root.map({ !isInside($0, source) }) ?? true else { continue }
      if isInside(real, source) { throw .refused(path: output, .inSources(folder)) }
    }
    parent = directory.isEmpty ? "/" : directory
    name = real.parts(separatedBy: UInt8(ascii: "/")).last ?? ""
    guard name.utf8.count + ".gablota-".utf8.count <= 255 else {
      throw .file(FileError("make", real, code: ENAMETOOLONG))
    }
  }

  /// The absolute path without links of what need not exist yet: the real path of the part that does, then the rest.
  private static func real(_ path: String) throws(OutputError) -> String {
    var existing = path.isEmpty ? "." : path
    var missing: [String] = []
    while true {
      if let found = try real(existing: existing) { return missing.reversed().reduce(found) { joined($0, $1) } }
      let trimmed = withoutLastSlashes(existing)
      let name = trimmed.parts(separatedBy: UInt8(ascii: "/")).last ?? ""
      if name.isExactly("..") || name.isExactly(".") || name.isEmpty {
        throw .file(FileError("make", path, code: ENOENT))
      }
      missing.append(name)
      let directory = trimmed.directory
      existing = directory.map { $0.isEmpty ? "/" : $0 } ?? "."
    }
  }

  private static func real(existing path: String) throws(OutputError) -> String? {
    do throws(FileError) {
      if let found = try realPath(path) { return found }
      // A link that leads nowhere exists, and writing through it would leave the parent.
      guard try Files.status(path, followingLinks: false) == nil else { throw FileError("open", path, code: ENOENT) }
      return nil
    } catch {
      throw .file(error)
    }
  }

  private static func withoutLastSlashes(_ path: String) -> String {
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(path[...$0]) } ?? path
  }

  /// The home directory by the environment and by the system's list of users.
  private static func homes() -> [String] {
    let environment = getenv("HOME").map { String(cString: $0) }
    let listed = getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
    // A home that is not there protects nothing.
    return [environment, listed].compactMap { $0 }.compactMap { try? realPath($0) }.filter { !$0.isExactly("/") }
  }
}

import Glibc
import Text

/// A file found below a root.
public struct FoundFile: Sendable, Equatable {
  /// The path relative to the root, with `/` between its names.
  public let path: String
  /// `file`, or `other` for a device, socket or pipe.
  public let kind: FileKind
  /// Where it really is, when a symbolic link led here; `nil` when none did.
  public let target: String?
}

/// How deep `walk` goes, and how many directories it enters; more is an error with the code `ELOOP`.
private let deepest = 128
private let mostDirectories = 1_000_000

/// All files below a directory, in the order of their bytes, directory by directory.
///
/// A symbolic link counts as what it points to when that lies inside the root; one that leads out of the root, nowhere,
/// or round in a circle is left out and handed to `skipped`.
///
/// - Parameters:
///   - includingHidden: whether names that begin with a dot are walked too.
///   - levels: how many levels of names are looked at; `nil`: all.
///   - skipped: gets the relative path of each symbolic link that was not followed.
public func walk(
  _ root: String, includingHidden: Bool = false, levels: Int? = nil, skipped: (String) -> Void = { _ in }
) throws(FileError) -> [FoundFile] {
  guard let realRoot = try realPath(root) else { throw FileError("list", root, code: ENOENT) }
  var found: [FoundFile] = []
  // Depth first, without recursion; the nearest names are pushed last so that they come out in order.
  var pending = [WalkedDirectory(path: "", real: realRoot)]
  var entered = 0
  while let directory = pending.popLast() {
    entered += 1
    guard directory.depth < deepest, entered <= mostDirectories else {
      throw FileError("list", joined(root, directory.path), code: ELOOP)
    }
    var below: [WalkedDirectory] = []
    for entry in try list(directory.real) {
      if !includingHidden, entry.name.utf8.first == UInt8(ascii: ".") { continue }
      let path = joined(directory.path, entry.name)
      switch entry.kind {
      case .directory: below.append(directory.below(entry.name))
      case .symbolicLink:
        switch try directory.target(of: entry.name, inside: realRoot) {
        case .some((let target, .directory)): below.append(directory.through(entry.name, to: target))
        case .some((let target, let kind)): found.append(FoundFile(path: path, kind: kind, target: target))
        case nil: skipped(path)
        }
      case let kind: found.append(FoundFile(path: path, kind: kind, target: directory.target(of: entry.name)))
      }
    }
    if let levels, directory.depth + 1 >= levels { continue }
    pending += below.reversed()
  }
  return found
}

/// A directory that is to be walked.
private struct WalkedDirectory {
  /// Relative to the root, with the names of the links that led here.
  let path: String
  /// Where it really is.
  let real: String
  var depth = 0
  /// The real directories whose links led here.
  var origins: [String] = []

  func below(_ name: String) -> WalkedDirectory {
    WalkedDirectory(path: joined(path, name), real: joined(real, name), depth: depth + 1, origins: origins)
  }

  func through(_ name: String, to target: String) -> WalkedDirectory {
    WalkedDirectory(path: joined(path, name), real: target, depth: depth + 1, origins: origins + [real])
  }

  /// Where a file in it really is, when a link led here.
  func target(of name: String) -> String? { origins.isEmpty ? nil : joined(real, name) }

  /// What a link leads to; `nil` when it must not be followed.
  func target(of name: String, inside root: String) throws(FileError) -> (path: String, kind: FileKind)? {
    // An unreadable or circular link is one that leads nowhere.
    guard let target = try? realPath(joined(real, name)), isInside(target, root) else { return nil }
    // A link to where the walk came from would be walked for ever.
    if (origins + [real]).contains(where: { isInside($0, target) }) { return nil }
    return try status(target).map { (target, $0.kind) }
  }
}

/// Whether a path is the directory or lies below it; both absolute and without links, as `realPath` gives them.
public func isInside(_ path: String, _ directory: String) -> Bool {
  if path.isExactly(directory) || directory.isExactly("/") { return true }
  return path.starts(withBytesOf: directory + "/")
}

/// The real path of a file named relative to a root, when it exists and no `..` or symbolic link leads out of the root;
/// `nil` when there is no such file.
///
/// - Throws: `FileError` with the code `EXDEV` ("outside") when the path leads out of the root.
public func resolve(_ path: String, inside root: String) throws(FileError) -> String? {
  guard let realRoot = try realPath(root) else { throw FileError("list", root, code: ENOENT) }
  guard let target = try realPath(joined(root, path)) else { return nil }
  guard isInside(target, realRoot) else { throw FileError("leave the site for", joined(root, path), code: EXDEV) }
  return target
}

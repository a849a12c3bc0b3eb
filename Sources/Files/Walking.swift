import Glibc
import Text

/// A file found below a root.
public struct FoundFile: Sendable, Equatable {
  /// The path relative to the root, with `/` between its names.
  public let path: String
  /// `file`, or `other` for a device, socket or pipe.
  public let kind: FileKind
}

/// How deep `walk` goes; a deeper tree is an error with the code `ELOOP`.
private let deepest = 128

/// All files below a directory, in the order of their bytes, directory by directory.
///
/// A symbolic link counts as what it points to when that lies inside the root; one that leads out of the root, nowhere,
/// or round in a circle is left out and handed to `skipped`.
///
/// - Parameters:
///   - includingHidden: whether names that begin with a dot are walked too.
///   - skipped: gets the relative path of each symbolic link that was not followed.
public func walk(
  _ root: String, includingHidden: Bool = false, skipped: (String) -> Void = { _ in }
) throws(FileError) -> [FoundFile] {
  guard let realRoot = try realPath(root) else { throw FileError("list", root, code: ENOENT) }
  var found: [FoundFile] = []
  // Depth first, without recursion; the nearest names are pushed last so that they come out in order.
  var pending = [(path: "", depth: 0)]
  while let directory = pending.popLast() {
    guard directory.depth < deepest else { throw FileError("list", joined(root, directory.path), code: ELOOP) }
    var below: [(path: String, depth: Int)] = []
    for entry in try list(joined(realRoot, directory.path)) {
      if !includingHidden, entry.name.utf8.first == UInt8(ascii: ".") { continue }
      let path = joined(directory.path, entry.name)
      switch try kindInside(realRoot, path, entry.kind) {
      case .directory: below.append((path, directory.depth + 1))
      case .symbolicLink: skipped(path)
      case let kind: found.append(FoundFile(path: path, kind: kind))
      }
    }
    pending += below.reversed()
  }
  return found
}

/// The kind of an entry, a link's being that of its target; `symbolicLink` for one that must not be followed.
private func kindInside(_ root: String, _ path: String, _ kind: FileKind) throws(FileError) -> FileKind {
  guard kind == .symbolicLink else { return kind }
  // An unreadable or circular link is one that leads nowhere.
  guard let target = try? realPath(joined(root, path)), isInside(target, root) else { return .symbolicLink }
  // A link to a directory above itself would be walked for ever.
  if isInside(joined(root, path), target) { return .symbolicLink }
  return try status(target)?.kind ?? .symbolicLink
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

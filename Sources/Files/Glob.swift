import Glibc
import Text

/// A file that a pattern matched.
public struct GlobMatch: Sendable, Equatable {
  /// The path relative to the root.
  public let path: String
  /// What stood in place of each `{name}`.
  public let captures: [Capture]

  /// The text that stood in place of a `{name}`.
  public struct Capture: Sendable, Equatable {
    /// The name between the braces.
    public let name: String
    /// At least one byte, without a slash.
    public let text: String
  }

  /// The text captured under a name.
  public func capture(_ name: String) -> String? {
    captures.first { $0.name.isExactly(name) }?.text
  }
}

/// The files below the root that match a pattern such as `data/*.json` or `data/LibraryPage/{key}.json`, sorted by
/// bytes.
///
/// `*` stands for any bytes but a slash, `?` for one character, `**` as a whole name for any directories, `{name}` for
/// at least one byte but a slash, which is captured. `*` and `**` match no name that begins with a dot. A pattern
/// without any of these names one file. Symbolic links that lead out of the root are not followed.
///
/// - Parameter skipped: gets the path of each symbolic link that the pattern matches and that was not followed; not for a
///   pattern that names one file.
/// - Throws: `FileError`, with the code `EINVAL` for a pattern that `SafePath` refuses.
public func glob(
  _ pattern: String, under root: String, skipped: (String) -> Void = { _ in }
) throws(FileError) -> [GlobMatch] {
  let problem = SafePath.readingProblem(pattern)
  guard problem == nil else { throw FileError("match", pattern, code: EINVAL) }
  let names = pattern.parts(separatedBy: UInt8(ascii: "/")).map(GlobName.init)
  if names.allSatisfy({ $0.literal != nil }) { return try fileMatch(pattern, under: root) }
  // Only what the fixed names at the beginning lead to is walked, and only as deep as the pattern goes.
  let lead = names.dropLast().prefix { $0.literal != nil }.compactMap(\.literal)
  let fixed = lead.reduce("") { joined($0, $1) }
  guard let start = try resolve(fixed.isEmpty ? "." : fixed, inside: root) else { return [] }
  guard try status(start)?.kind == .directory else { return [] }
  let levels = names.contains(where: \.isAnyDirectories) ? nil : names.count - lead.count
  let files = try walk(start, includingHidden: true, levels: levels) { link in
    let path = joined(fixed, link)
    if matches(names[...], path.parts(separatedBy: UInt8(ascii: "/"))[...]) != nil { skipped(path) }
  }
  return files.compactMap { file in
    guard file.kind == .file else { return nil }
    let path = joined(fixed, file.path)
    return matches(names[...], path.parts(separatedBy: UInt8(ascii: "/"))[...])
      .map { GlobMatch(path: path, captures: $0) }
  }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}

/// The one file that a pattern without wildcards names.
private func fileMatch(_ path: String, under root: String) throws(FileError) -> [GlobMatch] {
  let target: String?
  do { target = try resolve(path, inside: root) } catch  where error.code == EXDEV { return [] }
  guard let target, try status(target)?.kind == .file else { return [] }
  return [GlobMatch(path: path, captures: [])]
}

import Diagnostics
import Files
import Text

/// Symbolic links: what lies outside of the site's folder is not the site's, so that no link leads there unseen.
extension SiteFolder {
  /// The path of a folder of the site, where there is one. A symbolic link that cannot be followed is told and counts for
  /// nothing.
  func existingFolder(_ relative: String, log: DiagnosticLog) throws(FileError) -> String? {
    let place = path(relative)
    if let fault = try linkFault(relative) {
      log.warning("site.link", "\(fault), so it is left out", suggestion: "put the folder itself there")
      return nil
    }
    let kind = try status(place)?.kind
    if let kind, kind != .directory, try status(place, followingLinks: false)?.kind == .symbolicLink {
      log.warning(
        "site.link", "the symbolic link \(shown(relative)) leads to a file, expected a folder; it is left out",
        suggestion: "put the folder itself there")
    }
    return kind == .directory ? place : nil
  }

  /// What is wrong with a symbolic link on the way to a path, in words; `nil` where there is none, or where it stays inside.
  func linkFault(_ relative: String) throws(FileError) -> String? {
    guard let root = try realPath(folder) else { return nil }
    var passed = ""
    for name in relative.parts(separatedBy: UInt8(ascii: "/")) where !name.isEmpty {
      passed = joined(passed, name)
      guard try status(path(passed), followingLinks: false)?.kind == .symbolicLink else { continue }
      let link = "the symbolic link \(shown(passed))"
      guard let target = try realPath(path(passed)) else { return "\(link) \(absence(passed))" }
      if target.isExactly(root) { return "\(link) leads to the site's own folder" }
      if !isInside(target, root) { return "\(link) leads out of the site" }
    }
    return nil
  }

  /// What is wrong with a symbolic link that has no target.
  private func absence(_ link: String) -> String {
    leadsInCircle(path(link)) ? "leads in a circle" : "leads to nothing"
  }

  /// What is wrong with a symbolic link that a pattern matches and that was not followed.
  func fault(ofMatch link: String) throws(FileError) -> String {
    try realPath(path(link)) == nil ? absence(link) : "leads out of its folder, or to a folder that it is in"
  }

  /// Warns of a symbolic link in a folder of the site that was not followed.
  func warn(ofLink link: String, in relative: String, _ log: DiagnosticLog) {
    let name = joined(relative, link)
    let target = try? realPath(path(name))
    let root = try? realPath(path(relative))
    let fault =
      if let target = target ?? nil {
        isInside(target, (root ?? nil) ?? "/") ? "leads to a folder that it is in" : "leads out of its folder"
      } else {
        absence(name)
      }
    log.warning(
      "site.link", "the symbolic link \(shown(name)) \(fault), so it is left out",
      suggestion: "put the file itself there")
  }
}

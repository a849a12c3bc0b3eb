import SiteBuild
import Text

/// What a path of a request stands for: a file of the site, another address, nothing.
enum SitePath: Equatable {
  case file(String)
  case elsewhere(String)
  case missing

  /// - Parameter path: decoded and checked, with a slash in front.
  init(_ path: String, in live: LiveSite) {
    self.init(path, root: live.root, hasFile: live.hasFile)
  }

  init(_ path: String, root: String, hasFile: (String) -> Bool) {
    guard path.starts(withBytesOf: root) else {
      // The folder without its slash, and the bare address of the preview.
      let leadsHome = (path + "/").isExactly(root) || path.isExactly("/")
      self = leadsHome ? .elsewhere(root) : .missing
      return
    }
    let relative = String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    if relative.isEmpty || relative.utf8.last == UInt8(ascii: "/") {
      self = hasFile(relative + "index.html") ? .file(relative + "index.html") : .missing
    } else if hasFile(relative) {
      self = .file(relative)
    } else {
      self = hasFile(relative + "/index.html") ? .elsewhere(path + "/") : .missing
    }
  }
}

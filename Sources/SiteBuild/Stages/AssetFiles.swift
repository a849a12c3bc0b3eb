import Diagnostics
import Files
import Text

/// The files of the site that are copied as they are: pictures and downloads, below the folders that `assets` names.
struct AssetFiles: Sendable {
  /// The folders, relative to the site.
  let folders: [String]
  /// Every file's path relative to the site, sorted by bytes.
  let paths: [String]
  private let site: SiteFolder
  private let known: Set<ExactString>
  /// Where the files really are that symbolic links lead to.
  private let targets: [ExactString: String]

  init(_ folders: [String], site: SiteFolder, log: DiagnosticLog) throws(FileError) {
    self.folders = folders
    self.site = site
    var paths: [String] = []
    var targets: [ExactString: String] = [:]
    for folder in folders where SafePath.readingProblem(folder) == nil {
      guard try status(site.path(folder))?.kind == .directory else { continue }
      let found = try walk(site.path(folder)) { link in
        log.warning(
          "site.link", "the symbolic link \(site.shown(joined(folder, link))) leads out of its folder and is left out")
      }
      for file in found where file.kind == .file {
        let path = joined(folder, file.path)
        paths.append(path)
        if let target = file.target { targets[ExactString(path)] = target }
      }
    }
    (self.paths, self.targets) = (paths, targets)
    known = Set(paths.map(ExactString.init))
  }

  /// Those that some folders hold, or that are named themselves.
  func paths(below places: [String]) -> [String] {
    let places = places.map { String(decoding: $0.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self) }
    return paths.filter { path in
      places.contains { place in
        let folder = place.ends(withBytesOf: "/") ? place : place + "/"
        return path.isExactly(place) || path.starts(withBytesOf: folder)
      }
    }
  }

  /// The same without some files.
  func without(_ hidden: Set<ExactString>) -> AssetFiles {
    hidden.isEmpty ? self : AssetFiles(self, keeping: paths.filter { !hidden.contains(ExactString($0)) })
  }

  private init(_ all: AssetFiles, keeping paths: [String]) {
    folders = all.folders
    (site, targets) = (all.site, all.targets)
    self.paths = paths
    known = Set(paths.map(ExactString.init))
  }

  /// The file to read for a path relative to the site; `nil` when there is none among the assets.
  func source(of path: String) -> String? {
    known.contains(ExactString(path)) ? targets[ExactString(path)] ?? site.path(path) : nil
  }
}

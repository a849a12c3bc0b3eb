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
      guard let place = try site.existingFolder(folder, log: log) else { continue }
      let found = try walk(place) { site.warn(ofLink: $0, in: folder, log) }
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

extension AssetFiles {
  /// What the site file names must be there: a folder for staff that is misspelt would be published, one of pictures would
  /// be missing.
  func check(_ file: SiteFile, _ log: DiagnosticLog) {
    for node in file.node["staff_assets"]?.items ?? [] {
      guard let place = node.text, paths(below: [place]).isEmpty else { continue }
      log.error(
        "site.no-such-asset",
        "staff_assets names \"\(place)\", and there is no such file or folder in \(enumeratedFolders)",
        at: node.location,
        suggestion: nearMiss(to: place, among: places).map { "did you mean \"\($0)\"?" })
    }
    for node in file.node["assets"]?.items ?? [] {
      guard let folder = node.text, SafePath.readingProblem(folder) == nil, paths(below: [folder]).isEmpty else {
        continue
      }
      log.warning("site.no-such-asset", "there are no files in the folder \"\(folder)\" to copy", at: node.location)
    }
  }

  private var enumeratedFolders: String { folders.isEmpty ? "the assets" : folders.joined(separator: ", ") }

  /// All files, and the folders that they are in.
  private var places: [String] {
    var places = paths
    var seen: Set<ExactString> = []
    for path in paths {
      let names = path.parts(separatedBy: UInt8(ascii: "/")).dropLast()
      for length in names.indices {
        let folder = names[...length].joined(separator: "/")
        if seen.insert(ExactString(folder)).inserted { places.append(folder) }
      }
    }
    return places
  }
}

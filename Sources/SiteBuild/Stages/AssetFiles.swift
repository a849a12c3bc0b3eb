import Diagnostics
import Files
import Naming
import Records
import Text

/// The files of the site that are copied as they are: pictures and downloads, below the folders that `assets` names.
struct AssetFiles: Sendable {
  /// The folders, relative to the site.
  let folders: [String]
  /// Every file's path relative to the site, sorted by bytes.
  let paths: [String]
  private let site: SiteFolder
  private let known: Set<ExactString>
  /// Where the folders really are.
  private let places: [(folder: String, real: String)]
  /// Where the files really are that symbolic links lead to.
  private let targets: [ExactString: String]

  init(_ folders: [String], site: SiteFolder, log: DiagnosticLog) throws(FileError) {
    let log = log.telling([Diagnostic.copiedFiles])
    self.folders = folders
    self.site = site
    var paths: [String] = []
    var targets: [ExactString: String] = [:]
    var places: [(folder: String, real: String)] = []
    for folder in folders where SafePath.readingProblem(folder) == nil {
      guard let place = try site.existingFolder(folder, log: log) else { continue }
      if let real = try realPath(place) { places.append((folder, real)) }
      let found = try walk(place) { site.warn(ofLink: $0, in: folder, log) }
      for file in found where file.kind == .file {
        let path = joined(folder, file.path)
        paths.append(path)
        if let target = file.target { targets[ExactString(path)] = target }
      }
    }
    (self.paths, self.targets, self.places) = (paths, targets, places)
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

  /// The same without those that some folders hold or that are named themselves, by whatever links they are reached.
  func without(_ hidden: [String]) throws(FileError) -> AssetFiles {
    if hidden.isEmpty { return self }
    let named = Set(paths(below: hidden).map(ExactString.init))
    var real: [String] = []
    for place in hidden {
      if let place = try realPath(site.path(place)) { real.append(place) }
    }
    return AssetFiles(
      self,
      keeping: paths.filter { path in
        !named.contains(ExactString(path)) && !real.contains { isInside(realPlace(of: path), $0) }
      })
  }

  private func realPlace(of path: String) -> String {
    if let target = targets[ExactString(path)] { return target }
    let place = places.first { path.starts(withBytesOf: $0.folder + "/") }
    return place.map { $0.real + String(decoding: path.utf8.dropFirst($0.folder.utf8.count), as: UTF8.self) } ?? path
  }

  /// Whether a file of the site lies in one of the folders, by whatever links it is reached.
  func hold(_ path: String) throws(FileError) -> Bool {
    if source(of: path) != nil { return true }
    guard let real = try realPath(site.path(path)) else { return false }
    return places.contains { isInside(real, $0.real) }
  }

  private init(_ all: AssetFiles, keeping paths: [String]) {
    folders = all.folders
    (site, targets, places) = (all.site, all.targets, all.places)
    self.paths = paths
    known = Set(paths.map(ExactString.init))
  }

  /// The file to read for a path relative to the site; `nil` when there is none among the assets.
  func source(of path: String) -> String? {
    known.contains(ExactString(path)) ? targets[ExactString(path)] ?? site.path(path) : nil
  }
}

extension AssetFiles {
  /// The files that an audience gets where pages name them; `nil`: all.
  func named(for audience: Audience, _ settings: SiteSettings) -> NamedFiles? {
    if audience == .staff { return nil }
    let icon = [settings.icon?.text].compactMap(\.self)
    return NamedFiles(
      paths, below: folders, always: paths(below: settings.publicAssets + icon), origin: settings.baseURL,
      root: settings.root)
  }

  /// What the site file names must be there: a folder for staff that is misspelt would be published, one of pictures would
  /// be missing.
  func check(_ file: SiteFile, _ log: DiagnosticLog) {
    let log = log.telling([Diagnostic.copiedFiles])
    for key in ["staff_assets", "public_assets"] {
      for node in file.node[key]?.items ?? [] {
        guard let place = node.text, paths(below: [place]).isEmpty else { continue }
        log.error(
          "site.no-such-asset",
          "\(key) names \"\(place)\", but there is no such file or folder in \(enumeratedFolders)",
          at: node.location,
          suggestion: nearMiss(to: place, among: filesAndFolders).map { "did you mean \"\($0)\"?" })
      }
    }
    for node in file.node["assets"]?.items ?? [] {
      guard let folder = node.text else { continue }
      if let problem = SafePath.readingProblem(folder) {
        log.error(
          "site.asset-path", "\"\(folder)\" cannot be copied: \(problem.message)", at: node.location,
          suggestion: "put the files into a folder of the site, and write its name")
        continue
      }
      if !paths(below: [folder]).isEmpty { continue }
      log.warning("site.no-such-asset", "there are no files in the folder \"\(folder)\" to copy", at: node.location)
    }
  }

  private var enumeratedFolders: String { folders.isEmpty ? "the assets" : folders.joined(separator: ", ") }

  /// All files, and the folders that they are in.
  private var filesAndFolders: [String] {
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

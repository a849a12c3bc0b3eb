import Files
import Text

/// The site that stands in the output when a run begins.
struct OldSite: Sendable {
  /// `nil` when there is no such folder yet.
  let folder: Folder?
  let manifest: Manifest
  /// The seal of the manifest's bytes.
  let seal: Fingerprint
  /// `nil` when files have to be read.
  let cache: StatCache?

  /// Reads the manifest; whether the folder is ours was asked before.
  ///
  /// - Parameter shown: the path as the user gave it.
  init(_ folder: Folder?, _ work: WorkFolder, shown: String) throws(OutputError) {
    let bytes = try folder?.read(Manifest.file)
    let read = bytes.flatMap { Manifest(encoded: $0) }
    if read == nil, let folder, try Self.holdsManifest(folder) { throw .refused(path: shown, .damaged) }
    manifest = read ?? Manifest()
    seal = work.seal(ofManifest: bytes ?? [])
    let found = bytes == nil ? nil : try work.statCache(of: seal)
    cache = found?.records.count == manifest.entries.count ? found : nil
    self.folder = folder
  }

  /// Refuses a folder that holds something and was not made by us.
  ///
  /// - Parameter shown: the path as the user gave it.
  static func check(_ folder: Folder, shown: String) throws(OutputError) {
    let entries = try folder.list(.root) ?? []
    let foreign = entries.contains { $0.path != RawPath(Manifest.folder) || !$0.isDirectory }
    guard foreign else { return }
    guard try holdsManifest(folder) else { throw .refused(path: shown, .notOurs) }
  }

  /// Whether a manifest of ours stands there, by how it begins.
  private static func holdsManifest(_ folder: Folder) throws(OutputError) -> Bool {
    Manifest.isManifest(try folder.beginning(Manifest.file, upTo: 64))
  }

  /// The stamp of a file when its content is what the manifest says; `nil` when it is gone or somebody changed it.
  func intactStamp(_ index: Int) throws(OutputError) -> FileStamp? {
    guard let folder else { return nil }
    let entry = manifest.entries[index]
    guard let status = try folder.status(entry.path), status.kind == .file, status.size == entry.size else {
      return nil
    }
    let stamp = FileStamp(status)
    if let cache, cache.records[index].file == stamp { return stamp }
    guard let (fingerprint, size) = try folder.fingerprint(entry.path) else { return nil }
    return fingerprint == entry.fingerprint && size == entry.size ? stamp : nil
  }

  /// Whether a file that the new site has not may go: when this machine wrote the manifest, or the file is still what the
  /// manifest says. Otherwise the manifest may have come from somewhere else, and the file is somebody's own.
  func mayRemove(_ index: Int) throws(OutputError) -> Bool {
    guard cache == nil, let folder, try folder.status(manifest.entries[index].path) != nil else { return true }
    return try intactStamp(index) != nil
  }
}

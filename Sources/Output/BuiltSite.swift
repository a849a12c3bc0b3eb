import Files
import Glibc
import Synchronization
import Text

/// A site as it was written into a folder, for those who carry it elsewhere.
public struct BuiltSite: Sendable {
  /// A file of it.
  public struct File: Sendable {
    public let path: String
    /// In bytes.
    public let size: Int
    public let fingerprint: Fingerprint
    /// Whether it is of the site before and stays for those who have a page of that one open.
    public let isOutlived: Bool
  }

  /// Sorted by the bytes of the paths.
  public let files: [File]
  /// Tells this site from every other one.
  public let seal: Fingerprint

  /// Reads the manifest of a folder.
  ///
  /// - Returns: `nil` where the folder holds nothing at all, or is not there.
  /// - Throws: `OutputError.refused` for a folder that is not ours or whose manifest is damaged.
  public init?(in path: String) throws(OutputError) {
    guard let folder = try Self.open(path) else { return nil }
    defer { folder.close() }
    guard let bytes = try folder.read(Manifest.file) else {
      guard let standing = try folder.list(.root), !standing.isEmpty else { return nil }
      throw .refused(path: path, .notOurs)
    }
    guard let manifest = Manifest(encoded: bytes) else { throw .refused(path: path, .damaged) }
    seal = Fingerprint(of: bytes)
    files = manifest.entries.map {
      File(path: $0.path, size: $0.size, fingerprint: $0.fingerprint, isOutlived: $0.isOutlived)
    }
  }

  private static func open(_ path: String) throws(OutputError) -> Folder? {
    do throws(FileError) {
      guard let standing = try status(path) else { return nil }
      guard standing.kind == .directory else { throw FileError("open", path, code: ENOTDIR) }
    } catch {
      throw .file(error)
    }
    return try Folder(opening: path, calls: LinuxCalls())
  }

  /// The paths of files that are not there as they were written, sorted; each is read.
  public func changedFiles(in path: String) throws(OutputError) -> [String] {
    let folder = try Folder(opening: path, calls: LinuxCalls())
    defer { folder.close() }
    let changed = Mutex<[String]>([])
    try inParallel(files.count) { places throws(OutputError) in
      for file in files[places] {
        let found = try folder.fingerprint(file.path)
        if found?.0 != file.fingerprint { changed.withLock { $0.append(file.path) } }
      }
    }
    return changed.withLock { $0.sorted { $0.precedesByBytes($1) } }
  }

  /// Makes a folder of somebody else's one of ours: of its files, those with the paths given belong to the site from now on,
  /// and all others stay somebody else's. Nothing is done where a manifest of ours is there already.
  public static func adopt(_ path: String, paths: [OutputPath]) throws(OutputError) {
    guard let folder = try open(path) else { return }
    defer { folder.close() }
    guard try folder.read(Manifest.file) == nil else { return }
    var entries: [Manifest.Entry] = []
    for path in paths.sorted() {
      guard let (fingerprint, size) = try folder.fingerprint(path.string) else { continue }
      entries.append(Manifest.Entry(path: path.string, size: size, fingerprint: fingerprint))
    }
    try folder.makeDirectory(Manifest.folder)
    try folder.put(Manifest.file, Manifest(sorted: entries).encoded(), synced: true)
  }
}

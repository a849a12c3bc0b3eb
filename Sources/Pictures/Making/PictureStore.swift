import Files
import Glibc
import Text

/// The folder in which a site's pictures are kept as they are published: `.gablota/pictures`. It may have come with a
/// stranger's site, so no symbolic link in it is followed, and no name in it is taken from a file. Where nothing can be
/// written into the site, a folder for the one build.
final class PictureStore: Sendable {
  static let place = ".gablota/pictures"
  private static let indexName = "index"
  /// No index of ours has more bytes.
  private static let indexLimit = 256 << 20
  /// What was written so many seconds ago may belong to another build that is running.
  private static let grace: Int64 = 3600

  let folder: String
  private let isTemporary: Bool

  init(site: String) throws(FileError) {
    do throws(FileError) {
      try makeFolders(Self.place, below: site)
      let folder = joined(site, Self.place)
      guard access(folder, W_OK) == 0 else { throw FileError("write", folder) }
      (self.folder, isTemporary) = (folder, false)
    } catch {
      guard [EROFS, EACCES, EPERM].contains(error.code) else { throw error }
      folder = try Self.temporaryFolder()
      isTemporary = true
    }
  }

  deinit {
    if !isTemporary { return }
    for entry in (try? list(folder)) ?? [] { try? remove(joined(folder, entry.name)) }
    rmdir(folder)
  }

  private static func temporaryFolder() throws(FileError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array(joined(parent, "gablota-pictures-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError("make", parent) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: What is known

  func index() throws(FileError) -> PictureIndex {
    let place = joined(folder, Self.indexName)
    guard let status = try status(place, followingLinks: false), status.kind == .file, status.size <= Self.indexLimit
    else { return PictureIndex() }
    return PictureIndex(try read(place)) ?? PictureIndex()
  }

  func keep(_ index: PictureIndex) throws(FileError) {
    if try self.index() == index { return }
    try remove(joined(folder, Self.indexName))
    try writeQuickly(index.encoded, to: joined(folder, Self.indexName))
  }

  // MARK: Files

  func path(_ name: String) -> String { joined(folder, name) }

  /// Whether a file of ours is there, as long as it was written.
  func has(_ name: String, size: Int) throws(FileError) -> Bool {
    guard let status = try status(path(name), followingLinks: false) else { return false }
    return status.kind == .file && status.size == size
  }

  func write(_ bytes: [UInt8], to name: String) throws(FileError) { try writeQuickly(bytes, to: path(name)) }

  /// A new empty folder for the work on one picture.
  func workFolder(_ number: Int) throws(FileError) -> String {
    let name = "work-\(getpid())-\(number)"
    try makeFolders(name, below: folder)
    return path(name)
  }

  /// Removes what no picture of the site has any more, and what killed runs left.
  func clear(keeping names: Set<String>) throws(FileError) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let youngest = (Int64(now.tv_sec) - Self.grace) * 1_000_000_000
    for entry in try list(folder) where !names.contains(entry.name) {
      let place = path(entry.name)
      guard let status = try status(place, followingLinks: false), status.changed < youngest else { continue }
      if entry.kind == .file, Self.isOurs(entry.name) { try remove(place) }
      if entry.kind == .directory, entry.name.utf8.starts(with: "work-".utf8) { try clear(folder: place) }
    }
  }

  private func clear(folder: String) throws(FileError) {
    for entry in try list(folder) where entry.kind == .file { try remove(joined(folder, entry.name)) }
    rmdir(folder)
  }

  /// Whether a name is one that we give: sixteen digits and what follows them, or a file that was being written.
  private static func isOurs(_ name: String) -> Bool {
    let digits = name.utf8.prefix { $0.isASCIIHexDigit }
    return digits.count == 16 && ["-", "."].contains { name.utf8.dropFirst(16).starts(with: $0.utf8) }
  }
}

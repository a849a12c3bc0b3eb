import Files
import Glibc
import Text

/// What this machine knows of a target, in the site's `.gablota/publish`: `NAME.published`, what it published there last, and
/// while a run goes on `NAME.sent`, what it has sent. The folder may have come with a stranger's site, so no symbolic link in
/// it is followed, and nothing of it names a file that is read or written.
struct PublishState {
  private let site: String
  private let name: String
  static let folder = ".gablota/publish"

  init(site: String, target: String) { (self.site, name) = (site, target) }

  private func path(_ ending: String) -> String { joined(site, "\(Self.folder)/\(name).\(ending)") }

  /// Tells this site on this machine from every other publisher: sixteen digits.
  func publisher() throws(PublishFailure) -> String {
    let place = joined(site, "\(Self.folder)/publisher")
    if let bytes = try read(place), bytes.count == 16, bytes.allSatisfy(\.isASCIIHexDigit) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let bytes = Array(String(UInt64.random(in: .min ... .max), radix: 16).utf8)
    let digits = Array(repeating: UInt8(ascii: "0"), count: 16 - bytes.count) + bytes
    try write(digits, to: place)
    return String(decoding: digits, as: UTF8.self)
  }

  /// What this machine published last; `nil`: nothing, as far as it knows.
  func published() throws(PublishFailure) -> PublishedManifest? {
    try read(path("published")).flatMap(PublishedManifest.init(encoded:))
  }

  func keep(_ manifest: PublishedManifest) throws(PublishFailure) {
    try write(manifest.encoded, to: path("published"))
    if unlink(path("sent")) != 0, errno != ENOENT { throw Self.failure(FileError("remove", path("sent"))) }
  }

  // MARK: What was sent

  /// The files that a broken run sent of a site.
  func sent(of build: Fingerprint) throws(PublishFailure) -> Set<ExactString> {
    guard let bytes = try read(path("sent")) else { return [] }
    // A line that the end of the run cut off is none.
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    guard lines.first.map({ $0.elementsEqual(build.hex.utf8) }) ?? false else { return [] }
    return Set(lines.dropFirst().compactMap { String(validating: $0, as: UTF8.self) }.map(ExactString.init))
  }

  /// The site that a run was about to publish, and may have, before it ended too early; `nil`: none.
  func begun() throws(PublishFailure) -> Fingerprint? {
    guard let line = try read(path("sent"))?.prefix(32) else { return nil }
    return Fingerprint(hex: String(decoding: line, as: UTF8.self))
  }

  /// Begins to note what is sent of a site, or goes on.
  func note(_ build: Fingerprint, goesOn: Bool) throws(PublishFailure) -> SentFiles {
    if !goesOn { try write(Array("\(build.hex)\n".utf8), to: path("sent")) }
    let file = open(path("sent"), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw Self.failure(FileError("write", path("sent"))) }
    return SentFiles(file: file)
  }

  // MARK: What is sent from here

  /// Makes a folder in which a file for the host lies under its path there, beside nothing else of that path's folder.
  ///
  /// - Parameter kind: the ending of the folder's name.
  func stage(_ bytes: [UInt8], as path: String, in kind: String = "host") throws(PublishFailure) -> String {
    let stage = stageFolder(kind)
    let folders = path.parts(separatedBy: UInt8(ascii: "/")).dropLast().prefix(1).map { "\(stage)/\($0)" }
    try write(bytes, to: joined(site, "\(stage)/\(path)"), in: [stage] + folders)
    return self.stage(of: kind)
  }

  /// The folder that `stage` makes, an absolute path.
  func stage(of kind: String) -> String {
    let folder = joined(site, stageFolder(kind))
    return ((try? realPath(folder)) ?? nil) ?? folder
  }

  private func stageFolder(_ kind: String) -> String { "\(Self.folder)/\(name).\(kind)" }

  // MARK: Files

  private func read(_ path: String) throws(PublishFailure) -> [UInt8]? {
    do throws(FileError) {
      guard try isOurs(folders), let standing = try status(path, followingLinks: false) else { return nil }
      guard standing.kind == .file else { throw FileError("use", path, code: ELOOP) }
      return try Files.read(path)
    } catch { throw Self.failure(error) }
  }

  private func write(_ bytes: [UInt8], to path: String, in more: [String] = []) throws(PublishFailure) {
    let folders = folders + more.map { joined(site, $0) }
    do throws(FileError) {
      for place in folders where mkdir(place, 0o777) != 0 && errno != EEXIST { throw FileError("make", place) }
      guard try isOurs(folders) else { throw FileError("use", joined(site, Self.folder), code: ENOTDIR) }
      if let standing = try status(path, followingLinks: false), standing.kind != .file {
        throw FileError("use", path, code: ELOOP)
      }
      try replace(path, with: bytes)
    } catch { throw Self.failure(error) }
  }

  private var folders: [String] { [joined(site, ".gablota"), joined(site, Self.folder)] }

  private func isOurs(_ folders: [String]) throws(FileError) -> Bool {
    for place in folders {
      guard let standing = try status(place, followingLinks: false) else { return false }
      guard standing.kind == .directory else { throw FileError("use", place, code: ENOTDIR) }
    }
    return true
  }

  private static func failure(_ error: FileError) -> PublishFailure { .host(error.description) }
}

/// A list of files that were sent, which survives the end of this process.
final class SentFiles {
  private let file: Int32

  init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// One call of the system for a line, so that no line is cut.
  func add(_ path: String) {
    let line = Array((path + "\n").utf8)
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}

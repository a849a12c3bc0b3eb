import Files
import Glibc
import Tables
import Text

/// The folder of good copies in a site, `.gablota/fetched`: for each remote source its copy, `NAME.csv`, what is known of
/// it, `NAME.state.json`, and an answer that was held, `NAME.held.csv`. All names are made of the declaration. The folder may
/// have come with a stranger's site, so no symbolic link in it is followed.
public struct CopyStore: Sendable {
  /// The site's folder.
  let site: String
  public static let folder = ".gablota/fetched"

  public init(site: String) { self.site = site }

  /// The path of a source's good copy, relative to the site.
  public static func path(of source: RemoteSource) -> String {
    "\(folder)/\(name(of: source)).\(ending(of: source))"
  }

  /// The path of the answer that is held, relative to the site.
  public static func heldPath(of source: RemoteSource) -> String {
    "\(folder)/\(name(of: source)).held.\(ending(of: source))"
  }

  static func statePath(of source: RemoteSource) -> String { "\(folder)/\(name(of: source)).state.json" }

  /// The collection's name in letters of ASCII, and what tells its sources apart: where they are and what is sent there.
  private static func name(of source: RemoteSource) -> String {
    let letters = source.collection.utf8.map { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") ? byte : UInt8(ascii: "-")
    }
    let identity = [source.address, source.body ?? "", source.isJoined ? source.records ?? "" : "", source.next ?? ""]
    let hash = Fingerprint(of: Array(identity.joined(separator: "\n").utf8)).short
    return String(decoding: letters.prefix(60), as: UTF8.self) + "-" + hash
  }

  private static func ending(of source: RemoteSource) -> String { source.declaredFormat?.rawValue ?? "data" }

  // MARK: Reading

  /// The state and bytes of a good copy; `nil` where there is none. A copy without a state, as from somebody who put it
  /// there, has none.
  func copy(of source: RemoteSource) throws(FileError) -> (state: FetchState?, bytes: [UInt8])? {
    guard let bytes = try read(Self.path(of: source)) else { return nil }
    return (try keptState(of: source), bytes)
  }

  /// No state of ours has more bytes.
  private static let stateLimit = 1 << 20

  private func keptState(of source: RemoteSource) throws(FileError) -> FetchState? {
    let path = Self.statePath(of: source)
    guard try isPlainFile(path), let standing = try status(joined(site, path)), standing.size <= Self.stateLimit else {
      return nil
    }
    return try read(path).flatMap(FetchState.init)
  }

  /// What is known of a good copy, without reading it; `nil` where there is none, or nothing is known of it.
  public func state(of source: RemoteSource) throws(FileError) -> FetchState? {
    try isPlainFile(Self.path(of: source)) ? try keptState(of: source) : nil
  }

  private func read(_ path: String) throws(FileError) -> [UInt8]? {
    guard try isPlainFile(path) else { return nil }
    return try Files.read(joined(site, path))
  }

  /// Whether there is a file of ours.
  ///
  /// - Throws: `FileError` with `ELOOP` where a symbolic link stands on the way.
  private func isPlainFile(_ path: String) throws(FileError) -> Bool {
    var place = site
    for name in path.parts(separatedBy: UInt8(ascii: "/")) {
      place = joined(place, name)
      guard let standing = try status(place, followingLinks: false) else { return false }
      if standing.kind == .symbolicLink { throw FileError("use", place, code: ELOOP) }
    }
    return try status(place, followingLinks: false)?.kind == .file
  }

  // MARK: Writing

  /// Replaces a good copy. The state comes last: a copy that does not fit its state is asked for without conditions.
  func keep(_ bytes: [UInt8], _ state: FetchState, of source: RemoteSource) throws(FileError) {
    try write(bytes, to: Self.path(of: source))
    try keep(state, of: source)
    try letGo(of: source)
  }

  func keep(_ state: FetchState, of source: RemoteSource) throws(FileError) {
    try write(state.bytes, to: Self.statePath(of: source))
  }

  /// Puts an answer aside for somebody to look at.
  func hold(_ bytes: [UInt8], of source: RemoteSource) throws(FileError) {
    try write(bytes, to: Self.heldPath(of: source))
  }

  /// Removes the answer that was held, if there is one.
  func letGo(of source: RemoteSource) throws(FileError) { try remove(Self.heldPath(of: source)) }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try makeFolder()
    if try isPlainFile(path), try Files.read(joined(site, path)) == bytes { return }
    try replace(joined(site, path), with: bytes)
  }

  private func makeFolder() throws(FileError) {
    var place = site
    for name in Self.folder.parts(separatedBy: UInt8(ascii: "/")) {
      place = joined(place, name)
      if mkdir(place, 0o777) != 0, errno != EEXIST { throw FileError("make", place) }
      let standing = try status(place, followingLinks: false)
      if standing?.kind != .directory { throw FileError("use", place, code: ENOTDIR) }
    }
  }

  private func remove(_ path: String) throws(FileError) {
    if unlink(joined(site, path)) != 0, errno != ENOENT { throw FileError("remove", joined(site, path)) }
  }
}

import Diagnostics
import Files
import Glibc
import Locales
import Tables
import Text

/// How a site's nights go.
public enum NightState: String, Sendable {
  case right
  /// A guard held something: the site is right, with older data, until somebody has looked.
  case held
  /// The site could not be renewed.
  case failing
}

/// What is known of the nights before, in the site's `.gablota/nightly`. The folder may have come with a stranger's site, so
/// nothing of it names a file, and no symbolic link in it is followed.
public struct NightlyState: Sendable, Equatable {
  public var state = NightState.right
  /// Since when it is so.
  public var since: Instant?
  /// The state that people were told of last.
  public var told = NightState.right
  /// The number of the issue that is open because of it.
  public var issue: Int?
  /// Whether the site that stands was checked and published.
  public var isDone = false

  public init() {}
}

extension NightlyState {
  init?(_ bytes: [UInt8]) {
    guard let root = JSONDocument.read(path: "", bytes: bytes, log: DiagnosticLog())?.root,
      let state = root["state"]?.string.flatMap(NightState.init(rawValue:)),
      let told = root["told"]?.string.flatMap(NightState.init(rawValue:))
    else { return nil }
    (self.state, self.told) = (state, told)
    since = root["since"]?.string.flatMap(Instant.init(iso:))
    issue = root["issue"]?.string.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    isDone = root["done"]?.string?.isExactly("yes") ?? false
  }

  var bytes: [UInt8] {
    var members = JSONMembers()
    members.add("state", state.rawValue)
    members.add("told", told.rawValue)
    members.add("since", since?.iso)
    members.add("issue", issue.map { "\($0)" })
    members.add("done", isDone ? "yes" : "no")
    return members.object.bytes + [0x0A]
  }
}

/// Members of a JSON object of which some may have nothing to say.
struct JSONMembers {
  private var members: [JSONNode.Member] = []

  var object: JSONNode { .object(members) }

  mutating func add(_ name: String, _ text: String?) {
    if let text { members.append(JSONNode.Member(name, .text(text))) }
  }

  mutating func add(_ name: String, _ node: JSONNode) { members.append(JSONNode.Member(name, node)) }
}

/// The folder in which what is known of the nights is kept.
public struct NightlyStore: Sendable {
  private let site: String
  private static let folder = [".gablota", "nightly"]

  public init(_ site: SiteFolder) { self.site = site.folder }

  public func state() throws(BuildFailure) -> NightlyState {
    try BuildFailure.wrapping { () throws(FileError) in try read("state.json").flatMap(NightlyState.init) }
      ?? NightlyState()
  }

  public func keep(_ state: NightlyState) throws(BuildFailure) {
    try BuildFailure.wrapping { () throws(FileError) in try write(state.bytes, to: "state.json") }
  }

  public func records() throws(BuildFailure) -> RecordList? {
    try BuildFailure.wrapping { () throws(FileError) in try read("records").flatMap(RecordList.init) }
  }

  public func keep(_ records: RecordList) throws(BuildFailure) {
    try BuildFailure.wrapping { () throws(FileError) in try write(records.encoded, to: "records") }
  }

  private func read(_ name: String) throws(FileError) -> [UInt8]? {
    guard let folder = try folder(made: false) else { return nil }
    guard let standing = try status(joined(folder, name), followingLinks: false) else { return nil }
    guard standing.kind == .file else { throw FileError("use", joined(folder, name), code: ELOOP) }
    return try Files.read(joined(folder, name), limit: 1 << 30)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    guard let folder = try folder(made: true) else { return }
    let path = joined(folder, name)
    if let standing = try status(path, followingLinks: false), standing.kind != .file {
      throw FileError("use", path, code: ELOOP)
    }
    try replace(path, with: bytes)
  }

  /// The folder, where it is one and no link.
  private func folder(made: Bool) throws(FileError) -> String? {
    var place = site
    for name in Self.folder {
      place = joined(place, name)
      if made, mkdir(place, 0o777) != 0, errno != EEXIST { throw FileError("make", place) }
      guard let standing = try status(place, followingLinks: false) else { return nil }
      guard standing.kind == .directory else { throw FileError("use", place, code: ENOTDIR) }
    }
    return place
  }
}

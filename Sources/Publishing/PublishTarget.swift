import Diagnostics
import Output
import Text

/// Where a site is published, as its site file says.
public struct PublishTarget: Sendable {
  /// How it gets there.
  public enum Way: Sendable {
    /// A folder of this machine.
    case folder(String)
    /// A folder of a machine that ssh reaches.
    case ssh(SSHPlace)
    /// A branch of a repository.
    case git(repository: String, branch: String)
    /// A remote of rclone and a path in it: `library:bucket/path`.
    case rclone(String)
    /// A program of the user's, with its arguments.
    case command([String])
  }

  public let name: String
  public let way: Way
  public let location: SourceLocation
  /// The address that visitors use, without a slash at the end; `nil` where nobody said.
  public var url: String?
  /// Whether it may hold what is for staff.
  public var isForStaff = false
  /// Whether files are asked for at the public address afterwards.
  public var verifies = true
  /// The host whose limits hold.
  public var host: HostLimits?
  /// The file that tells the host the headers of the others; `nil`: none.
  public var headers: HeaderFile?

  public init(_ name: String, _ way: Way, at location: SourceLocation) {
    (self.name, self.way, self.location) = (name, way, location)
  }

  /// Where it is, for people.
  public var place: String {
    switch way {
    case .folder(let path): path
    case .ssh(let place): place.shown
    case .git(let repository, let branch): "the branch \(branch) of \(repository)"
    case .rclone(let remote): remote
    case .command(let words): words.first ?? ""
    }
  }
}

/// What a host takes.
public struct HostLimits: Sendable {
  public let name: String
  public var files: Int?
  /// Bytes of one file.
  public var fileSize: Int?
  /// Bytes of all.
  public var size: Int?

  /// As their documentation says in 2026. A file that GitHub takes has less than 100 MiB.
  public static let known = [
    HostLimits(name: "github", files: nil, fileSize: 100 << 20, size: 1_000_000_000),
    HostLimits(name: "gitlab", files: 200_000, fileSize: nil, size: 1_000_000_000),
    HostLimits(name: "codeberg", files: nil, fileSize: nil, size: 750_000_000),
    HostLimits(name: "cloudflare", files: 20_000, fileSize: 25 << 20, size: nil),
    HostLimits(name: "netlify", files: 54_000, fileSize: 10 << 20, size: nil),
  ]

  public static func named(_ name: String) -> HostLimits? { known.first { $0.name.isExactly(name) } }
}

/// How a target does its work.
protocol TargetWork {
  /// Whether the headers of a file are a matter of the target, so that other ones are a change.
  var sendsHeaders: Bool { get }
  /// What is there.
  func standing() throws(PublishFailure) -> Standing
  /// A file in the root of what is there, whoever wrote it; `nil`: there is none, or nobody can read it.
  func content(of name: String) throws(PublishFailure) -> [UInt8]?
  /// What visitors may see while files are sent, in a whole sentence; `nil`: the old site or the new one.
  var caveat: String? { get }
  /// Brings the site there. Whatever fails is thrown with what visitors see then.
  func carryOut(_ plan: PublishPlan, _ work: PublishWork) throws(PublishFailure)
}

extension TargetWork {
  var sendsHeaders: Bool { false }

  var caveat: String? { nil }

  func content(of name: String) throws(PublishFailure) -> [UInt8]? { nil }
}

/// What a target needs to know for its work.
struct PublishWork {
  /// The folder with the built site, an absolute path.
  let folder: String
  /// A file that the target gets besides those of the site, and the folder that it lies in.
  var added: (folder: String, path: String)?
  /// The site's address.
  let url: String?
  /// Where this machine keeps what it knows of the target.
  let state: PublishState
  /// Whether files of somebody else are taken over.
  let adopts: Bool
  let say: (String) -> Void

  /// The folder that a file lies in, below which it has its path.
  func folder(of path: String) -> String {
    if let added, added.path.isExactly(path) { return added.folder }
    return folder
  }
}

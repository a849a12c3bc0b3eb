import Files
import Glibc
import Locales
import Output
import Text

/// The built site that is to be published, and how it was built.
public struct BuiltForPublishing: Sendable {
  /// The folder with the built site.
  public var output: String
  /// The folder of its sources.
  public var site: String
  /// Whether it holds what is for staff.
  public var isForStaff = false
  /// The address it was built for, without a slash at the end.
  public var address: String?
  /// Whether a moment has passed at which it changes.
  public var isStale = false

  public init(output: String, site: String) { (self.output, self.site) = (output, site) }
}

/// What the user decides about a publish.
public struct PublishOptions: Sendable {
  public var takesOver = false
  public var adopts = false
  /// The exact number of files that may be lost though they are many.
  public var allowedDeletes: Int?
  /// Whether this machine keeps nothing from run to run, so that it never knows what it published last.
  public var isOnBuildMachine = false
  /// What the program says it is, when it asks at the public address.
  public var agent = "Gablota"
  /// The moment of the publish, for the manifest.
  public var now: Instant

  public init(now: Instant) { self.now = now }
}

/// A site on its way to a target: first `plan`, which changes nothing, then `carryOut`.
public struct Publisher {
  let built: BuiltForPublishing
  let target: PublishTarget
  let options: PublishOptions
  let state: PublishState

  public init(_ built: BuiltForPublishing, to target: PublishTarget, options: PublishOptions) {
    (self.built, self.target, self.options) = (built, target, options)
    state = PublishState(site: built.site, target: target.name)
  }

  private var work: any TargetWork {
    switch target.way {
    case .folder(let path): FolderTarget(path: path, site: built.site)
    case .ssh(let place): SSHTarget(place: place)
    case .git(let repository, let branch): GitTarget(repository: repository, branch: branch)
    case .rclone(let remote): RcloneTarget(remote: remote, state: state)
    case .command(let words): CommandTarget(words: words, state: state)
    }
  }

  // MARK: The plan

  /// Compares the built site with what the host has, and asks every guard.
  ///
  /// - Returns: the plan, and everything that speaks against it.
  /// - Throws: why there is no plan.
  public func plan() throws(PublishFailure) -> (plan: PublishPlan, held: [PublishFailure]) {
    let work = work
    let files = try builtFiles(headers: work.sendsHeaders)
    let standing = try work.standing()
    var plan = PublishPlan(files, over: standing, sent: try sent(standing, files))
    plan.next.publisher = try state.publisher()
    plan.next.number = (standing.manifest?.number ?? 0) + 1
    plan.next.when = options.now.iso
    let guards = PublishGuards(built: built, target: target, options: options, begun: try state.begun())
    return (plan, guards.held(plan, standing, last: try state.published(), publisher: plan.next.publisher))
  }

  /// The files as they were built; each is read, so that nothing is published that somebody changed since.
  private func builtFiles(headers: Bool) throws(PublishFailure) -> [PublishedFile] {
    do throws(OutputError) {
      guard let site = try BuiltSite(in: built.output) else {
        throw OutputError.refused(path: built.output, .notOurs)
      }
      if let changed = try site.changedFiles(in: built.output).first {
        throw OutputError.foreign(path: joined(built.output, changed))
      }
      return site.files.map { file in
        // Which files are of the site before is for each host another matter.
        PublishedFile(
          path: file.path, size: file.size, fingerprint: file.fingerprint,
          headers: headers ? FileHeaders(for: file.path).mark : "-")
      }
    } catch {
      switch error {
      case .refused:
        throw PublishFailure(
          .site, "publish.not-built", "\(built.output) holds no built site", suggestion: "build it:  gablota build")
      case .foreign(let path):
        throw PublishFailure(
          .site, "publish.not-built", "\(path) was changed since the site was built",
          suggestion: "build again:  gablota build")
      default: throw .host(error.description)
      }
    }
  }

  /// What a broken run of ours sent of this very site.
  private func sent(_ standing: Standing, _ files: [PublishedFile]) throws(PublishFailure) -> Set<ExactString> {
    guard let journal = standing.journal, journal.publisher.isExactly(try state.publisher()),
      journal.build == PublishedManifest.build(of: files)
    else { return [] }
    return try state.sent(of: journal.build)
  }

  // MARK: The work

  /// Brings the site there and asks for some of it at the public address.
  ///
  /// - Parameter say: gets lines for people.
  public func carryOut(_ plan: PublishPlan, say: @escaping (String) -> Void) throws(PublishFailure) {
    guard let folder = (try? realPath(built.output)) ?? nil else { throw .host("\(built.output) is not there") }
    let work = PublishWork(
      folder: folder, url: target.url ?? built.address, state: state, adopts: options.adopts, say: say)
    if case .folder = target.way { _ = try state.note(plan.next.build, goesOn: false) }
    try self.work.carryOut(plan, work)
    if case .folder = target.way, let there = try self.work.standing().manifest { try state.keep(there) }
    try PublicCheck(target, address: target.url ?? built.address, agent: options.agent).ask(for: plan, say: say)
  }

  /// Goes back to what was there before, where the target keeps it.
  public func rollBack() throws(PublishFailure) -> String {
    guard case .ssh(let place) = target.way else {
      throw PublishFailure(
        .site, "publish.rollback", "the target \"\(target.name)\" keeps no releases to go back to; only ssh does",
        suggestion: "build the old site again, and publish that")
    }
    let (release, manifest) = try SSHTarget(place: place).rollBack()
    try state.keep(manifest)
    return release
  }
}

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
  /// Whether the note of the build lies beside its files.
  public var hasNote = false

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
  /// Whether the note of the build says something that nobody may wait for.
  public var tellsNews = false
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
    var files = try builtFiles(headers: work.sendsHeaders)
    let standing = try work.standing()
    if let added = try addedFile(for: files, over: standing, work) { files.append(added) }
    var plan = PublishPlan(files, over: standing, sent: try sent(standing, files))
    if !options.tellsNews, plan.waits(at: options.now), let note = standing.manifest?.files.first(where: \.isNote) {
      plan = PublishPlan(files.filter { !$0.isNote } + [note], over: standing)
    }
    plan.caveat = plan.changes.isEmpty ? nil : work.caveat
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
      // Which files are of the site before is for each host another matter.
      let files = site.files.map { published($0.path, size: $0.size, $0.fingerprint, headers: headers) }
      guard built.hasNote, !site.files.contains(where: { $0.path.isExactly(buildNoteName) }) else { return files }
      let bytes: [UInt8]
      do throws(FileError) { bytes = try read(joined(built.output, buildNoteName), limit: 64 << 20) } catch {
        throw OutputError.file(error)
      }
      return files + [published(buildNoteName, size: bytes.count, Fingerprint(of: bytes), headers: headers)]
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

  private func published(_ path: String, size: Int, _ fingerprint: Fingerprint, headers: Bool) -> PublishedFile {
    PublishedFile(
      path: path, size: size, fingerprint: fingerprint, headers: headers ? FileHeaders(for: path).mark : "-")
  }

  /// The file that tells the host the headers of the others. It is made over what a person wrote beside the site file; where
  /// there is none, over what the host has.
  private func addedFile(
    for files: [PublishedFile], over standing: Standing, _ work: any TargetWork
  ) throws(PublishFailure) -> PublishedFile? {
    guard let form = target.headers else { return nil }
    var old = try ownFile(form.path)
    if old == nil, standing.manifest != nil || standing.isForeign { old = try work.content(of: form.path) }
    let bytes = form.content(over: old ?? [], for: files)
    _ = try state.stage(bytes, as: form.path, in: form.rawValue)
    return published(form.path, size: bytes.count, Fingerprint(of: bytes), headers: work.sendsHeaders)
  }

  private func ownFile(_ name: String) throws(PublishFailure) -> [UInt8]? {
    do throws(FileError) {
      let path = joined(built.site, name)
      guard let standing = try status(path, followingLinks: false) else { return nil }
      guard standing.kind == .file else { throw FileError("use", path, code: ELOOP) }
      return try read(path, limit: 1 << 20)
    } catch { throw .host(error.description) }
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
      folder: folder, added: target.headers.map { (state.stage(of: $0.rawValue), $0.path) },
      url: target.url ?? built.address, state: state, adopts: options.adopts, say: say)
    if case .folder = target.way { _ = try state.note(plan.next.build, goesOn: false) }
    try self.work.carryOut(plan, work)
    if case .folder = target.way, let there = try self.work.standing().manifest { try state.keep(there) }
    try askVisitorsAddress(plan, say: say)
  }

  /// Asks for some of the site at the public address. Also where the host had it already: a run before may have found that
  /// visitors see another one.
  public func askVisitorsAddress(_ plan: PublishPlan, say: (String) -> Void) throws(PublishFailure) {
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

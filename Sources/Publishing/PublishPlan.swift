import Output
import Text

/// What a publish will change on a host.
public struct PublishPlan: Sendable {
  /// Why a file is sent.
  public enum Reason: String, Sendable {
    /// The host has no such file.
    case new
    /// Its content is another.
    case content
    /// It is to be served with other headers.
    case headers
    /// A run that was broken off may have sent it, or not.
    case unknown
  }

  /// A file that is sent.
  public struct Change: Sendable {
    public let file: PublishedFile
    public let reason: Reason
    public let phase: PublishPhase
    /// Whether a broken run may have sent it whole without noting it, so that a host that has just this content has it from
    /// that run, with its headers.
    let mayBeThere: Bool
  }

  /// In the order of the phases, then by path.
  public let changes: [Change]
  /// Files that are removed, sorted.
  public let deletions: [String]
  /// Files that a broken run sent already.
  public let sentBefore: [PublishedFile]
  /// What the host has in the end.
  public internal(set) var next: PublishedManifest
  /// What it has now; `nil` for nothing of ours.
  public let old: PublishedManifest?
  /// What visitors may see while files are sent; `nil`: the old site or the new one.
  public internal(set) var caveat: String?
  /// The paths of the built site.
  private let inSite: Set<ExactString>
  private let rule: PhaseRule

  /// - Parameters:
  ///   - standing: what the host has.
  ///   - sent: what a broken run of the same site sent.
  init(_ site: [PublishedFile], over standing: Standing, sent: Set<ExactString> = []) {
    old = standing.manifest
    let oldPlaces = standing.manifest?.places() ?? [:]
    let journal = standing.journal?.files ?? []
    let doubtful = Set(
      journal.filter { $0 != Self.file($0.path, standing.manifest, oldPlaces) }.map { ExactString($0.path) })
    let names = Set(site.map { ExactString($0.path) })
    inSite = names
    let rule = PhaseRule(site.map(\.path))
    var changes: [Change] = []
    func wasSent(_ file: PublishedFile) -> Bool { !file.isNote && sent.contains(ExactString(file.path)) }
    for file in site where !wasSent(file) {
      let there = Self.file(file.path, standing.manifest, oldPlaces)
      let isDoubtful = doubtful.contains(ExactString(file.path))
      guard let reason = Self.reason(file, there, isDoubtful: isDoubtful) else { continue }
      // Without a manifest, a file of the same content may be somebody's, with other headers.
      let isOther = standing.manifest != nil && [.new, .content].contains(Self.reason(file, there, isDoubtful: false))
      changes.append(
        Change(file: file, reason: reason, phase: rule.phase(of: file.path), mayBeThere: isDoubtful && isOther))
    }
    self.changes = PublishPhase.allCases.flatMap { phase in changes.filter { $0.phase == phase } }
    sentBefore = site.filter(wasSent)
    self.rule = rule
    var stays: [PublishedFile] = []
    var deletions: [String] = []
    for file in standing.manifest?.files ?? [] where !names.contains(ExactString(file.path)) {
      // Somebody may have a page open that asks for it.
      if isFingerprinted(file.path), !file.isOutlived {
        stays.append(file.outlived)
      } else {
        deletions.append(file.path)
      }
    }
    let orphans = journal.map(\.path).filter { !names.contains(ExactString($0)) && oldPlaces[ExactString($0)] == nil }
    self.deletions = deletions + orphans
    next = PublishedManifest(site + stays)
  }

  private static func file(
    _ path: String, _ manifest: PublishedManifest?, _ places: [ExactString: Int]
  ) -> PublishedFile? {
    places[ExactString(path)].flatMap { manifest?.files[$0] }
  }

  private static func reason(_ file: PublishedFile, _ there: PublishedFile?, isDoubtful: Bool) -> Reason? {
    if isDoubtful { return .unknown }
    guard let there else { return .new }
    if there.fingerprint != file.fingerprint || there.size != file.size { return .content }
    return there.headers.isExactly(file.headers) ? nil : .headers
  }

  /// Whether the host has everything as it must be.
  public var isEmpty: Bool {
    changes.isEmpty && deletions.isEmpty && sentBefore.isEmpty && old.map { $0.files == next.files } ?? false
  }

  /// How many bytes are sent.
  public var bytes: Int { changes.reduce(0) { $0 &+ $1.file.size } }

  /// How many of the host's files go for ever and are not replaced by others as fingerprinted ones are.
  public var lostCount: Int { deletions.count { !isFingerprinted($0) } }

  /// How many files stay as they are.
  public var unchangedCount: Int { next.files.count - changes.count }
}

extension PublishedFile {
  fileprivate var outlived: PublishedFile {
    var file = self
    file.isOutlived = true
    return file
  }
}

/// What a host has.
struct Standing: Sendable {
  /// What was published there last; `nil`: nothing of ours.
  var manifest: PublishedManifest?
  /// What a run that goes on, or was broken off, is about to do.
  var journal: PublishedManifest?
  /// Whether there are files, and none of them of ours.
  var isForeign = false
}

extension PublishPlan {
  /// Whether a file is one of the built site, and not kept from what the host had before.
  func isInSite(_ file: PublishedFile) -> Bool { inSite.contains(ExactString(file.path)) }

  /// What is on the host while the run goes on: the files of both sites.
  var journal: PublishedManifest {
    let going = (old?.files ?? []).filter { file in deletions.contains { $0.isExactly(file.path) } }
    var journal = PublishedManifest(next.files + going.map(\.outlived))
    (journal.number, journal.publisher, journal.when) = (next.number, next.publisher, next.when)
    return journal
  }

  /// What this run or a broken one before it sends in a phase.
  func files(in phase: PublishPhase) -> [PublishedFile] {
    changes.filter { $0.phase == phase }.map(\.file) + sentBefore.filter { rule.phase(of: $0.path) == phase }
  }
}

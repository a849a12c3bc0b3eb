import Files
import Synchronization
import Text

/// The site that stands in an output, locked and looked at without preparing to write: for a run that may find that there
/// is nothing to do.
public final class StandingSite: Sendable {
  /// What the run that wrote the site said it was made of.
  public let origin: [UInt8]
  private let opened: OpenedPlace
  private let isOpen = Atomic(true)

  /// What the last run said of a site, looked up without a lock; `nil` when nothing is known.
  public static func origin(output: String, site: String?) -> [UInt8]? {
    guard let place = try? OutputPlace(output: output, site: site) else { return nil }
    let path = joined(joined(place.parent, place.workName), WorkFolder.originName)
    guard let sealed = try? read(path, limit: Folder.ownFileLimit) else { return nil }
    return MachineKey.ofThisMachine.opened(sealed, as: WorkFolder.originName).flatMap { KeptOrigin(encoded: $0) }?
      .origin
  }

  /// Opens the site; `nil` where none stands, where nothing is known about it, or a killed run has to be healed.
  ///
  /// - Throws: `OutputError`, as `SiteWriter` does.
  public init?(output: String, site: String?) throws(OutputError) {
    opened = try OpenedPlace(
      OutputPlace(output: output, site: site), shown: output, calls: LinuxCalls(), key: .ofThisMachine, heals: false)
    do throws(OutputError) {
      guard try !opened.work.isPending(), opened.old.folder != nil,
        let origin = try opened.work.origin(of: opened.old.seal)
      else {
        opened.close()
        return nil
      }
      self.origin = origin
    } catch {
      opened.close()
      throw error
    }
  }

  deinit {
    close()
  }

  /// Unlocks.
  public func close() {
    if isOpen.exchange(false, ordering: .relaxed) { opened.close() }
  }

  /// How many files it has.
  public var fileCount: Int { opened.old.manifest.entries.count }

  /// Keeps something else about what the site was made of.
  public func keep(origin: [UInt8]) { opened.work.keep(origin: origin, of: opened.old.seal) }

  /// Whether every file is there as it was written, none changed or gone.
  public func isIntact() throws(OutputError) -> Bool {
    let old = opened.old
    let isChanged = Atomic(false)
    try inParallel(fileCount) { positions throws(OutputError) in
      for index in positions where !isChanged.load(ordering: .relaxed) {
        if try old.intactStamp(index) == nil { isChanged.store(true, ordering: .relaxed) }
      }
    }
    return !isChanged.load(ordering: .relaxed)
  }
}

/// What a run said a site was made of, with the seal of the manifest of that site.
struct KeptOrigin {
  let manifest: Fingerprint
  let origin: [UInt8]

  private static let heading = "gablota origin 1\n"

  init(manifest: Fingerprint, origin: [UInt8]) {
    self.manifest = manifest
    self.origin = origin
  }

  func encoded() -> [UInt8] {
    var packer = BytePacker()
    packer.add(Self.heading)
    packer.add(manifest)
    return packer.bytes + origin
  }

  /// Reads a file; `nil` when it is damaged.
  init?(encoded bytes: [UInt8]) {
    var unpacker = ByteUnpacker(bytes)
    guard let heading = try? unpacker.text(), heading.isExactly(Self.heading) else { return nil }
    guard let manifest = try? unpacker.fingerprint() else { return nil }
    self.init(manifest: manifest, origin: Array(unpacker.rest))
  }
}

extension WorkFolder {
  static let originName = "origin"

  /// What the last run said of the site with this manifest.
  func origin(of manifest: Fingerprint) throws(OutputError) -> [UInt8]? {
    guard let bytes = try readSealed(Self.originName), let kept = KeptOrigin(encoded: bytes) else { return nil }
    return kept.manifest == manifest ? kept.origin : nil
  }

  /// Keeps it. Nothing but speed depends on it, so a failure is no error.
  func keep(origin: [UInt8], of manifest: Fingerprint) {
    let kept = KeptOrigin(manifest: manifest, origin: origin)
    try? folder.put(Self.originName, key.sealed(kept.encoded(), as: Self.originName))
  }
}

import Files
import Glibc
import Synchronization
import Text

/// Writes a site whole or not at all (see `Sources/Output/README.md` for how).
///
/// Make one, hand over every file with `write` and `copy` from any threads, then `commit` once; or `abandon`. Without
/// `commit` the output stays as it was.
public final class SiteWriter: PageSink, Sendable {
  private let opened: OpenedPlace
  /// Of each path in the old manifest.
  let positions: [ExactString: Int]
  let stage: StagingFolder
  private let state = Mutex(State())

  private struct State {
    var files: [PlannedFile] = []
    var isClosed = false
  }

  /// Checks the output folder, locks it and finishes or takes back what a killed run left.
  ///
  /// - Parameters:
  ///   - output: the folder of the site; need not exist, its parent is made too.
  ///   - site: the folder of the site, which the output must not be or hold.
  ///   - sources: folders whose files make the site, in which the output must not lie.
  /// - Throws: `OutputError.refused`, `.locked` or `.file`.
  public convenience init(output: String, site: String?, sources: [String]) throws(OutputError) {
    try self.init(output: output, site: site, sources: sources, calls: LinuxCalls())
  }

  init(
    output: String, site: String?, sources: [String] = [], calls: any SystemCalls, key: MachineKey = .ofThisMachine
  ) throws(OutputError) {
    let place = try OutputPlace(output: output, site: site, sources: sources)
    opened = try OpenedPlace(place, shown: output, calls: calls, key: key)
    positions = opened.old.manifest.positions()
    stage = StagingFolder(in: opened.work.folder)
  }

  deinit {
    abandon()
  }

  var place: OutputPlace { opened.place }
  var parent: Folder { opened.parent }
  var work: WorkFolder { opened.work }
  var old: OldSite { opened.old }

  /// Takes the whole content of a file: written to the stage unless the old site has the same.
  public func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
    try bytes.withUnsafeBufferPointer { buffer throws(OutputError) in
      try write(UnsafeRawBufferPointer(buffer), to: path, as: role)
    }
  }

  /// The same for a buffer.
  public func write(_ bytes: UnsafeRawBufferPointer, to path: OutputPath, as role: FileRole) throws(OutputError) {
    let fingerprint = Fingerprint(of: bytes)
    let index = positions[ExactString(path.string)]
    var stamp: FileStamp?
    if let index, old.manifest.entries[index].fingerprint == fingerprint { stamp = try old.intactStamp(index) }
    let isStaged = stamp == nil
    let written: FileStamp
    if let stamp { written = stamp } else { written = try stage.create(path.string, bytes) }
    add(
      PlannedFile(
        path: path.string, role: role, size: bytes.count, fingerprint: fingerprint, oldIndex: index,
        isStaged: isStaged, record: StatCache.Record(file: written)))
  }

  /// Everything handed over so far, sorted by path.
  public func contents() -> [WrittenFile] {
    let files = state.withLock { state in
      state.files.map { WrittenFile(path: $0.path, size: $0.size, fingerprint: $0.fingerprint) }
    }
    return ByteKeys(files.map(\.path)).order.map { files[$0] }
  }

  var handedOver: [PlannedFile] { state.withLock { $0.files } }

  func add(_ file: PlannedFile) {
    state.withLock { $0.files.append(file) }
  }

  /// Puts everything handed over in place of the old site, removes what the new site has not, unlocks.
  ///
  /// - Parameters:
  ///   - origin: what the site was made of, in the caller's own words, for `StandingSite`.
  ///   - outlives: which files of the old site stay until the next change though the new one has them no more: those that
  ///     a page which somebody has open may still ask for.
  /// - Throws: `OutputError`; the old site is then as it was, unless the error is `.unfinished`.
  public func commit(
    origin: [UInt8]? = nil, outlives: (_ path: String) -> Bool = { _ in false }
  ) throws(OutputError) -> WriteReport {
    defer { abandon() }
    let plan = try plan(outlives)
    var report = plan.report
    report.healed = opened.healed
    var manifest = old.seal
    if plan.changesNothing, old.folder != nil {
      refreshStatCache(plan)
    } else {
      manifest = try replaceSite(plan, &report)
    }
    if let origin { work.keep(origin: origin, of: manifest) }
    report.notes = work.notes.all
    return report
  }

  /// Gives up: removes what was prepared and unlocks. Does nothing after `commit`.
  public func abandon() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    do {
      // What a journal speaks of is left to the next run; anything else in the stage is rubbish.
      if try work.journal() == nil { try work.clear() }
    } catch {
      // The next run clears it.
    }
    opened.close()
  }

  /// After a run that changed nothing: keeps what was learnt by reading files.
  private func refreshStatCache(_ plan: OutputPlan) {
    let records = plan.files.map(\.record)
    guard old.cache?.records != records else { return }
    work.keep(StatCache(manifest: old.seal, records: records))
  }
}

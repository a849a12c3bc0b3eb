import Files
import Glibc
import Synchronization
import Text

extension SiteWriter {
  /// Exchanges the whole site; where that cannot be done, renews it in place. Returns the seal of its manifest.
  func replaceSite(_ plan: OutputPlan, _ report: inout WriteReport) throws(OutputError) -> Fingerprint {
    let manifest = plan.manifest
    var survey: Survey?
    if let output = old.folder {
      let newDirectories = manifest.directories()
      let directories = newDirectories.union(old.manifest.directories())
      let ours = plan.disowned.isEmpty ? positions : positions.removing(plan.disowned)
      let found = try Survey(of: output, ours: ours, directories: directories)
      try found.check(against: plan, directories: newDirectories, in: output)
      report.kept = found.paths
      noteDisowned(plan)
      survey = found
    }
    let encoded = manifest.encoded()
    let cache = StatCache(manifest: work.seal(ofManifest: encoded), records: plan.files.map(\.record))
    if try completeStage(plan, encoded, survey?.foreign ?? []), try exchange(survey) {
      report.exchanged = true
      work.keep(cache)
      return cache.manifest
    }
    let records = try renewInPlace(plan, manifest, encoded)
    work.keep(StatCache(manifest: cache.manifest, records: records))
    return cache.manifest
  }

  private func noteDisowned(_ plan: OutputPlan) {
    guard let first = plan.disowned.first else { return }
    let count = plan.disowned.count
    work.notes.add(
      "\(joined(place.path, Manifest.file)) was not written by gablota on this machine, and "
        + (count == 1 ? "\(first) is" : "\(count) files are")
        + " not as it says: not removed\(count == 1 ? "" : " (the first is \(first))"); remove what is not yours by hand"
    )
  }

  /// Adds to the stage what is unchanged, as links, and the manifest; returns whether the system let it.
  private func completeStage(
    _ plan: OutputPlan, _ manifest: [UInt8], _ foreign: [RawEntry]
  ) throws(OutputError) -> Bool {
    // Somebody may be writing in a directory that is not ours just now: it stays where it is.
    if foreign.contains(where: \.isDirectory) { return false }
    let tree = try stage.tree()
    if let output = old.folder {
      guard try isOnSameDevice(output, tree) else { return false }
      guard try linkUnchanged(plan, from: output) else { return false }
      try keepMode(of: output, on: tree)
      // What is not ours is in the new site from its first moment.
      for entry in foreign {
        guard try linkForeign(entry.path, from: output, to: tree) else { return false }
      }
    }
    try tree.makeDirectory(Manifest.folder)
    try tree.put(Manifest.file, manifest)
    return true
  }

  private func isOnSameDevice(_ output: Folder, _ tree: Folder) throws(OutputError) -> Bool {
    try output.status(".")?.device == tree.status(".")?.device
  }

  private func linkUnchanged(_ plan: OutputPlan, from output: Folder) throws(OutputError) -> Bool {
    let isRefused = Atomic<Bool>(false)
    let unchanged = plan.files.filter { !$0.isStaged }
    try inParallel(unchanged.count) { positions throws(OutputError) in
      for file in unchanged[positions] where !isRefused.load(ordering: .relaxed) {
        if try !link(file.path, from: output) { isRefused.store(true, ordering: .relaxed) }
      }
    }
    return !isRefused.load(ordering: .relaxed)
  }

  private func link(_ path: String, from output: Folder) throws(OutputError) -> Bool {
    let tree = try stage.tree(with: path)
    if retrying({ tree.calls.link(output.descriptor, path, tree.descriptor, path) }) == 0 { return true }
    // Mounted in between, or a file system or a rule without hard links.
    if [EXDEV, EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) { return false }
    if errno == EEXIST { throw .writtenTwice(path: path) }
    throw tree.failure("link", path)
  }

  private func linkForeign(_ path: RawPath, from output: Folder, to tree: Folder) throws(OutputError) -> Bool {
    if let parent = path.parent { try tree.makeDirectories(parent) }
    // Somebody may have removed it just now.
    return retrying { tree.calls.link(output.descriptor, path.bytes, tree.descriptor, path.bytes) } == 0
      || errno == ENOENT
  }

  private func keepMode(of output: Folder, on tree: Folder) throws(OutputError) {
    guard let mode = try output.status(".")?.mode else { return }
    guard tree.calls.changeMode(tree.descriptor, mode_t(mode)) == 0 else { throw tree.failure("make", ".") }
  }

  /// Puts the stage's tree in the output's place at one instant; returns whether the system can.
  private func exchange(_ survey: Survey?) throws(OutputError) -> Bool {
    let stage = try stage.folder()
    let tree = try self.stage.tree()
    guard survey != nil else {
      try tree.sync()
      try moveIntoEmptyPlace(stage)
      try? work.clear()
      return true
    }
    guard let status = try tree.status(".") else { throw tree.failure("look at", ".", ENOENT) }
    do throws(OutputError) {
      try work.write(.exchange(inode: status.inode, device: status.device), synced: false)
      try tree.sync()
    } catch {
      try? work.folder.remove(WorkFolder.journalName)
      throw error
    }
    let flags = RenameFlag.exchange
    let result = retrying {
      stage.calls.rename(stage.descriptor, "tree", parent.descriptor, place.name, flags)
    }
    guard result == 0 else {
      let error = parent.failure("exchange", place.name)
      let cannot = [EXDEV, EBUSY, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno)
      try work.folder.remove(WorkFolder.journalName)
      if cannot { return false }
      throw error
    }
    do throws(OutputError) {
      try work.finishExchange(parent, place, known: survey?.foreign)
    } catch {
      throw error.afterExchange
    }
    return true
  }

  /// The output does not exist: nothing is to be exchanged.
  private func moveIntoEmptyPlace(_ stage: Folder) throws(OutputError) {
    let flags = RenameFlag.noReplace
    let calls = stage.calls
    if retrying({ calls.rename(stage.descriptor, "tree", parent.descriptor, place.name, flags) }) == 0 { return }
    guard [EINVAL, ENOSYS].contains(errno) else { throw parent.failure("write", place.name) }
    // Without the flag it still fails over a folder that has become filled meanwhile.
    try stage.rename("tree", to: parent, place.name)
  }
}

extension [ExactString: Int] {
  fileprivate func removing(_ paths: [String]) -> Self {
    let paths = Set(paths.map(ExactString.init))
    return filter { !paths.contains($0.key) }
  }
}

extension OutputError {
  /// The same failure, when the new site is in place already.
  var afterExchange: OutputError {
    if case .file(let error) = self { return .unfinished(error) }
    return self
  }
}

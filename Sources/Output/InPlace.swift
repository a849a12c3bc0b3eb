import Files
import Glibc
import Text

extension SiteWriter {
  /// Renews the output file by file: assets, pages, indexes, deletions. Returns what its files look like then.
  func renewInPlace(
    _ plan: OutputPlan, _ manifest: Manifest, _ encoded: [UInt8]
  ) throws(OutputError) -> [StatCache.Record] {
    let stage = try stage.folder()
    try stage.put("union", old.manifest.union(manifest).encoded())
    try stage.put("manifest", encoded)
    let steps = plan.steps(directories: manifest.directories())
    if let output = old.folder { try check(steps, mayBeTakenIn: output) }
    // A journal that a power cut leaves is one that can be followed: first what it speaks of is on the disk, then the journal,
    // then the first step is taken.
    try stage.sync()
    try work.write(.inPlace(steps), synced: true)
    do throws(OutputError) {
      try work.finishInPlace(steps, parent, place)
      return try records(plan)
    } catch {
      throw error.whileRenewing
    }
  }

  /// Fails before the first step where the system would not let a later one be taken.
  private func check(_ steps: [Journal.Step], mayBeTakenIn output: Folder) throws(OutputError) {
    var known: Set<ExactString> = []
    for step in steps {
      var next: String? = step.path
      // The nearest directory that is there.
      while let path = next {
        let directory = path.directory
        next = nil
        let name = directory ?? "."
        guard known.insert(ExactString(name)).inserted else { continue }
        // With the dot a file that is to become a directory is none yet.
        if retrying({ output.calls.mayWrite(output.descriptor, name + "/.") }) == 0 { continue }
        guard errno == ENOENT || errno == ENOTDIR else { throw output.failure("write to", name) }
        next = directory
      }
    }
  }

  private func records(_ plan: OutputPlan) throws(OutputError) -> [StatCache.Record] {
    let output = try parent.makeFolder(place.name)
    defer { output.close() }
    var records: [StatCache.Record] = []
    for file in plan.files {
      var record = file.record
      if file.isStaged, let status = try output.status(file.path) { record.file = FileStamp(status) }
      records.append(record)
    }
    return records
  }
}

extension OutputError {
  var whileRenewing: OutputError {
    if case .file(let error) = self { return .interrupted(error) }
    return self
  }
}

extension OutputPlan {
  /// What is to be done in the output, in its order: an old file that is in the way of a new directory or the other way
  /// round goes first; then assets, pages, indexes; then deletions.
  func steps(directories: Set<ExactString>) -> [Journal.Step] {
    let staged = files.filter(\.isStaged)
    let names = Set(staged.map { ExactString($0.path) })
    let early = removed.filter { path in
      if directories.contains(ExactString(path)) { return true }
      var directory = path.directory
      while let next = directory {
        if names.contains(ExactString(next)) { return true }
        directory = next.directory
      }
      return false
    }
    let isEarly = Set(early.map(ExactString.init))
    let late = removed.filter { !isEarly.contains(ExactString($0)) }
    let puts = FileRole.allCases.flatMap { role in staged.filter { $0.role == role } }
    return early.map { .delete($0) } + puts.map { .put($0.path) } + late.map { .delete($0) }
  }
}

extension WorkFolder {
  /// Where a file from another file system is put before it is renamed to its place.
  private static let incoming = Manifest.folder + "/incoming"

  /// Takes the steps, those that were taken before too; each can be taken again. Until the end the manifest names the
  /// files of both sites, so that whatever happens all of them are known for ours.
  func finishInPlace(_ steps: [Journal.Step], _ parent: Folder, _ place: OutputPlace) throws(OutputError) {
    let output = try parent.makeFolder(place.name)
    defer { output.close() }
    guard let stage = try folder.folder(Self.stageName) else { return try clear() }
    defer { stage.close() }
    guard let tree = try stage.folder("tree") else { return try clear() }
    defer { tree.close() }
    try output.makeDirectory(Manifest.folder)
    try install("union", from: stage, in: output)
    for step in steps {
      switch step {
      case .put(let path): try move(path, from: tree, to: output)
      case .delete(let path): try delete(path, from: output)
      }
    }
    try output.remove(Self.incoming)
    try install("manifest", from: stage, in: output)
    try output.sync()
    try clear()
  }

  private func install(_ name: String, from stage: Folder, in output: Folder) throws(OutputError) {
    guard let bytes = try stage.read(name) else { throw stage.failure("read", name, ENOENT) }
    try output.put(Manifest.file, bytes)
  }

  /// Renames a staged file over the one in the output; across file systems by a copy in the output.
  private func move(_ path: String, from tree: Folder, to output: Folder) throws(OutputError) {
    guard try tree.status(path) != nil else { return }
    if let directory = path.directory { try output.makeDirectories(RawPath(directory)) }
    if retrying({ tree.calls.rename(tree.descriptor, path, output.descriptor, path, 0) }) == 0 { return }
    guard errno == EXDEV || errno == EBUSY else { throw output.failure("write", path) }
    guard let source = try tree.openForReading(path) else { throw tree.failure("read", path, ENOENT) }
    defer { _ = tree.calls.close(source) }
    try output.remove(Self.incoming)
    do throws(OutputError) {
      _ = try output.create(Self.incoming, copyOf: source)
      try output.rename(Self.incoming, to: output, path)
    } catch {
      try? output.remove(Self.incoming)
      throw error
    }
  }

  private func delete(_ path: String, from output: Folder) throws(OutputError) {
    // Taken again after a kill, the step may find the folder that has come in the file's place.
    if try output.status(path)?.kind == .directory { return }
    try output.remove(path)
    var directory = path.directory
    while let next = directory, try output.removeDirectory(next) { directory = next.directory }
  }
}

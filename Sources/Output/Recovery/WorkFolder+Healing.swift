import Files
import Glibc
import Synchronization
import Text

extension WorkFolder {
  /// Finishes or takes back what a killed run left; returns whether there was anything.
  func heal(_ parent: Folder, _ place: OutputPlace) throws(OutputError) -> Bool {
    guard try isPending() else {
      try clear()
      return false
    }
    switch try journal() {
    case .exchange(let inode, let device):
      let tree = try folder.status(joined(Self.stageName, "tree"))
      // The stage still has the new tree: the exchange did not happen.
      let isNew = tree.map { $0.inode == inode && $0.device == device } ?? false
      if tree == nil || isNew { try clear() } else { try finishExchange(parent, place, known: nil) }
    case .inPlace(let steps):
      do throws(OutputError) {
        try finishInPlace(steps, parent, place)
      } catch {
        guard error.isLasting else { throw error }
        // The manifest names the files of both sites meanwhile, so this run can go on from there.
        notes.add("the last run was stopped, and its work could not be finished: \(error)")
        try clear()
      }
    case nil:
      if try folder.status(Self.journalName) != nil { try setForeignAside() }
      try clear()
    }
    return true
  }

  /// After the exchange: moves what is not ours from the old tree, now in the stage, to the new site, then removes the
  /// old tree file by file, by its own manifest. Nearly always all that is not ours was linked into the new site before.
  ///
  /// - Parameter known: what is not ours, when it was looked for just now.
  func finishExchange(_ parent: Folder, _ place: OutputPlace, known: [RawEntry]?) throws(OutputError) {
    // The new site is there for good before anything of the old one goes.
    try parent.syncNames()
    do throws(OutputError) {
      try emptyStage(into: parent, place, known)
    } catch {
      try leave(Self.stageName, because: error)
    }
    try clear()
  }

  private func emptyStage(into parent: Folder, _ place: OutputPlace, _ known: [RawEntry]?) throws(OutputError) {
    guard let stage = try folder.folder(Self.stageName) else { return }
    defer { stage.close() }
    guard let tree = try stage.folder("tree") else { return }
    defer { tree.close() }
    let output = try parent.makeFolder(place.name)
    defer { output.close() }
    try empty(tree, into: output, known)
  }

  /// Leaves directories at most in the old tree.
  private func empty(_ tree: Folder, into output: Folder, _ known: [RawEntry]?) throws(OutputError) {
    let old = try tree.read(Manifest.file).flatMap { Manifest(encoded: $0) } ?? Manifest()
    let positions = old.positions()
    let directories = old.directories()
    var foreign = known
    if foreign == nil { foreign = try Survey(of: tree, ours: positions, directories: directories).foreign }
    for entry in foreign ?? [] { try move(entry, from: tree, to: output) }
    try inParallel(old.entries.count) { positions throws(OutputError) in
      for entry in old.entries[positions] { try tree.remove(entry.path) }
    }
    let isEmpty = try removeDirectories(directories, tree)
    if isEmpty { return }
    // Something came while we worked.
    for entry in try Survey(of: tree, ours: positions, directories: directories).foreign {
      try move(entry, from: tree, to: output)
    }
    guard try removeDirectories(directories, tree) else { throw tree.failure("remove", ".", ENOTEMPTY) }
  }

  /// Removes the directories from the deepest up; returns whether nothing but our own folder is left.
  private func removeDirectories(_ directories: Set<ExactString>, _ tree: Folder) throws(OutputError) -> Bool {
    let isFilled = Atomic<Bool>(false)
    let byDepth = Dictionary(grouping: directories) { $0.string.utf8.count { $0 == UInt8(ascii: "/") } }
    for (_, level) in byDepth.sorted(by: { $0.key > $1.key }) {
      let names = level.sorted()
      try inParallel(names.count) { positions throws(OutputError) in
        for name in names[positions] {
          if try !tree.removeDirectory(name.string) { isFilled.store(true, ordering: .relaxed) }
        }
      }
    }
    let isEmpty = !isFilled.load(ordering: .relaxed)
    let left = try tree.list(.root) ?? []
    return isEmpty && !left.contains { $0.path != RawPath(Manifest.folder) }
  }

  /// Moves something foreign into the new site. A file that was linked there and changed since goes over its old self.
  private func move(_ entry: RawEntry, from tree: Folder, to output: Folder) throws(OutputError) {
    let path = entry.path.bytes
    guard let status = try tree.status(path) else { return }
    if let parent = entry.path.parent { try output.makeDirectories(parent) }
    if let there = try output.status(path) {
      if there.isSameFile(as: status) { return try tree.remove(path) }
      guard !entry.isDirectory, there.kind != .directory else {
        throw .foreign(path: joined(output.path, entry.path.shown))
      }
    }
    try tree.rename(path, to: output, path)
  }
}

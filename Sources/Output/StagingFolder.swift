import Files
import Glibc
import Synchronization
import Text

/// Where the new site is put together, beside the output; made when the first file needs it. May be used from many
/// threads at once.
final class StagingFolder: Sendable {
  /// The folder in the work folder, and the tree in there that becomes the output.
  private let work: Folder
  private let state = Mutex(State())

  private struct State {
    var stage: Folder?
    var tree: Folder?
    var directories: Set<ExactString> = []
  }

  init(in work: Folder) {
    self.work = work
  }

  deinit {
    state.withLock {
      $0.tree?.close()
      $0.stage?.close()
    }
  }

  /// The folder that holds the tree.
  func folder() throws(OutputError) -> Folder {
    _ = try tree()
    guard let stage = state.withLock({ $0.stage }) else { throw work.failure("open", WorkFolder.stageName, ENOENT) }
    return stage
  }

  /// The tree that becomes the output.
  func tree() throws(OutputError) -> Folder {
    try state.withLock { state throws(OutputError) in
      if let tree = state.tree { return tree }
      let stage = try work.makeFolder(WorkFolder.stageName)
      state.stage = stage
      let tree = try stage.makeFolder("tree")
      state.tree = tree
      return tree
    }
  }

  /// Writes a file of the tree.
  func create(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(OutputError) -> FileStamp {
    let tree = try tree(with: path)
    do throws(OutputError) {
      return try tree.create(path, bytes)
    } catch {
      throw duplicate(error, path)
    }
  }

  /// Copies an open file into the tree.
  func create(_ path: String, copyOf source: Int32) throws(OutputError) -> CopiedFile {
    let tree = try tree(with: path)
    do throws(OutputError) {
      return try tree.create(path, copyOf: source)
    } catch {
      throw duplicate(error, path)
    }
  }

  private func duplicate(_ error: OutputError, _ path: String) -> OutputError {
    if case .file(let failure) = error, failure.code == EEXIST { return .writtenTwice(path: path) }
    return error
  }

  /// The tree, with the directories that the path needs.
  func tree(with path: String) throws(OutputError) -> Folder {
    let tree = try tree()
    guard let directory = path.directory else { return tree }
    let key = ExactString(directory)
    // Noted only when it is there; two threads that make it at once do no harm.
    if state.withLock({ $0.directories.contains(key) }) { return tree }
    try tree.makeDirectories(RawPath(directory))
    state.withLock { _ = $0.directories.insert(key) }
    return tree
  }
}

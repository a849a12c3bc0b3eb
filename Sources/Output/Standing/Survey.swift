import Files
import Text

/// What stands in an output and is not ours: it is kept, never deleted and never written over.
struct Survey: Sendable {
  /// The topmost foreign files and directories.
  private(set) var foreign: [RawEntry] = []

  /// Walks an output.
  ///
  /// - Parameters:
  ///   - ours: the files of our manifest.
  ///   - directories: those that the old or the new site needs; what is in them is looked at, any other is foreign.
  init(of folder: Folder, ours: [ExactString: Int], directories: Set<ExactString>) throws(OutputError) {
    var pending = [RawPath.root]
    while let next = pending.popLast() {
      for entry in try folder.list(next) ?? [] {
        guard let text = entry.path.text.map(ExactString.init) else {
          foreign.append(entry)
          continue
        }
        if text == ExactString(Manifest.folder) { continue }
        if entry.isDirectory, directories.contains(text) {
          pending.append(entry.path)
        } else if entry.isDirectory || ours[text] == nil {
          foreign.append(entry)
        }
      }
    }
    // The system lists names in no order; what is reported and done must not depend on it.
    foreign.sort { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
  }

  var paths: [String] { foreign.map(\.path.shown) }

  /// Refuses a new site that needs the place of something foreign.
  func check(against plan: OutputPlan, directories: Set<ExactString>, in folder: Folder) throws(OutputError) {
    guard !foreign.isEmpty else { return }
    let files = Set(plan.files.map { ExactString($0.path) })
    for entry in foreign {
      guard let text = entry.path.text.map(ExactString.init) else { continue }
      let isInTheWay = files.contains(text) || (!entry.isDirectory && directories.contains(text))
      if isInTheWay { throw .foreign(path: joined(folder.path, entry.path.shown)) }
    }
  }
}

import Text

/// Changes of files that come one upon the other.
struct Burst {
  /// The files, relative to the root.
  private(set) var paths: Set<ExactString> = []
  /// Those that were no more there at the last sign of them.
  private var gone: Set<ExactString> = []

  /// Whether every file is there, as whole as who saved it wanted it.
  var isOfSaves: Bool { !paths.isEmpty && gone.isEmpty }

  var sorted: [String] { paths.sorted().map(\.string) }

  mutating func note(_ path: String, isGone: Bool = false) {
    paths.insert(ExactString(path))
    if isGone { gone.insert(ExactString(path)) } else { gone.remove(ExactString(path)) }
  }

  /// Adds what came after.
  mutating func add(_ rest: Burst) {
    gone = gone.subtracting(rest.paths).union(rest.gone)
    paths.formUnion(rest.paths)
  }
}

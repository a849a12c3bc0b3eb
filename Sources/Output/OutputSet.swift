import Text

/// All paths of a site with what each stands for, and the collisions among them, found before anything is written.
public struct OutputSet<Owner: Sendable>: Sendable {
  /// Two owners that cannot both have their file.
  public struct Collision: Sendable {
    /// Why not.
    public let kind: CollisionKind
    /// The path registered first.
    public let first: OutputPath
    /// Its owner.
    public let firstOwner: Owner
    /// The path registered later.
    public let second: OutputPath
    /// Its owner.
    public let secondOwner: Owner
  }

  /// Every path in the order of registration.
  public private(set) var paths: [OutputPath] = []
  /// Owners in the same order.
  public private(set) var owners: [Owner] = []

  /// An empty set.
  public init() {}

  /// Registers a path; whether it collides is asked afterwards for all.
  public mutating func insert(_ path: OutputPath, owner: Owner) {
    paths.append(path)
    owners.append(owner)
  }

  /// Every path that cannot stand beside one registered before it, in the order of registration; each names the first
  /// path it collides with. Letter case is folded as widely as any system does ("ß" is "SS").
  public func collisions() -> [Collision] {
    // Swift's own idea of equal strings, canonical equivalence, is what is wanted here.
    var files: [String: Int] = [:]
    files.reserveCapacity(paths.count)
    var collisions: [Collision] = []
    for (index, path) in paths.enumerated() {
      let folded = path.string.foldedForCollisions
      if let earlier = files[folded] {
        collisions.append(collision(earlier, index, kind(paths[earlier].string, path.string)))
      } else {
        files[folded] = index
      }
    }
    collisions += directoryCollisions(files)
    return collisions
  }

  /// Files that stand where another path needs a directory, each once.
  private func directoryCollisions(_ files: [String: Int]) -> [Collision] {
    // Hardly any directory has the name of some file somewhere; only those are looked for.
    var names = NameMarks()
    for path in paths { names.addFile(of: path.string) }
    var seen: Set<String> = []
    var collisions: [Collision] = []
    for (index, path) in paths.enumerated() where names.mayHaveDirectory(of: path.string) {
      var directory = path.string.directory
      while let next = directory {
        let folded = next.foldedForCollisions
        guard seen.insert(folded).inserted else { break }
        if let file = files[folded] { collisions.append(collision(min(file, index), max(file, index), .directory)) }
        directory = next.directory
      }
    }
    return collisions
  }

  private func collision(_ first: Int, _ second: Int, _ kind: CollisionKind) -> Collision {
    Collision(
      kind: kind, first: paths[first], firstOwner: owners[first], second: paths[second], secondOwner: owners[second])
  }

  private func kind(_ first: String, _ second: String) -> CollisionKind {
    if first.isExactly(second) { return .same }
    return first == second ? .composition : .letterCase
  }
}

extension String {
  /// The text in which paths that some system takes for the same are equal (by `==`).
  fileprivate var foldedForCollisions: String {
    let isPlain = utf8.allSatisfy { $0 < 0x80 && !($0 >= 0x41 && $0 <= 0x5A) }
    // Up and down again: "ß" becomes "SS" and "ss", "ς" and "σ" become one.
    return isPlain ? self : uppercased().lowercased()
  }
}

/// Why two paths cannot stand beside each other everywhere.
public enum CollisionKind: Sendable, Equatable {
  /// The same path.
  case same
  /// They differ in upper and lower case alone.
  case letterCase
  /// They differ in how accents are composed alone (NFC, NFD).
  case composition
  /// One is a file where the other needs a directory.
  case directory

  /// Half a sentence for people.
  public var message: String {
    switch self {
    case .same: "both have the same path"
    case .letterCase: "the paths differ only in upper and lower case, which is no difference on some systems and hosts"
    case .composition: "the paths differ only in how accents are encoded, which is no difference on some systems"
    case .directory: "one is a file, and the other needs a folder of that name"
    }
  }
}

/// The names of files as numbers, which are the same for two names that some system takes for one.
private struct NameMarks {
  private var files: Set<UInt64> = []
  /// Whether some name has letters beyond ASCII, which may become any others when letter case is folded.
  private var hasAnyLetters = false

  mutating func addFile(of path: String) {
    var last: UInt64?
    NameMarks.forEach(in: path) { mark, _ in last = mark }
    if let last { files.insert(last) } else { hasAnyLetters = true }
  }

  /// Whether a directory on the way to a file may have the name of some file.
  func mayHaveDirectory(of path: String) -> Bool {
    if hasAnyLetters { return true }
    var found = false
    NameMarks.forEach(in: path) { mark, isDirectory in
      if isDirectory { found = found || mark.map(files.contains) ?? true }
    }
    return found
  }

  /// Calls a function with the number of each name of a path; with `nil` for one with letters beyond ASCII.
  @inline(__always)
  private static func forEach(in path: String, _ body: (_ mark: UInt64?, _ isDirectory: Bool) -> Void) {
    let beginning: UInt64 = 0xCBF2_9CE4_8422_2325
    var mark = beginning
    var isASCII = true
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        body(isASCII ? mark : nil, true)
        (mark, isASCII) = (beginning, true)
      } else {
        isASCII = isASCII && byte < 0x80
        mark = (mark ^ UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte)) &* 0x100_0000_01B3
      }
    }
    body(isASCII ? mark : nil, false)
  }
}

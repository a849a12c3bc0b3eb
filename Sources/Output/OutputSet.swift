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

  /// Half a sentence for people: "both pages would be the file …, …".
  public var message: String {
    switch self {
    case .same: "both have the same path"
    case .letterCase: "the paths differ in upper and lower case alone, which some systems and hosts take for the same"
    case .composition: "the paths differ in the composition of accents alone, which some systems take for the same"
    case .directory: "one is a file where the other needs a folder"
    }
  }
}

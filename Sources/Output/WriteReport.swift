/// What writing the site changed.
public struct WriteReport: Sendable, Equatable {
  /// New and changed files, sorted.
  public var written: [String] = []
  /// Files that are in the site no more, sorted.
  public var removed: [String] = []
  /// How many files stayed as they were, untouched.
  public var unchanged = 0
  /// Files and folders that are not ours and were kept, sorted; looked for only when something changed.
  public var kept: [String] = []
  /// Whether the whole site was exchanged at once; `false` where it was renewed file by file, or nothing changed.
  public var exchanged = false
  /// Whether an earlier run was killed and its work was finished or taken back first.
  public var healed = false
  /// What people have to know though the site was written: what was set aside, left or kept. Lines without an end.
  public var notes: [String] = []

  /// Nothing changed.
  public init() {}
}

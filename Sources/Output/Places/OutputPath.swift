import Files
import Text

/// The path of a file of the site, checked: relative to the output, `/` between names, the same file on every system
/// and host. There is no other way to name a file that is to be written.
public struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path: `books/9780141439563/index.html`.
  public let string: String

  /// Checks a path by rule (see `SafePath.writingProblem`) and keeps names free that others obey (see `KeptName`).
  public init(_ path: String) throws(PathProblem) {
    if let problem = SafePath.writingProblem(path) { throw problem }
    if let problem = KeptName.problem(in: path) { throw problem }
    string = path
  }

  /// The same bytes.
  public static func == (left: OutputPath, right: OutputPath) -> Bool {
    left.string.isExactly(right.string)
  }

  /// By bytes.
  public static func < (left: OutputPath, right: OutputPath) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  /// By bytes.
  public func hash(into hasher: inout Hasher) {
    ExactString(string).hash(into: &hasher)
  }

  /// The path.
  public var description: String { string }
}

import Files
import Text

/// The path of a file of the site, checked: relative to the output, `/` between names, the same file on every system
/// and host. There is no other way to name a file that is to be written.
public struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path: `books/9780141439563/index.html`.
  public let string: String

  /// Checks a path by rule (see `SafePath.writingProblem`) and keeps the generator's own folder `.gablota` free.
  public init(_ path: String) throws(PathProblem) {
    if let problem = SafePath.writingProblem(path) { throw problem }
    if OutputPath.isOurs(path) { throw .ours(".gablota") }
    string = path
  }

  private static func isOurs(_ path: String) -> Bool {
    // Few paths begin with a dot.
    guard path.utf8.first == UInt8(ascii: ".") else { return false }
    return path.utf8.prefix { $0 != UInt8(ascii: "/") }.equalsIgnoringASCIICase(".gablota".utf8)
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

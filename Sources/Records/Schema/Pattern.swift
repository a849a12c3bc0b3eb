import _StringProcessing

/// A regular expression of the site's owner, matched against a whole value by Unicode scalars.
///
/// Backtracking is the engine's: an expression such as `(a+)+b` is slow on some values. It is written by the site's
/// owner, never by the data, and values longer than `limit` are not tried.
public struct Pattern: Sendable {
  /// The expression as written.
  public let text: String
  // A regex is immutable after it is made; the library does not say so to the compiler.
  private nonisolated(unsafe) let regex: Regex<AnyRegexOutput>

  /// The longest value that is matched, in bytes; a longer one counts as not matching.
  public static let limit = 4_096

  /// Reads an expression; `nil` when it is not well formed.
  public init?(_ text: String) {
    guard let regex = try? Regex(text) else { return nil }
    self.text = text
    self.regex = regex.matchingSemantics(.unicodeScalar)
  }

  /// Whether the whole value matches.
  public func matches(_ value: String) -> Bool {
    guard value.utf8.count <= Pattern.limit else { return false }
    return (try? regex.wholeMatch(in: value)) != nil
  }
}

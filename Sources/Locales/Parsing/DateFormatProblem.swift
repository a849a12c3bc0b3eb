/// What is wrong with a declared format.
public struct DateFormatProblem: Error, Hashable, Sendable {
  /// One line in lower case: `unknown directive "%Q" in the format "%Q-%m"`.
  public let message: String
  /// What to do about it.
  public let suggestion: String?
}

/// From when on an answer is held instead of replacing a good copy. Each is a limit that a day's ordinary work in a
/// library does not reach, and that an accident at the other end does.
public struct Guards: Sendable, Equatable {
  /// Rows that may be gone, in hundredths of those that were there.
  public var fewerRows = 30
  /// Rows that may be added, in hundredths of those that were there.
  public var moreRows = 200
  /// Keys that must still be there, in hundredths of those that were: a shifted key column keeps the number of rows.
  public var keptKeys = 70
  /// Records of which one column may change at once, in hundredths of those that were there before.
  public var changedColumn = 90
  /// How many seconds old the newest date of `freshColumn` may be; `nil`: any.
  public var freshWithin: Int64?
  public var freshColumn: String?

  /// From how many rows on hundredths mean something.
  static let baseline = 20

  public init() {}
}

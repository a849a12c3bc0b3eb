import Diagnostics

/// A record that was read and is left out of the site, with the reason.
public struct LedgerEntry: Sendable {
  /// Why a record is left out.
  public enum Reason: String, Sendable, CaseIterable {
    /// It is marked as a draft.
    case draft
    /// Its row has no usable key.
    case invalid
    /// Another record has its key.
    case duplicate
    /// It is a detail that belongs to no record of the list.
    case unlisted
    /// Its collection is meant for staff.
    case staff
    /// The collection's condition does not hold for it.
    case filtered
  }

  /// The collection's name.
  public let collection: String
  /// The record's key, or what there is of it.
  public let key: String
  public let reason: Reason
  /// The record's row.
  public let location: SourceLocation?

  public init(collection: String, key: String, reason: Reason, location: SourceLocation?) {
    self.collection = collection
    self.key = key
    self.reason = reason
    self.location = location
  }
}

/// What became of the records of a collection: `read` is always `published` and `leftOut` together.
public struct Ledger: Sendable {
  /// The collection's name.
  public let collection: String
  /// How many different records its sources had.
  public let read: Int
  /// How many of them are in the store.
  public let published: Int
  /// The others, in the order in which they were read.
  public let leftOut: [LedgerEntry]
  /// How many more rows its lists had, which were merged by key into records that were there already.
  public let merged: Int
  /// How many values are left out since they cannot be read and their fields say `on_error: warn`; their records are kept.
  public var lostValues = 0

  /// Whether every record is accounted for.
  public var balances: Bool { read == published + leftOut.count }

  /// How many were left out for a reason.
  public func count(_ reason: LedgerEntry.Reason) -> Int { leftOut.count { $0.reason == reason } }
}

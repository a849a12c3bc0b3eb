import Locales

/// A date with a time: the instant, and what the clock in the site's zone shows then.
public struct DateTime: Hashable, Sendable {
  /// The moment itself.
  public let instant: Instant
  // Instant and offset instead of instant and reading: 12 bytes instead of 24, for every field of every record.
  private let offset: Int32

  /// What calendar and clock show in the site's zone.
  public var civil: CivilDateTime { CivilDateTime(wallSeconds: instant.secondsSince1970 + Int64(offset)) }

  /// The instant in the zone's own time: `2026-03-01T18:00:00+03:00`.
  public var iso: String { instant.iso(offset: Int(offset)) }

  /// The moment as a zone's clock shows it.
  public init(_ instant: Instant, in zone: TimeZoneRules) {
    self.init(instant, offset: zone.offset(at: instant))
  }

  /// The moment with seconds east of UTC.
  init(_ instant: Instant, offset: Int) {
    self.instant = instant
    self.offset = Int32(clamping: offset)
  }
}

extension DateTime: Comparable {
  /// The earlier moment first.
  public static func < (left: DateTime, right: DateTime) -> Bool { left.instant < right.instant }
}

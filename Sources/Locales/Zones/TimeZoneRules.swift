/// A time zone of the IANA database: its own table of changes, immutable, usable from any thread.
public final class TimeZoneRules: Sendable {
  /// The IANA name as it was given, `Europe/Warsaw`.
  public let identifier: String

  /// Every change of clocks that is known, in order.
  public let transitions: [ZoneTransition]

  init(identifier: String, transitions: [ZoneTransition]) {
    self.identifier = identifier
    self.transitions = transitions
  }

  /// Coordinated universal time.
  public static let utc = TimeZoneRules(identifier: "Etc/UTC", transitions: [])

  /// The zone with this IANA name, exactly as the database spells it; `nil` when there is none. The same name gives the
  /// same object.
  public static func named(_ identifier: String) -> TimeZoneRules? { nil }

  /// The name that was probably meant: `Europe/Warsaw` for `europe/warsaw`, `Warsaw`, `Europe/Warsow` or
  /// `Central European Standard Time`; `nil` when nothing is near.
  public static func suggestion(for identifier: String) -> String? { nil }

  /// Every name there is, sorted by bytes.
  public static let identifiers: [String] = []

  /// Seconds east of UTC at an instant.
  public func offset(at instant: Instant) -> Int { 0 }

  /// Offset, name and whether it is summer time, at an instant.
  public func zoneOffset(at instant: Instant) -> ZoneOffset { ZoneOffset(seconds: 0, isDaylight: false, name: "UTC") }

  /// What calendar and clock show at an instant, held within the years 1 to 9999.
  public func civil(at instant: Instant) -> CivilDateTime { CivilDateTime(wallSeconds: instant.secondsSince1970) }

  /// Which instants a wall clock's reading may mean.
  public func instant(of reading: CivilDateTime) -> LocalResolution {
    .unique(Instant(secondsSince1970: reading.wallSeconds))
  }

  /// The first instant of a day: midnight, or where clocks were put forward over midnight, the moment of the change.
  public func startOfDay(_ date: CivilDate) -> Instant { instant(of: CivilDateTime(date, .midnight)).first }

  /// What the clocks do every year from a year on.
  public func seasonalRules(from year: Int) -> SeasonalRules { .fixed(zoneOffset(at: Instant(secondsSince1970: 0))) }
}

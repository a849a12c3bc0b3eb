import Synchronization
import Text

/// A time zone of the IANA database: its own table of changes, immutable, usable from any thread.
///
/// The table comes from the machine's zone files (`/usr/share/zoneinfo`).
public final class TimeZoneRules: Sendable {
  /// The IANA name as it was given, `Europe/Warsaw`.
  public let identifier: String

  /// Every change of clocks that is known, in order, up to the year 2130.
  public let transitions: [ZoneTransition]

  let initial: ZoneOffset

  init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    initial = table.initial
    transitions = table.transitions()
  }

  /// Coordinated universal time.
  public static let utc = TimeZoneRules(
    identifier: "Etc/UTC", table: ZoneTable(initial: ZoneOffset(seconds: 0, isDaylight: false, name: "UTC")))

  private static let known = Mutex<[ExactString: TimeZoneRules]>([:])

  /// The zone with this IANA name, exactly as the database spells it; `nil` when there is none. The same name gives the
  /// same object.
  public static func named(_ identifier: String) -> TimeZoneRules? {
    let key = ExactString(identifier)
    if let zone = known.withLock({ $0[key] }) { return zone }
    guard ZoneNames.contains(key), let table = ZoneTable.load(identifier) else { return nil }
    return known.withLock { known in
      let zone = known[key] ?? TimeZoneRules(identifier: identifier, table: table)
      known[key] = zone
      return zone
    }
  }

  /// Every name there is, sorted by bytes.
  public static var identifiers: [String] { ZoneNames.sorted }

  /// The machine's files that decide about a zone, whether or not they are there.
  public var machineFiles: [String] {
    [ZoneFiles.directory + "tzdata.zi", ZoneFiles.directory + identifier]
  }

  /// Offset, name and whether it is summer time, at an instant.
  public func zoneOffset(at instant: Instant) -> ZoneOffset {
    segment(Segment.index(of: near(instant).secondsSince1970, in: transitions)).offset
  }

  /// Seconds east of UTC at an instant.
  public func offset(at instant: Instant) -> Int { zoneOffset(at: instant).seconds }

  /// What calendar and clock show at an instant, held within the years 1 to 9999.
  public func civil(at instant: Instant) -> CivilDateTime {
    CivilDateTime(wallSeconds: instant.secondsSince1970 + Int64(offset(at: instant)))
  }

  /// The first instant of a day: midnight, or where clocks were put forward over midnight, the moment of the change.
  public func startOfDay(_ date: CivilDate) -> Instant {
    let midnight = CivilDateTime(date, .midnight)
    switch instant(of: midnight) {
    case .unique(let instant), .fold(let instant, second: _): return instant
    case .gap(let earlier, let later):
      // The change lies between the two instants.
      let change = transitions.last { $0.instant <= later && $0.instant > earlier }
      return change?.instant ?? later
    }
  }
}

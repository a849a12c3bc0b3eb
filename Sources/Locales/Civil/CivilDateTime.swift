/// A day and a time of day as calendar and clock on the wall show them, without a time zone.
public struct CivilDateTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// The time of day.
  public let time: CivilTime

  /// The reading made of both.
  public init(_ date: CivilDate, _ time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// `YYYY-MM-DDTHH:MM:SS`.
  public var iso: String { isoText(capacity: 19) { $0.append(self) } }

  /// Seconds since 1970-01-01T00:00:00 on the same wall clock, as if there were no zones.
  public var wallSeconds: Int64 { Int64(date.dayNumber) * 86_400 + Int64(time.secondOfDay) }

  /// The wall clock so many seconds after 1970-01-01T00:00:00, held within the years 1 to 9999.
  public init(wallSeconds: Int64) {
    let held = min(max(wallSeconds, Instant.earliestSeconds), Instant.latestSeconds)
    let seconds = Int(held)
    let day = floorDivision(seconds, 86_400)
    date = CivilDate(dayNumber: day) ?? .earliest
    time = CivilTime(trustedSecondOfDay: seconds - day * 86_400)
  }

  /// The wall clock so many seconds later (earlier when negative), as if there were no zones.
  public func adding(seconds: Int) -> CivilDateTime {
    let (sum, overflow) = wallSeconds.addingReportingOverflow(Int64(seconds))
    return CivilDateTime(wallSeconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }
}

extension CivilDateTime: Comparable, CustomStringConvertible {
  /// The ISO 8601 text.
  public var description: String { iso }

  /// The earlier reading first.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

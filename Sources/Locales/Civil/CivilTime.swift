/// A time of day on a 24-hour clock, 00:00:00 to 23:59:59, without a time zone.
public struct CivilTime: Hashable, Sendable {
  /// Seconds since midnight, 0 to 86399.
  public let secondOfDay: Int

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The time, or `nil` when a part is out of its range.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    secondOfDay = hour * 3600 + minute * 60 + second
  }

  init(trustedSecondOfDay: Int) { secondOfDay = trustedSecondOfDay }

  /// 00:00:00.
  public static let midnight = CivilTime(trustedSecondOfDay: 0)

  /// `HH:MM`, with `:SS` only where the seconds are not 0.
  public var iso: String {
    isoText(capacity: 8) { bytes in
      bytes.append(hour, minute)
      if second != 0 { bytes.append(colonBefore: second) }
    }
  }
}

extension CivilTime: Comparable, CustomStringConvertible {
  /// The ISO 8601 text.
  public var description: String { iso }

  /// The earlier time first.
  public static func < (left: CivilTime, right: CivilTime) -> Bool { left.secondOfDay < right.secondOfDay }
}

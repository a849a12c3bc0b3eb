import Locales
import Templates

/// A day, or a day with a time in the site's zone, as templates see it: `event.start`.
public final class MomentObject: TemplateObject {
  /// The day or the day with its time.
  public let moment: CivilMoment
  private let zone: TimeZoneRules

  public init(_ moment: CivilMoment, zone: TimeZoneRules) {
    self.moment = moment
    self.zone = zone
  }

  static let names: [Name] = ["iso", "date", "time", "epoch", "year", "month", "day", "weekday", "has_time"]

  public func member(_ name: Name) -> Value? {
    switch Self.names.firstIndex(of: name) {
    case 0: .string(iso)
    case 1: .string(moment.date.iso)
    case 2: .optional(moment.time?.iso)
    case 3: .integer(Int(instant.millisecondsSince1970))
    case 4: .integer(moment.date.year)
    case 5: .integer(moment.date.month)
    case 6: .integer(moment.date.day)
    case 7: .integer(moment.date.weekday)
    case 8: .boolean(moment.time != nil)
    default: nil
    }
  }

  public var memberNames: [String] { Self.names.map(\.text) }
  public var typeName: String { "date" }
  public var printed: Printed? { .text(iso) }
  public var plainValue: Value? { .string(iso) }

  /// The instant it begins; the start of the day where there is no time.
  public var instant: Instant {
    switch moment {
    case .day(let date): zone.startOfDay(date)
    case .time(let dateTime): zone.instant(of: dateTime).first
    }
  }

  /// ISO 8601: `2026-03-01`, or with the zone's offset `2026-03-01T18:00:00+03:00`.
  public var iso: String {
    switch moment {
    case .day(let date): return date.iso
    case .time:
      let instant = instant
      return instant.iso(offset: zone.offset(at: instant))
    }
  }
}

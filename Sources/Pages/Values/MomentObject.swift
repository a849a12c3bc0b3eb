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

  private static let members: [(name: Name, value: @Sendable (MomentObject) -> Value)] = [
    ("iso", { .string($0.iso) }),
    ("date", { .string($0.moment.date.iso) }),
    ("time", { .optional($0.moment.time?.iso) }),
    ("epoch", { .integer(Int($0.instant.millisecondsSince1970)) }),
    ("year", { .integer($0.moment.date.year) }),
    ("month", { .integer($0.moment.date.month) }),
    ("day", { .integer($0.moment.date.day) }),
    ("weekday", { .integer($0.moment.date.weekday) }),
    ("has_time", { .boolean($0.moment.time != nil) }),
  ]

  private static let memberByName = Dictionary(
    uniqueKeysWithValues: members.enumerated().map { ($0.element.name, $0.offset) })

  public func member(_ name: Name) -> Value? {
    Self.memberByName[name].map { Self.members[$0].value(self) }
  }

  public var memberNames: [String] { Self.members.map(\.name.text) }
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

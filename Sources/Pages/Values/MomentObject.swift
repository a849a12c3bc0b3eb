import Locales
import Records
import Synchronization
import Templates

/// A day, or a day with a time in the site's zone, as templates see it: `event.start`.
public final class MomentObject: TemplateObject {
  private let known: CivilMoment
  private let zone: TimeZoneRules
  /// The instant, where the clock may show the moment twice.
  private let stated: Instant?
  /// Where it is the moment of the build: gets how much of it was used.
  private let use: BuildTimeUse?

  public convenience init(_ moment: CivilMoment, zone: TimeZoneRules) {
    self.init(moment, zone: zone, use: nil)
  }

  init(_ moment: CivilMoment, zone: TimeZoneRules, use: BuildTimeUse?, stated: Instant? = nil) {
    known = moment
    self.zone = zone
    self.use = use
    self.stated = stated
  }

  /// A day with its time as a record has it.
  convenience init(_ dateTime: DateTime, zone: TimeZoneRules) {
    self.init(.time(dateTime.civil), zone: zone, use: nil, stated: dateTime.instant)
  }

  /// The day or the day with its time.
  public var moment: CivilMoment {
    use?.note(.second)
    return known
  }

  /// The day alone.
  var date: CivilDate {
    use?.note(.day)
    return known.date
  }

  static let names: [Name] = ["iso", "date", "time", "epoch", "year", "month", "day", "weekday", "has_time"]

  public func member(_ name: Name) -> Value? {
    switch Self.names.firstIndex(of: name) {
    case 0: .string(iso)
    case 1: .string(date.iso)
    case 2: .optional(moment.time?.iso)
    case 3: .integer(Int(instant.millisecondsSince1970))
    case 4: .integer(date.year)
    case 5: .integer(date.month)
    case 6: .integer(date.day)
    case 7: .integer(date.weekday)
    case 8: .boolean(known.time != nil)
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
    case .time(let dateTime): stated ?? zone.instant(of: dateTime).first
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

/// How much of the moment of the build pages show; what shows its day alone stays true until midnight.
public final class BuildTimeUse: Sendable {
  /// From little to much.
  public enum Part: Int, Sendable {
    case nothing, day, second
  }

  private let most = Atomic(Part.nothing.rawValue)

  /// Begins with nothing.
  public init() {}

  /// What was used so far.
  public var part: Part { Part(rawValue: most.load(ordering: .relaxed)) ?? .second }

  func note(_ part: Part) {
    // Read first, since all threads share it and it changes twice at most.
    if most.load(ordering: .relaxed) < part.rawValue { most.max(part.rawValue, ordering: .relaxed) }
  }
}

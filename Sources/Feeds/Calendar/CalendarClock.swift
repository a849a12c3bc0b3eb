import Locales
import Text

/// How a calendar writes instants: on the wall clock of its zone where the VTIMEZONE says the same as the zone's own
/// table, and else in UTC, which every program understands.
struct CalendarClock {
  let zone: TimeZoneRules
  private let rules: SeasonalRules
  private let isNeeded: Bool
  private let parameter: String

  /// - Parameter starts: of everything in the calendar.
  init(zone: TimeZoneRules, starts: [CivilMoment]) {
    self.zone = zone
    parameter = ";TZID=" + zone.identifier
    let timed = starts.filter { $0.time != nil }
    let latest = timed.map(\.date.year).max()
    rules = SeasonCache.rules(of: zone, from: latest ?? 2100)
    // A calendar must have a part; one without events has its zone.
    isNeeded = (latest != nil || starts.isEmpty) && CalendarClock.isSafe(zone.identifier)
  }

  /// Adds an instant: `DTSTART;TZID=Europe/Warsaw:20260301T180000`, or in UTC `DTSTART:20260301T170000Z`.
  func append(_ name: String, _ instant: Instant, to lines: inout ContentLines) {
    let reading = zone.civil(at: instant)
    guard isOnWallClock(instant, reading) else { return lines.add(name, Self.utc(instant)) }
    lines.add(name + parameter, Self.reading(reading))
  }

  /// Adds a day, `DTSTART;VALUE=DATE:20260301`, or a reading that ``isOnWallClock(_:)``.
  func append(_ name: String, _ moment: CivilMoment, to lines: inout ContentLines) {
    switch moment {
    case .day(let date): lines.add(name + ";VALUE=DATE", Self.date(date))
    case .time(let reading): lines.add(name + parameter, Self.reading(reading))
    }
  }

  /// Whether a reading means its instant by the rules as the calendar states them; a day needs no clock.
  func isOnWallClock(_ moment: WrittenSeries.Moment) -> Bool {
    guard case .time(let reading) = moment.reading else { return true }
    return isOnWallClock(moment.instant, reading)
  }

  /// `20260301T150000Z`.
  static func utc(_ instant: Instant) -> String {
    reading(TimeZoneRules.utc.civil(at: instant)) + "Z"
  }

  /// `20260301`.
  static func date(_ date: CivilDate) -> String {
    var digits: [UInt8] = []
    digits.append(basic: date)
    return String(known: digits)
  }

  /// The VTIMEZONE, if the zone's times need one.
  func appendZone(to lines: inout ContentLines) {
    guard isNeeded else { return }
    switch rules {
    case .fixed(let offset): appendFixed(offset, to: &lines)
    case .yearly(let first, let second): appendYearly([first, second], to: &lines)
    case .listed: break
    }
  }

  private static func reading(_ civil: CivilDateTime) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    digits.append(basic: civil.date)
    digits.append(UInt8(ascii: "T"))
    digits.append(padded: civil.time.hour, 2)
    digits.append(padded: civil.time.minute, 2)
    digits.append(padded: civil.time.second, 2)
    return String(known: digits)
  }

  /// Whether the wall clock names this instant and no other, by the rules as the calendar states them.
  private func isOnWallClock(_ instant: Instant, _ reading: CivilDateTime) -> Bool {
    guard isNeeded, zone.instant(of: reading).first == instant else { return false }
    return rules.offset(at: instant) == zone.offset(at: instant)
  }

  private func appendFixed(_ offset: ZoneOffset, to lines: inout ContentLines) {
    lines.add("BEGIN", "VTIMEZONE")
    lines.add("TZID", zone.identifier)
    appendPart("STANDARD", from: offset, to: offset, start: "19700101T000000", rule: nil, lines: &lines)
    lines.add("END", "VTIMEZONE")
  }

  private func appendYearly(_ changes: [YearlyChange], to lines: inout ContentLines) {
    lines.add("BEGIN", "VTIMEZONE")
    lines.add("TZID", zone.identifier)
    for change in changes {
      guard let start = change.reading(in: 1970) else { continue }
      appendPart(
        change.after.isDaylight ? "DAYLIGHT" : "STANDARD", from: change.before, to: change.after,
        start: Self.reading(start), rule: change.recurrenceRule, lines: &lines)
    }
    lines.add("END", "VTIMEZONE")
  }

  private func appendPart(
    _ kind: String, from before: ZoneOffset, to after: ZoneOffset, start: String, rule: String?,
    lines: inout ContentLines
  ) {
    lines.add("BEGIN", kind)
    lines.add("DTSTART", start)
    lines.add("TZOFFSETFROM", CalendarClock.offset(before.seconds))
    lines.add("TZOFFSETTO", CalendarClock.offset(after.seconds))
    lines.add("TZNAME", text: after.name)
    lines.add("RRULE", rule)
    lines.add("END", kind)
  }

  /// `+0100`, with seconds where there are any.
  private static func offset(_ seconds: Int) -> String {
    let size = abs(seconds)
    let short = (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2)
    return size % 60 == 0 ? short : short + padded(size % 60, 2)
  }

  /// A parameter's value may not hold `" : ; ,` or controls; names of zones never do.
  private static func isSafe(_ identifier: String) -> Bool {
    !identifier.isEmpty
      && identifier.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "/_+-".utf8.contains($0) }
  }
}

extension SeasonalRules {
  /// The offset that these rules give at an instant; nil where they give none.
  fileprivate func offset(at instant: Instant) -> Int? {
    switch self {
    case .fixed(let offset): offset.seconds
    case .yearly(let first, let second): SeasonalRules.offset(at: instant, first, second)
    case .listed: nil
    }
  }

  private static func offset(at instant: Instant, _ first: YearlyChange, _ second: YearlyChange) -> Int? {
    let year = CivilDateTime(wallSeconds: instant.secondsSince1970 + Int64(first.before.seconds)).date.year
    guard let start = first.reading(in: year), let end = second.reading(in: year) else { return nil }
    if instant.secondsSince1970 < start.wallSeconds - Int64(first.before.seconds) { return first.before.seconds }
    if instant.secondsSince1970 < end.wallSeconds - Int64(second.before.seconds) { return first.after.seconds }
    return second.after.seconds
  }
}

extension [UInt8] {
  /// ISO 8601's basic format.
  fileprivate mutating func append(basic date: CivilDate) {
    append(padded: date.year, 4)
    append(padded: date.month, 2)
    append(padded: date.day, 2)
  }
}
